import Automapper
import Foundation
import Testing

/// Defaults that are no values of their property.
@Suite struct DefaultTypeTests {
  class Vehicle: Codable { var wheels = 4 }
  final class Car: Vehicle {}
  enum Plan: String, Codable { case free }
  struct Model: Codable {
    var count: Int?
    var size: Double
    var plan: Plan?
    var list: [Int]?
    var vehicle: Vehicle?
    @Inferred var any: Any?
  }

  struct Example: CustomTestStringConvertible {
    let property: String
    let value: @Sendable () -> Any
    /// The type that the property has, and the one that the default has; nil for a right default.
    let types: (expected: String, found: String)?
    var testDescription: String { "\(property): \(value())" }
  }

  static let examples: [Example] = [
    Example(property: "count", value: { "text" }, types: ("Int", "String")),
    Example(property: "count", value: { 1.5 }, types: ("Int", "Double")),
    Example(property: "count", value: { Int8(1) }, types: ("Int", "Int8")),
    Example(property: "size", value: { 5 }, types: ("Double", "Int")),
    Example(property: "size", value: { Int?.none as Any }, types: ("Double", "nil")),
    Example(property: "plan", value: { "free" }, types: ("Plan", "String")),
    Example(property: "list", value: { ["a"] }, types: ("[Int]", "[String]")),
    Example(property: "vehicle", value: { Plan.free }, types: ("Vehicle", "Plan")),
    Example(property: "count", value: { 5 }, types: nil),
    Example(property: "count", value: { Int?.some(5) as Any }, types: nil),
    Example(property: "count", value: { Int?.none as Any }, types: nil),
    Example(property: "size", value: { 1.5 }, types: nil),
    Example(property: "plan", value: { Plan.free }, types: nil),
    Example(property: "list", value: { [Int]() }, types: nil),
    Example(property: "vehicle", value: { Car() }, types: nil),
    Example(property: "any", value: { "text" }, types: nil),
  ]

  @Test(arguments: examples) func wrongDefaults(_ example: Example) throws {
    let value = example.value
    let configure: (inout MapperConfiguration) throws -> Void = { configuration in
      configuration.map(Model.self) { $0.property(example.property).default(value()) }
    }
    guard let (expected, found) = example.types else {
      _ = try Mapper(configure)
      return
    }
    let error = #expect(throws: MappingError.self) { try Mapper(configure) }
    #expect(
      error?.description
        == "Model.\(example.property): expected a default of type \(expected), found \(found)")
    #expect(error?.issues.map(\.code) == [.invalidConfiguration])
  }

  /// Of a type that is not learned, a wrong default shows where it is used.
  @Test(arguments: [
    ("{}", "g", "Int"), (#"{"g": null}"#, "g", "Int"), (#"{"g": 1}"#, "r", "Double"),
  ])
  func wrongDefaultsOfTypesThatAreNotLearned(json: String, name: String, type: String) throws {
    let mapper = try Mapper { configuration in
      configuration.register(Unlearned.self, learns: false)
      configuration.map(Unlearned.self) { model in
        model.property("g").default("text")
        model.property("r").default(Plan.free)
      }
    }
    let found = name == "g" ? "String" : "Plan"
    for (way, source) in try EverySource.forms(of: json) {
      let error = #expect(throws: MappingError.self) {
        try mapper.object(from: source, as: Unlearned.self)
      }
      let issue = error?.issues.first { $0.path == name }
      #expect(issue?.code == .invalidConfiguration, "from \(way)")
      #expect(
        issue?.description
          == "Unlearned.\(name): expected a default of type \(type), found \(found) (key \"\(name)\")",
        "from \(way)")
    }
    let whole = try mapper.object(from: #"{"g": 1, "r": 2}"#, as: Unlearned.self)
    #expect(whole == Unlearned(g: 1, r: 2))
  }

  @Test func rightDefaultsOfTypesThatAreNotLearned() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Unlearned.self, learns: false)
      configuration.map(Unlearned.self) { model in
        model.property("g").default(Int?.none as Any)
        model.property("r").default(1.5)
      }
    }
    #expect(try mapper.object(from: "{}", as: Unlearned.self) == Unlearned(g: nil, r: 1.5))
  }

  struct Unlearned: Codable, Equatable {
    var g: Int?
    var r: Double
  }

  /// A default that the compiler has checked is made when it is used, not before.
  @Test func typedDefaultsAreNotAskedForBefore() throws {
    final class Counter: @unchecked Sendable {
      // Used on one thread.
      var count = 0
      func next() -> Int {
        count += 1
        return count
      }
    }
    let counter = Counter()
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { $0.property(\.count).default(counter.next()) }
    }
    #expect(counter.count == 0)
    #expect(try mapper.object(from: #"{"size": 1}"#, as: Model.self).count == 1)
  }

  @Test func rightDefaultsAreUsed() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { model in
        model.property("count").default(5)
        model.property("plan").default(Plan.free)
        model.property("vehicle").default(Car())
      }
    }
    let model = try mapper.object(from: #"{"size": 1}"#, as: Model.self)
    #expect(model.count == 5 && model.plan == .free && model.vehicle is Car)
  }
}
