import Testing

@testable import Automapper

/// RFC 8259 once more, as slow and plain as can be: says whether `bytes` are a document.
private struct Grammar {
  let bytes: [UInt8]
  var index = 0

  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes else { return false }
    var grammar = Grammar(bytes: bytes)
    return grammar.value() && grammar.index == bytes.count
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func space() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func value() -> Bool {
    space()
    defer { space() }
    if take("null") || take("true") || take("false") { return true }
    if next == 0x22 { return string() }
    if take("[") { return list("]") { $0.value() } }
    if take("{") {
      return list("}") {
        $0.space()
        guard $0.string() else { return false }
        $0.space()
        return $0.take(":") && $0.value()
      }
    }
    return number()
  }

  private mutating func list(_ end: String, _ element: (inout Grammar) -> Bool) -> Bool {
    space()
    if take(end) { return true }
    repeat {
      guard element(&self) else { return false }
    } while take(",")
    return take(end)
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
    return index > start
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), !digits() { return false }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      return digits()
    }
    return true
  }

  private mutating func unit() -> UInt32? {
    guard take("\\u"), index + 4 <= bytes.count else { return nil }
    let text = String(decoding: bytes[index..<index + 4], as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit) else { return nil }
    index += 4
    return UInt32(text, radix: 16)
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = next {
      if take("\"") { return true }
      if byte < 0x20 { return false }
      if byte != 0x5C {
        index += 1
      } else if index + 1 < bytes.count, "\"\\/bfnrt".utf8.contains(bytes[index + 1]) {
        index += 2
      } else {
        guard let high = unit(), !(0xDC00...0xDFFF).contains(high) else { return false }
        if high >= 0xD800, high <= 0xDBFF {
          guard let low = unit(), (0xDC00...0xDFFF).contains(low) else { return false }
        }
      }
    }
    return false
  }
}

struct JSONHostileInputTests {
  static let sample = Array(
    #"""
    {"id": -12, "text": "plain text of some length", "n":[0.5, 1e10,-2.25E-3, 18446744073709551615,
      12345678901234567890123, 0], "é\u00e9": "日本語\n\"q\" \uD83D\uDE00 😀", "o": {"t" :true,
    	"f":false , "z": null, "e": {}, "a": [ ]}}
    """#.utf8)

  @Test func everyPrefixIsAnErrorAtItsEnd() throws {
    #expect(syntaxError(Self.sample) == nil)
    let document = JSONDocument()
    for length in 0..<Self.sample.count {
      let prefix = Array(Self.sample[..<length])
      let failure = #expect(throws: JSONSyntaxError.self) { try document.load(prefix) }
      // What is cut off inside a character, an escape or a literal is reported where that begins.
      #expect((failure?.byteOffset ?? -1) >= length - 12)
    }
  }

  /// Every byte replaced by every other, and left out, and doubled.
  @Test func mutationsAreJudgedAsTheGrammarDoes() {
    let document = JSONDocument()
    var wrong: [String] = []
    func check(_ bytes: [UInt8]) {
      let accepted: Void? = try? document.load(bytes)
      if (accepted != nil) != Grammar.accepts(bytes) {
        wrong.append(String(decoding: bytes, as: UTF8.self))
      }
      if accepted != nil { _ = Shape(document) }
    }
    let interesting: [UInt8] = [
      0x00, 0x09, 0x0A, 0x1F, 0x20, 0x22, 0x2B, 0x2C, 0x2D, 0x2E, 0x30, 0x39, 0x3A, 0x45, 0x5B,
      0x5C,
      0x5D, 0x61, 0x65, 0x75, 0x7B, 0x7D, 0x7F, 0x80, 0xA9, 0xC3, 0xE6, 0xED, 0xF0, 0xFF,
    ]
    for index in Self.sample.indices {
      var bytes = Self.sample
      for byte in interesting {
        bytes[index] = byte
        check(bytes)
      }
      bytes = Self.sample
      bytes.remove(at: index)
      check(bytes)
      bytes.insert(contentsOf: [Self.sample[index], Self.sample[index]], at: index)
      check(bytes)
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }

  @Test func randomTokensAreJudgedAsTheGrammarDoes() {
    let seed: UInt64 = 20_260_106
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "[", "]", "{", "}", ",", ":", "\"a\"", "1", "-0", "2.5e1", "null", "true", " ", "\n", "\"",
      "\\n", "\"a\":", "[]", "{}", "\u{0}", "é",
    ]
    let document = JSONDocument()
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0...generator.next() % 8 {
        text += parts[Int(generator.next() % UInt64(parts.count))]
      }
      let accepted: Void? = try? document.load(text)
      #expect((accepted != nil) == Grammar.accepts(Array(text.utf8)), "seed \(seed): \(text)")
    }
  }

  /// Long numbers that only exact arithmetic can round, and a million keys: time grows with the
  /// size and no faster.
  @Test func costsNoMoreThanItsSize() throws {
    let document = JSONDocument()
    func time(_ text: [UInt8]) throws -> Double {
      try processorSeconds { try document.load(text) }
    }
    func keys(_ count: Int) -> [UInt8] {
      Array("{".utf8) + (0..<count).flatMap { Array("\"k\($0)\":0,".utf8) } + Array("\"\":0}".utf8)
    }
    let small = keys(100_000)
    let large = keys(1_000_000)
    _ = try time(large)
    let fraction = try min(time(small), time(small), time(small))
    #expect(try min(time(large), time(large)) < fraction * 60)
    #expect(document.count(0) == 1_000_001 && document.tokenCount == 2_000_003)
    let middle = Array("9007199254740993.\(String(repeating: "0", count: 1_000_000))".utf8)
    #expect(try time(middle) < 5)
    #expect(document.double(0) == 9_007_199_254_740_992)
  }
}
