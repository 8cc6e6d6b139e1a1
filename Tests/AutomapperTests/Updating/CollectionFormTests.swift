import Automapper
import Testing

/// Update policies of collections that `encode(to:)` writes in another form than as their own type.
@Suite struct CollectionFormTests {
  struct Item: Codable, Hashable {
    var id: Int
    var note: String?
  }
  enum Keys: CodingKey { case items, form }
  private struct Erased: Encodable {
    let value: any Encodable
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  /// How a model's own code writes its items.
  enum Form: String, Codable, CaseIterable {
    case erased, unkeyedContainer, superEncoder, sorted

    func write(_ items: [Item], to container: inout KeyedEncodingContainer<Keys>) throws {
      switch self {
      case .erased: try container.encode(Erased(value: items), forKey: .items)
      case .unkeyedContainer:
        var list = container.nestedUnkeyedContainer(forKey: .items)
        for item in items { try list.encode(item) }
      case .superEncoder: try items.encode(to: container.superEncoder(forKey: .items))
      case .sorted:
        try container.encode(ContiguousArray(items.sorted { $0.id < $1.id }), forKey: .items)
      }
    }
  }

  struct Box: Codable, Equatable {
    /// A constant, so that its key path is not writable: only the encoded model has the old items.
    let items: [Item]
    let form: Form
    init(_ form: Form, _ items: Item...) { (self.form, self.items) = (form, items) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      items = try container.decode([Item].self, forKey: .items)
      form = try container.decode(Form.self, forKey: .form)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try form.write(items, to: &container)
      try container.encode(form, forKey: .form)
    }
  }

  private let one = Item(id: 1, note: "one")
  private let two = Item(id: 2, note: "two")

  @Test(arguments: Form.allCases) func appended(form: Form) throws {
    let mapper = try Mapper { $0.map(Box.self) { $0.property(\.items).onUpdate(.append) } }
    #expect(
      try mapper.updating(Box(form, one, two), #"{"items": [{"id": 3}]}"#)
        == Box(form, one, two, Item(id: 3)))
  }

  @Test(arguments: Form.allCases) func merged(form: Form) throws {
    let mapper = try Mapper {
      $0.map(Box.self) { $0.property(\.items).onUpdate(.merge(by: \.id)) }
    }
    #expect(
      try mapper.updating(Box(form, one, two), #"{"items": [{"id": 1}]}"#) == Box(form, one, two))
    #expect(
      try mapper.updating(Box(form, one, two), #"{"items": [{"id": 2, "note": "new"}]}"#)
        == Box(form, one, Item(id: 2, note: "new")))
  }

  struct Bag: Codable, Equatable {
    var ids: Set<Int> = [1, 2]
    enum CodingKeys: CodingKey { case ids }
    init(_ ids: Set<Int>) { self.ids = ids }
    init(from decoder: any Decoder) throws {
      ids = try decoder.container(keyedBy: CodingKeys.self).decode(Set<Int>.self, forKey: .ids)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(ids.sorted(), forKey: .ids)
    }
  }

  @Test func setsInOrder() throws {
    let mapper = try Mapper { $0.map(Bag.self) { $0.property(\.ids).onUpdate(.append) } }
    #expect(try mapper.updating(Bag([1, 2]), #"{"ids": [3]}"#) == Bag([1, 2, 3]))
  }
}
