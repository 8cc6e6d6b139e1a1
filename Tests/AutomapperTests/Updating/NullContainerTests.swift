import Automapper
import Testing

/// Null for a property over which a model's own code opens a container or a super decoder: it means the same as for a
/// property that is decoded as one value.
@Suite struct NullContainerTests {
  struct Part: Codable, Equatable {
    var a = 1
  }
  enum Keys: CodingKey { case part, list, a }

  /// How a model's own code reads its properties.
  protocol Reading: Equatable, Sendable {
    static func part(_ container: KeyedDecodingContainer<Keys>) throws -> Part
    static func list(_ container: KeyedDecodingContainer<Keys>) throws -> [Int]
  }
  enum Plain: Reading {
    static func part(_ container: KeyedDecodingContainer<Keys>) throws -> Part {
      try container.decode(Part.self, forKey: .part)
    }
    static func list(_ container: KeyedDecodingContainer<Keys>) throws -> [Int] {
      try container.decode([Int].self, forKey: .list)
    }
  }
  enum Containers: Reading {
    static func part(_ container: KeyedDecodingContainer<Keys>) throws -> Part {
      let part = try container.nestedContainer(keyedBy: Keys.self, forKey: .part)
      return Part(a: try part.decode(Int.self, forKey: .a))
    }
    static func list(_ container: KeyedDecodingContainer<Keys>) throws -> [Int] {
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      var result: [Int] = []
      while !list.isAtEnd { result.append(try list.decode(Int.self)) }
      return result
    }
  }
  enum SuperDecoders: Reading {
    static func part(_ container: KeyedDecodingContainer<Keys>) throws -> Part {
      try Part(from: container.superDecoder(forKey: .part))
    }
    static func list(_ container: KeyedDecodingContainer<Keys>) throws -> [Int] {
      try [Int](from: container.superDecoder(forKey: .list))
    }
  }

  struct Values<R: Reading>: Codable, Equatable {
    var part = Part(a: 1)
    var list = [7]
    init() {}
    init(part: Int, list: [Int]) { (self.part.a, self.list) = (part, list) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      part = try R.part(container)
      list = try R.list(container)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(part, forKey: .part)
      try container.encode(list, forKey: .list)
    }
  }

  private let nulls = #"{"part": null, "list": null}"#

  @Test(arguments: [Plain.self, Containers.self, SuperDecoders.self] as [any Reading.Type])
  func declaredDefaults(_ reading: any Reading.Type) throws {
    func check<R: Reading>(_ reading: R.Type) throws {
      let mapper = try Mapper {
        $0.map(Values<R>.self) { values in
          values.property("part").default(Part(a: 5))
          values.property("list").default([5])
        }
      }
      #expect(try mapper.updating(Values<R>(), nulls) == Values(part: 5, list: [5]))
      #expect(try mapper.updating(Values<R>(), "{}") == Values())
      #expect(try mapper.everywhere(nulls, as: Values<R>.self) == Values(part: 5, list: [5]))
    }
    try check(reading)
  }

  @Test(arguments: [Plain.self, Containers.self, SuperDecoders.self] as [any Reading.Type])
  func arrays(_ reading: any Reading.Type) throws {
    func check<R: Reading>(_ reading: R.Type) throws {
      #expect(
        try Mapper().updating(Values<R>(), #"{"list": null}"#) == Values(part: 1, list: []))
      let appending = try Mapper {
        $0.map(Values<R>.self) { $0.property(\.list).onUpdate(.append) }
      }
      #expect(try appending.updating(Values<R>(), #"{"list": null}"#) == Values())
    }
    try check(reading)
  }

  @Test func nullThatIsAnError() throws {
    func failure<R: Reading>(_ reading: R.Type) throws -> String {
      let mapper = try Mapper {
        $0.map(Values<R>.self) {
          $0.property(\.list).onUpdate(.replace, nullable: false).default([5])
        }
      }
      return try mapper.updateFailure(Values<R>(), #"{"list": null}"#)
    }
    #expect(
      try failure(Containers.self)
        == #"Values<Containers>.list: expected an array, found null (key "list")"#)
    #expect(
      try failure(SuperDecoders.self)
        == #"Values<SuperDecoders>.list: expected an array, found null (key "list")"#)
  }

  struct Fresh<R: Reading>: Codable, Equatable, Defaulted {
    var part = Part(a: 1)
    var list = [7]
    init() {}
    init(part: Int, list: [Int]) { (self.part.a, self.list) = (part, list) }
    init(from decoder: any Decoder) throws {
      let values = try Values<R>(from: decoder)
      (part, list) = (values.part, values.list)
    }
    func encode(to encoder: any Encoder) throws {
      try Values<R>(part: part.a, list: list).encode(to: encoder)
    }
  }

  @Test(arguments: [Plain.self, Containers.self, SuperDecoders.self] as [any Reading.Type])
  func freshInstances(_ reading: any Reading.Type) throws {
    func check<R: Reading>(_ reading: R.Type) throws {
      #expect(try Mapper().everywhere(nulls, as: Fresh<R>.self) == Fresh())
      let old = Fresh<R>(part: 2, list: [8])
      #expect(try Mapper().updating(old, nulls) == Fresh(part: 1, list: []))
    }
    try check(reading)
  }

  /// Null is nil for an Optional, also if the model reads it by a container.
  struct Optionals: Codable, Equatable, Defaulted {
    var part: Part? = Part()
    var list: [Int]? = [7]
    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      part = try? Containers.part(container)
      list = try [Int]?(from: container.superDecoder(forKey: .list))
    }
  }

  @Test func nilStaysNil() throws {
    var none = Optionals()
    (none.part, none.list) = (nil, nil)
    #expect(try Mapper().everywhere(nulls) == none)
    #expect(try Mapper().updating(Optionals(), nulls) == none)
    #expect(try Mapper().updating(Optionals(), "{}") == Optionals())
  }

  /// Null is not an empty array for an Optional property whose key has another name.
  struct Renamed: Codable, Equatable {
    var tags: [String]?
    enum CodingKeys: String, CodingKey { case tags = "t" }

    init(tags: [String]?) { self.tags = tags }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard var elements = try? container.nestedUnkeyedContainer(forKey: .tags) else { return }
      var tags: [String] = []
      while !elements.isAtEnd { tags.append(try elements.decode(String.self)) }
      self.tags = tags
    }
  }

