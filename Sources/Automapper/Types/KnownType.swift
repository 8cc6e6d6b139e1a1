/// Collections, Optionals and the mapper's own wrappers, each with its shape. Models and scalars do not conform.
///
/// The first cast of a type to a protocol searches all conformances in the process. A type is cast to
/// this protocol first, see `TypeShape`; its shape then says to which others a cast may succeed. So a
/// model costs one search.
protocol KnownType {
  static var shape: TypeShape { get }
}
