import Automapper
import Foundation
import Testing

/// Properties that are nil or have their default, beside members of the rest that would be read in their place.
@Suite struct RestReplacementTests {
  struct Address: Codable, Equatable {
    var city: String?
    var zip: String?
  }
  struct User: Codable, Equatable {
    var id: Int
    var name: String?
    var role = "guest"
    var address: Address?
    var rest: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case id, name, role, address }
  }

  private func mapper(
    _ declare: @escaping @Sendable (TypeMappingBuilder<User>) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper {
      $0.map(User.self) { user in
        user.rest(\.rest)
        declare(user)
      }
    }
  }

  /// The text of a user that was read and changed. It is read back unchanged.
  private func written(
    _ json: String, _ mapper: Mapper, _ change: (inout User) -> Void = { _ in }
  ) throws -> String {
    var user = try mapper.object(from: json, as: User.self)
    change(&user)
    #expect(try mapper.readBack(user) == user)
    return try mapper.written(user)
  }

  @Test func nilIsWrittenOverAnotherSpelling() throws {
    let mapper = try mapper()
    let json = #"{"Name":"old","id":1,"name":"new","role":"r"}"#
    #expect(
      try written(json, mapper) { $0.name = nil }
        == #"{"Name":"old","id":1,"name":null,"role":"r"}"#)
    #expect(try written(json, mapper) == json)
    let null = #"{"Name":"old","id":1,"name":null,"role":"r"}"#
    #expect(try written(null, mapper) == null)
    // Without such a member, nil is omitted.
    let plain = #"{"id":1,"other":2,"role":"r"}"#
    #expect(try written(plain, mapper) == plain)
  }

  @Test func nilIsWrittenOverAnAlternative() throws {
    let mapper = try mapper { $0.property(\.name).keys("a", "b.c", "d") }
    for other in [#""b":{"c":"old"}"#, #""d":"old""#] {
      let json = "{\"a\":\"new\",\(other),\"id\":1,\"role\":\"r\"}"
      #expect(
        try written(json, mapper) { $0.name = nil }
          == "{\"a\":null,\(other),\"id\":1,\"role\":\"r\"}")
    }
  }

  @Test func aDefaultIsWrittenOverAnotherSpelling() throws {
    let mapper = try mapper { $0.property(\.role).default("guest").omitsDefault() }
    let json = #"{"ROLE":"old","id":1,"role":"new"}"#
    #expect(
      try written(json, mapper) { $0.role = "guest" } == #"{"ROLE":"old","id":1,"role":"guest"}"#)
    #expect(try written(#"{"id":1,"role":"guest"}"#, mapper) == #"{"id":1}"#)
  }

  @Test func aFlatKeyIsWrittenAsNull() throws {
    let mapper = try mapper { $0.property(\.address?.city).key("city") }
    let json = #"{"address":{"city":"a","zip":"1"},"city":"b","id":1,"role":"r"}"#
    #expect(try mapper.object(from: json, as: User.self).rest == ["city": "b"])
    var user = try mapper.object(from: json, as: User.self)
    user.address?.city = nil
    let text = #"{"address":{"zip":"1"},"city":null,"id":1,"role":"r"}"#
    #expect(try mapper.written(user) == text)
    #expect(try mapper.object(from: text, as: User.self).address == Address(zip: "1"))
    user.address = nil
    #expect(try mapper.readBack(user).address == nil)
  }

  /// Without its condition, a property is not read from the member, which stays in the rest.
  @Test func aMemberThatAConditionRejectsStays() throws {
    let mapper = try mapper { $0.property(\.name).when { node, _ in node.stringValue != "x" } }
    let json = #"{"id":1,"name":"x","role":"r"}"#
    #expect(try written(json, mapper) == json)
  }

  struct Folder: Codable, Equatable {
    var name: String?
    var folders: [Folder] = []
    var title: String?
    var rest: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case name, folders, title }
  }

  static let folders: [(folder: Folder, text: String)] = [
    (
      Folder(folders: [Folder(), Folder(rest: ["Name": 1]), Folder()]),
      """
      {"folders":[{"folders":[]},{"Name":1,"folders":[],"name":null},{"folders":[]}]}
      """
    ),
    (
      Folder(
        folders: [Folder(rest: ["Title": 1]), Folder(), Folder(rest: ["Name": 2])],
        rest: ["Name": 3, "Title": 4]),
      """
      {"Name":3,"Title":4,"folders":[{"Title":1,"folders":[],"title":null},{"folders":[]},\
      {"Name":2,"folders":[],"name":null}],"name":null,"title":null}
      """
    ),
  ]

  /// A model's rest decides nothing for the models before it, after it, around it or inside it.
  @Test(arguments: folders) func eachModelHasItsOwnRest(_ folder: Folder, _ text: String) throws {
    let mapper = try Mapper { $0.map(Folder.self) { $0.rest(\.rest) } }
    #expect(try mapper.written(folder) == text)
    #expect(try mapper.readBack(folder) == folder)
    let folders = try mapper.array(from: folder.folders)
    #expect(try mapper.object(from: folders, as: [Folder].self) == folder.folders)
    // The folders are encoded apart from the rest of the object.
    let late = try Mapper {
      $0.map(Folder.self) { folder in
        folder.rest(\.rest)
        folder.property(\.folders).key("in.it")
      }
    }
    #expect(try late.readBack(folder) == folder)
  }

  /// The same for models that are written by reflection.
  struct Box {
    var name: String?
    var boxes: [Box] = []
    var title: String?
    var rest: [String: JSONValue] = [:]
  }

  @Test func eachReflectedModelHasItsOwnRest() throws {
    let mapper = try Mapper { $0.map(Box.self) { $0.rest(\.rest) } }
    let inner = [Box(), Box(rest: ["Name": 1]), Box(), Box(rest: ["Title": 2])]
    let text = """
      [{"boxes":[]},{"Name":1,"boxes":[],"name":null},{"boxes":[]},{"Title":2,"boxes":[],"title":null}]
      """
    #expect(try mapper.json(from: mapper.array(from: inner), options: .sortedKeys) == text)
    #expect(
      try mapper.written(Box(boxes: inner, rest: ["Title": 3]))
        == "{\"Title\":3,\"boxes\":\(text),\"title\":null}")
  }

  /// A selection does not write properties that it leaves out.
  @Test func selectionsStayAsTheyAre() throws {
    struct Named: Codable {
      var name: String?
      var rest: [String: JSONValue]
    }
    let mapper = try Mapper { $0.map(Named.self) { $0.rest(\.rest) } }
    let named = Named(name: nil, rest: ["Name": "old"])
    #expect(try mapper.json(from: named, only: ["rest"]) == #"{"Name":"old"}"#)
  }

  /// An array index in a dotted key is also the key of an object.
  @Test func objectsWithNumbersAsKeys() throws {
    let mapper = try mapper { $0.property(\.name).key("names.0.text") }
    let json = #"{"id":1,"names":{"0":{"k":1,"text":"a"},"1":2},"role":"r"}"#
    #expect(try written(json, mapper) == json)
    let array = #"{"id":1,"names":[{"k":1,"text":"a"},2],"role":"r"}"#
    #expect(try written(array, mapper) == array)
  }

  struct Audit: Codable, Equatable { var by: String }
  struct Audited: Codable, Equatable {
    var id: Int
    var audit: Audit?
    var rest: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case id, audit }
  }

  /// The null of an inlined model that is nil is no member of the rest.
  @Test(arguments: [NilValues.omit, .null])
  func anInlinedModelThatIsNil(nilValues: NilValues) throws {
    let mapper = try Mapper {
      $0.nilValues = nilValues
      $0.map(Audited.self) { audited in
        audited.property(\.audit).inline()
        audited.rest(\.rest)
      }
    }
    for audited in [Audited(id: 1), Audited(id: 1, audit: Audit(by: "a"), rest: ["audit": 2])] {
      #expect(try mapper.readBack(audited) == audited)
    }
  }

  /// A report lists nothing of an inlined model that is absent, and duplicates once.
  @Test func whatAReportListsOfInlinedModels() throws {
    let mapper = try Mapper {
      $0.absentValues = .zero
      $0.map(Audited.self) { $0.property(\.audit).inline() }
    }
    var report = MappingReport()
    #expect(
      try mapper.object(from: #"{"id":1}"#, as: Audited.self, report: &report) == Audited(id: 1))
    #expect(report.description == #"audit: absentProperty, not in the source (key "audit")"#)
    _ = try mapper.object(from: #"{"id":1,"by":"a","by":"b"}"#, as: Audited.self, report: &report)
    #expect(
      report.ambiguousKeys.map(\.description) == [
        "the root: ambiguousKey, the key stands there more than once; the last one counts (key \"by\")"
      ])
  }
}
