import Automapper
import Foundation
import Testing

/// What an update does with collections, policy by policy.
@Suite struct UpdatePolicyTests {
  struct Item: Codable, Hashable {
    var id: Int
    var name: String
    var note: String?
  }
  final class Thing: Codable, Hashable {
    var id: Int
    var name: String
    init(id: Int, name: String) { (self.id, self.name) = (id, name) }
    static func == (left: Thing, right: Thing) -> Bool {
      left.id == right.id && left.name == right.name
    }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  struct Box<Elements: Codable & Equatable>: Codable, Equatable {
    var elements: Elements
    var last = 1
  }

  enum Policy: CaseIterable { case append, replace }

  private func mapper<Elements, Element>(
    _ type: Box<Elements>.Type, _ policy: CollectionPolicy<Element>, unique: Bool = false,
    nullable: Bool = true
  ) throws -> Mapper where Elements: Collection & SendableMetatype, Elements.Element == Element {
    try Mapper {
      $0.map(type) {
        $0.property(\.elements).onUpdate(policy, unique: unique, nullable: nullable)
      }
      $0.map(Thing.self) { thing in
        thing.property(\.id)
        thing.property(\.name)
      }
    }
  }

  private func mapper<Elements, Element>(
    optional type: Box<Elements?>.Type, _ policy: CollectionPolicy<Element>, nullable: Bool = true
  ) throws -> Mapper where Elements: Collection & SendableMetatype, Elements.Element == Element {
    try Mapper {
      $0.map(type) { $0.property(\.elements).onUpdate(policy, nullable: nullable) }
    }
  }

  private let values = #"{"elements": [{"id": 2, "name": "b"}, {"id": 3, "name": "c"}]}"#
  private let null = #"{"elements": null}"#
  private func items(_ ids: Int...) -> [Item] {
    ids.map { Item(id: $0, name: ["", "a", "b", "c"][$0]) }
  }
  private func things(_ ids: Int...) -> [Thing] {
    ids.map { Thing(id: $0, name: ["", "a", "b", "c"][$0]) }
  }

  // MARK: The table: append with values, append with null, replace with values, replace with null, any
  // that is not nullable with null.

