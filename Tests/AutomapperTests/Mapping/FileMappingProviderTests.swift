import Automapper
import Foundation
import Testing

/// What a mapping file says, and that it is what code would have said.
@Suite struct FileMappingProviderTests {
  struct Business: Codable, Equatable {
    var uuid: UUID?
    var fullName: String?
    var title: String?
    var open: Bool?
    var stars: Int?
    var founded: Date?
  }

  /// `first_name` and `last_name` in one text.
  struct FullName: Transformer {
    func value(from node: Node, parent: Node) throws -> String? {
      node.elements.compactMap(\.stringValue).joined(separator: " ")
    }
    func source(from value: String) throws -> Any? {
      value.split(separator: " ", maxSplits: 1).map(String.init)
    }
  }

  static let rules: [String: [String: any Sendable]] = [
    "uuid": ["key": "business_uuid", "type": "UUID", "nonoptional": true],
    "fullName": ["key": ["first_name", "last_name"], "transformer": "FullName"],
    "title": ["key": ["name", "heading.text"], "type": "String"],
    "open": ["type": "Bool", "default": "true"],
    "stars": ["type": "Int", "default": "3"],
    "founded": ["type": "Date", "date": "MM-dd/yyyy"],
  ]

  private static func configure(_ configuration: inout MapperConfiguration) {
    configuration.register(transformer: FullName(), named: "FullName")
  }

  /// The rules as each kind of file has them.
  static func providers() throws -> [(String, FileMappingProvider)] {
    let files = try MappingFiles()
    let json = try JSONSerialization.data(withJSONObject: rules)
    try json.write(to: files.url("Business.json"))
    let jsonProvider = try FileMappingProvider(contentsOf: files.url("Business.json"))
    let xml = try files.write(rules, to: "Business.plist", as: .xml)
    let xmlProvider = try FileMappingProvider(contentsOf: xml)
    let binary = try files.write(rules, to: "Business.plist", as: .binary)
    let binaryProvider = try FileMappingProvider(contentsOf: binary)
    try FileManager.default.removeItem(at: files.url("Business.json"))
    let folder = try FileMappingProvider(contentsOf: files.folder)
    return [
      ("JSON", jsonProvider), ("XML", xmlProvider), ("binary", binaryProvider), ("folder", folder),
    ]
  }

