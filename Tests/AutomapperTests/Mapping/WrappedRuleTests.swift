import Automapper
import Foundation
import Testing

/// Rules of properties whose values a property wrapper of the model's author decodes and encodes.
@Suite struct WrappedRuleTests {
  @propertyWrapper struct Clamped<Value: Codable & Comparable>: Codable {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  @propertyWrapper struct Loose<Value: Codable & Equatable>: Codable, Equatable {
    var wrappedValue: Value?
    init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try? decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  struct Place: Codable, Equatable, Comparable {
    var x = 0
    static func < (one: Self, other: Self) -> Bool { one.x < other.x }
  }
  struct Model: Codable {
    @Clamped var count: Int
    @Clamped var date: Date
    @Clamped var place: Place
    @Loose var note: String?
  }

  private let json = #"{"count":1,"date":"2024-01-31T00:00:00Z","note":"n","place":{"x":2}}"#

  @Test func defaults() throws {
    let mapper = try Mapper {
      $0.map(Model.self) { model in
        model.property(\.count).default(7)
        model.property(\.date).default(Date(timeIntervalSince1970: 86_400)).date(
          .pattern("dd.MM.yyyy"))
        model.property(\.place).default(Place(x: 9))
        model.property(\.note).default("none")
      }
    }
    for model in [
      try mapper.object(from: "{}", as: Model.self),
      try mapper.object(from: [:] as [String: Any], as: Model.self),
    ] {
      #expect(model.count == 7)
      #expect(model.date == Date(timeIntervalSince1970: 86_400))
      #expect(model.place == Place(x: 9))
      #expect(model.note == "none")
    }
    #expect(
      try mapper.object(
        from: json.replacing("2024-01-31T00:00:00Z", with: "31.01.2024"), as: Model.self
      ).count == 1)
  }

  @Test func defaultsThatAreLeftOut() throws {
    let mapper = try Mapper {
      $0.map(Model.self) { model in
        model.property(\.count).default(7).omitsDefault()
        model.property(\.place).default(Place(x: 9)).omitsDefault()
        model.property(\.note).default("none").omitsDefault()
      }
    }
    let date = Date(timeIntervalSince1970: 0)
    let same = Model(count: 7, date: date, place: Place(x: 9), note: "none")
    #expect(try mapper.json(from: same) == #"{"date":"1970-01-01T00:00:00Z"}"#)
    let other = Model(count: 8, date: date, place: Place(x: 8), note: nil)
    let written = try mapper.json(from: other)
    #expect(written == #"{"count":8,"date":"1970-01-01T00:00:00Z","place":{"x":8},"note":null}"#)
  }

  class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }
  final class Cat: Animal {}

  /// Encodes an animal that it makes for the occasion, not the one that it stores.
  struct Owner: Codable {
    var pet: Animal
    init(pet: Animal) { self.pet = pet }
    enum CodingKeys: CodingKey { case pet }
    init(from decoder: any Decoder) throws {
      pet = try decoder.container(keyedBy: CodingKeys.self).decode(Animal.self, forKey: .pet)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Cat(name: pet.name + "!"), forKey: .pet)
    }
  }

  struct Tagged: Codable {
    @propertyWrapper struct Wrapper: Codable {
      var wrappedValue: any Codable
      init(wrappedValue: any Codable) { self.wrappedValue = wrappedValue }
      init(from decoder: any Decoder) throws { wrappedValue = try String(from: decoder) }
      func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
    }
    @Wrapper var tag: any Codable
  }

  /// Here the wrapper also conforms to the protocol of the wrapped value.
  @Test func aWrapperOfAnExistential() throws {
    let mapper = try Mapper {
      $0.map(Tagged.self) { tagged in
        tagged.property(\.tag).transform {
          try $0.string()
        } inverse: {
          "<\($0)>"
        }
      }
    }
    #expect(try mapper.json(from: Tagged(tag: 7)) == #"{"tag":"<7>"}"#)
  }

  @Test func anInstanceOfASubclassIsNoWrapper() throws {
    let mapper = try Mapper {
      $0.map(Owner.self) { owner in
        owner.property(\.pet).transform {
          Animal(name: try $0.string())
        } inverse: {
          "\($0 is Cat ? "cat" : "animal") \($0.name)"
        }
      }
    }
    let text = try mapper.json(from: Owner(pet: Animal(name: "Tom")))
    #expect(text == #"{"pet":"cat Tom!"}"#)
  }

  @Test func transformersInBothDirections() throws {
    let mapper = try Mapper {
      $0.map(Model.self) { model in
        model.property(\.count).key("n").transform {
          try $0.int() * 10
        } inverse: {
          $0 / 10
        }
        model.property(\.place).combine("x", "y") { nodes in
          Place(x: try nodes.reduce(0) { try $0 + ($1?.int() ?? 0) })
        } inverse: {
          place, _ in
          [place.x, 0]
        }
        model.property(\.note).transform {
          try "<\($0.string())>"
        } inverse: {
          String($0.dropFirst().dropLast())
        }
      }
    }
    let input = #"{"n":4,"date":"2024-01-31T00:00:00Z","note":"n","x":1,"y":2}"#
    let members: [String: Any] = [
      "n": 4, "date": "2024-01-31T00:00:00Z", "note": "n", "x": 1, "y": 2,
    ]
    for model in [
      try mapper.object(from: input, as: Model.self),
      try mapper.object(from: members, as: Model.self),
    ] {
      #expect(model.count == 40)
      #expect(model.place == Place(x: 3))
      #expect(model.note == "<n>")
      let output = try mapper.dictionary(from: model)
      #expect(output["n"] as? Int == 4)
      #expect(output["x"] as? Int == 3)
      #expect(output["y"] as? Int == 0)
      #expect(output["note"] as? String == "n")
      #expect(
        try mapper.object(from: mapper.json(from: model), as: Model.self).place == Place(x: 3))
    }
  }

  @Test(arguments: [NilValues.omit, .null]) func wrappersOfNil(nilValues: NilValues) throws {
    struct Noted: Codable { @Loose var note: String? }
    let mapper = try Mapper {
      $0.nilValues = nilValues
      $0.map(Noted.self) { noted in
        noted.property(\.note, named: "note").transform({ try $0.string() }, inverse: { $0 + "!" })
      }
    }
    #expect(try mapper.written(Noted(note: "n")) == #"{"note":"n!"}"#)
    #expect(try mapper.written(Noted(note: nil)) == (nilValues == .null ? #"{"note":null}"# : "{}"))
  }

  @Test func aDefaultOfAnotherTypeIsAMistake() {
    let error = #expect(throws: MappingError.self) {
      try Mapper { $0.map(Model.self) { $0.property("count").default("x") } }
    }
    #expect(
      error?.description == "Model.count: expected a default of type Clamped<Int>, found String")
  }

  /// The wrapper's own code decides what it takes.
  @Test func aTransformersValueThatTheWrapperRejects() throws {
    struct Even: Codable { @EvenNumber var count: Int }
    let mapper = try Mapper {
      $0.map(Even.self) { $0.property(\.count, named: "count").transform { try $0.int() } }
    }
    #expect(try mapper.object(from: #"{"count": 4}"#, as: Even.self).count == 4)
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"count": 3}"#, as: Even.self)
    }
    #expect(
      error?.description == #"Even.count: expected EvenNumber, found Int (key "count")"#)
  }

  @propertyWrapper struct EvenNumber: Codable {
    struct Odd: Error {}
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Int.self)
      if wrappedValue % 2 == 1 { throw Odd() }
    }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }
}
