/// A type that the mapper knows, other than a model: a collection, an Optional, or one of its own wrappers.
///
/// The protocols that a type is tested for when it is met refine this one. Swift searches all conformances of the
/// process before a cast fails for the first time, so a model is tested for this protocol only:
///
///     (type as? any KnownType.Type) as? any OptionalValue.Type
protocol KnownType {}
