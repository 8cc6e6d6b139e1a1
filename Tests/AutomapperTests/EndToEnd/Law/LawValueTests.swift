import Automapper
import Foundation
import Testing

struct LawValueTests {
  @Test func boolsAndIntegers() {
    Law.check(everywhere: [true, false])
    func edges<T: FixedWidthInteger & Codable & Sendable>(_ type: T.Type) {
      Law.check(everywhere: [T.min, T.max, 0, 1, T.max - 1, T.min + 1, T(clamping: -1)])
    }
    edges(Int.self)
    edges(Int8.self)
    edges(Int16.self)
    edges(Int32.self)
    edges(Int64.self)
    edges(UInt.self)
    edges(UInt8.self)
    edges(UInt16.self)
    edges(UInt32.self)
    edges(UInt64.self)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @Test func wideIntegers() {
    Law.check(everywhere: [Int128.min, Int128.max, 0, -1, Int128(Int64.max) + 1])
    Law.check(everywhere: [UInt128.min, UInt128.max, 1, UInt128(UInt64.max) + 1])
  }

  @Test func floatingPoint() {
    Law.check(
      everywhere: [
        0, 1, -1, 0.1, 1.5, 1e15, 1e16, 1e17, 1e22, 1e23, 1e-7, 9_007_199_254_740_992,
        .pi, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
        .leastNormalMagnitude.nextDown, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, .leastNormalMagnitude.nextDown,
      ] as [Double])
    Law.check(
      everywhere: [
        0, 0.1, 16_777_216, .pi, .leastNonzeroMagnitude, .leastNormalMagnitude.nextDown,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e-7,
      ] as [Float])
    #if !(os(macOS) && arch(x86_64))
      Law.check(
        everywhere: [
          0, 0.1, 2048, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
          -.greatestFiniteMagnitude,
        ] as [Float16])
    #endif
  }

  @Test(arguments: Law.settings) func negativeZeroKeepsItsSign(setting: Law.Setting) throws {
    struct Zeros: Codable {
      var double = -0.0
      var float: Float = -0.0
    }
    let mapper = setting.mapper
    let fromBytes = try mapper.object(from: mapper.data(from: Zeros()), as: Zeros.self)
    let fromFields = try mapper.object(from: mapper.dictionary(from: Zeros()), as: Zeros.self)
    for zeros in [fromBytes, fromFields] {
      #expect(zeros.double == 0 && zeros.double.sign == .minus)
      #expect(zeros.float == 0 && zeros.float.sign == .minus)
    }
  }

  @Test func nonFiniteNumbersWhereTheyAreStrings() throws {
    struct Limits: Codable, Equatable {
      var low: Double
      var high: Float
    }
    let mapper = try Mapper { $0.nonFiniteNumbers = .strings() }
    let limits = Limits(low: -.infinity, high: .infinity)
    #expect(try mapper.object(from: mapper.data(from: limits)) == limits)
    #expect(try mapper.object(from: mapper.dictionary(from: limits)) == limits)
  }

  @Test func decimals() throws {
    let texts = [
      "0", "1", "-1", "0.1", "-0.1", "123456789012345678901234567890.12345678", "1e100", "1e-100",
      "18446744073709551616", "3.14159265358979323846264338327950288419", "100", "1.50",
      "1e127", "99999999999999999999999999999999999999e127",
    ]
    Law.check(everywhere: try texts.map { try #require(Decimal(string: $0)) })
    Law.check(everywhere: [Decimal.greatestFiniteMagnitude, .leastNonzeroMagnitude, .pi])
  }

  @Test func strings() {
    Law.check(
      everywhere: [
        "", " ", "text", "\"quoted\" \\ / \u{8}\u{C}\n\r\t", "\0", "a\0b", "\u{1F}\u{7F}\u{80}",
        "é", "e\u{301}", "日本語", "👩‍👩‍👧‍👦", "🇩🇪", "\u{2028}\u{2029}", "\u{FEFF}", "\u{FFFD}",
        "\u{FFFF}", "\u{10FFFF}", "𝄞", "null", "true", "1", "1.0",
        String(repeating: "long é ", count: 1000),
      ])
  }

  @Test func textualValues() throws {
    Law.check(
      everywhere: try [
        "https://example.com", "https://example.com/a/b?q=1&r=%20#top", "file:///tmp/a%20b",
        "mailto:a@example.com", "relative/path", "urn:isbn:0451450523", "http://[::1]:8080/",
      ].map { try #require(URL(string: $0)) })
    Law.check(everywhere: [UUID(), UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))])
    Law.check(everywhere: [Data(), Data([0]), Data([0xFF, 0xFE, 0xFD]), Data(0...255)])
  }

  @Test func dates() {
    Law.check(
      everywhere: [
        0, 1, -1, 0.5, 1e-6, 1e-9, -1e-9, 1.000_000_1, 728_000_000.123_456_7,
        728_000_000.123_456_789, 728_000_000.000_000_119, -978_307_200, -978_307_200.25,
        0.1, 1.0 / 3, .leastNonzeroMagnitude,
      ].map { Date(timeIntervalSinceReferenceDate: $0) })
    Law.check(everywhere: [Date.distantPast, .distantFuture, Date()])
    let yearZero = -63_145_526_400.0 + 86_400
    let year9999 = 252_423_993_599.0
    Law.check(everywhere: [yearZero, year9999].map { Date(timeIntervalSinceReferenceDate: $0) })
  }

  @Test(arguments: [
    DateFormatCase("seconds", [.secondsSince1970]),
    DateFormatCase("milliseconds", [.millisecondsSince1970]),
    DateFormatCase("seconds since 2001", [.secondsSinceReferenceDate]),
    DateFormatCase("pattern", [.pattern("dd.MM.yyyy HH:mm:ss.SSS")]),
  ])
  func datesInOtherFormats(format: DateFormatCase) throws {
    let mapper = try Mapper { $0.dateFormats = format.formats }
    for seconds in [0, 1, -1, 0.5, 86_400, 1_700_000_000, 1_700_000_000.125] {
      let holder = Law.Inside(value: Date(timeIntervalSince1970: seconds))
      #expect(try mapper.object(from: mapper.data(from: holder)) == holder)
      #expect(try mapper.object(from: mapper.dictionary(from: holder)) == holder)
    }
  }

  struct DateFormatCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var formats: [any DateFormat]
    init(_ name: String, _ formats: [any DateFormat]) {
      testDescription = name
      self.formats = formats
    }
  }

  @Test func arbitraryJSON() {
    Law.check(
      everywhere: [
        true, 1, -1, 1.5, "text", [], [:], [nil, 1, [2]], ["a b": nil, "firstName": [1]],
        .unsigned(.max), .integer(.min), .number(1e300),
      ] as [JSONValue])
  }
}
