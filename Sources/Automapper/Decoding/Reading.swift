/// What a source has for a property.
enum Reading<Value> {
  case absent
  /// Null, or a transformer's nil: "no value".
  case null
  /// A value that does not fit, where the rules say what stands in for it.
  case invalid
  case value(Value)
  /// A collection to which the source's elements were added already.
  case merged(Value)

  init(_ value: Value?) { self = value.map { .value($0) } ?? .null }
}
