import Automapper
import Foundation
import Testing

/// JSON in UTF-8, UTF-16 and UTF-32, with and without a byte order mark.
@Suite struct TextEncodingTests {
  typealias Encoding = String.Encoding

  static let forms: [(encoding: Encoding, mark: [UInt8])] = [
    (.utf8, []), (.utf8, [0xEF, 0xBB, 0xBF]),
    (.utf16LittleEndian, []), (.utf16LittleEndian, [0xFF, 0xFE]),
    (.utf16BigEndian, []), (.utf16BigEndian, [0xFE, 0xFF]),
    (.utf32LittleEndian, []), (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
    (.utf32BigEndian, []), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
  ]

  @Test(arguments: forms)
  func everyFormIsRead(encoding: Encoding, mark: [UInt8]) throws {
    let bytes = try #require(#"{"a":"é€😀","b":""}"#.data(using: encoding))
    let data = Data(mark) + bytes
    let expected = ["a": "é€😀", "b": ""]
    #expect(try Mapper().jsonDecoder().decode([String: String].self, from: data) == expected)
    // Foundation takes this mark for the one of UTF-16.
    guard mark.count != 4 || mark[0] != 0xFF else { return }
    #expect(try JSONDecoder().decode([String: String].self, from: data) == expected)
  }

  @Test(arguments: forms)
  func aDigitIsRead(encoding: Encoding, mark: [UInt8]) throws {
    let data = Data(mark) + (try #require("7".data(using: encoding)))
    #expect(try Mapper().jsonDecoder().decode(Int.self, from: data) == 7)
  }

  /// A part of `Data` whose indices do not begin at 0.
  @Test(arguments: forms)
  func slicesAreRead(encoding: Encoding, mark: [UInt8]) throws {
    let bytes = Data(mark) + (try #require("[7]".data(using: encoding)))
    let slice = (Data([0x20, 0x20, 0x20]) + bytes).dropFirst(3)
    #expect(try Mapper().jsonDecoder().decode([Int].self, from: slice) == [7])
  }

  static let bad: [(bytes: [UInt8], text: String)] = [
    (
      [0x22, 0, 0, 0xD8, 0x22, 0],
      "String: expected text in UTF-16, found bytes that are not UTF-16"
    ),
    ([0x22, 0, 0x22], "String: expected text in UTF-16, found bytes that are not UTF-16"),
    (
      [0xFF, 0xFE, 0, 0, 0, 0, 0x11, 0],
      "String: expected text in UTF-32, found bytes that are not UTF-32"
    ),
    (
      [0xFF, 0xFE],
      "String: expected a value, found end of input at line 1, column 1 (byte 0)"
    ),
    ([0, 0], "String: expected a value, found byte 0x00 at line 1, column 1 (byte 0)"),
  ]

  @Test(arguments: bad)
  func whatIsNotTextIsCorrupted(bytes: [UInt8], text: String) throws {
    #expect {
      try Mapper().jsonDecoder().decode(String.self, from: Data(bytes))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.isEmpty && context.debugDescription == text
    }
  }

  /// Positions are those of the text in UTF-8.
  @Test func errorsHavePositionsInTheText() throws {
    let data = try #require("[\n1,\né]".data(using: .utf16))
    #expect {
      try Mapper().jsonDecoder().decode([Int].self, from: data)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription
        == #"[Int]: expected a value, found character "é" at line 3, column 1 (byte 5)"#
    }
  }
}
