import Testing

@testable import Automapper

struct JSONSyntaxErrorTests {
  struct Case: CustomTestStringConvertible {
    var text: [UInt8]
    var expected: String
    var found: String
    var offset: Int
    var place: [Int]

    init(
      _ text: String, _ expected: String, _ found: String, _ offset: Int, _ place: [Int]? = nil
    ) {
      self.init(Array(text.utf8), expected, found, offset, place)
    }

    init(
      _ text: [UInt8], _ expected: String, _ found: String, _ offset: Int, _ place: [Int]? = nil
    ) {
      self.text = text
      self.expected = expected
      self.found = found
      self.offset = offset
      self.place = place ?? [1, offset + 1]
    }

    var testDescription: String { String(decoding: text, as: UTF8.self) }
  }

  static let cases: [Case] = [
    Case("", "a value", "end of input", 0),
    Case(" \n ", "a value", "end of input", 3, [2, 2]),
    Case("\u{FEFF}", "a value", "end of input", 3, [1, 1]),
    Case("\u{FEFF}\u{FEFF}1", "a value", "character \"\u{FEFF}\"", 3, [1, 1]),
    Case("[1,}", "a value", "character \"}\"", 3),
    Case("[1,]", "a value", "character \"]\"", 3),
    Case("[,1]", "a value or ]", "character \",\"", 1),
    Case("[1 2]", "a comma or ]", "character \"2\"", 3),
    Case("[1", "a comma or ]", "end of input", 2),
    Case("[1}", "a comma or ]", "character \"}\"", 2),
    Case("{\"a\":1 \"b\":2}", "a comma or }", "character \"\"\"", 7),
    Case("{\"a\":1]", "a comma or }", "character \"]\"", 6),
    Case("{\"a\" 1}", "a colon", "character \"1\"", 5),
    Case("{\"a\"", "a colon", "end of input", 4),
    Case("{1:2}", "a key in quotes or }", "character \"1\"", 1),
    Case("{\n\"a\":1,\n}", "a key in quotes", "character \"}\"", 9, [3, 1]),
    Case("{\"a\":}", "a value", "character \"}\"", 5),
    Case("1 1", "the end of the document", "character \"1\"", 2),
    Case("[]]", "the end of the document", "character \"]\"", 2),
    Case("n", "null", "end of input", 1),
    Case("nul", "null", "end of input", 3),
    Case("[nil]", "null", "character \"i\"", 2),
    Case("{\"a\":tru\"", "true", "character \"\"\"", 8),
    Case("[True]", "a value", "character \"T\"", 1),
    Case("[trun]", "true", "character \"n\"", 4),
    Case("falsy", "false", "character \"y\"", 4),
    Case("fals", "false", "end of input", 4),
    Case("truee", "the end of the document", "character \"e\"", 4),
    Case("NaN", "a value", "character \"N\"", 0),
    Case("'a'", "a value", "character \"'\"", 0),
    Case("é", "a value", "character \"é\"", 0),
    Case([0xFF], "a value", "byte 0xFF", 0),
    Case([0x20, 0x00], "a value", "byte 0x00", 1),
    Case([0x31, 0x00], "the end of the document", "byte 0x00", 1),
    Case([0x5B, 0x0C, 0x5D], "a value", "byte 0x0C", 1),
    Case("-", "a digit", "end of input", 1),
    Case("-a", "a digit", "character \"a\"", 1),
    Case("+1", "a value", "character \"+\"", 0),
    Case(".5", "a value", "character \".\"", 0),
    Case("1.", "a digit", "end of input", 2),
    Case("1.e1", "a digit", "character \"e\"", 2),
    Case("1e", "a digit", "end of input", 2),
    Case("1e+ ", "a digit", "a space", 3),
    Case("[01]", "no digit after a leading 0", "character \"1\"", 2),
    Case("-00", "no digit after a leading 0", "character \"0\"", 2),
    Case("0x1", "the end of the document", "character \"x\"", 1),
    Case("\"a", "a closing quote", "end of input", 2),
    Case("\"a\nb\"", "an escape in place of a control character", "a line break", 2),
    Case(
      [0x22, 0x00, 0x22], "an escape in place of a control character", "byte 0x00", 1),
    Case("\"\\x\"", "an escape of JSON", "character \"x\"", 2),
    Case("\"\\", "an escape of JSON", "end of input", 2),
    Case("\"\\u12g4\"", "four hexadecimal digits", "character \"g\"", 5),
    Case("\"\\u12", "four hexadecimal digits", "end of input", 5),
    Case("\"\\uD800\"", "the escape of a low surrogate", "character \"\"\"", 7),
    Case("\"\\uD800\\n\"", "the escape of a low surrogate", "character \"n\"", 8),
    Case("\"\\uD800\\", "the escape of a low surrogate", "end of input", 8),
    Case("\"\\uD800\\u0041\"", "the escape of a low surrogate", "character \"0\"", 9),
    Case("\"\\uD800\\uD841\"", "the escape of a low surrogate", "character \"8\"", 10),
    Case("\"\\uD800\\uD\"", "four hexadecimal digits", "character \"\"\"", 10),
    Case("\"\\uD800\\uDC0\"", "four hexadecimal digits", "character \"\"\"", 12),
    Case("\"a\\uDC00\"", "a high surrogate before a low one", "character \"C\"", 5),
    Case([0x22, 0x61, 0xFF, 0x22], "valid UTF-8", "byte 0xFF", 2),
    Case([0x22, 0xC3, 0xA9, 0xE2, 0x82, 0x22], "valid UTF-8", "byte 0x22", 5),
    Case([0x22, 0xE2, 0x82], "valid UTF-8", "end of input", 3),
    Case([0x22, 0xC3, 0x28, 0x22], "valid UTF-8", "byte 0x28", 2),
    Case([0x22, 0xC0, 0x80, 0x22], "valid UTF-8", "byte 0xC0", 1),
    Case([0x22, 0xE0, 0x80, 0x80, 0x22], "valid UTF-8", "byte 0x80", 2),
    Case([0x22, 0xED, 0xA0, 0x80, 0x22], "valid UTF-8", "byte 0xA0", 2),
    Case([0x22, 0xF0, 0x8F, 0x80, 0x80, 0x22], "valid UTF-8", "byte 0x8F", 2),
    Case([0x22, 0xF0, 0x9F, 0x98, 0x22], "valid UTF-8", "byte 0x22", 4),
    Case([0x22, 0xF1, 0x80, 0xC0, 0x22], "valid UTF-8", "byte 0xC0", 3),
    Case([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "valid UTF-8", "byte 0x90", 2),
    Case([0x22, 0xF5, 0x80, 0x22], "valid UTF-8", "byte 0xF5", 1),
  ]

  /// A text that was cut off ends too early, wherever that is.
  @Test func everyPrefixFailsAtItsEnd() {
    let whole = Array(#"{"é€😀": [true, null, false, -1.5e+10, "\uD83D\uDE00\n"], "a": {}}"#.utf8)
    for count in 0..<whole.count {
      let error = syntaxError(Array(whole[..<count]))
      #expect(error?.byteOffset == count, "the first \(count) bytes")
      #expect(error?.found == "end of input", "the first \(count) bytes")
    }
  }

  @Test(arguments: cases)
  func saysWhatAndWhere(_ test: Case) {
    #expect(
      syntaxError(test.text)
        == JSONSyntaxError(
          code: .invalidJSON, expected: test.expected, found: test.found, byteOffset: test.offset,
          line: test.place[0], column: test.place[1]))
  }
}
