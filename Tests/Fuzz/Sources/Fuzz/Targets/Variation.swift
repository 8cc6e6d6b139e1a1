import Reference

/// Makes a document differ here and there from what a model wrote, so that what is tried is almost
/// right.
struct Variation {
  var feed: ByteFeed

  /// One of sixteen values is changed.
  mutating func vary(_ tree: JSONTree) -> JSONTree {
    if feed.byte() >= 0xF0 { return other(tree) }
    switch tree {
    case .array(let elements):
      var elements = elements.map { vary($0) }
      if feed.byte() >= 0xF0 { elements.append(.null) }
      if feed.byte() >= 0xF0, !elements.isEmpty { elements.removeLast() }
      return .array(elements)
    case .object(let members):
      var result: [(key: String, value: JSONTree)] = []
      for (key, value) in members {
        switch feed.byte() {
        case 0xF0..<0xF8: continue
        case 0xF8..<0xFC: result.append((spelling(key), vary(value)))
        case 0xFC...0xFF:
          result.append((key, vary(value)))
          result.append((spelling(key), vary(value)))
        default: result.append((key, vary(value)))
        }
      }
      return .object(unique(result))
    default: return tree
    }
  }

  private func unique(_ members: [(key: String, value: JSONTree)]) -> [(String, JSONTree)] {
    var seen: Set<String> = []
    return members.filter { seen.insert($0.key).inserted }.sorted { $0.key < $1.key }
  }

  private mutating func spelling(_ key: String) -> String {
    switch feed.below(6) {
    case 0: key.uppercased()
    case 1: key.lowercased()
    case 2: key + "_"
    case 3: key.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
    case 4: key + "." + feed.text(4)
    default: feed.text()
    }
  }

  private static let numbers = [
    "0", "-0", "1", "1.0", "1e0", "10e-1", "1.5", "-1", "127", "128", "255", "256", "-128", "-129",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551615",
    "18446744073709551616", "1e19", "1e38", "3.5e38", "1e308", "5e-324", "0.1", "1e-7",
  ]
  private static let texts = [
    "", " ", "0", "1", "true", "No", "12", "1.0", "1e1", "-7", "+7", "abc", "2024-01-31",
    "2024-01-31T12:34:56Z", "http://a.b/c d", "%zz", "AAEC", "AAE", "red", "dark-green", "null",
    "9f5ad1f0-0000-4000-8000-00000000000A", "\u{0}", "é", "\u{1F600}",
  ]

  private mutating func other(_ tree: JSONTree) -> JSONTree {
    switch feed.below(9) {
    case 0: .null
    case 1: .bool(feed.bool())
    case 2, 3: .number(feed.choice(Self.numbers))
    case 4, 5: .string(feed.choice(Self.texts))
    case 6: .array([tree])
    case 7: .object([("0", tree)])
    default: .array([])
    }
  }
}
