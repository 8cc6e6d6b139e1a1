import Foundation
import Testing

@testable import Automapper

private func written(_ body: (JSONWriter) -> Void) -> String {
  let writer = JSONWriter(capacity: 0)
  defer { writer.destroy() }
  body(writer)
  return writer.text
}

/// What is written, or nil if it is refused.
private func accepted(_ body: (JSONWriter) -> Bool) -> String? {
  let writer = JSONWriter(capacity: 0)
  defer { writer.destroy() }
  return body(writer) ? writer.text : nil
}

struct JSONWriterTests {
  @Test func writesLiterals() {
    let text = written {
      $0.byte(0x5B)
      $0.null()
      $0.bool(true)
      $0.bool(false)
      $0.byte(0x5D)
    }
    #expect(text == "[nulltruefalse]")
  }

  @Test func writesIntegersOfEveryWidth() {
    func check<T: FixedWidthInteger>(_ type: T.Type) {
      for value in [T.min, T.max, 0, 1, 9, 10, 99, 100, T.max / 2, T.min / 3] {
        #expect(written { $0.integer(value) } == value.description)
      }
    }
    check(Int.self)
    check(Int8.self)
    check(Int16.self)
    check(Int32.self)
    check(Int64.self)
    check(UInt.self)
    check(UInt8.self)
    check(UInt16.self)
    check(UInt32.self)
    check(UInt64.self)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      check(Int128.self)
      check(UInt128.self)
    }
    var power: UInt64 = 1
    for _ in 0..<19 {
      power *= 10
      for value in [power - 1, power, power + 1] {
        #expect(written { $0.integer(value) } == value.description)
      }
    }
  }

  @Test func writesDoublesAsDescriptionDoes() {
    var values: [Double] = [
      0, -0.0, 1, -1, 0.1, 0.2, 0.3, 1.5, 100, 123.456, 1e15, 1e16, 1e17, 1e22, 1e23, 1e100, 1e-3,
      1e-4,
      1e-5, 1.5e-5, 1e-10, 1e-100, 0x1p-1074, 0x1p-1073, 2.2250738585072014e-308,
      Double.leastNormalMagnitude.nextDown,
      .greatestFiniteMagnitude, .leastNormalMagnitude, .pi, 1 / 3, 2 / 3, 9_007_199_254_740_991,
      9_007_199_254_740_992, 9_007_199_254_740_994, 12_345_678_901_234_568, 123_456_789_012_345_680,
      0x1p54, 0x1p55, 0x1p63, 0x1p64, 4_503_599_627_370_496.5, 4_503_599_627_370_497.5,
      65.613616999999977,
    ]
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      values += [power, power.nextUp, power.nextDown]
    }
    for value in values {
      #expect(accepted { $0.double(value) } == value.description)
      #expect(accepted { $0.double(-value) } == (-value).description)
    }
  }

  /// Decimals of few places, and the doubles beside them, which need up to 17 digits.
  @Test func writesDecimalsOfFewPlacesAsDescriptionDoes() {
    let seed: UInt64 = 20_261_125
    var generator = SeededGenerator(seed: seed)
    var wholes = [1, 5, 10, 999_999, 1_000_001, 499_999_999_999_999, 999_999_999_999_999]
    wholes += [1_000_000_000_000_000, 1_000_000_000_000_001, 9_007_199_254_740_991]
    for _ in 0..<4_000 {
      wholes.append(
        Int.random(in: 1..<1 << Int.random(in: 1...54, using: &generator), using: &generator))
    }
    for whole in wholes {
      for scale in [1e1, 1e2, 1e5, 1e6, 1e7, 1e9] {
        let value = Double(whole) / scale
        for value in [value, value.nextUp, value.nextDown] {
          #expect(accepted { $0.double(value) } == value.description, "seed \(seed)")
        }
      }
    }
  }

  @Test func writesFloatsAsDescriptionDoes() {
    let seed: UInt64 = 20_260_104
    var generator = SeededGenerator(seed: seed)
    var values: [Float] = [0, -0.0, 0.1, 1, 1e6, 16_777_216, 16_777_218, 1e10, 1e-5, .pi]
    for _ in 0..<20_000 {
      values.append(Float(bitPattern: UInt32(truncatingIfNeeded: generator.next())))
    }
    for value in values where value.isFinite {
      #expect(accepted { $0.float(value) } == value.description, "seed \(seed)")
    }
  }

  @Test func refusesWhatIsNoNumber() {
    for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      #expect(accepted { $0.double(value) } == nil)
      #expect(accepted { $0.float(Float(value)) } == nil)
    }
  }

  @Test(arguments: [
    ("", "\"\""), ("a", "\"a\""), ("\"", #""\"""#), ("\\", #""\\""#), ("a/b", #""a\/b""#),
    ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#), ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("\u{7F}é日😀\u{2028}", "\"\u{7F}é日😀\u{2028}\""),
  ])
  func escapes(text: String, expected: String) {
    #expect(written { $0.string(text) } == expected)
  }

  @Test func leavesSlashesWhenAsked() {
    let text = written {
      $0.escapesSlashes = false
      $0.string("a/b\\c/defghijk/")
    }
    #expect(text == #""a/b\\c/defghijk/""#)
  }

  @Test func stringsOfEveryLengthComeBack() throws {
    let seed: UInt64 = 20_260_105
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz/\"\\\n\t\u{1}é日😀\u{7F}").map(String.init)
    let writer = JSONWriter(capacity: 0)
    defer { writer.destroy() }
    let document = JSONDocument()
    for length in 0..<600 {
      for plain in [26, alphabet.count] {
        let text = (0..<length % 75).map { _ in
          alphabet[Int(generator.next() % UInt64(plain))]
        }.joined()
        writer.reset()
        writer.string(text)
        try document.load(writer.text)
        #expect(document.string(0) == text, "seed \(seed)")
      }
    }
    // All of it escaped, to six bytes each.
    let controls = String(repeating: "\u{1}", count: 10_000)
    writer.string(controls)
    writer.reset()
    writer.string(controls)
    #expect(writer.count == 60_002)
  }

  @Test func textsThatTakeTheMemoryAlongStayAsTheyAre() {
    let writer = JSONWriter()
    defer { writer.destroy() }
    var texts: [Data] = []
    for byte in [0x61, 0x62, 0x63] as [UInt8] {
      writer.reset()
      for _ in 0..<60_000 { writer.byte(byte) }
      texts.append(writer.takeData())
      #expect(writer.count == 0)
    }
    texts[0].append(0x21)
    texts[1][0] = 0x3F
    #expect(texts[0] == Data(repeating: 0x61, count: 60_000) + [0x21])
    #expect(texts[1] == [0x3F] + Data(repeating: 0x62, count: 59_999))
    #expect(texts[2] == Data(repeating: 0x63, count: 60_000))
  }

  @Test func growsAndGivesItsBytes() {
    let writer = JSONWriter(capacity: 0)
    defer { writer.destroy() }
    for number in 0..<10_000 {
      writer.integer(number)
      writer.byte(0x2C)
    }
    let expected = (0..<10_000).map { "\($0)," }.joined()
    #expect(writer.text == expected)
    #expect(writer.takeData() == Data(expected.utf8))
    writer.reset()
    #expect(writer.count == 0 && writer.takeData().isEmpty)
    writer.reserve(3)
    (writer.buffer + writer.count).update(repeating: 0x61, count: 3)
    writer.count += 3
    Array("bc".utf8).withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { writer.raw(start, count: 2) }
    }
    #expect(writer.text == "aaabc")
  }
}
