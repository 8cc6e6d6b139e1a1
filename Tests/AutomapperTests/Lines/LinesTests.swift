import Automapper
import Foundation
import Testing

@Suite struct LinesTests {
  let mapper = Mapper()

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var outcomes: [Outcome<Row>]
  }

  static let two: [Outcome<Row>] = [.model(Row(1, "Ann")), .model(Row(2))]
  static let ann = #"{"id":1,"first_name":"Ann"}"#

  static let cases: [Case] = [
    Case(testDescription: "line feeds", text: "\(ann)\n{\"id\":2}\n", outcomes: two),
    Case(testDescription: "no last line feed", text: "\(ann)\n{\"id\":2}", outcomes: two),
    Case(testDescription: "CRLF", text: "\(ann)\r\n{\"id\":2}\r\n", outcomes: two),
    Case(testDescription: "mixed ends", text: "\(ann)\r\n{\"id\":2}\n", outcomes: two),
    Case(
      testDescription: "blank lines", text: "\n\r\n \t \n\(ann)\n\n\n  {\"id\":2}  \n\n \t",
      outcomes: two),
    Case(
      testDescription: "byte order mark", text: "\u{FEFF}\(ann)\n{\"id\":2}", outcomes: two),
    Case(
      testDescription: "byte order mark and a blank line",
      text: "\u{FEFF}\r\n\(ann)\n{\"id\":2}", outcomes: two),
    Case(
      testDescription: "an escaped line feed", text: #"{"id":1,"first_name":"A\nn"}"#,
      outcomes: [.model(Row(1, "A\nn"))]),
    Case(testDescription: "nothing", text: "", outcomes: []),
    Case(testDescription: "nothing but a mark", text: "\u{FEFF}", outcomes: []),
    Case(testDescription: "nothing but line feeds", text: "\n\n\r\n", outcomes: []),
    Case(
      testDescription: "bad lines among good ones",
      text: "\(ann)\n{\"id\":\n\n{\"id\":\"x\"}\r\n{\"id\":2}\n}",
      outcomes: [
        .model(Row(1, "Ann")),
        .error("Row: expected a value, found end of input at line 2, column 7 (byte 34)"),
        .error(
          "Row.id: expected Int, found string \"x\" (key \"id\") at line 4, column 7 (byte 42)"),
        .model(Row(2)),
        .error("Row: expected a value, found character \"}\" at line 6, column 1 (byte 57)"),
      ]),
    Case(
      testDescription: "a second mark", text: "\u{FEFF}\u{FEFF}{\"id\":2}\n{\"id\":2}",
      outcomes: [
        .error("Row: expected a value, found a byte order mark at line 1, column 1 (byte 3)"),
        .model(Row(2)),
      ]),
    Case(
      testDescription: "a mark on a later line", text: "{\"id\":2}\n\u{FEFF}{\"id\":2}",
      outcomes: [
        .model(Row(2)),
        .error("Row: expected a value, found a byte order mark at line 2, column 1 (byte 9)"),
      ]),
    Case(
      testDescription: "a line with two values", text: "{\"id\":2}\r{\"id\":2}",
      outcomes: [
        .error(
          "Row: expected the end of the document, found character \"{\" "
            + "at line 1, column 10 (byte 9)")
      ]),
  ]

  @Test(arguments: cases)
  func allFormsGiveTheSame(_ example: Case) async throws {
    let (text, outcomes) = (example.text, example.outcomes)
    let bytes = Stream(text.utf8)
    #expect(try await mapper.objects(fromLines: bytes, as: Row.self).outcomes() == outcomes)
    let data = Stream([Data(text.utf8)])
    #expect(try await mapper.objects(fromLines: data, as: Row.self).outcomes() == outcomes)
    let files = try withFile(text) { file in
      mapper.objects(fromLines: file, as: Row.self).map(Outcome.init)
    }
    #expect(files == outcomes)
    let whole = mapper.objects(fromLines: Data(text.utf8), as: Row.self)
    #expect(whole.map(Outcome.init) == outcomes)
    for concurrently in [false, true] {
      let whole = mapper.objects(
        fromLines: Data(text.utf8), as: Row.self, concurrently: concurrently)
      #expect(whole.map(Outcome.init) == outcomes)
    }
  }

  @Test(arguments: cases)
  func chunksMayEndAnywhere(_ example: Case) async throws {
    let bytes = Array(example.text.utf8)
    for cut in 0...bytes.count {
      let two = Stream([bytes[..<cut], bytes[cut...]])
      let outcomes = try await mapper.objects(fromLines: two, as: Row.self).outcomes()
      #expect(outcomes == example.outcomes, "cut at \(cut)")
    }
    for size in 1..<40 {
      let chunks = Stream(example.text, chunkSize: size)
      let outcomes = try await mapper.objects(fromLines: chunks, as: Row.self).outcomes()
      #expect(outcomes == example.outcomes, "chunks of \(size)")
    }
  }

  @Test func chunksNeedNoStorage() async throws {
    let texts = ["{\"id\":", "1}\n{\"id\":2}"]
    let lists = Stream(texts.map { AnySequence(AnyIterator(Array($0.utf8).makeIterator())) })
    let outcomes = try await mapper.objects(fromLines: lists, as: Row.self).outcomes()
    #expect(outcomes == [.model(Row(1)), .model(Row(2))])
  }

  @Test func linesMayBeAnything() async throws {
    let text = "1\n[2,3]\n\"4\"\nnull\n"
    let values = mapper.objects(fromLines: Data(text.utf8), as: JSONValue.self)
    #expect(try values.map { try $0.get() } == [1, [2, 3], "4", .null])
    let numbers = mapper.objects(fromLines: Data("1\n2".utf8), as: Int.self)
    #expect(try numbers.map { try $0.get() } == [1, 2])
  }

  @Test func longLinesAreRead() async throws {
    let name = String(repeating: "long ", count: 200_000)
    let text = "{\"id\":1}\n{\"id\":2,\"first_name\":\"\(name)\"}\n{\"id\":3}"
    let expected = [Row(1), Row(2, name), Row(3)]
    let results = try withFile(text) { file in
      try mapper.objects(fromLines: file, as: Row.self).map { try $0.get() }
    }
    #expect(results == expected)
    var rows: [Row] = []
    let chunks = Stream(text, chunkSize: 999)
    for try await row in mapper.objects(fromLines: chunks, as: Row.self) { rows.append(row) }
    #expect(rows == expected)
  }

  @Test func theMappersConfigurationHolds() throws {
    let mapper = try Mapper { $0.unknownKeys = .error }
    let text = "{\"id\":1}\n{\"id\":2,\"nick\":3}\n{\"id\":3}"
    let outcomes = mapper.objects(fromLines: Data(text.utf8), as: Row.self).map(Outcome.init)
    #expect(
      outcomes == [
        .model(Row(1)),
        .error(
          "Row: expected a key of Row, found unknown key (key \"nick\") "
            + "at line 2, column 9 (byte 17)"),
        .model(Row(3)),
      ])
  }

  /// Members that are asked for by names, of which there are so many that an index finds them.
  private struct Named: Decodable {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    var values: [String] = []
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for number in 0..<30 {
        values.append(try container.decode(String.self, forKey: Key(stringValue: "k\(number)")))
      }
    }
  }

  /// What was known of a large line does not stay when its buffers go.
  @Test func linesAfterALargeOne() throws {
    func line(_ tag: String, _ order: some Sequence<Int>, padding: String = "") -> String {
      "{\(order.map { #""k\#($0)":"\#(tag)\#($0)\#($0 == 0 ? padding : "")""# }.joined(separator: ","))}"
    }
    let large = String(repeating: "x", count: 2 << 20)
    let lines = [
      line("a", 0..<30, padding: large), line("b", (0..<30).reversed()), line("c", 0..<30),
    ]
    let text = Data(lines.joined(separator: "\n").utf8)
    let values = try mapper.objects(fromLines: text, as: Named.self).map { try $0.get().values }
    #expect(values[1] == (0..<30).map { "b\($0)" })
    #expect(values[2] == (0..<30).map { "c\($0)" })
  }
}
