/// A model that fills absent properties from a fresh instance.
///
/// ```swift
/// struct Settings: Codable, Defaulted {
///   var theme = "light"
///   var fontSize = 12
///   init() {}
/// }
/// try mapper.object(from: #"{"theme": "dark"}"#, as: Settings.self)  // fontSize is 12
/// ```
///
/// Absent properties of nested models are filled from the nested models of that instance. The mapper creates an
/// instance for each object that lacks a property, so objects share nothing. Null counts as a value: it makes an
/// Optional property nil. For any other property, null means the instance's value. A default that the mapping
/// declares takes precedence.
///
/// So that a model is read back as it was, nil is written as null if the instance has another value, unless the property's
/// rule is `nilValues(.omit)`.
///
/// The values come from the instance's `encode(to:)`, so their coding keys match those that `init(from:)` requests.
/// For a type that is only Decodable, the names of its stored properties are used.
public protocol Defaulted {
  /// Creates the instance whose values replace absent ones.
  init()
}