  @Test func nullOfARenamedOptional() throws {
    var model = Renamed(tags: ["a"])
    try Mapper().update(&model, from: #"{"t": null}"#)
    #expect(model.tags == nil)
  }

  /// Null and what cannot be decoded are nil, and nil is written as null.
  struct Lenient<T: Codable & Equatable>: Codable, Equatable {
    var value: T?
    init(_ value: T?) { self.value = value }
    init(from decoder: any Decoder) throws { value = try? T(from: decoder) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let value { try container.encode(value) } else { try container.encodeNil() }
    }
  }
  struct Lenients: Codable, Equatable {
    var list = Lenient<[Int]>(nil)
    var part = Lenient<Part>(nil)
    var a = 1
    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      list = try Lenient(from: container.superDecoder(forKey: .list))
      part = try Lenient(from: container.superDecoder(forKey: .part))
      a = try container.decode(Int.self, forKey: .a)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(list, forKey: .list)
      try container.encode(part, forKey: .part)
      try container.encode(a, forKey: .a)
    }
  }

  /// The null of the old instance is not a null of the source.
  @Test func theOldNullStays() throws {
    var expected = Lenients()
    expected.a = 2
    #expect(try Mapper().updating(Lenients(), #"{"a": 2}"#) == expected)
  }

  /// Catches the error of a null.
  struct Caught: Codable, Equatable {
    var list: [Int]?
    var a = 1
    init(list: [Int]?) { self.list = list }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      list = try? container.decode([Int].self, forKey: .list)
      a = try container.decode(Int.self, forKey: .a)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(list, forKey: .list)
      try container.encode(a, forKey: .a)
    }
  }
  /// Does not catch it, and stores the array under another name, or as an Optional.
  struct Uncaught: Codable, Equatable {
    var list: [Int]
    var other: [Int]?
    enum CodingKeys: String, CodingKey {
      case list = "l"
      case other
    }
    init() { (list, other) = ([7], [7]) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      list = try container.decode([Int].self, forKey: .list)
      other = try container.decode([Int].self, forKey: .other)
    }
  }

  @Test func nullOfAnOptionalThatIsDecodedAsAnArray() throws {
    for old in [Caught(list: nil), Caught(list: [7])] {
      #expect(try Mapper().updating(old, #"{"list": null}"#) == Caught(list: nil))
    }
    var empty = Uncaught()
    (empty.list, empty.other) = ([], [])
    #expect(try Mapper().updating(Uncaught(), #"{"l": null, "other": null}"#) == empty)
  }

  struct Appending: Codable, Equatable {
    var tags: [String]?

    init(tags: [String]?) { self.tags = tags }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tags =
        try container.decodeNil(forKey: .tags)
        ? nil : container.decode([String].self, forKey: .tags)
    }
  }

  @Test func nullThatHasNothingToKeep() throws {
    let mapper = try Mapper { $0.map(Appending.self) { $0.property(\.tags).onUpdate(.append) } }
    var model = Appending(tags: nil)
    try mapper.update(&model, from: #"{"tags": null}"#)
    #expect(model.tags == nil)
    model.tags = ["a"]
    try mapper.update(&model, from: #"{"tags": null}"#)
    #expect(model.tags == ["a"])
  }
}