  @Test func arraysOfStructs() throws {
    typealias Model = Box<[Item]>
    let old = Model(elements: items(1, 2))
    let append = try mapper(Model.self, .append)
    #expect(try append.updating(old, values).elements == items(1, 2, 2, 3))
    #expect(try append.updating(old, null) == old)
    #expect(try append.updating(old, #"{"last": 2}"#).elements == old.elements)
    let replace = try mapper(Model.self, .replace)
    #expect(try replace.updating(old, values).elements == items(2, 3))
    #expect(try replace.updating(old, null).elements == [])
    #expect(try replace.updating(old, #"{"last": 2}"#).elements == old.elements)
    for policy in [.append, .replace, .merge(by: \.id)] as [CollectionPolicy<Item>] {
      let strict = try mapper(Model.self, policy, nullable: false)
      #expect(
        try strict.updateFailure(old, #"{"last": 2, "elements": null}"#)
          == #"Box<Array<Item>>.elements: expected [Item], found null (key "elements")"#)
    }
  }

  @Test func optionalArraysOfStructs() throws {
    typealias Model = Box<[Item]?>
    let old = Model(elements: items(1, 2))
    let append = try mapper(optional: Model.self, .append)
    #expect(try append.updating(old, values).elements == items(1, 2, 2, 3))
    #expect(try append.updating(old, null) == old)
    #expect(try append.updating(Model(elements: nil), values).elements == items(2, 3))
    #expect(try append.updating(Model(elements: nil), null).elements == nil)
    let replace = try mapper(optional: Model.self, .replace)
    #expect(try replace.updating(old, values).elements == items(2, 3))
    #expect(try replace.updating(old, null).elements == nil)
    for policy in [.append, .replace, .merge(by: \.id)] as [CollectionPolicy<Item>] {
      let strict = try mapper(optional: Model.self, policy, nullable: false)
      #expect(
        try strict.updateFailure(old, null).hasSuffix(
          #".elements: expected [Item]?, found null (key "elements")"#))
    }
  }

  @Test func setsOfStructs() throws {
    typealias Model = Box<Set<Item>>
    let old = Model(elements: Set(items(1, 2)))
    let append = try mapper(Model.self, .append)
    #expect(try append.updating(old, values).elements == Set(items(1, 2, 3)))
    #expect(try append.updating(old, null) == old)
    let replace = try mapper(Model.self, .replace)
    #expect(try replace.updating(old, values).elements == Set(items(2, 3)))
    #expect(try replace.updating(old, null).elements == [])
    let merge = try mapper(Model.self, .merge(by: \.id))
    #expect(
      try merge.updating(old, #"{"elements": [{"id": 2, "note": "n"}]}"#).elements
        == [items(1)[0], Item(id: 2, name: "b", note: "n")])
    #expect(try merge.updating(old, null) == old)
    let strict = try mapper(Model.self, .append, nullable: false)
    #expect(
      try strict.updateFailure(old, null).hasSuffix(
        #".elements: expected Set<Item>, found null (key "elements")"#))
  }

  @Test func arraysOfClasses() throws {
    typealias Model = Box<[Thing]>
    func old() -> Model { Model(elements: things(1, 2)) }
    let append = try mapper(Model.self, .append)
    #expect(try append.updating(old(), values).elements == things(1, 2, 2, 3))
    #expect(try append.updating(old(), null) == old())
    let replace = try mapper(Model.self, .replace)
    #expect(try replace.updating(old(), values).elements == things(2, 3))
    #expect(try replace.updating(old(), null).elements == [])
    let strict = try mapper(Model.self, .merge(by: \.id), nullable: false)
    expectIssues("nullValue elements") { try strict.updating(old(), null) }
  }

  @Test func optionalArraysAndSetsOfClasses() throws {
    let append = try mapper(optional: Box<[Thing]?>.self, .append)
    let old = Box<[Thing]?>(elements: things(1, 2))
    #expect(try append.updating(old, values).elements == things(1, 2, 2, 3))
    #expect(try append.updating(old, null).elements == things(1, 2))
    let replace = try mapper(optional: Box<[Thing]?>.self, .replace)
    #expect(try replace.updating(old, values).elements == things(2, 3))
    #expect(try replace.updating(old, null).elements == nil)
    let sets = try mapper(Box<Set<Thing>>.self, .append)
    let set = Box<Set<Thing>>(elements: Set(things(1, 2)))
    #expect(try sets.updating(set, values).elements == Set(things(1, 2, 3)))
    let replaced = try mapper(Box<Set<Thing>>.self, .replace)
    #expect(try replaced.updating(set, values).elements == Set(things(2, 3)))
    #expect(try replaced.updating(set, null).elements == [])
  }

  // MARK: Merging

  private let changes = #"{"elements": [{"id": 2, "name": "B"}, {"name": "d", "id": "4"}]}"#

  @Test func mergedStructs() throws {
    typealias Model = Box<[Item]>
    let mapper = try mapper(Model.self, .merge(by: \.id))
    let old = Model(elements: [Item(id: 1, name: "a"), Item(id: 2, name: "b", note: "n")])
    #expect(
      try mapper.updating(old, changes).elements == [
        Item(id: 1, name: "a"), Item(id: 2, name: "B", note: "n"), Item(id: 4, name: "d"),
      ])
    #expect(
      try mapper.updating(old, #"{"elements": [{"id": 2, "note": null}, {"id": 1}]}"#).elements
        == items(1, 2))
    #expect(try mapper.updating(old, #"{"elements": []}"#) == old)
    // One of the new elements may be met again.
    #expect(
      try mapper.updating(
        old, #"{"elements": [{"id": 3, "name": "x"}, {"id": 3, "note": "m"}]}"#
      ).elements.last == Item(id: 3, name: "x", note: "m"))
    #expect(
      try mapper.updateFailure(old, #"{"elements": [{"id": 2, "name": "B"}, {"id": 9}]}"#)
        == #"Box<Array<Item>>.elements[1].name: expected String, found nothing (key "name")"#)
    #expect(
      try mapper.updateFailure(old, #"{"elements": [{"id": 2, "name": []}]}"#)
        == #"Box<Array<Item>>.elements[0].name: expected String, found an array (key "name")"#)
  }

  @Test func mergedClassesKeepTheirIdentity() throws {
    typealias Model = Box<[Thing]>
    let mapper = try mapper(Model.self, .merge(by: \.id))
    for (name, source) in try EverySource.forms(of: changes) {
      let things = things(1, 2)
      var model = Model(elements: things)
      try mapper.update(&model, from: source)
      #expect(model.elements.count == 3 && model.elements[2].name == "d", "\(name)")
      #expect(model.elements[0] === things[0] && model.elements[1] === things[1], "\(name)")
      #expect(things[1].name == "B", "\(name)")
      // Nothing is written when another element fails.
      expectIssues("typeMismatch elements[1].name", comment: "\(name)") {
        try mapper.update(
          &model, from: #"{"elements": [{"id": 1, "name": "X"}, {"id": 2, "name": {}}]}"#)
      }
      #expect(things[0].name == "a" && things[1].name == "B", "\(name)")
      // Nor when what follows does.
      expectIssues("typeMismatch last", comment: "\(name)") {
        try mapper.update(&model, from: #"{"elements": [{"id": 1, "name": "X"}], "last": "x"}"#)
      }
      #expect(things[0].name == "a", "\(name)")
    }
  }

  @Test func keysOfOtherNames() throws {
    struct Entry: Codable, Hashable {
      var key: String
      var size: Int
      enum CodingKeys: String, CodingKey {
        case key = "identifier"
        case size
      }
    }
    let mapper = try mapper(Box<[Entry]>.self, .merge(by: \.key))
    let old = Box(elements: [Entry(key: "a", size: 1), Entry(key: "b", size: 1)])
    #expect(
      try mapper.updating(old, #"{"elements": [{"Identifier": "b", "size": 5}]}"#).elements
        == [Entry(key: "a", size: 1), Entry(key: "b", size: 5)])
  }

  /// Another property equals the identity of the first elements.
  @Test(arguments: [
    (#"[{"rank": 1, "_id": 1}, {"rank": 1, "_id": 2}]"#, [], [[1, 1], [1, 2]]),
    (#"[{"rank": 1, "_id": 2}, {"rank": 5, "_id": 1}]"#, [[1, 1]], [[5, 1], [1, 2]]),
    (#"[{"rank": 2, "_id": 1}, {"rank": 1, "_id": 2}]"#, [[1, 1], [2, 2]], [[2, 1], [1, 2]]),
  ])
  func anotherPropertyLooksLikeTheIdentity(
    _ json: String, _ old: [[Int]], _ new: [[Int]]
  ) throws {
    struct Entry: Codable, Hashable {
      var rank: Int
      var id: Int
      enum CodingKeys: String, CodingKey {
        case rank
        case id = "_id"
      }
      init(_ values: [Int]) { (rank, id) = (values[0], values[1]) }
    }
    let mapper = try mapper(Box<[Entry]>.self, .merge(by: \.id))
    #expect(
      try mapper.updating(Box(elements: old.map { Entry($0) }), #"{"elements": \#(json)}"#)
        .elements == new.map { Entry($0) })
  }

  /// Instances change when the call ends.
  @Test func anotherPropertyOfInstancesLooksLikeTheIdentity() throws {
    final class Entry: Codable, Hashable {
      var rank: Int
      var id: Int
      enum CodingKeys: String, CodingKey {
        case rank
        case id = "_id"
      }
      init(rank: Int, id: Int) { (self.rank, self.id) = (rank, id) }
      static func == (one: Entry, other: Entry) -> Bool {
        one.rank == other.rank && one.id == other.id
      }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
    let mapper = try Mapper {
      $0.map(Box<[Entry]>.self) { $0.property(\.elements).onUpdate(.merge(by: \.id)) }
      $0.map(Entry.self) { entry in
        entry.property(\.rank)
        entry.property(\.id)
      }
    }
    let old = Entry(rank: 1, id: 1)
    let result = try mapper.updating(
      Box(elements: [old]),
      #"{"elements": [{"rank": 1, "_id": 2}, {"rank": 5, "_id": 1}]}"#)
    #expect(result.elements == [Entry(rank: 5, id: 1), Entry(rank: 1, id: 2)])
    #expect(result.elements[0] === old)
  }

  /// No property holds the identity, but one equals it by chance.
  @Test func aPropertyEqualsAComputedIdentity() throws {
    struct Entry: Codable, Hashable {
      var tens: Int
      var ones: Int
      var name: String?
      var number: Int { tens * 10 + ones }
    }
    let mapper = try mapper(Box<[Entry]>.self, .merge(by: \.number))
    let old = [Entry(tens: 0, ones: 3, name: "a"), Entry(tens: 0, ones: 4, name: "b")]
    #expect(
      try mapper.updating(
        Box(elements: old), #"{"elements": [{"tens": 1, "ones": 3}, {"tens": 0, "ones": 4}]}"#
      ).elements == old + [Entry(tens: 1, ones: 3)])
  }

  @Test func elementsThatAreTheirOwnIdentity() throws {
    let mapper = try mapper(Box<[Int]>.self, .merge(by: \.self))
    #expect(
      try mapper.updating(Box(elements: [1, 2]), #"{"elements": [2, 3]}"#).elements == [1, 2, 3])
  }

  @Test func modelsThatAreNotCodable() throws {
    struct Part: Equatable {
      var id = 0
      var size = 1
    }
    final class Shelf {
      var parts: [Part] = []
      var more: [Part]?
    }
    let mapper = try Mapper { configuration in
      configuration.map(Part.self, create: { Part() }) { part in
        part.property(\.id)
        part.property(\.size)
      }
      configuration.map(Shelf.self, create: { Shelf() }) { shelf in
        shelf.property(\.parts).onUpdate(.merge(by: \.id))
        shelf.property(\.more).onUpdate(.append)
      }
    }
    for (name, source) in try EverySource.forms(
      of: #"{"parts": [{"id": 2, "size": 9}, {"id": 3}], "more": [{"id": 1}]}"#)
    {
      let shelf = Shelf()
      shelf.parts = [Part(id: 1, size: 5), Part(id: 2, size: 6)]
      try mapper.update(shelf, from: source)
      #expect(
        shelf.parts == [Part(id: 1, size: 5), Part(id: 2, size: 9), Part(id: 3, size: 1)], "\(name)"
      )
      try mapper.update(shelf, from: source)
      #expect(shelf.more == [Part(id: 1), Part(id: 1)], "\(name)")
      try mapper.update(shelf, from: ["more": NSNull(), "parts": NSNull()])
      #expect(shelf.more?.count == 2 && shelf.parts.count == 3, "\(name)")
    }
  }

  @Test func dictionaries() throws {
    typealias Model = Box<[String: Int]>
    let old = Model(elements: ["a": 1, "b": 2])
    let json = #"{"elements": {"b": 3, "c": 4}}"#
    #expect(
      try mapper(Model.self, .append).updating(old, json).elements == ["a": 1, "b": 3, "c": 4])
    #expect(try mapper(Model.self, .replace).updating(old, json).elements == ["b": 3, "c": 4])
    #expect(try mapper(Model.self, .replace).updating(old, null).elements == [:])
  }

  // MARK: Unique

  @Test func unique() throws {
    typealias Model = Box<[Int]>
    let old = Model(elements: [1, 1, 2])
    let json = #"{"elements": [2, 3, 3]}"#
    #expect(
      try mapper(Model.self, .append, unique: true).updating(old, json).elements == [1, 1, 2, 3])
    #expect(try mapper(Model.self, .append).updating(old, json).elements == [1, 1, 2, 2, 3, 3])
    #expect(try mapper(Model.self, .replace, unique: true).updating(old, json).elements == [2, 3])
  }

  @Test func uniqueNeedsEquality() throws {
    struct Odd: Codable { var size = 1 }
    struct Model: Codable { var odds: [Odd] }
    let error = #expect(throws: MappingError.self) {
      try Mapper {
        $0.map(Model.self) { $0.property(\.odds).onUpdate(.append, unique: true) }
      }
    }
    #expect(
      error?.description
        == "Model.odds: expected elements that are Equatable, to be unique, found Odd")
  }

  @Test func elementsThatAreTransformed() throws {
    struct Model: Codable, Equatable { var sizes: [Int] }
    let mapper = try Mapper {
      $0.map(Model.self) {
        $0.property(\.sizes).transformElements { node, _ in try node.int() * 10 }.onUpdate(.append)
      }
    }
    #expect(try mapper.updating(Model(sizes: [5]), #"{"sizes": [1]}"#).sizes == [5, 10])
  }
}
