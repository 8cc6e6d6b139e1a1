public import Foundation

/// A mapping file: its contents, and its path, whose last component names the model.
public struct MappingFile: Sendable, Hashable {
  /// The path, as messages show it: `Mappings/Business.plist`.
  public var path: String
  /// The contents: JSON if the path ends in `.json`, else a property list.
  public var contents: Data

  /// Creates a file.
  public init(path: String, contents: Data) {
    self.path = path
    self.contents = contents
  }
}
