public import Automapper

/// The model that a mapping file describes, checked and complete.
public struct ModelDescription: Sendable {
  /// The kind of a model in Swift.
  public enum Kind: String, Sendable {
    case `class`, `struct`, `enum`
    /// A type that is declared in code: nothing is generated.
    case external
  }

  /// The model's name.
  public let name: String
  /// The name of the mapping file.
  public let file: String
  public let kind: Kind
  /// The name of the class that it extends.
  public internal(set) var superclass: String?
  /// The properties of superclasses, the topmost class first.
  public internal(set) var inherited: [PropertyDescription] = []
  /// Its own properties, in the order of the file.
  public internal(set) var properties: [PropertyDescription] = []
  /// Rules for properties of nested models: `address.city`. They have no property of their own.
  public internal(set) var nestedRules: [PropertyDescription] = []
  /// The cases of an enumeration.
  public internal(set) var cases: [CaseDescription] = []
  /// Whether a model is known to be Hashable and Sendable.
  public internal(set) var isPlainValue = false
}

/// One property of a model.
public struct PropertyDescription: Sendable {
  /// Its name in Swift, without backticks.
  public let name: String
  /// Its type in Swift, without the question mark of an Optional property.
  public internal(set) var type: String
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

  /// The type with the question mark of an Optional.
  var fullType: String { isOptional ? "\(type)?" : type }

  /// Whether the initialiser requires a value.
  public var isRequired: Bool { !isOptional && defaultExpression == nil }
}

/// One case of an enumeration.
public struct CaseDescription: Sendable {
  /// Its name in Swift, without backticks.
  public let name: String
  /// A string, or an integer.
  public let rawValue: JSONValue
}
