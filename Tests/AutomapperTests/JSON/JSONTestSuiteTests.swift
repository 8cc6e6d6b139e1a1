import Foundation
import Testing

@testable import Automapper

/// N. Seriot's JSONTestSuite, if a copy lies at `JSON_TEST_SUITE` or in
/// `../shared/data/JSONTestSuite`.
private enum Suite {
  static let folder: URL? = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let given = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]
    let folder =
      given.map { URL(fileURLWithPath: $0) }
      ?? package.appendingPathComponent("../shared/data/JSONTestSuite")
    if FileManager.default.fileExists(atPath: folder.appendingPathComponent("test_parsing").path) {
      return folder
    }
    print("JSONTestSuite is absent (set JSON_TEST_SUITE to its folder): its tests are skipped")
    return nil
  }()

  static func files(_ kind: String, prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    guard let folder else { return [] }
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(kind), includingPropertiesForKeys: nil)
    return try files.filter { $0.lastPathComponent.hasPrefix(prefix) }
      .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
      .sorted { $0.0 < $1.0 }
  }
}

@Suite(.enabled(if: Suite.folder != nil, "JSONTestSuite is absent"))
struct JSONTestSuiteTests {
  @Test func acceptsAllThatIsValid() throws {
    let files = try Suite.files("test_parsing", prefix: "y_")
    #expect(files.count == 95)
    for file in files {
      #expect(syntaxError(file.bytes) == nil, "\(file.name)")
    }
  }

  @Test func rejectsAllThatIsInvalid() throws {
    let files = try Suite.files("test_parsing", prefix: "n_")
    #expect(files.count == 188)
    for file in files {
      #expect(syntaxError(file.bytes) != nil, "\(file.name)")
      #expect(syntaxError(file.bytes, maximumDepth: 1_000_000) != nil, "\(file.name)")
    }
  }

  /// What RFC 8259 leaves to the implementation: numbers of any size, a byte order mark and depth
  /// as asked for are accepted; lone surrogates, ill-formed UTF-8 and other encodings are not.
  private static let accepted: Set<String> = [
    "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json",
    "i_number_neg_int_huge_exp.json", "i_number_pos_double_huge_exp.json",
    "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
    "i_number_real_underflow.json", "i_number_too_big_neg_int.json",
    "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
    "i_structure_500_nested_arrays.json", "i_structure_UTF-8_BOM_empty_object.json",
  ]
  private static let rejected: Set<String> = [
    "i_object_key_lone_2nd_surrogate.json", "i_string_1st_surrogate_but_2nd_missing.json",
    "i_string_1st_valid_surrogate_2nd_invalid.json", "i_string_UTF-16LE_with_BOM.json",
    "i_string_UTF-8_invalid_sequence.json", "i_string_UTF8_surrogate_U+D800.json",
    "i_string_incomplete_surrogate_and_escape_valid.json",
    "i_string_incomplete_surrogate_pair.json",
    "i_string_incomplete_surrogates_escape_valid.json", "i_string_invalid_lonely_surrogate.json",
    "i_string_invalid_surrogate.json", "i_string_invalid_utf-8.json",
    "i_string_inverted_surrogates_U+1D11E.json", "i_string_iso_latin_1.json",
    "i_string_lone_second_surrogate.json", "i_string_lone_utf8_continuation_byte.json",
    "i_string_not_in_unicode_range.json", "i_string_overlong_sequence_2_bytes.json",
    "i_string_overlong_sequence_6_bytes.json", "i_string_overlong_sequence_6_bytes_null.json",
    "i_string_truncated-utf-8.json", "i_string_utf16BE_no_BOM.json",
    "i_string_utf16LE_no_BOM.json",
  ]

  @Test func answersWhatIsLeftOpenAsDocumented() throws {
    let files = try Suite.files("test_parsing", prefix: "i_")
    #expect(files.count == Self.accepted.count + Self.rejected.count)
    for file in files {
      let failure = syntaxError(file.bytes, maximumDepth: 512)
      #expect(
        failure == nil ? Self.accepted.contains(file.name) : Self.rejected.contains(file.name),
        "\(file.name): \(String(describing: failure))")
    }
    let nested = try #require(files.first { $0.name == "i_structure_500_nested_arrays.json" })
    #expect(syntaxError(nested.bytes)?.code == .depthExceeded)
  }

  /// Files without an entry are rejected: all of them hold a lone surrogate.
  private static let transformed: [String: Shape] = [
    "number_-9223372036854775808.json": .array([.int(.min)]),
    "number_-9223372036854775809.json": .array([.double(-0x1p63)]),
    "number_1.0.json": .array([.double(1)]),
    "number_1.000000000000000005.json": .array([.double(1)]),
    "number_1000000000000000.json": .array([.int(1_000_000_000_000_000)]),
    "number_10000000000000000999.json": .array([.uint(10_000_000_000_000_000_999)]),
    "number_1e-999.json": .array([.double(0)]),
    "number_1e6.json": .array([.double(1e6)]),
    "number_9223372036854775807.json": .array([.int(.max)]),
    "number_9223372036854775808.json": .array([.uint(9_223_372_036_854_775_808)]),
    "object_key_nfc_nfd.json": .object([
      .member("\u{E9}", .string("NFC")), .member("e\u{301}", .string("NFD")),
    ]),
    "object_key_nfd_nfc.json": .object([
      .member("e\u{301}", .string("NFD")), .member("\u{E9}", .string("NFC")),
    ]),
    "object_same_key_different_values.json": .object([
      .member("a", .int(1)), .member("a", .int(2)),
    ]),
    "object_same_key_same_value.json": .object([.member("a", .int(1)), .member("a", .int(1))]),
    "object_same_key_unclear_values.json": .object([
      .member("a", .int(0)), .member("a", .double(-0.0)),
    ]),
    "string_with_escaped_NULL.json": .array([.string("A\u{0}B")]),
  ]

  @Test func readsWhatOthersTransform() throws {
    let files = try Suite.files("test_transform", prefix: "")
    #expect(files.count == 22)
    for file in files {
      #expect((try? shape(file.bytes)) == Self.transformed[file.name], "\(file.name)")
    }
  }
}
