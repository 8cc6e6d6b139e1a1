import Automapper
import Foundation
import Testing

/// Queries that are broken, contradict themselves or are too large.
struct HostileFormTests {
  typealias Values = [String: JSONValue]

  private static let brokenParts: [(String, String, Int)] = [
    ("a=%", "expected two hexadecimal digits after %, found a broken percent escape", 2),
    ("a=1&b=%4", "expected two hexadecimal digits after %, found a broken percent escape", 6),
    ("%zz=1", "expected two hexadecimal digits after %, found a broken percent escape", 0),
    ("a=%4&b=1", "expected two hexadecimal digits after %, found a broken percent escape", 2),
    ("a%=4", "expected two hexadecimal digits after %, found a broken percent escape", 1),
    ("a=%FF", "expected UTF-8, found other bytes", 2),
    ("a=%C3&b=%A9", "expected UTF-8, found other bytes", 2),
    ("a=%ED%A0%80", "expected UTF-8, found other bytes", 2),
    ("a[b=1", #"expected a name as in a[b][], found "a[b""#, 0),
    ("x=1&a]=1", #"expected a name as in a[b][], found "a]""#, 4),
    ("a[b]c=1", #"expected a name as in a[b][], found "a[b]c""#, 0),
    ("a[[b]]=1", #"expected a name as in a[b][], found "a[[b]]""#, 0),
    ("a[b][=1", #"expected a name as in a[b][], found "a[b][""#, 0),
    ("a[b]]=1", #"expected a name as in a[b][], found "a[b]]""#, 0),
    ("a=1&a[b]=2", #"expected a value without brackets, as in the pairs before, found "a[b]""#, 4),
    ("a=1&a[]=2", #"expected a value without brackets, as in the pairs before, found "a[]""#, 4),
    ("a=1&a[]", #"expected a value without brackets, as in the pairs before, found "a[]""#, 4),
    ("a[b]=1&a=2", #"expected keys in brackets, as in the pairs before, found "a""#, 7),
    ("a[b]=1&a[]=2", #"expected keys in brackets, as in the pairs before, found "a[]""#, 7),
    (
      "a[]=1&a[b]=2", #"expected elements in empty brackets, as in the pairs before, found "a[b]""#,
      6
    ),
    ("a[]=1&a=2", #"expected elements in empty brackets, as in the pairs before, found "a""#, 6),
    ("a[]&a=2", #"expected elements in empty brackets, as in the pairs before, found "a""#, 4),
    (
      "a[b][]=1&a[b][c]=2",
      #"expected elements in empty brackets, as in the pairs before, found "a[b][c]""#, 9
    ),
  ]

  static let broken = brokenParts.map { query, problem, offset in
    (query, "[String: JSONValue]: \(problem) at line 1, column \(offset + 1) (byte \(offset))")
  }

  @Test(arguments: broken) func brokenTexts(query: String, expected: String) {
    #expect(FormReadingTests.failure(Mapper(), query, as: Values.self) == expected)
    expectIssues("invalidForm") { try URLQuery(query).node() }
    do {
      _ = try Mapper().object(from: .query(query), as: Values.self)
    } catch {
      #expect(error.issues.map(\.code) == [.invalidForm])
    }
  }

  @Test func bytesThatAreNoText() {
    for bytes: [UInt8] in [[0xFF], [0x61, 0x3D, 0xC3], [0x61, 0x3D, 0xC3, 0x26, 0xA9]] {
      let error = #expect(throws: MappingError.self) {
        try Mapper().object(from: .form(Data(bytes)), as: Values.self)
      }
      #expect(error?.issues.first?.expected == "UTF-8")
    }
  }

  @Test func positionsCountLines() {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: .form(Data("a=1&\nb=\n%z".utf8)), as: Values.self)
    }
    #expect(
      error?.issues.first?.position == MappingError.Position(line: 3, column: 1, byteOffset: 8))
  }

  // MARK: Limits

  @Test func depth() throws {
    let mapper = try Mapper { $0.maximumDepth = 3 }
    #expect(try mapper.object(from: .query("a[b][c]=1"), as: Values.self).count == 1)
    let text = "[String: JSONValue]: expected at most 3 levels, found a deeper value"
    #expect(
      FormReadingTests.failure(mapper, "x=1&a[b][c][d]=1", as: Values.self)
        == text + " at line 1, column 5 (byte 4)")
    #expect(
      FormReadingTests.failure(mapper, "a[][][]=1", as: Values.self)
        == text + " at line 1, column 1 (byte 0)")
  }

  /// The mapper's limit may be higher than any stack allows.
  @Test(arguments: ["[a]", "[]", "[0]"]) func manyBrackets(bracket: String) throws {
    let query = "a" + String(repeating: bracket, count: 100_000) + "=1"
    for depth in [128, 1_000_000] {
      let mapper = try Mapper { $0.maximumDepth = depth }
      let error = #expect(throws: MappingError.self) {
        try mapper.object(from: .query(query), as: Values.self)
      }
      #expect(error?.issues.map(\.code) == [.depthExceeded])
    }
  }

  @Test func bytes() throws {
    let mapper = try Mapper { $0.maximumInputBytes = 7 }
    #expect(try mapper.object(from: .query("a=1&b=2"), as: Values.self).count == 2)
    #expect(
      FormReadingTests.failure(mapper, "a=1&b=22", as: Values.self)
        == "[String: JSONValue]: expected at most 7 bytes, found 8 bytes")
  }

  @Test func values() throws {
    let mapper = try Mapper { $0.maximumElements = 4 }
    #expect(try mapper.object(from: .query("a[b]=1&a[c]=2"), as: Values.self).count == 1)
    for query in ["a[b]=1&a[c]=2&a[d]=3", "a[]=1&a[]=2&a[]=3", "a=1&a=2&a=3&a=4&a=5"] {
      #expect(
        FormReadingTests.failure(mapper, query, as: Values.self)
          == "[String: JSONValue]: expected at most 4 values, found more")
    }
  }

  /// Repeated names are an array, which counts as it does in JSON.
  @Test(arguments: [
    ("a=1", #"{"a":1}"#, 2), ("a=1&a=2", #"{"a":[1,2]}"#, 4), ("a[]", #"{"a":[]}"#, 2),
    ("a[]=1&a[]=2", #"{"a":[1,2]}"#, 4), ("a[0]=1&a[1]=2", #"{"a":[1,2]}"#, 4),
    ("a=1&a=2&a=3&b=1&b=2&b=3", #"{"a":[1,2,3],"b":[1,2,3]}"#, 9),
  ])
  func countedValues(query: String, json: String, count: Int) throws {
    let all = try Mapper { $0.maximumElements = count }
    #expect(
      try all.object(from: .query(query), as: Values.self).count
        == all.object(from: json, as: Values.self).count)
    let fewer = try Mapper { $0.maximumElements = count - 1 }
    let text = "[String: JSONValue]: expected at most \(count - 1) values, found more"
    #expect(FormReadingTests.failure(fewer, query, as: Values.self) == text)
    #expect(Failing.error(fewer, json, as: Values.self)?.description == text)
  }

  @Test func strings() throws {
    let mapper = try Mapper { $0.maximumStringLength = 3 }
    #expect(try mapper.object(from: .query("abc=%41"), as: Values.self) == ["abc": "A"])
    #expect(
      FormReadingTests.failure(mapper, "abc=%41b", as: Values.self)
        == "[String: JSONValue]: expected strings of at most 3 bytes, found 4 bytes"
        + " at line 1, column 5 (byte 4)")
  }

  /// Work and memory are linear: indices reserve nothing, and repeated names copy nothing.
  @Test func largeTexts() throws {
    let huge = try Mapper().object(from: .query("a[99999999999999999999]=1"), as: Values.self)
    #expect(huge == ["a": ["99999999999999999999": "1"]])
    for pair in ["a=1", "a[]=1", "a[][b]=1"] {
      let query = Array(repeating: pair, count: 50_000).joined(separator: "&")
      let values = try Mapper().object(from: .query(query), as: Values.self)
      guard case .array(let elements)? = values["a"] else {
        Issue.record("\(pair) is no array")
        continue
      }
      #expect(elements.count == 50_000)
    }
    let keys = (0..<50_000).map { "a[k\($0)]=\($0)" }.joined(separator: "&")
    #expect(
      try Mapper().object(from: .query(keys), as: [String: [String: Int]].self)["a"]?.count
        == 50_000)
  }

  @Test func randomTexts() {
    var generator = SeededGenerator.announced()
    let mapper = Mapper()
    let bytes = Array("ab[]]=&&%+4F0é\u{FF}\0".utf8)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0..<16, using: &generator)).map { _ in
        bytes.randomElement(using: &generator) ?? 0
      }
      // Any result but a trap. What is accepted is accepted again after it was written.
      guard let value = try? mapper.object(from: .form(Data(text)), as: Values.self),
        let written = try? mapper.query(from: value)
      else { continue }
      let again = try? mapper.object(from: .query(written), as: Values.self)
      #expect(again == value, "\(text)")
    }
  }

  /// Each further pair takes the same time.
  @Test(
    arguments: [
      { "k\($0)=1" }, { "v[\($0)]=1" }, { _ in "v=1" }, { _ in "v[]=1" },
    ] as [@Sendable (Int) -> String])
  func manyPairs(pair: @Sendable (Int) -> String) throws {
    let text = (0..<40_000).map(pair).joined(separator: "&")
    let seconds = try processorSeconds {
      let values = try Mapper().object(from: .query(text), as: Values.self)
      #expect(values.count == 40_000 || values["v"]?[39_999] == "1")
    }
    #expect(seconds < 10)
  }
}