  /// Every kind of file, and the same in code.
  static func mappers() throws -> [(String, Mapper)] {
    let inCode = try Mapper { configuration in
      configuration.map(Business.self) { business in
        business.property(\.uuid).key("business_uuid")
        business.property(\.fullName).combine("first_name", "last_name") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        } inverse: { name, owner in
          name.split(separator: " ", maxSplits: 1).map(String.init)
        }
        business.property(\.title).keys("name", "heading.text")
        business.property(\.open).default(true)
        business.property(\.stars).default(3)
        business.property(\.founded).date(.pattern("MM-dd/yyyy"))
      }
    }
    return try providers().map { name, provider in
      (
        name,
        try Mapper { configuration in
          configure(&configuration)
          configuration.add(provider)
        }
      )
    } + [("code", inCode)]
  }

  static let uuid = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"

  @Test func readsAndWritesAsCodeDoes() throws {
    let json = """
      {"business_uuid": "\(Self.uuid)", "first_name": "Ada", "last_name": "Lovelace",
       "heading": {"text": "Engines"}, "stars": "5", "founded": "01-31/2024"}
      """
    let expected = Business(
      uuid: UUID(uuidString: Self.uuid), fullName: "Ada Lovelace", title: "Engines", open: true,
      stars: 5, founded: Date(timeIntervalSince1970: 1_706_659_200))
    let written = """
      {"business_uuid":"\(Self.uuid)","first_name":"Ada","founded":"01-31/2024",\
      "last_name":"Lovelace","name":"Engines","open":true,"stars":5}
      """
    for (name, mapper) in try Self.mappers() {
      let business = try mapper.everywhere(json, as: Business.self)
      #expect(business == expected, "\(name)")
      let text = try mapper.written(business)
      #expect(text == written, "\(name)")
      let read = try mapper.readBack(business)
      #expect(read == expected, "\(name)")
    }
  }

  @Test func alternativesInOrder() throws {
    for (name, mapper) in try Self.mappers() {
      let both = #"{"uuid": "\#(Self.uuid)", "heading": {"text": "b"}, "name": "a"}"#
      #expect(try mapper.everywhere(both, as: Business.self).title == "a", "\(name)")
    }
  }

  /// With a transformer, the node of several keys is an array with null where one is missing.
  @Test func missingKeysOfATransformer() throws {
    struct Kinds: Transformer {
      func value(from node: Node, parent: Node) throws -> String? {
        "\(node.kind) of \(node.elements.map { "\($0.kind)" })"
      }
      func source(from value: String) throws -> Any? { value }
    }
    let files = try MappingFiles([
      "Business.json": #"{"title": {"key": ["a", "b.c", "d"], "transformer": "Kinds"}}"#
    ])
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let mapper = try Mapper {
      $0.register(transformer: Kinds(), named: "Kinds")
      $0.add(provider)
    }
    let business = try mapper.everywhere(#"{"d": 1, "b": {"c": "x"}}"#, as: Business.self)
    #expect(business.title == #"array of ["null", "string", "number"]"#)
    // One key is the node itself.
    let single = try MappingFiles([
      "Business.json": #"{"title": {"key": ["a"], "transformer": "Kinds"}}"#
    ])
    let alone = try FileMappingProvider(contentsOf: single.folder)
    let other = try Mapper {
      $0.register(transformer: Kinds(), named: "Kinds")
      $0.add(alone)
    }
    #expect(try other.everywhere(#"{"a": 1}"#, as: Business.self).title == "number of []")
  }

  @Test func nonoptionalValues() throws {
    for (name, provider) in try Self.providers() {
      let mapper = try Mapper { configuration in
        Self.configure(&configuration)
        configuration.add(provider)
      }
      for (json, found) in [("{}", "nothing"), (#"{"business_uuid": null}"#, "null")] {
        #expect(
          try mapper.failure(json, as: Business.self)
            == #"Business.uuid: expected UUID, found \#(found) (key "business_uuid")"#, "\(name)")
      }
      var business = Business(uuid: UUID(), stars: 1)
      let old = business
      try mapper.update(&business, from: "{}")
      #expect(business == old)
      let error = #expect(throws: MappingError.self) {
        try mapper.update(&business, from: #"{"stars": 2, "business_uuid": null}"#)
      }
      #expect(error?.issues.map(\.code) == [.nullValue])
      #expect(error?.issues.first?.byteOffset == 30)
      #expect(business == old)
    }
  }

  final class Shop {
    var name: String?
  }

  @Test func nonoptionalValuesByKeyPaths() throws {
    let files = try MappingFiles(["Shop.json": #"{"name": {"nonoptional": true}}"#])
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let mapper = try Mapper { configuration in
      configuration.add(provider)
      configuration.map(Shop.self, create: { Shop() }) { $0.property(\.name) }
    }
    let shop = try mapper.object(from: #"{"name": "a"}"#, as: Shop.self)
    #expect(shop.name == "a")
    for (json, code) in [("{}", MappingError.Code.missingKey), (#"{"name": null}"#, .nullValue)] {
      for (_, source) in try EverySource.forms(of: json) {
        let error = #expect(throws: MappingError.self) {
          try mapper.object(from: source, as: Shop.self)
        }
        #expect(error?.issues.map(\.code) == [code])
      }
    }
    expectIssues("nullValue name") { try mapper.update(shop, from: #"{"name": null}"#) }
    #expect(shop.name == "a")
  }

  @Test(
    arguments: [
      (#""true""#, true), (#""yes""#, true), ("true", true), ("1", true), (#""0""#, false),
    ], [(Coercion.standard, true), (.strict, true), (.strict, false)])
  func defaultsThatAreText(
    default: (text: String, value: Bool), mapper: (coercion: Coercion, isLearned: Bool)
  ) throws {
    let (text, expected) = `default`
    let files = try MappingFiles(["Business.json": #"{"open": {"default": \#(text)}}"#])
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let mapper = try Mapper { configuration in
      configuration.coercion = mapper.coercion
      configuration.register(Business.self, learns: mapper.isLearned)
      configuration.add(provider)
    }
    #expect(try mapper.everywhere("{}", as: Business.self).open == expected)
    #expect(try mapper.everywhere(#"{"open": null}"#, as: Business.self).open == expected)
    #expect(try mapper.everywhere(#"{"open": false}"#, as: Business.self).open == false)
  }

  @Test func dateDefaultsInThePropertysFormat() throws {
    let files = try MappingFiles([
      "Business.json": #"{"founded": {"date": "MM-dd/yyyy", "default": "01-31/2024"}}"#
    ])
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let mapper = try Mapper { $0.add(provider) }
    #expect(
      try mapper.everywhere("{}", as: Business.self).founded
        == Date(timeIntervalSince1970: 1_706_659_200))
  }

  @Test func aFolderOfFiles() throws {
    struct Owner: Codable, Equatable { var name: String }
    let files = try MappingFiles([
      "Business.json": #"{"title": {"key": "t"}}"#,
      "Owner.json": #"{"name": {"key": "n"}}"#,
      "notes.txt": "not a mapping",
    ])
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let mapper = try Mapper { $0.add(provider) }
    #expect(try mapper.everywhere(#"{"t": "a"}"#, as: Business.self).title == "a")
    #expect(try mapper.everywhere(#"{"n": "a"}"#, as: Owner.self) == Owner(name: "a"))
  }
}
