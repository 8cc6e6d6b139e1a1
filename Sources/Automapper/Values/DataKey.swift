/// A coding key that is data: a dictionary's key, an index.
struct DataKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  /// - Parameter intValue: The number that the key also is, if it is one: `"007"` stays `"007"`.
  init(_ key: String, intValue: Int? = nil) {
    stringValue = key
    self.intValue = intValue
  }

  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init(stringValue: String) { self.init(stringValue) }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  /// The key that `superDecoder()` and `superEncoder()` use.
  static let `super` = DataKey("super")
}
