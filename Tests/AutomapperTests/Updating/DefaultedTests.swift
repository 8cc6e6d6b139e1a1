import Automapper
import Foundation
import Testing

/// Absent properties from a fresh instance.
@Suite struct DefaultedTests {
  struct Theme: Codable, Equatable {
    var name: String
    var dark: Bool
  }
  struct Settings: Codable, Equatable, Defaulted {
    var theme = Theme(name: "light", dark: false)
    var fontSize = 12
    var title: String? = "none"
    var note: String?
    var tags = ["a"]
    var since = Date(timeIntervalSince1970: 5)
    enum CodingKeys: String, CodingKey {
      case theme, title, note, tags, since
      case fontSize = "size"
    }
    init() {}
  }

  @Test func absentProperties() throws {
    let mapper = Mapper()
    #expect(try mapper.everywhere("{}", as: Settings.self) == Settings())
    var expected = Settings()
    expected.fontSize = 9
    expected.note = "n"
    #expect(try mapper.everywhere(#"{"size": 9, "note": "n"}"#) == expected)
    #expect(try mapper.everywhere(#"[{}, {"size": 9, "note": "n"}]"#) == [Settings(), expected])
  }

  @Test func nestedProperties() throws {
    var expected = Settings()
    expected.theme.dark = true
    #expect(try Mapper().everywhere(#"{"theme": {"dark": true}}"#) == expected)
  }

  @Test func nullIsAValue() throws {
    var expected = Settings()
    expected.title = nil
    #expect(
      try Mapper().everywhere(#"{"title": null, "size": null, "theme": null, "tags": null}"#)
        == expected)
  }

  @Test func declaredDefaultsComeFirst() throws {
    let mapper = try Mapper {
      $0.map(Settings.self) { settings in
        settings.property(\.fontSize).default(20)
        settings.property(\.tags).exclude(.fromInput)
        settings.property(\.title).key("t").transform { try $0.string() + "!" }
      }
    }
    var expected = Settings()
    expected.fontSize = 20
    #expect(try mapper.everywhere(#"{"tags": ["x"]}"#) == expected)
    expected.title = "T!"
    #expect(try mapper.everywhere(#"{"t": "T"}"#) == expected)
  }

  @Test func allMistakesAreTold() throws {
    #expect(
      try Mapper().failure(
        #"{"size": "big", "since": "never", "theme": {"dark": 7}}"#, as: Settings.self) == """
          Settings.size: expected Int, found string "big" (key "size")
          Settings.since: expected Date, found string "never" (key "since")
          Settings.theme.dark: expected Bool, found number 7 (key "dark")
          """)
  }

  struct Tree: Codable, Equatable, Defaulted {
    var value = 1
    var children: [Tree] = []
    var next: [String: Tree]?
    init() {}
  }

  @Test func modelsInsideThemselves() throws {
    let tree = try Mapper().everywhere(
      #"{"children": [{"value": 2, "children": [{}]}], "next": {"a": {"value": 5}}}"#,
      as: Tree.self)
    #expect(tree.value == 1 && tree.children[0].value == 2)
    #expect(tree.children[0].children == [Tree()] && tree.next?["a"]?.value == 5)
  }

  final class Part: Codable { var size = 1 }
  struct Kit: Codable, Defaulted {
    var part = Part()
    var id = UUID()
    init() {}
  }

  @Test func eachObjectHasAnInstanceOfItsOwn() throws {
    let kits = try Mapper().object(from: "[{}, {}]", as: [Kit].self)
    #expect(kits[0].part !== kits[1].part && kits[0].id != kits[1].id)
  }

  struct Read: Decodable, Equatable, Defaulted {
    var name = "r"
    var size: Int? = 4
    init() {}
  }

  @Test func typesThatAreOnlyDecodable() throws {
    #expect(try Mapper().everywhere("{}", as: Read.self) == Read())
  }

  /// `Mirror` shows the properties' labels, not their coding keys.
  struct Renamed: Decodable, Equatable, Defaulted {
    var fontSize = 12
    var note: String? = "n"
    enum CodingKeys: String, CodingKey {
      case fontSize = "font_size"
      case note = "NOTE"
    }
    init() {}
  }

  @Test func labelsThatTheConventionsMatchToKeys() throws {
    #expect(try Mapper().everywhere("{}", as: Renamed.self) == Renamed())
    var model = Renamed()
    try Mapper().update(&model, from: #"{"font_size": 9}"#)
    #expect(model.fontSize == 9 && model.note == "n")
  }

  /// `Mirror` shows labels that nothing matches to the coding keys, so the instance supplies no values.
  struct Unmatched: Decodable, Equatable, Defaulted {
    var theme = Theme(name: "light", dark: false)
    var size = 1
    var value = JSONValue.bool(true)
    var tag: Theme?
    enum CodingKeys: String, CodingKey {
      case theme = "colours"
      case size = "points"
      case value = "any"
      case tag = "label"
    }
    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      theme = try container.decode(Theme.self, forKey: .theme)
      size = try container.decode(Int.self, forKey: .size)
      value = try container.decode(JSONValue.self, forKey: .value)
      tag = try container.decode(Theme?.self, forKey: .tag)
    }
  }

  @Test func nullWithoutAValueOfTheInstance() throws {
    var model = Unmatched()
    (model.size, model.value) = (2, .null)
    let theme = #""colours": {"name": "light", "dark": false}"#
    #expect(
      try Mapper().everywhere(#"{\#(theme), "points": 2, "any": null, "label": null}"#) == model)
    #expect(
      try Mapper().failure(
        #"{"colours": null, "points": null, "any": 1, "label": null}"#, as: Unmatched.self) == """
          Unmatched.colours: expected Theme as an object, found null (key "colours")
          Unmatched.points: expected Int, found null (key "points")
          """)
  }

  struct Loose: Equatable, Defaulted {
    var a = 3
    var b: String? = "b"
    init() {}
  }

  @Test func typesThatAreNotCodable() throws {
    let mapper = try Mapper {
      $0.map(Loose.self) { loose in
        loose.property(\.a)
        loose.property(\.b)
      }
    }
    #expect(try mapper.everywhere("{}", as: Loose.self) == Loose())
    #expect(try mapper.everywhere(#"{"a": 4, "b": null}"#, as: Loose.self).b == nil)
  }

  @Test func reported() throws {
    var report = MappingReport()
    _ = try Mapper().object(from: #"{"size": 1}"#, as: Settings.self, report: &report)
    #expect(
      report.entries.map { "\($0.kind.rawValue) \($0.path)" }.sorted() == [
        "absentProperty note", "defaultUsed since", "defaultUsed tags", "defaultUsed theme",
        "defaultUsed title",
      ])
  }

  @Test func updates() throws {
    var start = Settings()
    start.theme = Theme(name: "x", dark: true)
    start.fontSize = 3
    let old = start
    var expected = old
    expected.theme.name = "y"
    #expect(try Mapper().updating(old, #"{"theme": {"name": "y"}}"#) == expected)
    expected = old
    expected.fontSize = 12
    expected.title = nil
    expected.tags = []
    #expect(
      try Mapper().updating(old, #"{"size": null, "title": null, "tags": null}"#) == expected)
  }
}
