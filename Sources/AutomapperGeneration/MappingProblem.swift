public import Automapper

/// One mistake in a mapping file, in the form that compilers and editors know.
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
  /// Property, what was expected and what was found.
  public var message: String
  /// What kind of mistake it is: `.invalidJSON`, or one in what the file says.
  public var code: MappingError.Code

  /// A problem made from its parts.
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

  /// An issue of the reader, with the file's path in the place of its name.
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

/// All mistakes in a set of mapping files, or in samples; at least one.
public struct GenerationError: Error, Sendable, CustomStringConvertible {
  /// The mistakes, file by file.
  public var problems: [MappingProblem]

  /// An error of the problems given.
  public init(_ problems: [MappingProblem]) { self.problems = problems }

  /// The problems, a line each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
