import Automapper
import Foundation
import Testing

/// What mappings cost, beside one another: a busy machine and a slow build slow all of it.
@Suite(.serialized) struct MappingCostTests {
  /// Four properties, of 49 types that differ in their parameters: 196 in all.
  struct Model<First, Second>: Codable {
    var firstName: String
    var lastName: String?
    var dateOfBirth: Date?
    var tags: [String]
  }

  private static let parameters: [any Any.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
  ]

  private func time(_ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<5 { best = min(best, try processorSeconds(body) * 1000) }
    return best
  }

  /// Declares the mappings of seven types, or of seven times as many.
  private func declare(_ count: Int, in configuration: inout MapperConfiguration) {
    func declare<First, Second>(_ first: First.Type, _ second: Second.Type) {
      configuration.map(Model<First, Second>.self) { model in
        model.property(\.firstName).key("first")
        model.property(\.lastName).keys("last", "surname")
        model.property(\.dateOfBirth).key("dob").date(.pattern("MM-dd/yyyy"))
        model.property(\.tags).default([])
      }
    }
    for first in Self.parameters.prefix(count) {
      for second in Self.parameters { declare(first, second) }
    }
  }

  @Test func mappingsAreMadeInTimeInProportionToThem() throws {
    var (few, many) = (Double.infinity, Double.infinity)
    // In proportion it is seven times as long, by the square 49 times. Cold caches are not to be
    // seen the next time.
    for _ in 0..<20 where !(many < few * 30) {
      few = min(few, try time { _ = try Mapper { declare(1, in: &$0) } })
      many = min(many, try time { _ = try Mapper { declare(7, in: &$0) } })
    }
    print("196 properties of 49 types: \(many) ms, 28 properties of 7 types: \(few) ms")
    #expect(many < few * 30)
  }

  /// Says nothing, and counts how often it is asked.
  private final class Silent: MappingProvider, @unchecked Sendable {
    private let lock = NSLock()
    private var asked = 0

    var count: Int { lock.withLock { asked } }

    func mapping(for type: any Any.Type) -> TypeMapping? {
      lock.withLock { asked += 1 }
      return nil
    }
  }

  /// It is asked once for a type, never for a model.
  @Test func aProviderThatSaysNothingIsAskedOnce() throws {
    let rows = Array(repeating: #"{"firstName":"a","tags":["b"]}"#, count: 500)
    let data = Data("[\(rows.joined(separator: ","))]".utf8)
    let provider = Silent()
    let mapper = try Mapper { $0.add(provider) }
    _ = try mapper.object(from: data, as: [Model<Int, Int>].self)
    let count = provider.count
    #expect(count > 0)
    #expect(count < 10)
    for _ in 0..<3 { _ = try mapper.object(from: data, as: [Model<Int, Int>].self) }
    #expect(provider.count == count)
  }

  /// Eight properties, one of which has a coding key of another name. Counts how often it is decoded.
  private struct Counted: Codable {
    final class Runs: @unchecked Sendable {
      private let lock = NSLock()
      private var runs = 0

      func add() { lock.withLock { runs += 1 } }
      func take() -> Int { lock.withLock { exchange() } }
      private func exchange() -> Int {
        defer { runs = 0 }
        return runs
      }
    }
    static let runs = Runs()

    enum CodingKeys: String, CodingKey {
      case a, b, c, d, e, f, g
      case h = "last"
    }
    var a, b, c, d, e, f, g, h: Int

    init(from decoder: any Decoder) throws {
      Self.runs.add()
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Int.self, forKey: .a)
      b = try container.decode(Int.self, forKey: .b)
      c = try container.decode(Int.self, forKey: .c)
      d = try container.decode(Int.self, forKey: .d)
      e = try container.decode(Int.self, forKey: .e)
      f = try container.decode(Int.self, forKey: .f)
      g = try container.decode(Int.self, forKey: .g)
      h = try container.decode(Int.self, forKey: .h)
    }
  }

  /// The instances that tell properties apart are made once for all rules; one more verifies each rule.
  @Test func allRulesShareTheMadeUpInstances() throws {
    let paths: [any WritableKeyPath<Counted, Int> & Sendable] = [
      \.h, \.a, \.b, \.c, \.d, \.e, \.f, \.g,
    ]
    let runs = try (1...8).map { count in
      _ = Counted.runs.take()
      let mapper = try Mapper {
        $0.map(Counted.self) { model in
          for (index, path) in paths.prefix(count).enumerated() {
            model.property(path).key("key\(index)")
          }
        }
      }
      let runs = Counted.runs.take()
      let members = (0..<8).map { index in
        index < count
          ? #""key\#(index)":\#(index)"# : #""\#("habcdefg".dropFirst(index).first!)":\#(index)"#
      }
      let model = try mapper.object(from: "{\(members.joined(separator: ","))}", as: Counted.self)
      #expect(paths.map { model[keyPath: $0] } == Array(0..<8))
      return runs
    }
    #expect(runs == (0..<8).map { runs[0] + $0 })
  }
}
