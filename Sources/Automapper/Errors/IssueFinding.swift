/// What an issue found, as facts. They become a text only when it is read, as those of an `IssueExpectation` do.
enum IssueFinding: Sendable {
  case text(String)
  case nothing
  case null
  case array
  case object
  case bool(Bool)
  case integer(Int64)
  case double(Double, text: String?)
  /// Any other number, by its text.
  case number(String)
  case string(String)

  /// The text without the value: `a string`, `an object`.
  var kindText: String { kind?.text ?? text }

  /// The kind of the finding, without its value; nil for a text.
  var kind: Kind? {
    switch self {
    case .text: nil
    case .nothing: .nothing
    case .null: .null
    case .array: .array
    case .object: .object
    case .bool: .bool
    case .integer, .double, .number: .number
    case .string: .string
    }
  }

  enum Kind: Int, CaseIterable {
    case nothing, null, array, object, bool, number, string

    var text: String {
      switch self {
      case .nothing: "nothing"
      case .null: "null"
      case .array: "an array"
      case .object: "an object"
      case .bool: "a bool"
      case .number: "a number"
      case .string: "a string"
      }
    }
  }
}
