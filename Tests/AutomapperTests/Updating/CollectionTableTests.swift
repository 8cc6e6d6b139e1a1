import Automapper
import Foundation
import Testing

/// What an update makes of collections: each row of the table, for arrays, optional arrays and sets of
/// structs and of classes, in models that are Codable and in ones that are not.
@Suite struct CollectionTableTests {
  struct Item: Codable, Hashable {
    var id = 0
    var name = ""
  }
  final class Thing: Codable, Hashable {
    var id = 0
    var name = ""
    init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
    static func == (left: Thing, right: Thing) -> Bool {
      left.id == right.id && left.name == right.name
    }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  struct Holder<Elements: Codable & Equatable>: Codable, Equatable {
    var elements: Elements
  }
  /// Not Codable.
  final class Shelf<Elements: Equatable & ExpressibleByArrayLiteral>: Equatable {
    var elements: Elements = []
    var more: Elements?
    static func == (left: Shelf, right: Shelf) -> Bool {
      left.elements == right.elements && left.more == right.more
    }
  }

  private static let values =
    #"{"elements": [{"id": 2, "name": "b"}, {"id": 3, "name": "c"}]}"#
  private static let null = #"{"elements": null}"#

  private func expectRows<Elements>(
    old: Elements, new: Elements, both: Elements, empty: Elements
  ) throws
  where
    Elements: Collection & Codable & Equatable & SendableMetatype,
    Elements.Element: Codable & SendableMetatype
  {
    typealias Model = Holder<Elements>
    func mapper(
      _ policy: CollectionPolicy<Elements.Element>, nullable: Bool = true
    ) throws -> Mapper {
      try Mapper {
        $0.map(Model.self) { $0.property(\.elements).onUpdate(policy, nullable: nullable) }
      }
    }
    let model = Model(elements: old)
    #expect(try mapper(.append).updating(model, Self.values).elements == both)
    #expect(try mapper(.append).updating(model, Self.null).elements == old)
    #expect(try mapper(.replace).updating(model, Self.values).elements == new)
    #expect(try mapper(.replace).updating(model, Self.null).elements == empty)
    #expect(try Mapper().updating(model, Self.values).elements == new)
    #expect(try Mapper().updating(model, Self.null).elements == empty)
    for policy in [.append, .replace] as [CollectionPolicy<Elements.Element>] {
      let text = try mapper(policy, nullable: false).updateFailure(model, Self.null)
      #expect(text.hasSuffix(#", found null (key "elements")"#))
    }
  }

  private func expectRows<Elements>(
    optional old: Elements, new: Elements, both: Elements
  ) throws
  where
    Elements: Collection & Codable & Equatable & SendableMetatype,
    Elements.Element: Codable & SendableMetatype
  {
    typealias Model = Holder<Elements?>
    func mapper(
      _ policy: CollectionPolicy<Elements.Element>, nullable: Bool = true
    ) throws -> Mapper {
      try Mapper {
        $0.map(Model.self) { $0.property(\.elements).onUpdate(policy, nullable: nullable) }
      }
    }
    let model = Model(elements: old)
    #expect(try mapper(.append).updating(model, Self.values).elements == both)
    #expect(try mapper(.append).updating(model, Self.null).elements == old)
    #expect(try mapper(.append).updating(Model(elements: nil), Self.values).elements == new)
    #expect(try mapper(.replace).updating(model, Self.values).elements == new)
    #expect(try mapper(.replace).updating(model, Self.null).elements == nil)
    #expect(try Mapper().updating(model, Self.values).elements == new)
    #expect(try Mapper().updating(model, Self.null).elements == nil)
    for policy in [.append, .replace] as [CollectionPolicy<Elements.Element>] {
      let text = try mapper(policy, nullable: false).updateFailure(model, Self.null)
      #expect(text.hasSuffix(#", found null (key "elements")"#))
    }
  }

