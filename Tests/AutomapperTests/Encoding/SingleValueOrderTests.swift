import Automapper
import Foundation
import Testing

/// Single values beside containers of the same encoder. JSONEncoder writes the container, and the mapper
/// writes the same as bytes and as a dictionary.
@Suite struct SingleValueOrderTests {
  enum Key: CodingKey { case list, other }
  enum Choice: String, Encodable { case b }

  /// An object, a single value, and a superclass that does the same with a super encoder.
  class Parent: Encodable {
    func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: Key.self)
      var single = encoder.singleValueContainer()
      try single.encode(Choice.b)
    }
  }

  final class Child: Parent {
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try super.encode(to: container.superEncoder())
    }
  }

  /// An instance that continues its own object with the next one.
  final class Link: Encodable {
    var next: Link?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .other)
      if let next {
        var single = encoder.singleValueContainer()
        try single.encode(next)
      }
    }
  }

  /// An instance that encodes itself in itself, and less the second time.
  final class Document: Encodable {
    enum Key: CodingKey { case version, document, title, twice }
    let endsItself: Bool
    init(endsItself: Bool = true) { self.endsItself = endsItself }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      if encoder.codingPath.isEmpty || !endsItself {
        try container.encode(1, forKey: .version)
        try container.encode(self, forKey: .document)
      } else {
        try container.encode("T", forKey: .title)
        if encoder.codingPath.count < 2 { try container.encode(["t"], forKey: .twice) }
      }
    }
  }

  @Test func anInstanceInItselfIsNoCycleIfItEnds() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(Document()), as: UTF8.self)
    let mapper = Mapper()
    #expect(try mapper.json(from: Document(), options: .sortedKeys) == json)
    let own = mapper.jsonEncoder()
    own.outputFormatting = .sortedKeys
    #expect(String(decoding: try own.encode(Document()), as: UTF8.self) == json)
    let native = try mapper.dictionary(from: Document())
    let written = try JSONSerialization.data(withJSONObject: native, options: .sortedKeys)
    #expect(String(decoding: written, as: UTF8.self) == json)
    for error in [
      #expect(throws: MappingError.self) { try mapper.json(from: Document(endsItself: false)) },
      #expect(throws: MappingError.self) {
        try mapper.dictionary(from: Document(endsItself: false))
      },
    ] {
      #expect(
        error?.description == """
          Document.document: expected an object that does not contain itself, found Document again \
          (key "document")
          """)
    }
  }

  final class Ring: Codable {
    var next: Ring?
  }

  /// A cycle through a property that is written late.
  @Test func aCycleAtAPathIsACycle() throws {
    let mapper = try Mapper { $0.map(Ring.self) { $0.property("next").key("links.next") } }
    let ring = Ring()
    ring.next = ring
    defer { ring.next = nil }
    let bytes = #expect(throws: MappingError.self) { try mapper.json(from: ring) }
    let native = #expect(throws: MappingError.self) { try mapper.dictionary(from: ring) }
    for error in [bytes, native] {
      #expect(error?.issues.map(\.code) == [.cycle])
      #expect(error?.issues.map(\.path) == ["next"])
    }
  }

  @Test func aLongRingIsACycle() throws {
    let rings = (0..<100).map { _ in Ring() }
    for (index, ring) in rings.enumerated() { ring.next = rings[(index + 1) % rings.count] }
    defer { rings[0].next = nil }
    let error = #expect(throws: MappingError.self) { try Mapper().json(from: rings[0]) }
    #expect(error?.issues.map(\.code) == [.cycle])
    #expect(error?.issues[0].path.split(separator: ".").count == 100)
  }

  /// A tree whose nodes leave out a parent that contains them.
  final class Branch: Encodable {
    enum Key: CodingKey { case name, parent, children }
    let name: String
    var parent: Branch?
    var children: [Branch] = []

    init(_ name: String) { self.name = name }

    func add(_ child: Branch) -> Branch {
      child.parent = self
      children.append(child)
      return self
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .name)
      try? container.encode(parent, forKey: .parent)
      try container.encode(children, forKey: .children)
    }
  }

  @Test func anErrorOfACycleMayBeCaught() throws {
    let root = Branch("a").add(Branch("b").add(Branch("c"))).add(Branch("d"))
    defer {
      for child in root.children { child.children = [] }
      root.children = []
    }
    let json = """
      {"children":[{"children":[{"children":[],"name":"c"}],"name":"b"},\
      {"children":[],"name":"d"}],"name":"a","parent":null}
      """
    #expect(try Mapper().json(from: root, options: .sortedKeys) == json)
    let native = try JSONSerialization.data(
      withJSONObject: Mapper().dictionary(from: root), options: .sortedKeys)
    #expect(String(decoding: native, as: UTF8.self) == json)
  }

  /// A subclass whose property would need a path of its own, in the object of another model.
  class Base: Codable {
    var id = 1
    init() {}
  }
  final class Located: Base {
    enum Key: CodingKey { case latitude }
    var latitude = 2

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder)
      latitude = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .latitude)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(latitude, forKey: .latitude)
    }
  }

  struct Envelope: Encodable {
    var base: Base

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .other)
      var single = encoder.singleValueContainer()
      try single.encode(base)
    }
  }

  @Test func nothingOfASubclassIsLost() throws {
    let plain = Mapper()
    #expect(
      try plain.json(from: Envelope(base: Located()), options: .sortedKeys)
        == #"{"id":1,"latitude":2,"other":1}"#)
    let ruled = try Mapper { $0.map(Located.self) { $0.property("latitude").key("geo.lat") } }
    let written = try ruled.json(from: Envelope(base: Located()), options: .sortedKeys)
    let native = try JSONSerialization.data(
      withJSONObject: ruled.dictionary(from: Envelope(base: Located())), options: .sortedKeys)
    let tagged = try Mapper {
      $0.register(Base.self, discriminator: "type", ["located": Located.self])
      $0.map(Located.self) { $0.property("latitude").key("lat") }
    }
    #expect(
      try tagged.json(from: Envelope(base: Located()), options: .sortedKeys)
        .contains(#""lat":2"#))
    #expect(written == #"{"id":1,"latitude":2,"other":1}"#)
    #expect(String(decoding: native, as: UTF8.self) == written)
  }

  @Test func aCycleThroughSingleValuesIsAnError() throws {
    let (one, other) = (Link(), Link())
    (one.next, other.next) = (other, one)
    defer { one.next = nil }
    let bytes = #expect(throws: MappingError.self) { try Mapper().json(from: one) }
    let native = #expect(throws: MappingError.self) { try Mapper().dictionary(from: one) }
    for error in [bytes, native] {
      #expect(error?.issues.map(\.code) == [.cycle])
      #expect(
        error?.description
          == "Link: expected an object that does not contain itself, found Link again")
    }
    other.next = nil
    #expect(try Mapper().json(from: one) == #"{"other":1}"#)
  }

  /// A number that JSON does not have, whose error the model catches. A dictionary has it, so there is none.
  struct Caught: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .other)
      var single = encoder.singleValueContainer()
      do { try single.encode(Double.nan) } catch is EncodingError {}
    }
  }

  /// A number that JSON does not have, through the generic method.
  struct CaughtGeneric: Encodable {
    func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: Key.self)
      var single = encoder.singleValueContainer()
      do { try write(Double.nan, to: &single) } catch is EncodingError {}
    }

    private func write<T: Encodable>(
      _ value: T, to single: inout any SingleValueEncodingContainer
    ) throws {
      try single.encode(value)
    }
  }

  /// A list whose key is written again, and which is used after that.
  struct Replaced: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try container.encode("x", forKey: .list)
      _ = container.nestedContainer(keyedBy: Key.self, forKey: .other)
      try list.encode(Child())
    }
  }

  static let models: [any Encodable & Sendable] = [Caught(), CaughtGeneric(), Replaced()]

  @Test(arguments: models.indices) func likeJSONEncoder(index: Int) throws {
    try compare(Self.models[index])
  }

  @Test func likeJSONEncoderForClasses() throws { try compare(Child()) }

  private func compare(_ model: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let expected = String(decoding: try encoder.encode(model), as: UTF8.self)
    let mapper = Mapper()
    #expect(try mapper.json(from: model, options: .sortedKeys) == expected)
    let dictionary = try mapper.dictionary(from: model)
    let data = try JSONSerialization.data(withJSONObject: dictionary, options: .sortedKeys)
    #expect(String(decoding: data, as: UTF8.self) == expected)
  }

  struct Car: Codable, Equatable {
    var doors: Int
    var colour: String
  }
  struct Sale: Codable, Equatable {
    enum Key: CodingKey { case id, name }
    var id: Int
    var car: Car
    init(id: Int, car: Car) { (self.id, self.car) = (id, car) }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
      car = try decoder.singleValueContainer().decode(Car.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(id, forKey: .id)
      var single = encoder.singleValueContainer()
      try single.encode(car)
      try container.encode("end", forKey: .name)
    }
  }

  /// The rules of a model apply behind an open container, too, though they need an object of their own.
  @Test func aModelWithRulesBehindAnObject() throws {
    let mapper = try Mapper {
      $0.map(Car.self) { car in
        car.property(\.doors).key("body.doors")
        car.property(\.colour).combine("r", "g") { nodes in
          try nodes.map { try $0?.string() ?? "" }.joined(separator: " ")
        } inverse: { colour, _ in
          colour.split(separator: " ").map(String.init)
        }
      }
    }
    let json = #"{"body":{"doors":4},"g":"y","id":1,"name":"end","r":"x"}"#
    let sale = Sale(id: 1, car: Car(doors: 4, colour: "x y"))
    #expect(try mapper.everywhere(json) == sale)
    for _ in 0..<2 {
      #expect(try mapper.written(sale) == json)
      #expect(
        try mapper.written(["a": sale, "b": sale]) == #"{"a":\#(json),"b":\#(json)}"#)
    }
  }

  struct Priced: Codable {
    var price = Double.nan
    var doors = 4
  }

  /// The error names the member, and nothing of a caught one stays.
  @Test(arguments: [false, true]) func aModelWithRulesThatFails(catches: Bool) throws {
    struct Failing: Encodable {
      let catches: Bool
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .other)
        var single = encoder.singleValueContainer()
        do { try single.encode(Priced()) } catch { if !catches { throw error } }
      }
    }
    let mapper = try Mapper {
      $0.map(Priced.self) { $0.property(\.doors).key("body.doors") }
    }
    if catches {
      #expect(try mapper.json(from: Failing(catches: true)).contains("price") == false)
      return
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.json(from: Failing(catches: false))
    }
    #expect(error?.issues.map(\.path) == ["price"])
  }
}
