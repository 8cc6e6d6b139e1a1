/// A coding key that comes from data: a dictionary's key, an index.
///
/// String and integer values are computed on request, because most coding paths are never read.
struct DataKey: CodingKey {
  private enum Content {
    case name(String)
    /// The key of a dictionary, which can be a number.
    case key(String)
    case index(Int)
    case number(Int)
  }

  private let content: Content

  init(_ name: String) { content = .name(name) }

  /// Creates a dictionary key, which is also a number if its text is one: `"007"` has the string
  /// value `"007"` and the integer value 7.
  init(key: String) { content = .key(key) }

  init(index: Int) { content = .index(index) }

  init(stringValue: String) { self.init(stringValue) }

  init(intValue: Int) { content = .number(intValue) }

  var stringValue: String {
    switch content {
    case .name(let text), .key(let text): text
    case .index(let index): "Index \(index)"
    case .number(let number): String(number)
    }
  }

  var intValue: Int? {
    switch content {
    case .name: nil
    case .key(let text): Int(text)
    case .index(let number), .number(let number): number
    }
  }

  /// The key that `superDecoder()` and `superEncoder()` use.
  static let `super` = DataKey("super")
}
