import Testing

@testable import Automapper

/// Doubles are compared bit for bit with `Double(String)`.
struct JSONNumberTests {
  @Test(arguments: [
    ("0", Shape.int(0)), ("-0", .double(-0.0)), ("-0.0", .double(-0.0)), ("0e0", .double(0)),
    ("7", .int(7)), ("-7", .int(-7)), ("12345678", .int(12_345_678)),
    ("123456789012345678", .int(123_456_789_012_345_678)),
    ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
    ("9223372036854775808", .uint(1 << 63)), ("-9223372036854775809", .double(-0x1p63)),
    ("9999999999999999999", .uint(9_999_999_999_999_999_999)),
    ("10000000000000000000", .uint(10_000_000_000_000_000_000)),
    ("18446744073709551615", .uint(.max)), ("18446744073709551616", .double(0x1p64)),
    ("28446744073709551615", .double(28_446_744_073_709_551_616)),
    ("99999999999999999999", .double(1e20)), ("-18446744073709551615", .double(-0x1p64)),
    ("1.0", .double(1)), ("1E5", .double(1e5)), ("1e+5", .double(1e5)), ("1e-5", .double(1e-5)),
    ("1e400", .double(.infinity)), ("-1e400", .double(-.infinity)), ("1e-400", .double(0)),
    ("0e999999999999999999999", .double(0)), ("-1e-999999999999999999999", .double(-0.0)),
    ("1e999999999999999999999", .double(.infinity)),
  ])
  func classifies(text: String, expected: Shape) throws {
    #expect(try shape(text) == expected)
    #expect(try shape("[\(text),\(text) ]") == .array([expected, expected]))
    let document = JSONDocument()
    try document.load("[ \(text)]")
    #expect(String(decoding: document.numberText(1), as: UTF8.self) == text)
    #expect(document.decimal(1)?.isNegative == text.hasPrefix("-"))
    #expect(document.hasFractionOrExponent(1) == text.contains { ".eE".contains($0) })
  }

  /// From the literature on number parsing and the bug trackers of those who got them wrong.
  static let hardCases: [String] = {
    var texts = [
      "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
      "2.22507385850720113605740979670913197593481954635164564e-308",
      "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
      "179769313486231580793e289", "4.9406564584124654e-324", "2.4703282292062327e-324",
      "2.4703282292062328e-324", "2.4703282292062327208299910114131e-324",
      "9007199254740991.0", "9007199254740992.0", "9007199254740993.0", "9007199254740995.0",
      "9007199254740993.00000000000000000000000000000001", "9007199254740994.0",
      "9007199254740992.9999999999999999", "9007199254740993.0e0",
      "1.00000000000000011102230246251565404236316680908203125",
      "1.00000000000000011102230246251565404236316680908203124",
      "1.00000000000000011102230246251565404236316680908203126",
      "1.00000000000000033306690738754696212708950042724609375",
      "0.500000000000000166533453693773481063544750213623046875",
      "3.518437208883201171875e13", "62.5364939768271845828", "8.10109172351e-10",
      "1.50000000000000011102230246251565", "6.02214085774e23", "1.5e-9", "8.26e-323",
      "123456789012345678901234567890.0", "0.000000000000000000000000000000000000123456789",
      "7.2057594037927933e16", "5e-324", "1e23", "8.5e22", "9.5367431640625e-7",
      "3.0e-323", "1.234e-320", "6.631236846766476e-316", "9.007199254740993e15",
      "1448997445238699.0", "5708990770823839207320493820740630171355185152001e-3",
      "10000000000000000000000000000000000000000e-20", "0.1e-6", "65.613616999999977",
      "36893488147419103233.0", "1090544144181609348671888949248.0",
      "100000000000000000000000000000000000000000000000000000000000.0e-60",
      "8.88418e-29", "7.3177701707893310e15", "1.1754941406275178592461758986628081843312e-38",
      "2.00416836000897277799610805135016e-1", "89255e-22", "104110013277974872254e-225",
    ]
    texts.append("0." + String(repeating: "0", count: 400) + "1e390")
    texts.append("1" + String(repeating: "0", count: 400) + ".0e-400")
    texts.append("0." + String(repeating: "9", count: 900))
    texts.append("9007199254740993." + String(repeating: "0", count: 900) + "1")
    texts.append("9007199254740993." + String(repeating: "0", count: 900))
    for power in stride(from: -343, through: 310, by: 1) {
      texts.append("1e\(power)")
      texts.append("9007199254740993e\(power)")
      texts.append("18446744073709551615e\(power)")
      texts.append("9999999999999999999.99e\(power)")
    }
    return texts
  }()

