import Automapper
import Foundation
import Testing

/// Elements that are left out of collections, and what the report says.
struct SkippedElementTests {
  struct Collections: Codable, Equatable {
    var numbers: [Int]?
    var posts: [ReportTests.Post]?
    var set: Set<Int>?
    var table: [String: Int]?
    var byNumber: [Int: String]?
    var byUUID: [UUID: Int]?
    var nested: [[Int]]?
    var optionals: [Int?]?
  }

  static let skips: [(text: String, model: Collections, report: [String])] = [
    (
      #"{"numbers":["x",1,null,2,{}]}"#, Collections(numbers: [1, 2]),
      [
        #"numbers[0]: skippedElement, expected Int, found string "x""#,
        "numbers[2]: skippedElement, expected Int, found null",
        "numbers[4]: skippedElement, expected Int, found an object",
      ]
    ),
    (
      #"{"posts":[{"title":"a","likes":1,"datePosted":null},{"title":"b","likes":"many"}]}"#,
      Collections(posts: [ReportTests.Post(title: "a", datePosted: nil, likes: 1)]),
      [#"posts[1]: skippedElement, expected Int, found string "many""#]
    ),
    (
      #"{"set":[1,true]}"#, Collections(set: [1]),
      ["set[1]: skippedElement, expected Int, found bool true"]
    ),
    (
      #"{"table":{"a":1,"b":"x"}}"#, Collections(table: ["a": 1]),
      [#"table.b: skippedElement, expected Int, found string "x""#]
    ),
    (
      #"{"byNumber":{"1":"a","x":"b","3":[]}}"#, Collections(byNumber: [1: "a"]),
      [
        "byNumber.3: skippedElement, expected String, found an array",
        #"byNumber.x: skippedElement, expected a key of type Int, found "x""#,
      ]
    ),
    (
      #"{"nested":[[1,"x"],5]}"#, Collections(nested: [[1]]),
      [
        #"nested[0][1]: skippedElement, expected Int, found string "x""#,
        "nested[1]: skippedElement, expected [Int], found number 5",
      ]
    ),
    (
      #"{"optionals":[null,"x"]}"#, Collections(optionals: [nil]),
      [#"optionals[1]: skippedElement, expected Int, found string "x""#]
    ),
    (
      #"{"numbers":["x"]}"#, Collections(numbers: []),
      [
        #"numbers[0]: skippedElement, expected Int, found string "x""#
      ]
    ),
  ]

  @Test(arguments: skips)
  func invalidElements(text: String, model: Collections, report expected: [String]) throws {
    let mapper = try Mapper { $0.invalidElements = .skip }
    let bridged = try JSONSerialization.jsonObject(with: Data(text.utf8))
    for _ in 0..<2 {
      var report = MappingReport()
      #expect(try mapper.object(from: text, report: &report) == model)
      #expect(Set(report.skippedElements.map(\.description)) == Set(expected))
      var bridgedReport = MappingReport()
      #expect(try mapper.object(from: .any(bridged), report: &bridgedReport) == model)
      #expect(Set(bridgedReport.skippedElements.map(\.description)) == Set(expected))
      #expect(try mapper.object(from: text) == model)
      let error = Failing.error(Mapper(), text, as: Collections.self)
      let paths = error?.issues.map(\.path).sorted() ?? []
      #expect(paths.count == expected.count)
      // The error is about what an element has inside, or about the dictionary whose key does not fit.
      let elements = expected.map { String($0.prefix { $0 != ":" }) }
        .map { $0 == "byNumber.x" ? "byNumber" : $0 }
      #expect(zip(paths, elements.sorted()).allSatisfy { $0.hasPrefix($1) })
      #expect(error?.issues.allSatisfy { [.typeMismatch, .nullValue].contains($0.code) } == true)
    }
  }

  @Test func elementsOfDictionariesWithoutNames() throws {
    let uuid = "00000000-0000-0000-0000-000000000001"
    let mapper = try Mapper { $0.invalidElements = .skip }
    struct Key: Codable, Hashable { var id: Int }
    let text = #"[{"id":1},1,{"id":2},"x",{"id":"y"},3]"#
    var report = MappingReport()
    #expect(try mapper.object(from: text, as: [Key: Int].self, report: &report) == [Key(id: 1): 1])
    #expect(
      report.description == """
        [3]: skippedElement, expected Int, found string "x"
        [4]: skippedElement, expected Int, found string "y"
        """)
    #expect(
      Failing.error(Mapper(), text, as: [Key: Int].self)?.description
        == """
        [Key: Int][3]: expected Int, found string "x"
        [Key: Int][4].id: expected Int, found string "y" (key "id")
        """)
    expectIssues("typeMismatch") {
      try mapper.object(from: "[\"\(uuid)\"]", as: [Key: Int].self)
    }
  }

  /// What a skipped element was about to say does not count.
  @Test func skippedElementsSayNothingElse() throws {
    let mapper = try Mapper { $0.invalidElements = .skip }
    var report = MappingReport()
    let posts = try mapper.object(
      from: #"[{"title":1,"likes":"x"},{"title":"a","likes":null,"datePosted":null}]"#,
      as: [ReportTests.Post].self, report: &report)
    #expect(posts == [ReportTests.Post(title: "a", datePosted: nil, likes: nil)])
    #expect(
      report.description == #"[0]: skippedElement, expected Int, found string "x""#)
  }

  struct Refusal: LocalizedError { var errorDescription: String? { "three is too much" } }

  /// The text of an error that a closure threw is a part of the entry, unless the property is sensitive.
  @Test(arguments: [false, true]) func errorsOfClosures(isSensitive: Bool) throws {
    let mapper = try Mapper { configuration in
      configuration.invalidElements = .skip
      configuration.invalidValues = .useDefault
      configuration.map(Collections.self) { model in
        let numbers = model.property(\.numbers).transformElements { node, _ in
          if try node.int() == 3 { throw Refusal() }
          return try node.int()
        }
        let table = model.property(\.table).transform { _, _ in throw Refusal() }
        if isSensitive {
          numbers.sensitive()
          table.sensitive()
        }
      }
    }
    let text = #"{"numbers":[1,3],"table":{}}"#
    let found =
      isSensitive
      ? ["a sensitive value", "a sensitive value"]
      : ["number 3: three is too much", "an object: three is too much"]
    var report = MappingReport()
    #expect(try mapper.object(from: text, report: &report) == Collections(numbers: [1]))
    #expect(
      (report.skippedElements + report.defaultsUsed).map(\.description) == [
        "numbers[1]: skippedElement, expected Int, found \(found[0])",
        #"table: defaultUsed, expected [String: Int], found \#(found[1]) (key "table")"#,
      ])
  }
}
