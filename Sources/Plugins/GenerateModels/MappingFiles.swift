import Foundation

/// The mapping files of a target.
///
/// Both plugins have this file, as plugins cannot share code; `.ci/plugins` compares the two.
struct MappingFiles {
  let paths: [URL]

  /// The property lists and JSON files in folders of a target that are named `Mappings`.
  init(of target: URL) {
    let enumerator = FileManager.default.enumerator(
      at: target, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    var paths: [URL] = []
    while let url = enumerator?.nextObject() as? URL {
      guard url.deletingLastPathComponent().lastPathComponent == "Mappings",
        ["plist", "json"].contains(url.pathExtension.lowercased())
      else { continue }
      paths.append(url)
    }
    self.paths = paths.sorted { $0.path < $1.path }
  }
}
