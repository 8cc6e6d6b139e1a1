import AutomapperGeneration
import Foundation
import Testing

/// Generated source, letter for letter.
@Suite struct SnapshotTests {
  @Test func business() throws {
    try Snapshots.expect(
      ModelGenerator().sources(of: BusinessTests.files()), in: "Business")
  }

  /// Every type with a default, for other modules to use.
  static let defaults = [
    MappingFile(
      "Defaults.json",
      #"""
      {
        "kind": "struct",
        "flag": { "default": true },
        "count": { "default": 3 },
        "wide": { "type": "UInt64", "default": 18446744073709551615 },
        "ratio": { "default": 0.1 },
        "single": { "type": "Float", "default": "1.5" },
        "text": { "default": "a \"b\" \\(c)\n" },
        "price": { "type": "Decimal", "default": "12345678901234567890.123456" },
        "debt": { "type": "Decimal", "default": -0.5 },
        "day": { "type": "Date", "default": "2024-01-31" },
        "ownDay": { "date": "dd.MM.yyyy", "default": "31.01.2024" },
        "page": { "type": "URL", "default": "https://example.com/?q=1" },
        "id": { "type": "UUID", "default": "6F9619FF-8B86-D011-B42D-00CF4FC964FF" },
        "bytes": { "type": "Data", "default": "AQL/" },
        "list": { "default": [1, 2] },
        "tags": { "default": ["new", "a \"b\""] },
        "rows": { "default": [["a"], []] },
        "names": { "type": "Set", "collection_subtype": "String", "default": [] },
        "limits": { "type": "[String: Double]", "default": { "a": 1, "b": 2.5 } },
        "grid": { "type": "[[Int?]]", "default": [[1, null]] },
        "any": { "type": "Any", "default": { "a": [1, null, "x", true, 0.5, 1e400] } },
        "level": { "type": "Level", "default": 2 },
        "lowest": { "type": "Level", "default": "1" },
        "nothing": { "type": "Int", "default": null },
        "place": { "type": "Place", "default": { "name": "Oslo" } },
        "maybe": { "type": "Int", "default": 1, "nonoptional": false },
        "none": { "type": "Int" },
        "must": { "type": "Int", "nonoptional": true },
        "place.name": { "key": "place_name" }
      }
      """#),
    MappingFile("Level.json", #"{ "kind": "enum", "low": 1, "high": { "key": 2 } }"#),
    MappingFile("Place.json", #"{ "kind": "struct", "name": { "key": "a.b", "literal": true } }"#),
    MappingFile("Money.json", #"{ "kind": "external" }"#),
    MappingFile(
      "Root.json",
      #"""
      { "money": { "type": "Money" }, "coins": { "type": "Set<Money>" }, "tree": { "type": "[Root]" },
        "at": { "type": "Date" }, "class": { "type": "Int" },
        "inout": { "type": "Int" }, "let": {}, "var": {}, "subscript": {}, "open": {} }
      """#),
    MappingFile("Leaf.json", #"{ "extends": "Root" }"#),
    MappingFile("Twig.json", #"{ "extends": "Leaf", "length": { "type": "Int" } }"#),
    MappingFile("TwigMapping.json", #"{ "size": { "type": "Int" } }"#),
  ]

  @Test func defaultsInPublic() throws {
    var options = GenerationOptions()
    options.access = .public
    options.mappingsName = "models"
    try Snapshots.expect(
      ModelGenerator(options: options).sources(of: Self.defaults), in: "Defaults")
  }

  /// The defaults of an initialiser are those of the mapper.
  @Test func defaultsAreThoseOfTheMapper() throws {
    var options = GenerationOptions()
    options.access = .public
    options.mappingsName = "models"
    let main = #"""
      import Automapper
      import Foundation

      public struct Money: Codable, Hashable { public var amount: Int }

      let mapper = try Mapper { $0.add(.models) }
      let mapped = try mapper.object(from: #"{"must": 1}"#, as: Defaults.self)
      let made = Defaults(place: mapped.place, must: 1)
      print(made == mapped, mapped.place.name ?? "nil", mapped.price, mapped.debt)
      print(mapped.grid, mapped.wide, mapped.none as Any, mapped.maybe as Any, mapped.text)
      let twig = try mapper.object(
        from: #"{"length": 2, "money": {"amount": 5}, "tree": [{}], "class": 7}"#, as: Twig.self)
      print(twig.length ?? 0, twig.money?.amount ?? 0, twig.tree?.count ?? 0)
      print(try mapper.json(from: twig, options: .sortedKeys))
      print(try mapper.json(from: Place(name: "x")))
      """#
    let output = try GeneratedProgram(
      files: ModelGenerator(options: options).sources(of: Self.defaults), main: main
    ).output()
    #expect(
      output == #"""
        true Oslo 12345678901234567890.123456 -0.5
        [[Optional(1), nil]] 18446744073709551615 nil Optional(1) a "b" \(c)

        2 5 1
        {"class":7,"length":2,"money":{"amount":5},"tree":[{}]}
        {"a.b":"x"}

        """#)
  }
}
