import Automapper
import Testing

/// Updates of models that find their members by `allKeys`.
@Suite struct AllKeysUpdateTests {
  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Collects the members that none of its properties takes.
  struct Lane: Codable, Equatable {
    var laneName = "a"
    var others = ["x-a": "1", "x-b": "2"]
    var notes: [String] = ["n"]
    enum CodingKeys: String, CodingKey, CaseIterable { case laneName }
    private static let notesKey = AnyKey("x-notes")
    init() {}
    init(from decoder: any Decoder) throws {
      let all = try decoder.container(keyedBy: AnyKey.self)
      others = [:]
      notes = []
      for key in all.allKeys where CodingKeys(stringValue: key.stringValue) == nil {
        if key.stringValue == Self.notesKey.stringValue {
          notes = try all.decode([String].self, forKey: key)
        } else {
          others[key.stringValue] = try all.decode(String.self, forKey: key)
        }
      }
      laneName = try decoder.container(keyedBy: CodingKeys.self)
        .decode(String.self, forKey: .laneName)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(laneName, forKey: .laneName)
      var all = encoder.container(keyedBy: AnyKey.self)
      for (name, value) in others { try all.encode(value, forKey: AnyKey(name)) }
      var list = all.nestedUnkeyedContainer(forKey: Self.notesKey)
      for note in notes { try list.encode(note) }
    }
  }
  struct Road: Codable, Equatable {
    var lane = Lane()
    var lanes = [Lane()]
  }

  @Test func membersThatTheSourceLacksStay() throws {
    var expected = Lane()
    expected.laneName = "b"
    #expect(try Mapper().updating(Lane(), #"{"laneName": "b"}"#) == expected)
    expected.others["x-a"] = "9"
    expected.others["x-c"] = "3"
    #expect(
      try Mapper().updating(Lane(), #"{"laneName": "b", "x-a": "9", "x-c": "3"}"#) == expected)
    var road = Road()
    road.lane.laneName = "b"
    #expect(try Mapper().updating(Road(), #"{"lane": {"laneName": "b"}}"#) == road)
  }

  @Test func elementsAreReplaced() throws {
    var expected = Road()
    expected.lanes[0].others = [:]
    expected.lanes[0].notes = []
    #expect(try Mapper().updating(Road(), #"{"lanes": [{"laneName": "a"}]}"#) == expected)
  }

  /// A dictionary by its own code: it has no keys but those of the data.
  struct Table: Codable, Equatable {
    var values = ["x": 1]
    init(_ values: [String: Int]) { self.values = values }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      let pairs = try container.allKeys.map {
        ($0.stringValue, try container.decode(Int.self, forKey: $0))
      }
      values = Dictionary(uniqueKeysWithValues: pairs)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (name, value) in values { try container.encode(value, forKey: AnyKey(name)) }
    }
  }

  /// Writes all members by one type of keys. Reads its own one by a key of an enum, before or after the others, or by
  /// its name.
  struct Event: Codable, Equatable {
    enum Order: Codable { case ownKeysFirst, ownKeysLast, namesOnly }
    @TaskLocal static var order = Order.ownKeysFirst
    enum CodingKeys: CodingKey { case name }
    var name = "n"
    var others = ["a": "1", "b": "2"]
    init() {}
    init(from decoder: any Decoder) throws {
      let own = try decoder.container(keyedBy: CodingKeys.self)
      let all = try decoder.container(keyedBy: AnyKey.self)
      others = [:]
      switch Self.order {
      case .ownKeysFirst: name = try own.decode(String.self, forKey: .name)
      case .namesOnly: name = try all.decode(String.self, forKey: AnyKey("name"))
      case .ownKeysLast: break
      }
      for key in all.allKeys where key.stringValue != "name" {
        others[key.stringValue] = try all.decode(String.self, forKey: key)
      }
      if Self.order == .ownKeysLast { name = try own.decode(String.self, forKey: .name) }
    }
    func encode(to encoder: any Encoder) throws {
      var all = encoder.container(keyedBy: AnyKey.self)
      try all.encode(name, forKey: AnyKey("name"))
      for (name, value) in others { try all.encode(value, forKey: AnyKey(name)) }
    }
  }

  struct Log: Codable, Equatable { var event: Event }

