/// A cache of the values for the last two types. An object of a class with a superclass requests two key tables in
/// turn, and an array may hold instances of two classes.
struct RecentTypes<Value> {
  private var last: (type: ObjectIdentifier, value: Value)?
  private var previous: (type: ObjectIdentifier, value: Value)?

  /// Returns the value for a type if it is one of the two.
  @inline(__always)
  subscript(type: any Any.Type) -> Value? {
    let type = ObjectIdentifier(type)
    if let last, last.type == type { return last.value }
    if let previous, previous.type == type { return previous.value }
    return nil
  }

  /// Stores the value for another type. Replaces the older one.
  mutating func note(_ type: any Any.Type, _ value: Value) {
    previous = last
    last = (ObjectIdentifier(type), value)
  }
}
