public import Automapper

/// One mistake in a mapping file, described in the format of compiler errors.
///
///     Mappings/Business.json:4:17: error: open: expected true or false, found string "maybe" (key "nonoptional")
///     Mappings/Business.plist: error: open: expected true or false, found string "maybe" (key "nonoptional")
public struct MappingProblem: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public var file: String
  /// The line, from 1; nil for a property list.
  public var line: Int?
  /// The column in the line in bytes, from 1; nil for a property list.
  public var column: Int?
  /// The property, what was expected and what was found.
  public var message: String
  /// The kind of mistake: `.invalidJSON`, or an error in the contents.
  public var code: MappingError.Code

  /// Creates a problem.
  public init(
    file: String, line: Int? = nil, column: Int? = nil, message: String,
    code: MappingError.Code = .invalidConfiguration
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.code = code
  }

  /// Creates a problem from an issue of the parser. The file's path replaces the model in the text.
  package init(_ issue: MappingError.Issue, in file: String) {
    var plain = issue
    plain.model = nil
    plain.position = nil
    self.init(
      file: file, line: issue.line, column: issue.column, message: plain.description,
      code: issue.code)
  }

  /// `file:line:column: error: message`
  public var description: String {
    let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(file)\(place): error: \(message)"
  }
}
