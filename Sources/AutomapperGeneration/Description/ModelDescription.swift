/// The model that a mapping file describes, checked and complete.
public struct ModelDescription: Sendable {
  /// The kind of a model in Swift.
  public enum Kind: String, Sendable {
    /// A class, which may extend another one.
    case `class`
    /// A structure.
    case `struct`
    /// An enumeration with raw values.
    case `enum`
    /// A type that is declared in code: nothing is generated.
    case external
  }

  /// The model's name.
  public let name: String
  /// The name of the mapping file.
  public let file: String
  /// The kind of the generated type.
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