  private func items(_ ids: Int...) -> [Item] {
    ids.map { Item(id: $0, name: ["", "a", "b", "c"][$0]) }
  }
  private func things(_ ids: Int...) -> [Thing] {
    ids.map { Thing($0, ["", "a", "b", "c"][$0]) }
  }

  @Test func arraysOfStructs() throws {
    try expectRows(old: items(1, 2), new: items(2, 3), both: items(1, 2, 2, 3), empty: [])
  }
  @Test func arraysOfClasses() throws {
    try expectRows(old: things(1, 2), new: things(2, 3), both: things(1, 2, 2, 3), empty: [])
  }
  @Test func optionalArraysOfStructs() throws {
    try expectRows(optional: items(1, 2), new: items(2, 3), both: items(1, 2, 2, 3))
  }
  @Test func optionalArraysOfClasses() throws {
    try expectRows(optional: things(1, 2), new: things(2, 3), both: things(1, 2, 2, 3))
  }
  @Test func setsOfStructs() throws {
    let (old, new) = (Set(items(1, 2)), Set(items(2, 3)))
    try expectRows(old: old, new: new, both: old.union(new), empty: [])
    try expectRows(optional: old, new: new, both: old.union(new))
  }
  @Test func setsOfClasses() throws {
    let (old, new) = (Set(things(1, 2)), Set(things(2, 3)))
    try expectRows(old: old, new: new, both: old.union(new), empty: [])
    try expectRows(optional: old, new: new, both: old.union(new))
  }

  // MARK: Models that are not Codable

  /// The rows in an instance of a class that is written in place.
  private func expectRowsInPlace<Elements>(
    old: Elements, new: Elements, both: Elements, empty: Elements
  ) throws
  where
    Elements: Collection & Decodable & Equatable & ExpressibleByArrayLiteral & SendableMetatype,
    Elements.Element: Decodable & SendableMetatype
  {
    typealias Model = Shelf<Elements>
    func shelf(
      _ policy: CollectionPolicy<Elements.Element>, nullable: Bool = true, _ member: String
    ) throws -> [Model] {
      let mapper = try Mapper { configuration in
        configuration.map(Model.self, create: { Model() }) { shelf in
          shelf.property(\.elements, named: "elements").onUpdate(policy, nullable: nullable)
          shelf.property(\.more, named: "more").onUpdate(policy, nullable: nullable)
        }
      }
      let value = #"[{"id": 2, "name": "b"}, {"id": 3, "name": "c"}]"#
      let text = member == "values" ? value : "null"
      return try EverySource.forms(of: #"{"elements": \#(text), "more": \#(text)}"#).map { form in
        let shelf = Model()
        shelf.elements = old
        shelf.more = old
        do {
          try mapper.update(shelf, from: form.source)
        } catch {
          #expect(shelf.elements == old && shelf.more == old, "from \(form.name)")
          throw error
        }
        return shelf
      }
    }
    func expect(_ shelves: [Model], _ elements: Elements, _ more: Elements?) {
      for shelf in shelves { #expect(shelf.elements == elements && shelf.more == more) }
    }
    expect(try shelf(.append, "values"), both, both)
    expect(try shelf(.append, "null"), old, old)
    expect(try shelf(.replace, "values"), new, new)
    expect(try shelf(.replace, "null"), empty, nil)
    for policy in [.append, .replace] as [CollectionPolicy<Elements.Element>] {
      let error = #expect(throws: MappingError.self) {
        try shelf(policy, nullable: false, "null")
      }
      #expect(error?.issues.map(\.path) == ["elements", "more"])
    }
  }

  @Test func inInstancesThatAreNotCodable() throws {
    try expectRowsInPlace(old: items(1, 2), new: items(2, 3), both: items(1, 2, 2, 3), empty: [])
    try expectRowsInPlace(
      old: things(1, 2), new: things(2, 3), both: things(1, 2, 2, 3), empty: [])
    let (old, new) = (Set(items(1, 2)), Set(items(2, 3)))
    try expectRowsInPlace(old: old, new: new, both: old.union(new), empty: [])
  }
}
