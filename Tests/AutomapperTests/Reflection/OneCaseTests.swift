import Automapper
import Testing

/// Enums with one case, which have no bytes.
struct OneCaseTests {
  enum Kind: String, Codable { case user }
  struct User: Codable {
    var kind: Kind
    var age: Int
    var size: Int
    var name: String
  }

  @Test func learningGoesOnBehindThem() throws {
    let mapper = try Mapper { $0.register(User.self) }
    #expect(mapper.explain(User.self).rows.map(\.property) == ["kind", "age", "size", "name"])
    #expect(
      try mapper.failure(#"{"kind": "bot", "age": "q", "size": "w"}"#, as: User.self).sortedLines
        == [
          #"User.age: expected Int, found string "q" (key "age")"#,
          #"User.kind: expected Kind, found string "bot" (key "kind")"#,
          #"User.name: expected String, found nothing (key "name")"#,
          #"User.size: expected Int, found string "w" (key "size")"#,
        ])
  }

  @Test func mistakesBesideThem() throws {
    do {
      _ = try Mapper { $0.map(User.self) { $0.property("nam").key("n") } }
      Issue.record("the configuration was accepted")
    } catch {
      #expect(
        error.description == """
          User.nam: expected a property such as "name", found no such property
          """)
    }
  }
}
