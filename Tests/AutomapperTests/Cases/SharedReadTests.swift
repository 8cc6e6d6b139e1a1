import Automapper
import Testing

/// Models that are tried for one value share what they read, and nothing else.
@Suite(.timeLimit(.minutes(30))) struct SharedReadTests {
  private static let depth = 60

  /// The models of different cases have different rules for a value of one name.
  @Test func casesWithOtherRules() throws {
    struct Old: Codable, Equatable {
      var data: NestedUntaggedTests.Tree
      var one: Int
    }
    struct New: Codable, Equatable {
      var data: NestedUntaggedTests.Tree
      var two: Int
    }
    enum Outer: Codable, Equatable {
      case old(Old)
      case new(New)
      enum CodingKeys: CodingKey, CaseIterable { case old, new }
    }
    let mapper = try Mapper { configuration in
      configuration.map(NestedUntaggedTests.Tree.self) { $0.cases(.untagged) }
      configuration.map(Outer.self) { $0.cases(.untagged) }
      configuration.map(Old.self) { $0.property(\.data).key("before") }
      configuration.map(New.self) { $0.property(\.data).key("after") }
    }
    let json = #"{"before": {"value": 1}, "after": {"value": 2}, "two": 2}"#
    #expect(
      try mapper.everywhere(json) == Outer.new(New(data: .leaf(value: 2), two: 2)))
  }

  /// Results of closures are not those of a failed case, which reads another value for a property of one name.
  @Test(arguments: [
    #"{"before": {"value": 1}, "after": {"value": 2}, "two": 2}"#,
    #"{"before": {"value": "1"}, "after": {"value": "2"}, "two": "2"}"#,
  ])
  func closuresOfCasesWithOtherRules(json: String) throws {
    struct Item: Codable, Equatable {
      var value: Int
      var extra: Int?
    }
    struct Old: Codable, Equatable {
      var data: Item
      var one: Int
    }
    struct New: Codable, Equatable {
      var data: Item
      var two: Int
    }
    enum Outer: Codable, Equatable {
      case old(Old)
      case new(New)
      enum CodingKeys: CodingKey, CaseIterable { case old, new }
    }
    let mapper = try Mapper { configuration in
      configuration.map(Outer.self) { $0.cases(.untagged) }
      configuration.map(Old.self) { $0.property(\.data).key("before") }
      configuration.map(New.self) { $0.property(\.data).key("after") }
      configuration.map(Item.self) { item in
        item.property(\.value).transform { node in try node.int() * 10 }
        item.after { item, node in item.extra = try node["value"]?.int() }
      }
    }
    #expect(
      try mapper.everywhere(json) == Outer.new(New(data: Item(value: 20, extra: 2), two: 2)))
  }

  /// Cases whose models have a child of one name: each child is decoded once for both.
  indirect enum Either: Codable, Equatable {
    case one(One)
    case two(Two)
    enum CodingKeys: CodingKey, CaseIterable { case one, two }
  }

  struct One: Codable, Equatable {
    var child: Either?
    var x: Int
  }

  struct Two: Codable, Equatable {
    var child: Either?
    var y: Int
  }

  @Test(arguments: ["1", #""1""#], [nil, "kid"])
  func modelsWithChildrenOfOneName(leaf: String, key: String?) throws {
    let mapper = try Mapper {
      $0.map(Either.self) { $0.cases(.untagged) }
      if let key {
        $0.map(One.self) { $0.property(\.child).key(key) }
        $0.map(Two.self) { $0.property(\.child).key(key) }
      }
    }
    let child = key ?? "child"
    let json =
      String(repeating: "{\"\(child)\":", count: Self.depth) + "{\"y\":\(leaf)}"
      + String(repeating: ",\"y\":\(leaf)}", count: Self.depth)
    let tree = (0..<Self.depth).reduce(Either.two(Two(y: 1))) { tree, _ in
      .two(Two(child: tree, y: 1))
    }
    #expect(try mapper.everywhere(json) == tree)
  }

  /// The first model fits, but leaves keys over.
  @Test func modelsThatLeaveKeysOver() throws {
    indirect enum Node: Codable, Equatable {
      case short(Short)
      case long(Long)
      enum CodingKeys: CodingKey, CaseIterable { case short, long }
    }
    struct Short: Codable, Equatable { var child: Node? }
    struct Long: Codable, Equatable {
      var child: Node?
      var y: Int?
    }
    let mapper = try Mapper {
      $0.map(Node.self) { $0.cases(.untagged) }
      $0.unknownKeys = .error
    }
    let json =
      String(repeating: #"{"child":"#, count: Self.depth) + #"{"y":1}"#
      + String(repeating: #","y":1}"#, count: Self.depth)
    let tree = (0..<Self.depth).reduce(Node.long(Long(y: 1))) { tree, _ in
      .long(Long(child: tree, y: 1))
    }
    #expect(try mapper.everywhere(json) == tree)
  }

  /// What a closure prepares is another value than the one that it gets.
  @Test func casesWithPreparedSources() throws {
    struct Item: Codable, Equatable { var n: Int }
    struct First: Codable, Equatable {
      var item: Item
      var x: Int
    }
    struct Second: Codable, Equatable {
      var item: Item
      var y: Int
    }
    enum Either: Codable, Equatable {
      case first(First)
      case second(Second)
      enum CodingKeys: CodingKey, CaseIterable { case first, second }
    }
    let mapper = try Mapper { configuration in
      configuration.map(Either.self) { $0.cases(.untagged) }
      configuration.map(First.self) { $0.before { node in node["inner"] ?? node } }
    }
    let json = #"{"inner": {"item": {"n": 1}}, "item": {"n": 2}, "y": 5}"#
    #expect(
      try mapper.everywhere(json) == Either.second(Second(item: Item(n: 2), y: 5)))
  }

  /// Containers that hand-written code opens, over the keys that the mapping declares.
  @Test func casesThatOpenContainers() throws {
    struct Item: Codable, Equatable { var n: Int }
    enum OuterKeys: CodingKey { case c, last }
    enum InnerKeys: CodingKey { case d }
    struct First: Codable, Equatable {
      var item: Item
      var last: Bool
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: OuterKeys.self)
        item = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .c)
          .decode(Item.self, forKey: .d)
        last = try container.decode(Bool.self, forKey: .last)
      }
    }
    struct Second: Codable, Equatable {
      var item: Item
      init(item: Item) { self.item = item }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: OuterKeys.self)
        item = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .c)
          .decode(Item.self, forKey: .d)
      }
    }
    enum Either: Codable, Equatable {
      case first(First)
      case second(Second)
      enum CodingKeys: CodingKey, CaseIterable { case first, second }
    }
    let mapper = try Mapper { configuration in
      configuration.map(Either.self) { $0.cases(.untagged) }
      configuration.map(First.self) { $0.property("c").key("alpha") }
      configuration.map(Second.self) { $0.property("c").key("beta") }
    }
    let json = #"{"alpha": {"d": {"n": 1}}, "beta": {"d": {"n": 2}}}"#
    let parsed = try Mapper().object(from: json, as: JSONValue.self)
    let expected = Either.second(Second(item: Item(n: 2)))
    #expect(try mapper.object(from: json, as: Either.self) == expected)
    #expect(try mapper.object(from: parsed, as: Either.self) == expected)
  }

  /// The second model catches the error of a value that the first one has converted.
  @Test func aConversionOfAnotherCase() throws {
    struct Item: Codable, Equatable { var n: Int }
    struct First: Codable, Equatable {
      var item: Item
      var x: Int
    }
    struct Second: Codable, Equatable {
      var n: Int?
      var y: Int
      enum CodingKeys: CodingKey { case item, y }
      init(y: Int) { self.y = y }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        n = (try? container.decode(Item.self, forKey: .item))?.n
        y = try container.decode(Int.self, forKey: .y)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(y, forKey: .y)
      }
    }
    enum Either: Codable, Equatable {
      case first(First)
      case second(Second)
      enum CodingKeys: CodingKey, CaseIterable { case first, second }
    }
    let mapper = try Mapper { $0.map(Either.self) { $0.cases(.untagged) } }
    #expect(
      try mapper.everywhere(#"{"item": {"n": "1"}, "y": "5"}"#) == Either.second(Second(y: 5)))
  }

  /// One value at two places: each place has its own report entries, closures and instances.
  @Test(arguments: [false, true]) func oneValueAtTwoPlaces(isText: Bool) throws {
    final class Leaf: Codable { var n = 0 }
    struct Part: Codable { var leaf: Leaf }
    struct Whole: Codable {
      var near: Leaf
      var part: Part
      var id: Int
    }
    let mapper = try Mapper {
      $0.map(Whole.self) { $0.property(\.near).key("part.leaf").exclude(.fromOutput) }
      $0.map(Leaf.self) { $0.after { leaf, _ in leaf.n += 1 } }
    }
    var report = MappingReport()
    let json = #"{"part": {"leaf": {"n": "1"}}, "id": \#(isText ? #""2""# : "2")}"#
    let whole = try mapper.object(from: json, as: Whole.self, report: &report)
    #expect([whole.near.n, whole.part.leaf.n, whole.id] == [2, 2, 2])
    #expect(whole.near !== whole.part.leaf)
    #expect(
      report.entries.filter { $0.kind == .conversion }.map(\.path)
        == ["near.n", "part.leaf.n"] + (isText ? ["id"] : []))
  }

  /// Each request makes an instance of its own, although the source is decoded again.
  @Test func oneValueDecodedTwice() throws {
    final class Leaf: Codable { var n = 0 }
    struct A: Codable { var leaf: Leaf }
    struct B: Codable { var leaf: Leaf }
    struct Both: Decodable {
      var a: A
      var b: B
      var id: Int
      enum CodingKeys: CodingKey { case id, part }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        a = try container.decode(A.self, forKey: .part)
        b = try container.decode(B.self, forKey: .part)
        id = try container.decode(Int.self, forKey: .id)
      }
    }
    let json = #"{"part": {"leaf": {"n": "1"}}, "id": "2"}"#
    let both = try Mapper().object(from: json, as: Both.self)
    #expect((both.a.leaf.n, both.b.leaf.n, both.id) == (1, 1, 2))
    #expect(both.a.leaf !== both.b.leaf)
  }

  /// A model that an earlier run has read keeps what is inside it.
  @Test(arguments: [false, true]) func oneValueDecodedTwiceAroundAConversion(isNested: Bool) throws
  {
    final class Leaf: Codable { var n = 0 }
    struct A: Codable { var leaf: Leaf }
    struct B: Codable { var leaf: Leaf }
    struct Both: Decodable {
      var a: A
      var id: Int
      var b: B
      enum CodingKeys: CodingKey { case id, part }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        a = try container.decode(A.self, forKey: .part)
        id = try container.decode(Int.self, forKey: .id)
        b = try container.decode(B.self, forKey: .part)
      }
    }
    struct Box: Decodable { var both: Both }
    let json = #"{"part": {"leaf": {"n": 1}}, "id": "2"}"#
    let dictionary = try Mapper().object(from: "{\"both\": \(json)}", as: JSONValue.self)
    let both =
      isNested
      ? try Mapper().object(from: "{\"both\": \(json)}", as: Box.self).both
      : try Mapper().object(from: json, as: Both.self)
    let other = try Mapper().object(from: dictionary, as: Box.self).both
    #expect([both.a.leaf.n, both.b.leaf.n, both.id, other.b.leaf.n] == [1, 1, 2, 1])
    #expect(both.a.leaf !== both.b.leaf)
    #expect(other.a.leaf !== other.b.leaf)
  }
}
