import Automapper
import Foundation
import Testing

/// Texts that are larger than the configuration allows.
@Suite struct LimitTests {
  struct Note: Codable, Equatable {
    var text: String
    var tags: [String]?
  }

  private func failure(
    _ text: String, _ configure: (inout MapperConfiguration) -> Void
  ) throws -> MappingError? {
    let mapper = try Mapper(configure)
    let error = Failing.error(mapper, text, as: JSONValue.self)
    #expect(
      Failing.error(mapper, Data(text.utf8), as: JSONValue.self)?.description == error?.description)
    return error
  }

  @Test func bytes() throws {
    let text = #"{"text":"abc"}"#
    #expect(try failure(text) { $0.maximumInputBytes = text.utf8.count } == nil)
    let error = try failure(text) { $0.maximumInputBytes = text.utf8.count - 1 }
    #expect(error?.description == "JSONValue: expected at most 13 bytes, found 14 bytes")
    #expect(error?.issues.map(\.code) == [.limitExceeded])
    #expect(error?.issues.first?.position == nil)
  }

  @Test(arguments: [
    ("3", 1), ("[]", 1), ("[1,2,3]", 4), (#"{"a":1,"b":[2,{"c":3}]}"#, 6), ("[[[[]]]]", 4),
  ])
  func values(_ text: String, _ count: Int) throws {
    #expect(try failure(text) { $0.maximumElements = count } == nil)
    let error = try failure(text) { $0.maximumElements = count - 1 }
    #expect(error?.description == "JSONValue: expected at most \(count - 1) values, found more")
    #expect(error?.issues.map(\.code) == [.limitExceeded])
  }

  /// The scan ends early, so that the index of a dense text does not grow to its end.
  @Test func manyValues() throws {
    let text = "[" + String(repeating: "0,", count: 1_000_000) + "0]"
    let error = try failure(text) { $0.maximumElements = 1000 }
    #expect(error?.description == "JSONValue: expected at most 1000 values, found more")
    // What comes later is not looked at.
    #expect(try failure(text + "x") { $0.maximumElements = 1000 }?.issues[0].code == .limitExceeded)
  }

  @Test func strings() throws {
    let text = "{\"text\":\n \"abcdef\"}"
    #expect(try failure(text) { $0.maximumStringLength = 6 } == nil)
    let error = try failure(text) { $0.maximumStringLength = 5 }
    #expect(
      error?.description
        == "JSONValue: expected strings of at most 5 bytes, found 6 bytes at line 2, column 2 (byte 10)"
    )
    #expect(error?.issues.map(\.code) == [.limitExceeded])
    let key = try failure(#"{"longer":1}"#) { $0.maximumStringLength = 5 }
    #expect(key?.issues.first?.byteOffset == 1)
    let escaped = try failure(#"["\u0041\n"]"#) { $0.maximumStringLength = 7 }
    #expect(escaped?.issues.first?.found == "8 bytes")
  }

  @Test func depth() throws {
    let error = try failure("[[[]]]") { $0.maximumDepth = 2 }
    #expect(error?.issues.map(\.code) == [.depthExceeded])
  }

  enum Role: String, Codable { case admin }
  struct Code: RawRepresentable, Codable, Equatable { var rawValue: String }
  struct Count: Codable, Equatable {
    var value: Int
    init(_ value: Int) { self.value = value }
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
  struct Account: Codable, Equatable {
    var role: Role
    var code: Code?
    var count: Count
    var roles: [Role]?
    var counts: [String: Count]?
    var note: Note?
  }

  /// Only objects and arrays are levels.
  @Test(arguments: [
    (1, #"{"code":"x","count":3,"role":"admin"}"#),
    (2, #"{"count":3,"counts":{"a":1},"role":"admin","roles":["admin"]}"#),
  ])
  func scalarsAtTheMaximumDepth(depth: Int, json: String) throws {
    let mapper = try Mapper { $0.maximumDepth = depth }
    let account = try mapper.everywhere(json, as: Account.self)
    #expect(try mapper.json(from: account, options: .sortedKeys) == json)
    #expect(try mapper.object(from: mapper.dictionary(from: account)) == account)
    var updated = account
    updated.count = Count(0)
    try mapper.update(&updated, from: json)
    #expect(updated == account)
  }

  @Test func scalarsInPlaceOfModelsAtTheMaximumDepth() throws {
    let mapper = try Mapper { $0.maximumDepth = 1 }
    #expect(
      try mapper.failure(#"{"count":"x","note":5,"role":"boss"}"#, as: Account.self).sortedLines
        == [
          #"Account.count: expected Int, found string "x" (key "count")"#,
          #"Account.note: expected Note as an object, found number 5 (key "note")"#,
          #"Account.role: expected Role, found string "boss" (key "role")"#,
        ])
  }

  @Test func modelsBeyondTheMaximumDepth() throws {
    let mapper = try Mapper { $0.maximumDepth = 1 }
    let account = Account(role: .admin, count: Count(1), note: Note(text: "a", tags: ["b"]))
    let text = #"Account.note: expected at most 1 levels, found a deeper value (key "note")"#
    for write in [
      { _ = try mapper.json(from: account) }, { _ = try mapper.dictionary(from: account) },
    ] {
      let error = #expect(throws: MappingError.self) { try write() }
      #expect(error?.description == text)
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(
        from: ["role": "admin", "count": 1, "note": ["text": "a"]], as: Account.self)
    }
    #expect(error?.description == text)
  }

  @Test func whatIsWithinTheLimitsIsReadAfterwards() throws {
    let mapper = try Mapper { configuration in
      configuration.maximumInputBytes = 100
      configuration.maximumElements = 5
      configuration.maximumStringLength = 20
    }
    for _ in 0..<3 {
      #expect(Failing.error(mapper, String(repeating: " ", count: 101), as: Note.self) != nil)
      #expect(Failing.error(mapper, #"{"text":"a","tags":["1","2","3"]}"#, as: Note.self) != nil)
      #expect(
        Failing.error(mapper, #"{"text":"\#(String(repeating: "x", count: 21))"}"#, as: Note.self)
          != nil)
      #expect(try mapper.object(from: #"{"text":"a"}"#, as: Note.self) == Note(text: "a"))
    }
  }

  /// What a mapper writes may be of any size, however it is laid out.
  @Test func writingHasNoLimits() throws {
    let mapper = try Mapper { configuration in
      configuration.maximumInputBytes = 3
      configuration.maximumElements = 1
      configuration.maximumStringLength = 1
    }
    let note = Note(text: "long", tags: ["longer"])
    #expect(
      try mapper.json(from: note, options: [.prettyPrinted, .sortedKeys])
        == Mapper().json(from: note, options: [.prettyPrinted, .sortedKeys]))
  }

  @Test func honestTextsAreWithinTheDefaults() throws {
    let text = "[\"" + String(repeating: "x", count: 50_000_000) + "\"]"
    #expect(try Mapper().object(from: text, as: [String].self)[0].utf8.count == 50_000_000)
  }

  // MARK: Lines

  @Test func aLongLineIsOneBadLine() throws {
    let mapper = try Mapper { $0.maximumInputBytes = 20 }
    let lines = #"{"text":"a"}"# + "\n" + #"{"text":"much too long"}"# + "\n" + #"{"text":"b"}"#
    let results = mapper.objects(fromLines: Data(lines.utf8), as: Note.self)
    #expect(try results[0].get() == Note(text: "a"))
    expectIssues("limitExceeded") { try results[1].get() }
    #expect(try results[2].get() == Note(text: "b"))
    guard case .failure(let error) = results[1] else { return }
    #expect(
      error.description
        == "Note: expected lines of at most 20 bytes, found a longer one at line 2, column 1 (byte 13)"
    )
  }

  /// The end of a line is not part of the line, and chunks do not change an error.
  @Test(arguments: ["\n", "\r\n"]) func theEndOfALineDoesNotCount(end: String) async throws {
    let mapper = try Mapper { $0.maximumInputBytes = 8 }
    let text = #"{"id":1}"# + end + #"{"id":2}"# + end
    for size in 1...20 {
      var models: [[String: Int]] = []
      let chunks = Stream(text, chunkSize: size)
      for try await model in mapper.objects(fromLines: chunks, as: [String: Int].self) {
        models.append(model)
      }
      #expect(models == [["id": 1], ["id": 2]], "chunks of \(size)")
    }
    let long = #"{"id":10}"# + end
    let expected =
      "[String: Int]: expected lines of at most 8 bytes, found a longer one at line 1, column 1 (byte 0)"
    for size in 1...20 {
      let error = await #expect(throws: MappingError.self) {
        let chunks = Stream(long, chunkSize: size)
        for try await _ in mapper.objects(fromLines: chunks, as: [String: Int].self) {}
      }
      #expect(error?.description == expected, "chunks of \(size)")
    }
    for bytes in [text, long] {
      let results = mapper.objects(fromLines: Data(bytes.utf8), as: [String: Int].self)
      #expect(
        results.map { result in
          do { return try result.get().description } catch { return "\(error)" }
        } == (bytes == text ? [#"["id": 1]"#, #"["id": 2]"#] : [expected]))
    }
  }

  /// A byte order mark is not part of the line, however the chunks end.
  @Test func aByteOrderMarkDoesNotCount() async throws {
    let mapper = try Mapper { $0.maximumInputBytes = 8 }
    for size in 1...20 {
      var models: [[String: Int]] = []
      let chunks = Stream("\u{FEFF}{\"id\":1}\n{\"id\":2}", chunkSize: size)
      for try await model in mapper.objects(fromLines: chunks, as: [String: Int].self) {
        models.append(model)
      }
      #expect(models == [["id": 1], ["id": 2]], "chunks of \(size)")
      let error = await #expect(throws: MappingError.self) {
        let chunks = Stream("\u{FEFF}{\"id\":10}\n", chunkSize: size)
        for try await _ in mapper.objects(fromLines: chunks, as: [String: Int].self) {}
      }
      #expect(
        error?.description
          == "[String: Int]: expected lines of at most 8 bytes, found a longer one at line 1, column 1 (byte 3)",
        "chunks of \(size)")
    }
  }

  /// A stream that never ends its line ends, and not the memory.
  @Test func aLineWithoutEnd() async throws {
    let mapper = try Mapper { $0.maximumInputBytes = 100_000 }
    let bytes = AsyncStream<UInt8> { continuation in
      for byte in #"{"text":"a"}"#.utf8 { continuation.yield(byte) }
      continuation.yield(0x0A)
      for _ in 0..<300_000 { continuation.yield(0x5B) }
      continuation.finish()
    }
    var models: [Note] = []
    var caught: (any Error)?
    do {
      for try await note in mapper.objects(fromLines: bytes, as: Note.self) { models.append(note) }
    } catch {
      caught = error
    }
    #expect(models == [Note(text: "a")])
    #expect(
      (caught as? MappingError)?.description
        == "Note: expected lines of at most 100000 bytes, found a longer one at line 2, column 1 (byte 13)"
    )
    let chunks = AsyncStream<Data> { continuation in
      for _ in 0..<20 { continuation.yield(Data(repeating: 0x5B, count: 10_000)) }
      continuation.finish()
    }
    await #expect(throws: MappingError.self) {
      for try await _ in mapper.objects(fromLines: chunks, as: Note.self) {}
    }
  }

  /// Lines go on after one that is too long, whatever the pieces in which it comes.
  @Test(arguments: [1, 1_000, 64_000, 1_000_000])
  func linesAfterOneThatIsTooLong(_ size: Int) async throws {
    let mapper = try Mapper { $0.maximumInputBytes = 10_000 }
    let good = #"{"text":"a"}"# + "\n"
    let text = good + String(repeating: "[", count: 300_000) + "\n" + good + "\n" + good
    let bytes = Array(text.utf8)
    let chunks = AsyncStream<Data> { continuation in
      for start in stride(from: 0, to: bytes.count, by: size) {
        continuation.yield(Data(bytes[start..<min(start + size, bytes.count)]))
      }
      continuation.finish()
    }
    var lines = mapper.objects(fromLines: chunks, as: Note.self).makeAsyncIterator()
    var found: [String] = []
    while true {
      do {
        guard let note = try await lines.next() else { break }
        found.append(note.text)
      } catch let error as MappingError {
        found += error.issues.map { "\($0.code) \($0.line ?? 0) \($0.position?.byteOffset ?? -1)" }
      }
    }
    #expect(found == ["a", "limitExceeded 2 13", "a", "a"])
  }
}
