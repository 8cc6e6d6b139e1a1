import Automapper
import AutomapperGeneration
import Foundation

/// The mapping files that a command line names.
enum MappingFolders {
  static func files(_ paths: [String], _ progress: inout Progress) throws -> [MappingFile] {
    var found: [String] = []
    for path in paths { found += try self.paths(of: path) }
    var files: [MappingFile] = []
    for path in found {
      guard let contents = try? Data(contentsOf: URL(filePath: path)) else {
        throw FileError(path: path, message: "cannot be read")
      }
      files.append(MappingFile(path: path, contents: contents))
      progress.report("read", files.count, of: found.count)
    }
    return files
  }

  /// The path of a file itself, or the paths of the mapping files in a folder, with the folder's
  /// path as given.
  private static func paths(of path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FileError(path: path, message: "no such file or folder")
    }
    guard isFolder.boolValue else { return [path] }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    return try FileMappingProvider.files(URL(filePath: path)).map {
      prefix + $0.lastPathComponent
    }
  }
}
