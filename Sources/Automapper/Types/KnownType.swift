/// Collections, Optionals and the mapper's own wrappers, each with its shape. Models and scalars do not conform.
///
/// The first cast of a type to a protocol searches all conformances in the process. A type is therefore cast to this
/// protocol first, see `TypeShape`, and to `OptionalValue`, `MappedValue` and similar protocols only if its shape
/// allows. Every type that conforms to one of those protocols must conform to this one. Only generic structs and enums
/// at the top level may conform, because `TypeShape` casts no other types.
protocol KnownType {
  static var shape: TypeShape { get }
}
