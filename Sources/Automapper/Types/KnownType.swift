/// A marker for collections, Optionals and the mapper's own wrappers. Models and scalars do not conform.
///
/// The first failing cast of a type to a protocol searches all conformances in the process. The mapper casts a type to
/// this protocol first, so that a model costs one search:
///
///     (type as? any KnownType.Type) as? any OptionalValue.Type
///
/// A protocol that is tested this way must refine this one.
protocol KnownType {}
