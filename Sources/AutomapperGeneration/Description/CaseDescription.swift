public import Automapper

/// One case of an enumeration.
public struct CaseDescription: Sendable {
  /// Its name in Swift, without backticks.
  public let name: String
  /// A string, or an integer.
  public let rawValue: JSONValue
}
