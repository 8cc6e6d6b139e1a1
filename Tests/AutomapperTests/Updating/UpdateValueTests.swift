import Automapper
import Foundation
import Testing

/// Updates of values that are no models of properties, and what an update says is wrong.
@Suite struct UpdateValueTests {
  enum Word: String, Codable { case a, b }
  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case none
  }
  struct Wrapped: Codable, Equatable {
    var value: Int
    init(_ value: Int) { self.value = value }
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
  struct Pair: Codable, Equatable {
    var x: Int
    var y: Int
    init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      x = try container.decode(Int.self)
      y = try container.decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(x)
      try container.encode(y)
    }
  }
  struct Kinds: Codable, Equatable {
    var word = Word.b
    var shape = Shape.circle(radius: 2)
    var wrapped = Wrapped(3)
    var several = [Wrapped(4)]
    var pair = Pair(1, 2)
    var json: JSONValue = ["a": 1]
    var data = Data([1, 2])
    var url = URL(string: "https://a.example")
    var id = UUID(uuidString: "3F2504E0-4F89-11D3-9A0C-0305E82C3301")
    var decimal = Decimal(sign: .plus, exponent: -2, significand: 125)
    var byNumber = [1: "a"]
    var twice: Int??
    var gaps: [Int?] = [1, nil]
    var number = 1.5
  }

  private func changed(_ change: (inout Kinds) -> Void) -> Kinds {
    var kinds = Kinds()
    change(&kinds)
    return kinds
  }

  @Test func valuesOfEveryKind() throws {
    let mapper = Mapper()
    #expect(try mapper.updating(Kinds(), "{}") == Kinds())
    #expect(try mapper.updating(Kinds(), #"{"word": "a"}"#) == changed { $0.word = .a })
    #expect(
      try mapper.updating(Kinds(), #"{"shape": {"circle": {"radius": 5}}}"#)
        == changed { $0.shape = .circle(radius: 5) })
    #expect(
      try mapper.updating(Kinds(), #"{"shape": {"none": {}}}"#) == changed { $0.shape = .none })
    #expect(
      try mapper.updating(
        Kinds(),
        #"{"wrapped": 9, "several": [1], "pair": [5, 6], "json": null, "by_number": {"2": "b"}}"#)
        == changed {
          $0.wrapped = Wrapped(9)
          $0.several = [Wrapped(1)]
          $0.pair = Pair(5, 6)
          $0.json = .null
          $0.byNumber = [2: "b"]
        })
    #expect(
      try mapper.updating(Kinds(), #"{"data": "Aw==", "url": null, "decimal": 0.1, "twice": 1}"#)
        == changed {
          $0.data = Data([3])
          $0.url = nil
          $0.decimal = Decimal(sign: .plus, exponent: -1, significand: 1)
          $0.twice = 1
        })
  }

  @Test func whatJSONCannotSayStays() throws {
    var kinds = changed { $0.number = .nan }
    try Mapper().update(&kinds, from: #"{"word": "a"}"#)
    #expect(kinds.number.isNaN && kinds.word == .a)
  }

  @Test func valuesAsTheRoot() throws {
    let mapper = Mapper()
    #expect(try mapper.updating(Word.a, #""b""#) == .b)
    #expect(try mapper.updating(Wrapped(1), "2") == Wrapped(2))
    #expect(try mapper.updating(Pair(1, 2), "[3, 4]") == Pair(3, 4))
    #expect(try mapper.updating(Shape.none, #"{"circle": {"radius": 1}}"#) == .circle(radius: 1))
  }

  @Test func aClassThatIsReadAsAWholeIsReplaced() throws {
    final class Box: Codable {
      var value = 1
      init() {}
      init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
      }
    }
    let box = Box()
    var variable = box
    try Mapper().update(&variable, from: "5")
    #expect(variable !== box && variable.value == 5 && box.value == 1)
    let error = #expect(throws: MappingError.self) { try Mapper().update(box, from: "5") }
    #expect(
      error?.description == """
        Box: expected properties that the mapping declares by writable key paths, \
        found those of a type that decodes itself
        """)
  }

  protocol Wheeled: Sendable { var wheels: Int { get } }
  final class Car: Wheeled, Codable, @unchecked Sendable {
    var wheels = 4
    var name = "c"
  }
  struct Cart: Wheeled, Codable {
    var wheels = 2
    var load = 1
  }
  struct Garage: Codable {
    @Inferred var first: (any Wheeled)?
    @Inferred var other: any Wheeled
    @Inferred var all: [any Wheeled]
    @Inferred var note: Any?
    init() {
      first = Car()
      other = Cart()
      all = [Cart()]
      note = 1
    }
  }

  @Test func valuesWhoseTypeTheDataNames() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        (any Wheeled).self, discriminator: "type", ["car": Car.self, "cart": Cart.self])
      configuration.map(Car.self) { car in
        car.property(\.wheels)
        car.property(\.name)
      }
    }
    let json = #"{"first": {"wheels": 3}, "other": {"load": 5}}"#
    for (name, source) in try EverySource.forms(of: json) {
      var garage = Garage()
      let car = garage.first as? Car
      try mapper.update(&garage, from: source)
      #expect(garage.first as? Car === car && car?.wheels == 3 && car?.name == "c", "\(name)")
      let cart = garage.other as? Cart
      #expect(cart?.load == 5 && cart?.wheels == 2 && garage.all.count == 1, "\(name)")
      #expect(garage.note as? Int == 1, "\(name)")
      let error = #expect(throws: MappingError.self, "\(name)") {
        try mapper.update(&garage, from: #"{"first": {"wheels": 9}, "other": {"load": "x"}}"#)
      }
      #expect(
        error?.description == #"Garage.other.load: expected Int, found string "x" (key "load")"#)
      #expect(car?.wheels == 3, "\(name)")
      // The source may say that it is another one now.
      try mapper.update(
        &garage,
        from: #"{"first": {"type": "cart", "wheels": 9, "load": 1}, "all": [], "note": {"a": 1}}"#)
      #expect(garage.first is Cart && garage.all.isEmpty, "\(name)")
      #expect((garage.note as? [String: Any])?["a"] as? Int == 1, "\(name)")
      try mapper.update(&garage, from: #"{"first": null, "note": null}"#)
      #expect(garage.first == nil && garage.note == nil, "\(name)")
    }
  }

  // MARK: Errors

  struct Inner: Codable, Equatable {
    var x = 1
    var y = 2
  }
  struct Outer: Codable, Equatable {
    var a = 1
    var b = 2
    var inner = Inner()
  }

  @Test func allMistakesAreTold() throws {
    let json = #"{"a": "x", "b": [], "inner": {"x": "z", "y": false}}"#
    let expected = """
      Outer.a: expected Int, found string "x" (key "a")
      Outer.b: expected Int, found an array (key "b")
      Outer.inner.x: expected Int, found string "z" (key "x")
      Outer.inner.y: expected Int, found bool false (key "y")
      """
    #expect(try Mapper().updateFailure(Outer(), json) == expected)
    #expect(try Mapper { $0.register(Outer.self) }.updateFailure(Outer(), json) == expected)
  }

  /// A model that decodes its whole value as another type.
  struct Whole: Codable, Equatable {
    var inner = Inner()

    init() {}
    init(from decoder: any Decoder) throws {
      inner = try decoder.singleValueContainer().decode(Inner.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(inner)
    }
  }

  /// As `Whole`, but does without a value that is no `Inner`.
  struct Lenient: Codable, Equatable {
    var inner: Inner? = Inner()

    init() {}
    init(from decoder: any Decoder) throws {
      do {
        inner = try decoder.singleValueContainer().decode(Inner.self)
      } catch is DecodingError {
        inner = nil
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(inner)
    }
  }

  @Test func aSingleValueThrowsAsInJSONDecoder() throws {
    let json = #"{"x": [], "y": "z"}"#
    #expect(
      try Mapper().updateFailure(Whole(), json) == """
        Whole.x: expected Int, found an array (key "x")
        Whole.y: expected Int, found string "z" (key "y")
        """)
    #expect(try Mapper().updating(Lenient(), json).inner == nil)
    #expect(try Mapper().updating(Lenient(), #"{"y": 3}"#).inner == Inner(x: 1, y: 3))
  }

  @Test func unknownKeysMayBeErrors() throws {
    let mapper = try Mapper { $0.unknownKeys = .error }
    #expect(
      try mapper.updateFailure(Outer(), #"{"a": 2, "q": 3, "inner": {"z": 1}}"#) == """
        Outer: expected a key of Outer, found unknown key (key "q")
        Outer.inner: expected a key of Inner, found unknown key (key "z")
        """)
    #expect(try mapper.updating(Outer(), #"{"inner": {"y": 1}}"#).inner == Inner(x: 1, y: 1))
  }
}
