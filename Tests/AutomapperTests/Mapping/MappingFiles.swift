import Foundation

/// Mapping files in a folder of their own, removed when the value goes.
final class MappingFiles {
  let folder: URL

  init(_ files: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: url(name)) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appending(path: name) }

  /// Writes a property list, as text or binary.
  func write(
    _ list: [String: Any], to name: String, as format: PropertyListSerialization.PropertyListFormat
  ) throws -> URL {
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: format, options: 0)
    try data.write(to: url(name))
    return url(name)
  }
}
