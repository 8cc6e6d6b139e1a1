extension Dictionary {
  /// Returns the value of a key, after inserting a default if there is none. Hashes the key once.
  mutating func value(of key: Key, inserting default: @autoclosure () -> Value) -> Value {
    func stored(_ value: inout Value) -> Value { value }
    return stored(&self[key, default: `default`()])
  }
}
