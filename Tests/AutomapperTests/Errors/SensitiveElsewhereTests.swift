import Automapper
import Foundation
import Testing

/// Values of sensitive properties where no model reads them: closures that ask for them, inference, forms, lines.
@Suite struct SensitiveElsewhereTests {
  struct User: Codable {
    var password: String
    var level: Int
  }

  private func mapper(_ change: (inout MapperConfiguration) -> Void = { _ in }) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.password).sensitive()
        user.property(\.level).transform { node, parent in
          try node.stringValue == "own" ? parent["password"]?.int() : node.int()
        }
      }
      change(&configuration)
    }
  }

  private func texts(_ error: MappingError?, _ source: String) -> String {
    error.map { "\($0)\n\($0.annotated(source))" } ?? ""
  }

  @Test func closuresThatAskForThem() throws {
    let json = #"{"password": "hunter2", "level": "own"}"#
    let error = try #require(
      throws: MappingError.self, performing: { try mapper().object(from: json, as: User.self) })
    #expect(error.issues.map(\.found) == ["a sensitive value"])
    #expect(!texts(error, json).contains("hunter2"))
  }

  @Test func closuresThatReadOneValue() throws {
    struct Refusal: Error {}
    let json = #"{"born": "x", "password": "hunter2"}"#
    let error = try #require(
      throws: MappingError.self,
      performing: {
        try mapper().value(from: json, as: Int.self, at: "born") { (_: String) in throw Refusal() }
      })
    #expect(
      error.annotated(json) == """
        Int: expected Int, found string "x" (key "born"): Refusal()
         --> 1:10
          |
        1 | {"born": "x", "password": ***}
          |          ^^^
        """)
  }

  @Test(arguments: [
    #"{"accounts": [{"password": "hunter2"}], "next":}"#,
    #"[{"password": "hunter2"}]"#,
    #"{"user": {"password": "hunter2", "level": []}}"#,
  ])
  func inference(_ json: String) throws {
    let mapper = try mapper { $0.register(User.self) }
    let error = try #require(
      throws: MappingError.self, performing: { try mapper.infer(from: json) })
    #expect(!texts(error, json).contains("hunter2"))
  }

  /// A string that a broken line leaves open must not turn the next lines inside out.
  @Test(arguments: [#"{"name": "Ada"#, #"{"name: "Ada"}"#, #"{"name": "Ada\"#, "\""])
  func linesAfterABrokenLine(_ broken: String) throws {
    let text = broken + "\n" + #"{"password": "hunter2", "level": "x"}"# + "\n"
    let results = try mapper().objects(fromLines: Data(text.utf8), as: User.self)
    guard case .failure(let error)? = results.last, results.count == 2 else {
      Issue.record("\(results)")
      return
    }
    #expect(error.issues.map(\.path) == ["level"])
    #expect(error.annotated(text).contains(#"2 | {"password": ***, "level": "x"}"#))
  }

  @Test(arguments: [
    "{\"password\": \"hun\nter2\", \"level\": \"x\"}\n",
    "{\"password\": {\"a\": \"x\n{\"name\": \"}\", \"password\": \"hunter2\", \"level\": []}\n",
    "{\"password\": [\n{\"level\": [], \"password\": \"hunter2\"}\n",
  ])
  func lineBreaksInValues(_ text: String) throws {
    let results = try mapper().objects(fromLines: Data(text.utf8), as: User.self)
    #expect(results.count == 2)
    for case .failure(let error) in results {
      #expect(!error.annotated(text).contains("hun") && !error.annotated(text).contains("ter2"))
    }
  }

  /// Lines that leave containers open, to be closed late or never.
  @Test(arguments: [
    ("{\"password\":[\n", "]}\n"), ("{\"password\":[\n", ""), ("{\"password\":\"\n", ""),
  ])
  func lineBreaksInManyValues(open: String, close: String) throws {
    let mapper = try mapper()
    try expectLinearTime(from: 1_000, to: 8_000) { count in
      let text =
        String(repeating: open, count: count) + #"{"a": "hunter2", "password": "hunter2"}"#
        + String(repeating: close, count: count)
      return {
        let error = #expect(throws: MappingError.self) {
          try mapper.object(from: text, as: User.self)
        }
        #expect(!texts(error, text).contains("hunter2"))
      }
    }
  }

  @Test func forms() throws {
    let form = "user=a&password=hunter2&x=%zz"
    let error = try #require(
      throws: MappingError.self,
      performing: { try mapper().object(from: .form(Data(form.utf8)), as: User.self) })
    #expect(error.issues.map(\.code) == [.invalidForm])
    #expect(!texts(error, form).contains("hunter2"))
  }

  @Test func linesThatAreTooLong() async throws {
    let mapper = try mapper { $0.maximumInputBytes = 1000 }
    let text = #"{"password": "hunter2", "level": ["# + String(repeating: "1,", count: 5000)
    let bytes = AsyncStream<Data> { continuation in
      continuation.yield(Data(text.utf8))
      continuation.finish()
    }
    var lines = mapper.objects(fromLines: bytes, as: User.self).makeAsyncIterator()
    var found: MappingError?
    do { _ = try await lines.next() } catch { found = error as? MappingError }
    #expect(found?.issues.map(\.code) == [.limitExceeded])
    #expect(!texts(found, text).contains("hunter2"))
  }
}
