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
/// So do the properties of nested models that the fresh instance holds. An instance is made for each
/// object that lacks something, so that nothing is shared. Null is a value: it makes an Optional
/// property nil; any other takes the fresh instance's value. A default that the mapping declares comes
/// first.
///
/// The instance is asked for its values by its `encode(to:)`, so they are found under the coding keys
/// that `init(from:)` asks for; a type that is only Decodable by the names of its stored properties.
public protocol Defaulted {
  /// The instance whose values stand in for absent ones.
  init()
}
