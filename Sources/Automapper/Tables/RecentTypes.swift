/// A cache of the values for the last two types. An object of a class with a superclass requests two key tables in
/// turn, and an array may hold instances of two classes.
struct RecentTypes<Value> {
  private var last: (type: ObjectIdentifier, value: Value)?
  private var previous: (type: ObjectIdentifier, value: Value)?

  /// Returns the value for a type if it is the last one.
  @inline(__always)
  func last(_ type: any Any.Type) -> Value? {
    guard let last, last.type == ObjectIdentifier(type) else { return nil }
    return last.value
  }

  /// Returns the value for the previous type, which becomes the last one. Called if `last` returned nil.
  mutating func find(_ type: any Any.Type) -> Value? {
    swap(&last, &previous)
    return last(type)
  }

  /// Stores a value that `find` did not find. Replaces the older one.
  mutating func note(_ type: any Any.Type, _ value: Value) {
    last = (ObjectIdentifier(type), value)
  }
}
