import Automapper
import Foundation
import Testing

/// `.merge(by:)` where elements have no identity, or share one.
@Suite struct MergePolicyTests {
  struct Item: Codable, Hashable {
    var id: Int?
    var v = 0
    var w: Int?
  }
  struct Box: Codable, Equatable { var items: [Item] }
  struct OptionalBox: Codable, Equatable { var items: [Item]? }
  final class Entry: Codable {
    var id: Int?
    var v: Int
    init(id: Int?, v: Int) { (self.id, self.v) = (id, v) }
  }
  struct Entries: Codable { var entries: [Entry] }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let old: [Item]
    let json: String
    let new: [Item]

    init(_ description: String, _ old: [Item], _ json: String, _ new: [Item]) {
      (testDescription, self.old, self.json, self.new) = (description, old, json, new)
    }
  }

  static let cases: [Case] = [
    Case(
      "an empty array changes nothing", [.init(v: 1), .init(v: 2)], "[]",
      [.init(v: 1), .init(v: 2)]),
    Case(
      "old elements without identity stay", [.init(v: 1), .init(v: 2)], #"[{"id": 3, "v": 3}]"#,
      [.init(v: 1), .init(v: 2), .init(id: 3, v: 3)]),
    Case(
      "old elements that share an identity stay", [.init(id: 1, v: 1), .init(id: 1, v: 2)], "[]",
      [.init(id: 1, v: 1), .init(id: 1, v: 2)]),
    Case(
      "the first of them is updated", [.init(id: 1, v: 1), .init(id: 1, v: 2)],
      #"[{"id": 1, "w": 9}]"#, [.init(id: 1, v: 1, w: 9), .init(id: 1, v: 2)]),
    Case(
      "new elements without identity are added", [.init(id: 1, v: 1)],
      #"[{"v": 5}, {"v": 6}, {"id": null, "v": 5}]"#,
      [.init(id: 1, v: 1), .init(v: 5), .init(v: 6), .init(v: 5)]),
    Case(
      "they are added to others without identity", [.init(v: 1)], #"[{"v": 5}]"#,
      [.init(v: 1), .init(v: 5)]),
    Case(
      "elements with identity are updated beside others", [.init(v: 1), .init(id: 2, v: 2)],
      #"[{"id": 2, "w": 4}, {"v": 3}]"#, [.init(v: 1), .init(id: 2, v: 2, w: 4), .init(v: 3)]),
    Case(
      "a new element is updated when it comes again", [],
      #"[{"id": 1, "v": 1}, {"id": 1, "w": 2}, {"id": 2, "v": 3}]"#,
      [.init(id: 1, v: 1, w: 2), .init(id: 2, v: 3)]),
    Case(
      "many elements without identity before one with",
      (0..<12).map { .init(v: $0) } + [.init(id: 7, v: 7)],
      #"[{"id": 7, "w": 1}]"#, (0..<12).map { .init(v: $0) } + [.init(id: 7, v: 7, w: 1)]),
  ]

  @Test(arguments: cases) func arrays(_ example: Case) throws {
    let mapper = try Mapper { configuration in
      configuration.map(Box.self) { $0.property(\.items).onUpdate(.merge(by: \.id)) }
    }
    let updated = try mapper.updating(Box(items: example.old), #"{"items": \#(example.json)}"#)
    #expect(updated.items == example.new)
  }

  @Test(arguments: cases) func optionalArrays(_ example: Case) throws {
    let mapper = try Mapper { configuration in
      configuration.map(OptionalBox.self) { $0.property(\.items).onUpdate(.merge(by: \.id)) }
    }
    let old = OptionalBox(items: example.old.isEmpty ? nil : example.old)
    #expect(
      try mapper.updating(old, #"{"items": \#(example.json)}"#).items == example.new)
  }

  /// Elements that a closure makes are put in the place of those with their identity.
  @Test func elementsThatAreTransformed() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Box.self) { box in
        box.property(\.items).onUpdate(.merge(by: \.id)).transformElements { node, _ in
          Item(id: node["id"]?.intValue, v: try node["v"]?.int() ?? 0)
        }
      }
    }
    let old = Box(items: [Item(v: 1), Item(id: 1, v: 2), Item(v: 3), Item(id: 1, v: 4)])
    #expect(try mapper.updating(old, #"{"items": []}"#) == old)
    #expect(
      try mapper.updating(old, #"{"items": [{"v": 5}, {"id": 1, "v": 6}, {"v": 7}]}"#).items == [
        Item(v: 1), Item(id: 1, v: 6), Item(v: 3), Item(id: 1, v: 4), Item(v: 5), Item(v: 7),
      ])
  }

  @Test func instances() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Entries.self) { $0.property(\.entries).onUpdate(.merge(by: \.id)) }
      configuration.map(Entry.self) { entry in
        entry.property(\.id)
        entry.property(\.v)
      }
    }
    let old = [Entry(id: nil, v: 1), Entry(id: 1, v: 2), Entry(id: 1, v: 3), Entry(id: nil, v: 4)]
    var model = Entries(entries: old)
    try mapper.update(&model, from: #"{"entries": [{"id": 1, "v": 9}, {"v": 5}, {"v": 6}]}"#)
    #expect(model.entries.map(\.v) == [1, 9, 3, 4, 5, 6])
    #expect(zip(model.entries, old).allSatisfy { $0 === $1 })
  }

  @Test func uniqueElements() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Box.self) {
        $0.property(\.items).onUpdate(.merge(by: \.id), unique: true)
      }
    }
    let old = Box(items: [Item(v: 1), Item(v: 1), Item(id: 1, v: 1)])
    #expect(
      try mapper.updating(old, #"{"items": [{"v": 1}, {"v": 2}, {"v": 2}, {"id": 1, "w": 1}]}"#)
        .items == [Item(v: 1), Item(v: 1), Item(id: 1, v: 1, w: 1), Item(v: 2)])
  }

  struct Code: Codable, Hashable { var text: String }
  enum Suit: String, Codable { case hearts, spades }

  /// An element that comes in part is updated, whatever the type of its identity is.
  @Test func typesOfIdentities() throws {
    try merge(Int64.max, 1)
    try merge(UInt8(1), 2)
    try merge(UInt64.max, 2)
    try merge(Int8?(1), 2)
    try merge("a", "b")
    try merge(String?("a"), "b")
    try merge(1.5, 2)
    try merge(true, false)
    try merge(UUID(), UUID())
    try merge(Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
    try merge(Code(text: "a"), Code(text: "b"))
    try merge(Suit.hearts, .spades)
    try merge([1, 2], [2, 1])
  }

  struct Named<ID: Codable & Hashable & SendableMetatype>: Codable, Hashable {
    var id: ID
    var v: Int
    var w: Int
  }
  struct Shelf<ID: Codable & Hashable & SendableMetatype>: Codable, Equatable {
    var items: [Named<ID>]
  }

  struct Part<ID: Codable>: Codable {
    var id: ID
    var w: Int
  }

  private func merge<ID: Codable & Hashable & SendableMetatype>(
    _ first: ID, _ second: ID, location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let mapper = try Mapper { configuration in
      configuration.map(Shelf<ID>.self) { $0.property(\.items).onUpdate(.merge(by: \.id)) }
    }
    let old = Shelf(items: [Named(id: first, v: 1, w: 1), Named(id: second, v: 2, w: 2)])
    let part = try mapper.json(from: [Part(id: second, w: 9)])
    #expect(
      try mapper.updating(old, #"{"items": \#(part)}"#).items
        == [Named(id: first, v: 1, w: 1), Named(id: second, v: 2, w: 9)], sourceLocation: location)
  }

  struct Wide: Codable, Equatable {
    var id: Int
    var v: Int
    var w: Int
    var narrow: UInt16 { UInt16(id) }
    var number: Double { Double(id) }
    var erased: AnyHashable { id }
  }

  struct WideShelf: Codable, Equatable { var items: [Wide] }

  /// The identity is computed as another type than its property has.
  @Test func identitiesOfAnotherType() throws {
    try merge(by: \.narrow)
    try merge(by: \.number)
    try merge(by: \.erased)
  }

  private func merge<ID: Hashable & SendableMetatype>(
    by id: KeyPath<Wide, ID>, location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let mapper = try Mapper { configuration in
      configuration.map(WideShelf.self) { $0.property(\.items).onUpdate(.merge(by: id)) }
    }
    let old = WideShelf(items: [Wide(id: 1, v: 1, w: 1), Wide(id: 2, v: 2, w: 2)])
    #expect(
      try mapper.updating(old, #"{"items": [{"id": 2, "w": 9}]}"#).items
        == [Wide(id: 1, v: 1, w: 1), Wide(id: 2, v: 2, w: 9)], sourceLocation: location)
  }
}