  @Test func readsHardCasesAsTheStandardLibraryDoes() throws {
    for text in Self.hardCases {
      for sign in ["", "-"] {
        let expected = try #require(Double(sign + text))
        #expect(try shape(sign + text) == .double(expected), "\(sign)\(text.prefix(60))")
        var whole = sign + text
        let read = whole.withUTF8 { DecimalDigits($0)?.double.bitPattern }
        #expect(read == expected.bitPattern)
      }
    }
  }

  /// The exact middle between a double and the next has up to 767 digits; a digit more or less
  /// decides.
  @Test func roundsMiddlesToEven() throws {
    for bits in [0x0, 0x1, 0x2, 0x000F_FFFF_FFFF_FFFE, 0x000F_FFFF_FFFF_FFFF] as [UInt64] {
      // (bits + 1/2) × 2^-1074, written out: the odd multiples of 2^-1075 are integers times 5^1075
      // over 10^1075.
      var digits: [UInt8] = String(2 * bits + 1).utf8.map { $0 - 48 }
      for _ in 0..<1075 {
        var carry = 0
        for index in digits.indices.reversed() {
          let product = Int(digits[index]) * 5 + carry
          digits[index] = UInt8(product % 10)
          carry = product / 10
        }
        if carry > 0 { digits.insert(UInt8(carry), at: 0) }
      }
      let middle = digits.map(String.init).joined()
      let even = bits % 2 == 0 ? bits : bits + 1
      #expect(try shape("\(middle)e-1075") == .double(Double(bitPattern: even)))
      #expect(try shape("\(middle)001e-1078") == .double(Double(bitPattern: bits + 1)))
      #expect(
        try shape("\(middle).\(String(repeating: "0", count: 500))1e-1075")
          == .double(Double(bitPattern: bits + 1)))
      var below = digits
      below[below.count - 1] -= 1
      #expect(
        try shape("\(below.map(String.init).joined())9e-1076") == .double(Double(bitPattern: bits)))
    }
  }

  @Test func readsRandomDoubles() throws {
    let seed: UInt64 = 20_260_101
    var generator = SeededGenerator(seed: seed)
    let document = JSONDocument()
    let writer = JSONWriter()
    defer { writer.destroy() }
    for round in 0..<100_000 {
      let value = Double(bitPattern: generator.next())
      writer.reset()
      guard writer.double(value) else { continue }
      let text = writer.text
      #expect(text == value.description, "seed \(seed), round \(round)")
      try document.load(text)
      #expect(document.double(0).bitPattern == value.bitPattern, "seed \(seed): \(text)")
    }
  }

  @Test func readsRandomDecimals() throws {
    let seed: UInt64 = 20_260_102
    var generator = SeededGenerator(seed: seed)
    let document = JSONDocument()
    for _ in 0..<100_000 {
      var text = generator.next() % 2 == 0 ? "-" : ""
      text += String(generator.next() % (generator.next() % 2 == 0 ? 10 : 1_000_000_000))
      text += "."
      for _ in 0...generator.next() % 5 {
        text += String(generator.next() >> (generator.next() % 64))
      }
      text += "e\(Int(generator.next() % 700) - 350)"
      let expected = try #require(Double(text))
      try document.load(text)
      #expect(document.double(0).bitPattern == expected.bitPattern, "seed \(seed): \(text)")
    }
  }

}
