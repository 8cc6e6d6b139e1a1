/// A reproducible source of randomness (SplitMix64): each run of the program has the same payloads.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &self) }

  /// Returns true in one of `times` calls.
  mutating func once(in times: Int) -> Bool { number(0..<times) == 0 }

  mutating func word() -> String { Self.words[number(0..<Self.words.count)] }

  /// Words up to a length of about `length` bytes, with some characters that JSON escapes.
  mutating func text(_ length: Int) -> String {
    var text = ""
    while text.utf8.count < length {
      text += word() + (once(in: 12) ? "\n" : once(in: 12) ? "\" " : " ")
    }
    return text
  }

  /// Hexadecimal digits: `3fa2`.
  mutating func code(_ length: Int) -> String {
    (0..<length).map { _ in String(number(0..<16), radix: 16) }.joined()
  }

  private static let words = [
    "people", "of", "the", "seventh", "morning", "walk", "to", "a", "lake", "and", "write",
    "about", "weather", "côté", "naïve", "żółw", "здесь", "東京", "今日は", "とても", "晴れ", "😀",
  ]
}
