import Automapper
import Foundation
import Testing

/// Key types of more than 256 keys, whose keys are two bytes in memory.
@Suite struct LargeKeyTests {
  private let count = 300
  private func row(_ numbers: some Sequence<Int>) -> String {
    "{" + numbers.map { "\"row_c\($0)\":\($0 * 7)" }.joined(separator: ",") + "}"
  }

  @Test(arguments: [1, 7, 299]) func keysInAnyOrder(step: Int) throws {
    let mapper = Mapper()
    let text = row((0..<count).map { $0 * step % count })
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let expected = try decoder.decode(Wide.self, from: Data(text.utf8))
    #expect(try mapper.object(from: text, as: Wide.self) == expected)
    #expect(try mapper.object(from: text, as: Wide.self).rowC299 == 299 * 7)
    let dictionary = try mapper.object(from: text, as: [String: Int].self)
    #expect(try mapper.object(from: dictionary as [String: Any], as: Wide.self) == expected)
    #expect(try mapper.object(from: mapper.data(from: expected), as: Wide.self) == expected)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      try mapper.json(from: expected, options: .sortedKeys)
        == String(decoding: encoder.encode(expected), as: UTF8.self))
  }

  @Test func absentAndUnknownKeys() throws {
    let missing = row((0..<count).filter { $0 != 271 })
    expectIssues("missingKey rowC271") { try Mapper().object(from: missing, as: Wide.self) }
    let strict = try Mapper { $0.unknownKeys = .error }
    let error = #expect(throws: MappingError.self) {
      try strict.object(from: row(0...count), as: Wide.self)
    }
    #expect(error?.issues.map(\.sourceKey) == ["row_c300"])
    #expect(error?.issues.map(\.code) == [.unknownKey])
  }

  @Test func updates() throws {
    let mapper = Mapper()
    var model = try mapper.object(from: row(0..<count), as: Wide.self)
    var expected = model
    (expected.rowC0, expected.rowC256, expected.rowC299) = (1, 2, 3)
    try mapper.update(&model, from: #"{"row_c299": 3, "row_c256": 2, "row_c0": 1}"#)
    #expect(model == expected)
  }

  /// Keys of two bytes above those that have an index.
  @Test func numbersOnBothSidesOfTheLimit() throws {
    let numbers: [UInt16] = Array(0..<40) + Array(1000..<1100) + [65_535]
    let fields = Fields(values: Dictionary(uniqueKeysWithValues: numbers.map { ($0, Int($0) * 3) }))
    let mapper = Mapper()
    let text = try mapper.json(from: fields, options: .sortedKeys)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(text == String(decoding: try encoder.encode(fields), as: UTF8.self))
    for _ in 0..<2 { #expect(try mapper.object(from: text, as: Fields.self) == fields) }
  }

  /// A key of many words, which an enum's cases are compared with.
  @Test func manyWordsInOneKey() throws {
    enum Choice: Codable { case number(Int) }
    try expectLinearTime(from: 2_000, to: 64_000) { words in
      let text = "{\"" + String(repeating: "a_", count: words) + "b\":1,\"NUMBER\":{\"_0\":2}}"
      return { _ = try Mapper().object(from: text, as: Choice.self) }
    }
  }

  /// The value that is written last stands, also for keys after the first 512 of the object.
  @Test func keysWrittenTwice() throws {
    struct Twice: Encodable {
      let wide: Wide
      func encode(to encoder: any Encoder) throws {
        try wide.encode(to: encoder)
        var container = encoder.container(keyedBy: More.self)
        for key in More.allCases { try container.encode(1, forKey: key) }
        for key in [More.m229, .m0] { try container.encode("again", forKey: key) }
      }
    }
    let mapper = Mapper()
    let twice = Twice(wide: try mapper.object(from: row(0..<count), as: Wide.self))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let expected = String(decoding: try encoder.encode([twice, twice]), as: UTF8.self)
    #expect(try mapper.json(from: [twice, twice], options: .sortedKeys) == expected)
    // The same members in another order have the same bytes.
    #expect(try mapper.json(from: [twice, twice]).utf8.sorted() == expected.utf8.sorted())
  }

  /// Keys of two bytes that are no cases of an enum are data: below a sensitive property nobody sees them.
  @Test func dataStaysHidden() throws {
    struct Vault: Decodable {
      var fields: Fields
    }
    let mapper = try Mapper { $0.map(Vault.self) { $0.property(\.fields).sensitive() } }
    expectIssues("typeMismatch fields.…") {
      try mapper.object(from: #"{"fields": {"field17": [1]}}"#, as: Vault.self)
    }
    expectIssues("typeMismatch fields.field17") {
      try Mapper().object(from: #"{"fields": {"field17": [1]}}"#, as: Vault.self)
    }
  }
}

private struct Fields: Codable, Equatable {
  struct Key: CodingKey {
    let number: UInt16
    var stringValue: String { "field\(number)" }
    var intValue: Int? { nil }

    init(_ number: UInt16) { self.number = number }
    init?(intValue: Int) { nil }
    init?(stringValue: String) {
      guard stringValue.hasPrefix("field"), let number = UInt16(stringValue.dropFirst(5)) else {
        return nil
      }
      self.number = number
    }
  }

  var values: [UInt16: Int]

  init(values: [UInt16: Int]) { self.values = values }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    values = [:]
    for key in container.allKeys {
      values[key.number] = try container.decode(Int.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (number, value) in values { try container.encode(value, forKey: Key(number)) }
  }
}

private struct Wide: Codable, Equatable {
  var rowC0, rowC1, rowC2, rowC3, rowC4, rowC5, rowC6, rowC7, rowC8, rowC9: Int
  var rowC10, rowC11, rowC12, rowC13, rowC14, rowC15, rowC16, rowC17, rowC18, rowC19: Int
  var rowC20, rowC21, rowC22, rowC23, rowC24, rowC25, rowC26, rowC27, rowC28, rowC29: Int
  var rowC30, rowC31, rowC32, rowC33, rowC34, rowC35, rowC36, rowC37, rowC38, rowC39: Int
  var rowC40, rowC41, rowC42, rowC43, rowC44, rowC45, rowC46, rowC47, rowC48, rowC49: Int
  var rowC50, rowC51, rowC52, rowC53, rowC54, rowC55, rowC56, rowC57, rowC58, rowC59: Int
  var rowC60, rowC61, rowC62, rowC63, rowC64, rowC65, rowC66, rowC67, rowC68, rowC69: Int
  var rowC70, rowC71, rowC72, rowC73, rowC74, rowC75, rowC76, rowC77, rowC78, rowC79: Int
  var rowC80, rowC81, rowC82, rowC83, rowC84, rowC85, rowC86, rowC87, rowC88, rowC89: Int
  var rowC90, rowC91, rowC92, rowC93, rowC94, rowC95, rowC96, rowC97, rowC98, rowC99: Int
  var rowC100, rowC101, rowC102, rowC103, rowC104, rowC105, rowC106, rowC107, rowC108, rowC109: Int
  var rowC110, rowC111, rowC112, rowC113, rowC114, rowC115, rowC116, rowC117, rowC118, rowC119: Int
  var rowC120, rowC121, rowC122, rowC123, rowC124, rowC125, rowC126, rowC127, rowC128, rowC129: Int
  var rowC130, rowC131, rowC132, rowC133, rowC134, rowC135, rowC136, rowC137, rowC138, rowC139: Int
  var rowC140, rowC141, rowC142, rowC143, rowC144, rowC145, rowC146, rowC147, rowC148, rowC149: Int
  var rowC150, rowC151, rowC152, rowC153, rowC154, rowC155, rowC156, rowC157, rowC158, rowC159: Int
  var rowC160, rowC161, rowC162, rowC163, rowC164, rowC165, rowC166, rowC167, rowC168, rowC169: Int
  var rowC170, rowC171, rowC172, rowC173, rowC174, rowC175, rowC176, rowC177, rowC178, rowC179: Int
  var rowC180, rowC181, rowC182, rowC183, rowC184, rowC185, rowC186, rowC187, rowC188, rowC189: Int
  var rowC190, rowC191, rowC192, rowC193, rowC194, rowC195, rowC196, rowC197, rowC198, rowC199: Int
  var rowC200, rowC201, rowC202, rowC203, rowC204, rowC205, rowC206, rowC207, rowC208, rowC209: Int
  var rowC210, rowC211, rowC212, rowC213, rowC214, rowC215, rowC216, rowC217, rowC218, rowC219: Int
  var rowC220, rowC221, rowC222, rowC223, rowC224, rowC225, rowC226, rowC227, rowC228, rowC229: Int
  var rowC230, rowC231, rowC232, rowC233, rowC234, rowC235, rowC236, rowC237, rowC238, rowC239: Int
  var rowC240, rowC241, rowC242, rowC243, rowC244, rowC245, rowC246, rowC247, rowC248, rowC249: Int
  var rowC250, rowC251, rowC252, rowC253, rowC254, rowC255, rowC256, rowC257, rowC258, rowC259: Int
  var rowC260, rowC261, rowC262, rowC263, rowC264, rowC265, rowC266, rowC267, rowC268, rowC269: Int
  var rowC270, rowC271, rowC272, rowC273, rowC274, rowC275, rowC276, rowC277, rowC278, rowC279: Int
  var rowC280, rowC281, rowC282, rowC283, rowC284, rowC285, rowC286, rowC287, rowC288, rowC289: Int
  var rowC290, rowC291, rowC292, rowC293, rowC294, rowC295, rowC296, rowC297, rowC298, rowC299: Int
}

/// More keys for an object that has those of `Wide`.
private enum More: CodingKey, CaseIterable {
  case m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
    m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37, m38,
    m39, m40, m41, m42, m43, m44, m45, m46, m47, m48, m49, m50, m51, m52, m53, m54, m55, m56, m57,
    m58, m59, m60, m61, m62, m63, m64, m65, m66, m67, m68, m69, m70, m71, m72, m73, m74, m75, m76,
    m77, m78, m79, m80, m81, m82, m83, m84, m85, m86, m87, m88, m89, m90, m91, m92, m93, m94, m95,
    m96, m97, m98, m99, m100, m101, m102, m103, m104, m105, m106, m107, m108, m109, m110, m111,
    m112, m113, m114, m115, m116, m117, m118, m119, m120, m121, m122, m123, m124, m125, m126,
    m127, m128, m129, m130, m131, m132, m133, m134, m135, m136, m137, m138, m139, m140, m141,
    m142, m143, m144, m145, m146, m147, m148, m149, m150, m151, m152, m153, m154, m155, m156,
    m157, m158, m159, m160, m161, m162, m163, m164, m165, m166, m167, m168, m169, m170, m171,
    m172, m173, m174, m175, m176, m177, m178, m179, m180, m181, m182, m183, m184, m185, m186,
    m187, m188, m189, m190, m191, m192, m193, m194, m195, m196, m197, m198, m199, m200, m201,
    m202, m203, m204, m205, m206, m207, m208, m209, m210, m211, m212, m213, m214, m215, m216,
    m217, m218, m219, m220, m221, m222, m223, m224, m225, m226, m227, m228, m229
}