  @Test(arguments: [Event.Order.ownKeysFirst, .ownKeysLast, .namesOnly])
  func membersThatAreWrittenByOneTypeOfKeys(_ order: Event.Order) throws {
    try Event.$order.withValue(order) { try checkEvents(Mapper()) }
  }

  private func checkEvents(_ mapper: Mapper) throws {
    for _ in 0..<2 {
      var expected = Event()
      expected.name = "m"
      #expect(try mapper.updating(Event(), #"{"name": "m"}"#) == expected)
      expected.others["a"] = "9"
      expected.others["c"] = "3"
      let source = #"{"name": "m", "a": "9", "c": "3"}"#
      #expect(try mapper.updating(Event(), source) == expected)
      #expect(
        try mapper.updating(Log(event: Event()), #"{"event": \#(source)}"#) == Log(event: expected))
    }
  }

  @Test func dictionariesAreReplaced() throws {
    #expect(
      try Mapper().updating(["t": Table(["x": 1])], #"{"t": {"y": 2}}"#) == ["t": Table(["y": 2])])
    let mapper = Mapper()
    for _ in 0..<2 {
      #expect(try mapper.updating(Table(["x": 1]), #"{"y": 2}"#) == Table(["y": 2]))
    }
  }

  /// Decodes an enum, which expects exactly one key, from its own object.
  struct Shape: Codable, Equatable {
    enum Kind: Codable, Equatable {
      case circle(radius: Int)
      case square(side: Int)
    }
    var name = "n"
    var kind = Kind.circle(radius: 1)
    enum CodingKeys: CodingKey { case name }
    init(_ kind: Kind, name: String = "n") { (self.kind, self.name) = (kind, name) }
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      kind = try Kind(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try kind.encode(to: encoder)
    }
  }

  @Test func anEnumInTheSameObject() throws {
    let old = Shape(.circle(radius: 1))
    #expect(
      try Mapper().updating(old, #"{"name": "b"}"#) == Shape(.circle(radius: 1), name: "b"))
    #expect(try Mapper().updating(old, #"{"square": {"side": 3}}"#) == Shape(.square(side: 3)))
    #expect(try Mapper().updating(old, #"{"circle": {"radius": 3}}"#) == Shape(.circle(radius: 3)))
  }

  /// Opens a nested container for each of its keys, which are data.
  struct Groups: Codable, Equatable {
    var groups: [String: [String: Int]]
    init(_ count: Int) {
      groups = Dictionary(
        uniqueKeysWithValues: (0..<count).map { ("g\($0)", ["a": $0, "n\($0)": 1]) })
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      groups = [:]
      for key in container.allKeys {
        let group = try container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
        let pairs = try group.allKeys.map {
          ($0.stringValue, try group.decode(Int.self, forKey: $0))
        }
        groups[key.stringValue] = Dictionary(uniqueKeysWithValues: pairs)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (name, values) in groups {
        var group = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(name))
        for (key, value) in values { try group.encode(value, forKey: AnyKey(key)) }
      }
    }
  }

  /// Eight times as many nested containers are updated in about eight times the time.
  @Test func nestedContainersTakeLinearTime() throws {
    let mapper = Mapper()
    try expectLinearTime(from: 100, to: 800) { count in
      let source = try mapper.json(from: Groups(count))
      return {
        var groups = Groups(count)
        try mapper.update(&groups, from: source)
        #expect(groups == Groups(count))
      }
    }
  }

  struct Item: Codable, Equatable { var number: Int }

  /// A dictionary of models by its own code.
  struct Items: Codable, Equatable {
    var items: [String: Item]
    init(_ numbers: Range<Int>) {
      items = Dictionary(uniqueKeysWithValues: numbers.map { ("k\($0)", Item(number: $0)) })
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      items = [:]
      for key in container.allKeys {
        items[key.stringValue] = try container.decode(Item.self, forKey: key)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (name, item) in items { try container.encode(item, forKey: AnyKey(name)) }
    }
  }

  /// Eight times as many keys that the old instance lacks are read in about eight times the time.
  @Test func newKeysTakeLinearTime() throws {
    let mapper = Mapper()
    try expectLinearTime(from: 400, to: 3_200) { count in
      let source = try mapper.json(from: Items(count..<2 * count))
      return {
        var items = Items(0..<count)
        try mapper.update(&items, from: source)
        #expect(items == Items(count..<2 * count))
      }
    }
  }
}
