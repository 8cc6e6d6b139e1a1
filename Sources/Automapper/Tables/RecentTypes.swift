/// What was found for the last two types: an object of a class and its superclass asks for two key tables in turn, and
/// an array may hold instances of two classes.
struct RecentTypes<Value> {
  private var last: (type: ObjectIdentifier, value: Value)?
  private var previous: (type: ObjectIdentifier, value: Value)?

  /// The value of the type that was asked for last.
  @inline(__always)
  func last(_ type: any Any.Type) -> Value? {
    guard let last, last.type == ObjectIdentifier(type) else { return nil }
    return last.value
  }

  /// The value of either type, which is the last one then.
  mutating func find(_ type: any Any.Type) -> Value? {
    swap(&last, &previous)
    return last(type)
  }

  /// Takes the place of what `find` did not find.
  mutating func note(_ type: any Any.Type, _ value: Value) {
    last = (ObjectIdentifier(type), value)
  }
}
