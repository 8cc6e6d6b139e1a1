import Testing

@testable import Automapper

struct JSONStringTests {
  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (
      #""\u0000\u001f\u007F\u0080\u07ff\u0800\uFFFF""#, "\0\u{1F}\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"
    ),
    (#""\uD800\uDC00\udbff\udfff""#, "\u{10000}\u{10FFFF}"),
    (#""\uD83D\uDE00\u00E9""#, "😀é"),
    (#""12345678\n""#, "12345678\n"),
    (#""\n12345678""#, "\n12345678"),
    (#""1234567\n1234567\\""#, "1234567\n1234567\\"),
    (#""日本語\n日本語""#, "日本語\n日本語"),
    (#""é\u00e9\"é""#, "éé\"é"),
    (#""http:\/\/t.co\/abcdefghijklmnop""#, "http://t.co/abcdefghijklmnop"),
  ])
  func replacesEscapes(text: String, expected: String) throws {
    #expect(try shape(text) == .string(expected))
    #expect(try shape("{\(text):\(text)}") == .object([.member(expected, .string(expected))]))
    let document = JSONDocument()
    try document.load(text)
    #expect(document.tag(0) == JSONTag.escaped)
  }

  /// Each way of ending within, at and behind a word of eight bytes.
  @Test func readsEveryLength() throws {
    for length in 0...70 {
      for end in ["", "\\n", "é", "日", "😀", "\\uD83D\\uDE00"] {
        let plain = String(repeating: "x", count: length)
        let value =
          end.replacingAll("\\n", "\n").replacingAll("\\uD83D\\uDE00", "😀")
        #expect(try shape("[\"\(plain)\(end)\"]") == .array([.string(plain + value)]))
        #expect(
          try shape("[\"\(end)\(plain)\(end)\"]") == .array([.string(value + plain + value)]))
        #expect(syntaxError(Array("\"\(plain)\(end)".utf8))?.found == "end of input")
      }
    }
  }

  @Test func rejectsEveryControlCharacter() {
    for byte in 0..<0x20 as Range<UInt8> {
      for position in 0..<17 {
        var text = [UInt8](repeating: 0x61, count: 20)
        text[0] = 0x22
        text[19] = 0x22
        text[1 + position] = byte
        #expect(syntaxError(text)?.byteOffset == 1 + position)
      }
    }
    #expect(syntaxError([0x22, 0x7F, 0x22]) == nil)
  }

  /// All sequences of two bytes, and of three and four the edges of each range, against the
  /// standard library.
  @Test func checksUTF8() {
    let edges: [UInt8] = [
      0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var wrong: [[UInt8]] = []
    let document = JSONDocument()
    func check(_ text: [UInt8]) {
      let isValid = Array(String(decoding: text, as: UTF8.self).utf8) == text
      for padding in [[], Array("abcdefg".utf8), Array("日本".utf8)] as [[UInt8]] {
        let accepted: Void? = try? document.load([0x22] + padding + text + padding + [0x22])
        if (accepted != nil) != isValid { wrong.append(text) }
      }
    }
    for first in 0x80...0xFF as ClosedRange<UInt8> {
      check([first])
      for second in 0x80...0xFF as ClosedRange<UInt8> {
        check([first, second])
      }
    }
    for first in edges where first >= 0x80 {
      for second in edges {
        for third in [0x20, 0x7F, 0x80, 0xBF, 0xC0] as [UInt8] {
          check([first, second, third])
          for fourth in [0x7F, 0x80, 0xBF, 0xC0] as [UInt8] where first >= 0xE0 {
            check([first, second, third, fourth])
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}

extension String {
  fileprivate func replacingAll(_ part: String, _ other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
