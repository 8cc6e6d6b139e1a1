/// A coding key that is data: a dictionary's key, an index.
///
/// Texts and numbers are made on request, because most paths of keys are never read.
struct DataKey: CodingKey {
  private enum Content {
    case name(String)
    /// The key of a dictionary, which may be a number.
    case key(String)
    case index(Int)
    case number(Int)
  }

  private let content: Content

  init(_ name: String) { content = .name(name) }

  /// A key of a dictionary, which is a number if its text is one: `"007"` stays `"007"`, and is 7.
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
