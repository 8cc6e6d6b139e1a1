import Automapper
import Foundation
import Testing

/// What mappings cost. The figures are printed; the bounds are those of a debug build on a busy
/// machine, far above what a release build takes.
@Suite(.serialized) struct MappingCostTests {
  /// Four properties, of 50 types that differ in a parameter: 200 in all.
  struct Model<Parameter>: Codable {
    var firstName: String
    var lastName: String?
    var dateOfBirth: Date?
    var tags: [String]
  }
  struct Wrap<Inner> {}

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    for _ in 0..<5 {
      let duration = try clock.measure(body).components
      best = min(best, Double(duration.seconds) * 1000 + Double(duration.attoseconds) / 1e15)
    }
    return best
  }

  /// Declares the mappings of so many types, each one a type of its own.
  private func declare<Parameter>(
    _ count: Int, _ type: Parameter.Type, in configuration: inout MapperConfiguration
  ) {
    guard count > 0 else { return }
    configuration.map(Model<Parameter>.self) { model in
      model.property(\.firstName).key("first")
      model.property(\.lastName).keys("last", "surname")
      model.property(\.dateOfBirth).key("dob").date(.pattern("MM-dd/yyyy"))
      model.property(\.tags).default([])
    }
    declare(count - 1, Wrap<Parameter>.self, in: &configuration)
  }

  @Test func aMappingOf200PropertiesAnd50TypesIsMadeAtOnce() throws {
    let milliseconds = try time {
      _ = try Mapper { declare(50, Int.self, in: &$0) }
    }
    print("200 properties of 50 types: \(milliseconds) ms")
    #expect(milliseconds < 250)
  }

  private struct Silent: MappingProvider {
    func mapping(for type: any Any.Type) -> TypeMapping? { nil }
  }

  @Test func aProviderThatSaysNothingCostsNothing() throws {
    let data = Data(
      "[\(Array(repeating: #"{"firstName":"a","tags":["b"]}"#, count: 500).joined(separator: ","))]"
        .utf8)
    let plain = Mapper()
    let silent = try Mapper { $0.add(Silent()) }
    func read(_ mapper: Mapper) throws -> Double {
      try time { _ = try mapper.object(from: data, as: [Model<Int>].self) }
    }
    _ = try (read(plain), read(silent))
    let without = try read(plain)
    let with = try read(silent)
    print("500 models without a provider: \(without) ms, with one that says nothing: \(with) ms")
    #expect(with < without * 2 + 1)
  }
}
