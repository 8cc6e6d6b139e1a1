import Automapper
import Foundation
import Testing

/// Cases and their values with other coding keys, declared by their names in Swift.
@Suite struct SwiftCaseNameTests {
  indirect enum Event: Codable, Equatable, Sendable {
    case logIn(userName: String, code: Int)
    case move(to: Int)
    case nested(Event)
    case stop

    enum CodingKeys: String, CodingKey {
      case logIn = "in"
      case move, nested
      case stop = "halt"
    }
    enum LogInCodingKeys: String, CodingKey {
      case userName = "user"
      case code
    }
    enum MoveCodingKeys: String, CodingKey { case to = "target" }
  }

  static let events: [Event] = [
    .logIn(userName: "ada", code: 1), .move(to: 2), .nested(.stop), .stop,
  ]

  static let forms: [(style: CaseStyle, json: String)] = [
    (
      .external,
      #"[{"login":{"code":1,"name":"ada"}},{"move":{"target":2}},{"nested":{"_0":{"end":{}}}},{"end":{}}]"#
    ),
    (
      .tagged("kind", content: "of"),
      #"[{"kind":"login","of":{"code":1,"name":"ada"}},{"kind":"move","of":{"target":2}},"#
        + #"{"kind":"nested","of":{"kind":"end"}},{"kind":"end"}]"#
    ),
  ]

  @Test(arguments: forms) func bothDirections(_ style: CaseStyle, _ json: String) throws {
    let mapper = try Mapper { configuration in
      configuration.map(Event.self) { event in
        event.cases(style)
        event.case("logIn").key("login")
        event.case("stop").key("end")
        event.property("userName").key("name")
      }
    }
    #expect(try mapper.json(from: Self.events, options: .sortedKeys) == json)
    #expect(try mapper.everywhere(json) == Self.events)
    try mapper.validate(Event.self)
  }

  @Test func fallbacks() throws {
    let mapper = try Mapper {
      $0.map(Event.self) { $0.cases(.tagged("kind", content: "of"), fallback: "stop") }
    }
    #expect(try mapper.everywhere(#"{"kind":"other"}"#) == Event.stop)
  }

  /// The coding key comes first, and both names together are the same case.
  @Test func codingKeysAndSwiftNames() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Event.self) { event in
        event.case("in").key("first")
        event.case("logIn").key("second")
      }
    }
    let event = Event.logIn(userName: "ada", code: 1)
    #expect(
      try mapper.json(from: event, options: .sortedKeys) == #"{"second":{"code":1,"user":"ada"}}"#)
  }

  @Test func mistakes() {
    #expect(
      CaseMapper.mistakes { configuration in
        configuration.map(Event.self) { event in
          event.case("logOut").key("a")
          event.property("owner").key("b")
        }
      } == """
        Event.owner: expected a property, one of "user", "code", "target", "_0", found no such property
        Event: expected a case, one of "in", "move", "nested", "halt", found "logOut"
        """)
  }

  /// A label that cases rename in different ways is no name of one property.
  @Test func labelsWithSeveralKeys() {
    enum Size: Codable {
      case small(count: Int)
      case large(count: Int)
      enum SmallCodingKeys: String, CodingKey { case count = "n" }
      enum LargeCodingKeys: String, CodingKey { case count = "m" }
    }
    #expect(
      CaseMapper.mistakes { $0.map(Size.self) { $0.property("count").key("c") } }
        == #"Size.count: expected a property, one of "n", "m", found no such property"#)
  }
}
