import Automapper
import Foundation
import Testing

/// `transformElements` on arrays, sets and dictionaries.
@Suite struct ElementTransformTests {
  struct Country: Codable, Hashable { var name: String }
  struct Atlas: Codable, Equatable {
    var list: [Country]
    var set: Set<Int>?
    var table: [String: Country]?
    var title = "Atlas"
  }

  private static let mapper = Result {
    try Mapper { configuration in
      configuration.map(Atlas.self) { atlas in
        atlas.property(\.list).transformElements { node, parent in
          node.isNull ? nil : Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
        atlas.property(\.set).transformElements { node, parent in
          try node.int() * 10
        } inverse: {
          $0 / 10 + ($1.title.isEmpty ? 1 : 0)
        }
        atlas.property(\.table).transformElements { node, parent in
          Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
      }
    }
  }

  @Test func bothWays() throws {
    let mapper = try Self.mapper.get()
    let json = #"{"list":["Norway","Peru"],"set":[1],"table":{"a":"Chile"},"title":"A"}"#
    let atlas = Atlas(
      list: [Country(name: "Norway"), Country(name: "Peru")], set: [10],
      table: ["a": Country(name: "Chile")], title: "A")
    #expect(try mapper.everywhere(json) == atlas)
    #expect(try mapper.written(atlas) == json)
    #expect(try mapper.readBack(atlas) == atlas)
  }

  @Test func anElementWithoutValueIsLeftOut() throws {
    let atlas = try Self.mapper.get().everywhere(
      #"{"list": ["Norway", null, "Peru"], "title": "A"}"#, as: Atlas.self)
    #expect(atlas.list.map(\.name) == ["Norway", "Peru"])
    #expect(atlas.set == nil && atlas.table == nil)
  }

  static let bad: [(json: String, text: String)] = [
    (
      #"{"list": ["Norway", [1]], "title": "A"}"#,
      #"Atlas.list[1]: expected String, found an array (key "list")"#
    ),
    (
      #"{"list": "Norway", "title": "A"}"#,
      #"Atlas.list: expected [Country], found string "Norway" (key "list")"#
    ),
    (
      #"{"list": [], "set": {"a": 1}, "title": "A"}"#,
      #"Atlas.set: expected Set<Int>, found an object (key "set")"#
    ),
    (
      #"{"list": [], "table": ["x"], "title": "A"}"#,
      #"Atlas.table: expected [String: Country], found an array (key "table")"#
    ),
    (
      #"{"list": [], "table": {"x": {}}, "title": "A"}"#,
      #"Atlas.table.x: expected String, found an object (key "x")"#
    ),
  ]

  @Test(arguments: bad)
  func refuses(json: String, text: String) throws {
    #expect(try Self.mapper.get().failure(json, as: Atlas.self) == text)
  }

  /// The path of an error when encoding leads to the element.
  @Test func errorsOfInverses() throws {
    struct Refusal: Error, CustomStringConvertible { let description = "no" }
    let mapper = try Mapper { configuration in
      configuration.map(Atlas.self) { atlas in
        atlas.property(\.list).transformElements { node, _ in
          Country(name: try node.string())
        } inverse: { country, _ in
          if country.name.isEmpty { throw Refusal() }
          return country.name
        }
        atlas.property(\.table).transformElements { node, _ in
          Country(name: try node.string())
        } inverse: { country, _ in
          if country.name.isEmpty { throw Refusal() }
          return country.name
        }
      }
    }
    let list = Atlas(list: [Country(name: "a"), Country(name: "")])
    let listText = #"Atlas.list[1]: encoding failed (key "list"): no"#
    #expect(Failing.writing(list, mapper) == listText && Failing.listing(list, mapper) == listText)
    let table = Atlas(list: [], table: ["k": Country(name: "")])
    let tableText = #"Atlas.table.k: encoding failed (key "k"): no"#
    #expect(
      Failing.writing(table, mapper) == tableText && Failing.listing(table, mapper) == tableText)
  }

  @Test func invalidElementsAreSkippedWhereThatIsAsked() throws {
    var configuration = MapperConfiguration()
    configuration.invalidElements = .skip
    configuration.map(Atlas.self) { atlas in
      atlas.property(\.list).transformElements { node, parent in
        Country(name: try node.string())
      }
      atlas.property(\.table).transformElements { node, parent in
        Country(name: try node.string())
      }
    }
    let mapper = try Mapper(configuration)
    var report = MappingReport()
    let atlas = try mapper.object(
      from: #"{"list": ["a", [1], "b"], "table": {"x": "c", "y": []}, "title": "A"}"#,
      as: Atlas.self, report: &report)
    #expect(atlas.list.map(\.name) == ["a", "b"])
    #expect(atlas.table == ["x": Country(name: "c")])
    #expect(
      report.skippedElements.map(\.description) == [
        "list[1]: skippedElement, expected String, found an array",
        "table.y: skippedElement, expected String, found an array",
      ])
  }

  struct Page: Codable, Equatable {
    var tags: [String]
    var sizes: Set<Int>?
    var named: [String: Int]?
  }

  private func pages(_ coercion: Coercion) throws -> Mapper {
    try Mapper { configuration in
      configuration.coercion = coercion
      configuration.map(Page.self) { page in
        page.property(\.tags).transformElements { node, _ in try node.string() + "!" }
        page.property(\.sizes).transformElements { node, _ in try node.int() }
        page.property(\.named).transformElements { node, _ in try node.int() }
      }
    }
  }

  /// Values of another structure, as without closures.
  @Test(arguments: [
    (#"{"tags": "a"}"#, Page(tags: ["a!"])),
    (#"{"tags": {"y": "a", "x": "b"}}"#, Page(tags: ["a!", "b!"])),
    (#"{"tags": [], "sizes": 3}"#, Page(tags: [], sizes: [3])),
    (#"{"tags": {}, "sizes": {"a": 1}}"#, Page(tags: [], sizes: [1])),
    (#"{"tags": [], "named": [5, 6]}"#, Page(tags: [], named: ["0": 5, "1": 6])),
  ])
  func lenientStructures(json: String, page: Page) throws {
    #expect(try pages(.lenient).object(from: json, as: Page.self) == page)
    #expect(throws: MappingError.self) { try pages(.standard).object(from: json, as: Page.self) }
  }

  @Test(arguments: [
    (#"{"tags": null}"#, #"Page.tags: expected [String], found null (key "tags")"#),
    (
      #"{"tags": [], "sizes": "x"}"#,
      #"Page.sizes[0]: expected Int, found string "x" (key "sizes")"#
    ),
    (
      #"{"tags": [], "named": 5}"#,
      #"Page.named: expected [String: Int], found number 5 (key "named")"#
    ),
    (
      #"{"tags": [], "named": ["x"]}"#,
      #"Page.named.0: expected Int, found string "x" (key "0")"#
    ),
  ])
  func refusesLeniently(json: String, text: String) throws {
    #expect(try pages(.lenient).failure(json, as: Page.self) == text)
  }

  @Test func otherStructuresAreReported() throws {
    var report = MappingReport()
    _ = try pages(.lenient).object(
      from: #"{"tags": {"a": "x"}, "sizes": 3, "named": ["7"]}"#, as: Page.self, report: &report)
    #expect(
      report.entries.map(\.description) == [
        #"tags: conversion, an object to [String] (key "tags")"#,
        #"sizes: conversion, one value to Set<Int> (key "sizes")"#,
        #"named.0: conversion, string "7" to Int (key "0")"#,
        #"named: conversion, an array to [String: Int] (key "named")"#,
      ])
  }

  /// A form writes an array of one value as that value.
  @Test func oneValueOfAForm() throws {
    let page = try pages(.standard).object(from: .query("tags=a&sizes=1"), as: Page.self)
    #expect(page == Page(tags: ["a!"], sizes: [1]))
  }

  @Test func aTransformerForTheValuesOfADictionary() throws {
    struct Words: Codable, Equatable {
      var byKey: [String: String]
      var sites: [URL]
    }
    let mapper = try Mapper { configuration in
      configuration.map(Words.self) { words in
        words.property(\.byKey).transformElements(.lowercased)
        words.property(\.sites).transformElements(.url)
      }
    }
    let words = try mapper.everywhere(
      #"{"by_key": {"B": "X"}, "sites": ["https://a.example"]}"#, as: Words.self)
    #expect(words.byKey == ["B": "x"])
    #expect(try mapper.written(words) == #"{"byKey":{"B":"x"},"sites":["https://a.example"]}"#)
  }
}
