public import Automapper

/// One property of a model.
public struct PropertyDescription: Sendable {
  /// Its name in Swift, without backticks.
  public let name: String
  /// Its type in Swift, without the question mark of an Optional property.
  public internal(set) var type: String
  /// Whether the property is Optional.
  public internal(set) var isOptional: Bool
  /// The keys in the source; empty if the property's name is the key.
  public internal(set) var keys: [String]
  /// Whether dots in the key are part of it.
  public internal(set) var isLiteral: Bool
  /// The name of a registered transformer.
  public internal(set) var transformer: String?
  /// The pattern of its dates.
  public internal(set) var datePattern: String?
  /// The default as a value of the source.
  public internal(set) var defaultValue: JSONValue?
  /// The default as a Swift expression; nil if there is none, or if only the mapper can create it.
  public internal(set) var defaultExpression: String?

  /// Whether its rule must say that it needs a value, because its type accepts null or an absent value.
  var needsRequirement = false

  /// Whether it is a rule for a property of a nested model.
  var isNested: Bool { name.contains(".") }

  /// The type with the question mark of an Optional.
  var fullType: String { isOptional ? "\(type)?" : type }

  /// Whether the initialiser requires a value.
  public var isRequired: Bool { !isOptional && defaultExpression == nil }
}
