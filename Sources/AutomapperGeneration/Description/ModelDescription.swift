public import Automapper

/// What a mapping file says of one model, checked and complete.
public struct ModelDescription: Sendable {
  /// What a model is in Swift.
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
  /// Whether all that a struct is made of is Hashable and Sendable, as far as that is known.
  public internal(set) var isPlainValue = false
}

/// One property of a model.
public struct PropertyDescription: Sendable {
  /// Its name in Swift, without backticks.
  public let name: String
  /// Its type in Swift, without the question mark of an Optional property.
  public internal(set) var type: String
  public internal(set) var isOptional: Bool
  /// The keys in the source; none for the property's own name.
  public internal(set) var keys: [String]
  /// Whether dots in the key are part of it.
  public internal(set) var isLiteral: Bool
  /// The name of a registered transformer.
  public internal(set) var transformer: String?
  /// The pattern of its dates.
  public internal(set) var datePattern: String?
  /// The default, as the source would have it.
  public internal(set) var defaultValue: JSONValue?
  /// The default in Swift; nil where there is none, or where only the mapper can make it.
  public internal(set) var defaultExpression: String?

  /// The type with the question mark of an Optional.
  var fullType: String { isOptional ? "\(type)?" : type }

  /// Whether an initialiser must be given a value.
  public var isRequired: Bool { !isOptional && defaultExpression == nil }
}

/// One case of an enumeration.
public struct CaseDescription: Sendable {
  /// Its name in Swift, without backticks.
  public let name: String
  /// A string, or an integer.
  public let rawValue: JSONValue
}
