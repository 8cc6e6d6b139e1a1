import Automapper
import Foundation
import Testing

/// Values that closures make, or that a condition admits: with a report, which runs each step of a property, they
/// are the same, as are errors.
@Suite struct ClosureValueTests {
  struct Hex: Codable, Equatable {
    var value: Int
  }

  struct Paint: Codable, Equatable {
    var size: Int
    var name: String?
    var hex: Hex
    var back: Hex?
  }

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "refused" }
  }

  /// What a closure does.
  enum Outcome: CaseIterable, Sendable {
    case value, none, failure

    func of<Value>(_ value: @autoclosure () throws -> Value) throws -> Value? {
      switch self {
      case .value: try value()
      case .none: nil
      case .failure: throw Refusal()
      }
    }
  }

  enum Condition: CaseIterable, Sendable {
    case missing, holds, fails, failure

    func add<Model, Value>(to property: PropertyMappingBuilder<Model, Value>) {
      switch self {
      case .missing: break
      case .holds: property.when { _, parent in parent["size"] != nil }
      case .fails: property.when { node, _ in node.isNull }
      case .failure: property.when { _, _ in throw Refusal() }
      }
    }
  }

  /// How the value is made.
  enum Rule: CaseIterable, Sendable { case byType, transform, combine }

  struct Scenario: Sendable, CustomTestStringConvertible {
    var rule: Rule
    var outcome: Outcome
    var condition: Condition
    var key: String?

    var testDescription: String { "\(rule) \(outcome) \(condition) \(key ?? "own key")" }
  }

  static let scenarios: [Scenario] = Rule.allCases.flatMap { rule in
    Outcome.allCases.flatMap { outcome in
      Condition.allCases.flatMap { condition in
        [nil, "deep.value"].map {
          Scenario(rule: rule, outcome: outcome, condition: condition, key: $0)
        }
      }
    }
  }

  private static func mapper(_ scenario: Scenario) throws -> Mapper {
    try Mapper { configuration in
      configuration.learnsOnFailure = false
      configuration.map(Paint.self) { paint in
        add(scenario, to: paint.property(\.size), "size") { try $0.int() }
        add(scenario, to: paint.property(\.name), "name") { try $0.string() }
        add(scenario, to: paint.property(\.hex), "hex") { Hex(value: try $0["value"]?.int() ?? 0) }
        add(scenario, to: paint.property(\.back), "back") {
          Hex(value: try $0["value"]?.int() ?? 0)
        }
      }
    }
  }

  private static func add<Value>(
    _ scenario: Scenario, to property: PropertyMappingBuilder<Paint, Value>, _ name: String,
    _ read: @escaping @Sendable (Node) throws -> Value
  ) {
    let outcome = scenario.outcome
    if let key = scenario.key { property.key("\(name)s.\(key)") }
    scenario.condition.add(to: property)
    switch scenario.rule {
    case .byType: break
    case .transform: property.transform { node, _ in try outcome.of(read(node)) }
    case .combine:
      property.combine("\(name)First", name) { nodes in
        try outcome.of(try read(nodes[1] ?? nodes[0].unwrapped()))
      }
    }
  }

  static let texts = [
    #"{"size": 7, "name": "n", "hex": {"value": 1}, "back": {"value": 2}}"#,
    #"{"size": 7, "name": null, "hex": {"value": 1}, "back": null}"#,
    #"{"size": 7, "hex": {"value": 1}}"#,
    #"{"size": "7", "name": 1, "hex": {"value": 1}, "back": {"value": "2"}}"#,
    #"{"size": null, "name": "n", "hex": null}"#,
    #"{"size": {}, "name": [], "hex": 1, "back": "x"}"#,
    #"{"sizeFirst": 3, "nameFirst": "f", "hexFirst": {"value": 4}, "backFirst": {"value": 5}}"#,
    """
    {"sizes": {"deep": {"value": 3}}, "names": {"deep": {"value": "n"}},
     "hexs": {"deep": {"value": {"value": 4}}}, "backs": {"deep": {"value": null}}}
    """,
    "{}",
  ]

  @Test(arguments: scenarios) func alikeWithAReport(_ scenario: Scenario) throws {
    let mapper = try Self.mapper(scenario)
    for text in Self.texts {
      let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for source in [text, .any(tree)] as [any MappingSource] {
        let plain = Result { try mapper.object(from: source, as: Paint.self) }
        let stepwise = Result {
          var report = MappingReport()
          return try mapper.object(from: source, as: Paint.self, report: &report)
        }
        #expect(Self.text(of: plain) == Self.text(of: stepwise), "\(text)")
      }
    }
  }

  private static func text(of result: Result<Paint, any Error>) -> String {
    switch result {
    case .success(let paint): "\(paint)"
    case .failure(let error): "\(error)"
    }
  }

  @Test func valuesAndErrors() throws {
    func read(_ outcome: Outcome, _ condition: Condition, _ text: String) -> String {
      Self.text(
        of: Result {
          try Self.mapper(Scenario(rule: .transform, outcome: outcome, condition: condition))
            .object(from: text, as: Paint.self)
        })
    }
    let whole = Self.texts[0]
    #expect(
      read(.value, .holds, whole)
        == Self.text(
          of: .success(Paint(size: 7, name: "n", hex: Hex(value: 1), back: Hex(value: 2)))))
    let absent = """
      Paint.size: expected Int, found nothing (key "size")
      Paint.hex: expected Hex, found nothing (key "hex")
      """
    #expect(read(.none, .holds, whole) == absent)
    #expect(read(.value, .fails, whole) == absent)
    #expect(
      read(.failure, .holds, whole) == """
        Paint.size: expected Int, found number 7 (key "size"): refused
        Paint.name: expected String, found string "n" (key "name"): refused
        Paint.hex: expected Hex, found an object (key "hex"): refused
        Paint.back: expected Hex, found an object (key "back"): refused
        """)
    // The four errors are alike, and each has a place.
    #expect(
      read(.value, .failure, whole) == """
        Paint.size: expected Int (key "size"): refused
        Paint.name: expected String (key "name"): refused
        Paint.hex: expected Hex (key "hex"): refused
        Paint.back: expected Hex (key "back"): refused
        """)
  }
}

extension Optional {
  fileprivate func unwrapped() throws -> Wrapped {
    guard let self else { throw ClosureValueTests.Refusal() }
    return self
  }
}
