import AutomapperGeneration
import Foundation
import Testing

/// Generated files as they are kept beside the tests.
///
/// `AUTOMAPPER_WRITE_SNAPSHOTS=1 swift test --filter SnapshotTests` writes them anew; read the
/// difference before it is committed.
enum Snapshots {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  static func expect(
    _ files: [GeneratedFile], in name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["AUTOMAPPER_WRITE_SNAPSHOTS"] != nil {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for file in files {
        try Data(file.contents.utf8).write(to: folder.appending(path: file.name + ".txt"))
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(files.map { $0.name + ".txt" }), sourceLocation: sourceLocation)
    for file in files {
      let url = folder.appending(path: file.name + ".txt")
      let expected = try String(contentsOf: url, encoding: .utf8)
      #expect(file.contents == expected, "\(file.name)", sourceLocation: sourceLocation)
    }
  }
}
