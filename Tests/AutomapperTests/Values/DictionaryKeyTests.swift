import Automapper
import Foundation
import Testing

/// Dictionaries whose keys are not strings, from objects.
struct DictionaryKeyTests {
  enum Kind: String, Codable, CodingKeyRepresentable { case book, music }
  enum Level: Int, Codable, CodingKeyRepresentable {
    case low = 1
    case high = 2
  }
  enum Plain: String, Codable { case free, paid }

  /// A key of four words, which equals others in any letter case.
  struct Name: Codable, Hashable, CodingKeyRepresentable {
    var text: String
    var padding = [0, 1]
    var more = 2.5

    init(_ text: String) { self.text = text }
    init?<T: CodingKey>(codingKey: T) { self.init(codingKey.stringValue) }
    var codingKey: any CodingKey { DataKeyTests.Key(text) }
    func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
    static func == (one: Name, other: Name) -> Bool {
      one.text.lowercased() == other.text.lowercased()
    }
  }

  struct Item: Codable, Equatable { var list: [String] }

  /// What JSONDecoder reads, from bytes and from Foundation values.
  private func likeJSONDecoder<Key: Codable & Hashable & Sendable, Value: Codable & Equatable>(
    _ json: String, _ type: [Key: Value].Type
  ) throws {
    let expected = try JSONDecoder().decode(type, from: Data(json.utf8))
    let mapper = Mapper()
    #expect(try mapper.object(from: json, as: type) == expected)
    let native = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(try mapper.object(from: try #require(native as? [String: Any]), as: type) == expected)
  }

  struct Pair: Codable, Hashable { var a = 1 }

  /// The `DecodingError` as a model's own code sees it: its case, and its coding path.
  struct Caught<Value: Decodable>: Decodable {
    var error = "none"

    init(from decoder: any Decoder) throws {
      do {
        _ = try decoder.singleValueContainer().decode(Value.self)
      } catch DecodingError.typeMismatch(let type, let context) {
        error = "typeMismatch \(type) \(context.codingPath.map(\.stringValue))"
      } catch DecodingError.dataCorrupted(let context) {
        error = "dataCorrupted \(context.codingPath.map(\.stringValue))"
      }
    }
  }

  private func sameError<T: Decodable>(_ json: String, _ type: T.Type) throws {
    let expected = try JSONDecoder().decode(Caught<T>.self, from: Data(json.utf8)).error
    #expect(expected != "none")
    #expect(try Mapper().object(from: json, as: Caught<T>.self).error == expected)
  }

  @Test func theSameErrors() throws {
    try sameError(#"{"z":1}"#, [Kind: Int].self)
    try sameError(#"{"1":"a","z":"b"}"#, [Level: String].self)
    try sameError(#"{"z":1}"#, [Int: Int].self)
    try sameError(#"[{"a":1}]"#, [Pair: Int].self)
    try sameError(#"[{"a":1},2,3]"#, [Pair: Int].self)
  }

  @Test func likeJSONDecoder() throws {
    try likeJSONDecoder(#"{"book":1,"music":2}"#, [Kind: Int].self)
    try likeJSONDecoder(
      #"{"music":{"list":["a long text of a value"]},"book":{"list":[]}}"#, [Kind: Item].self)
    try likeJSONDecoder(#"{"2":"b","1":"a"}"#, [Level: String].self)
    try likeJSONDecoder(#"{"7":[1,2],"-3":[]}"#, [Int: [Int]].self)
    try likeJSONDecoder(#"{"a":1.5,"a longer name than fifteen bytes":2}"#, [Name: Double].self)
    try likeJSONDecoder("{}", [Kind: Int].self)
  }

  /// Keys that differ and have one name.
  @Test func equalNames() throws {
    struct Part: Codable, Hashable, CodingKeyRepresentable {
      let id: Int
      var codingKey: any CodingKey { DataKeyTests.Key("x") }
      init(id: Int) { self.id = id }
      init?<T: CodingKey>(codingKey: T) { self.init(id: 0) }
    }
    let values = [Part(id: 1): 1, Part(id: 2): 2]
    #expect([#"{"x":1}"#, #"{"x":2}"#].contains(try Mapper().json(from: values)))
    let fields = try Mapper().dictionary(from: ["a": values])
    #expect((fields["a"] as? [String: Int])?.count == 1)
  }

  /// Keys for which `Dictionary` itself expects an array.
  @Test func objectsBeyondJSONDecoder() throws {
    let mapper = Mapper()
    #expect(
      try mapper.object(from: #"{"paid":1,"free":2}"#, as: [Plain: Int].self) == [
        .paid: 1, .free: 2,
      ])
    #expect(try mapper.object(from: #"{"255":"x"}"#, as: [UInt8: String].self) == [255: "x"])
  }

  /// The last of several members whose keys become equal has the value.
  @Test func equalKeys() throws {
    let mapper = Mapper()
    #expect(try mapper.object(from: #"{"1":"a","01":"b"}"#, as: [Int: String].self) == [1: "b"])
    let names = try mapper.object(from: #"{"Ann":[1],"ANN":[2],"ann":[3]}"#, as: [Name: [Int]].self)
    #expect(names == [Name("ann"): [3]])
    #expect(names.keys.map(\.text) == ["Ann"])
  }

  @Test(arguments: [
    (
      #"{"book":1,"gold":2}"#,
      #"[Kind: Int]: expected a key of type Kind, found "gold""#
    ),
    (
      #"{"book":1,"music":"x"}"#,
      #"[Kind: Int].music: expected Int, found string "x" (key "music")"#
    ),
    (
      #"{"music":"x","gold":2}"#,
      #"[Kind: Int].music: expected Int, found string "x" (key "music")"#
    ),
    (#"{"gold":2,"music":"x"}"#, #"[Kind: Int]: expected a key of type Kind, found "gold""#),
  ])
  func errors(_ json: String, _ text: String) {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: json, as: [Kind: Int].self)
    }
    #expect(error?.issues.first?.description == text)
  }

  /// A value that fails after others have been read, and a key that fails.
  @Test func invalidElementsAreSkipped() throws {
    let mapper = try Mapper { $0.invalidElements = .skip }
    let json = #"{"book":{"list":["one"]},"gold":{"list":["two"]},"music":{"list":3}}"#
    #expect(try mapper.object(from: json, as: [Kind: Item].self) == [.book: Item(list: ["one"])])
    let (names, report) = try mapper.objectWithReport(json)
    #expect(names == [.book: Item(list: ["one"])])
    #expect(
      report.map(\.description) == [
        #"gold: skippedElement, expected a key of type Kind, found "gold""#,
        "music: skippedElement, expected [String], found number 3",
      ])
  }
}

extension Mapper {
  fileprivate func objectWithReport(
    _ json: String
  ) throws -> ([DictionaryKeyTests.Kind: DictionaryKeyTests.Item], [MappingReport.Entry]) {
    var report = MappingReport()
    let result = try object(
      from: json, as: [DictionaryKeyTests.Kind: DictionaryKeyTests.Item].self, report: &report)
    return (result, report.entries)
  }
}
