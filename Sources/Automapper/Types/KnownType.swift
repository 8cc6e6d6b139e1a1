/// Collections, Optionals and the mapper's own wrappers, each with its shape. Models and scalars do not conform.
///
/// The first cast of a type to a protocol searches all conformances in the process. So a type is cast to
/// this protocol first, see `TypeShape`, and to `OptionalValue`, `MappedValue` and the like only if its
/// shape allows: a model costs one search. A type that conforms to one of those conforms to this one.
protocol KnownType {
  static var shape: TypeShape { get }
}
