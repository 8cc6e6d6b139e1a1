/// Collections, Optionals and the mapper's own wrappers, each with its shape. Models and scalars do not conform.
///
/// The first cast of a type to a protocol searches all conformances in the process. A type is therefore cast to this
/// protocol first, see `TypeShape`, and to `OptionalValue`, `MappedValue` and similar protocols only if its shape
/// allows. A model costs one search. Every type that conforms to one of those protocols must conform to this one.
protocol KnownType {
  static var shape: TypeShape { get }
}
