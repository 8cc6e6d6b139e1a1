import Automapper
import Foundation
import Testing

/// Containers and decoders that a model's own code opens inside each other. They count as levels, and may not overflow
/// the stack.
@Suite struct NestedDepthTests {
  private protocol Chain: Decodable, Sendable { var levels: Int { get } }

  private enum Keys: CodingKey { case a }

  private struct Arrays: Chain {
    let levels: Int
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      levels = try Self.levels(&container)
    }
    private static func levels(_ container: inout any UnkeyedDecodingContainer) throws -> Int {
      if container.isAtEnd { return 1 }
      var inner = try container.nestedUnkeyedContainer()
      return try 1 + levels(&inner)
    }
  }

  private struct Objects: Chain {
    let levels: Int
    init(from decoder: any Decoder) throws {
      levels = try Self.levels(try decoder.container(keyedBy: Keys.self))
    }
    private static func levels(_ container: KeyedDecodingContainer<Keys>) throws -> Int {
      guard container.contains(.a) else { return 1 }
      return try 1 + levels(container.nestedContainer(keyedBy: Keys.self, forKey: .a))
    }
  }

  /// Keeps no container but the last.
  private struct ObjectsInTurn: Chain {
    var levels = 1
    init(from decoder: any Decoder) throws {
      var container = try decoder.container(keyedBy: Keys.self)
      while container.contains(.a) {
        container = try container.nestedContainer(keyedBy: Keys.self, forKey: .a)
        levels += 1
      }
    }
  }

  /// Objects and arrays by turns.
  private struct Mixed: Chain {
    let levels: Int
    init(from decoder: any Decoder) throws {
      levels = try Self.levels(try decoder.container(keyedBy: Keys.self))
    }
    private static func levels(_ container: KeyedDecodingContainer<Keys>) throws -> Int {
      guard container.contains(.a) else { return 1 }
      var elements = try container.nestedUnkeyedContainer(forKey: .a)
      if elements.isAtEnd { return 2 }
      return try 2 + levels(elements.nestedContainer(keyedBy: Keys.self))
    }
  }

  private struct Supers: Chain {
    let levels: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      guard container.contains(.a) else {
        levels = 1
        return
      }
      levels = try 1 + Supers(from: container.superDecoder(forKey: .a)).levels
    }
  }

  private struct ElementSupers: Chain {
    let levels: Int
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      levels = try container.isAtEnd ? 1 : 1 + ElementSupers(from: container.superDecoder()).levels
    }
  }

  /// Models in containers in models: three levels each.
  private struct Models: Chain {
    let levels: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      guard container.contains(.a) else {
        levels = 1
        return
      }
      let middle = try container.nestedContainer(keyedBy: Keys.self, forKey: .a)
      guard middle.contains(.a) else {
        levels = 2
        return
      }
      let inner = try middle.nestedContainer(keyedBy: Keys.self, forKey: .a)
      levels = try inner.contains(.a) ? 3 + inner.decode(Models.self, forKey: .a).levels : 3
    }
  }

  /// Uses an outer container while an inner model is decoded, so that each level has a path of its own.
  private struct Outer: Chain {
    let levels: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      levels = try container.contains(.a) ? 1 + Inner.read(container).outer.levels : 1
    }

    private struct Inner: Decodable {
      let outer: Outer
      static func read(_ container: KeyedDecodingContainer<Keys>) throws -> Inner {
        let storage = Thread.current.threadDictionary
        let before = storage["NestedDepthTests"]
        defer { storage["NestedDepthTests"] = before }
        storage["NestedDepthTests"] = container
        return try container.decode(Inner.self, forKey: .a)
      }
      init(from decoder: any Decoder) throws {
        let container =
          Thread.current.threadDictionary["NestedDepthTests"] as? KeyedDecodingContainer<Keys>
        outer = try #require(container).decode(Outer.self, forKey: .a)
      }
    }
  }

  private static let chains: [(type: any Chain.Type, isArrays: Bool, isMixed: Bool)] = [
    (Arrays.self, true, false), (Objects.self, false, false), (ObjectsInTurn.self, false, false),
    (Mixed.self, false, true), (Supers.self, false, false), (ElementSupers.self, true, false),
    (Models.self, false, false), (Outer.self, false, false),
  ]

  /// Returns a value of so many levels.
  private static func nested(_ levels: Int, isArrays: Bool, isMixed: Bool) -> Any {
    var value: Any?
    for level in (0..<levels).reversed() {
      if isArrays || isMixed && level % 2 == 1 {
        value = value.map { [$0] } ?? [Any]()
      } else {
        value = value.map { ["a": $0] } ?? [String: Any]()
      }
    }
    return value ?? [Any]()
  }

  private static func read<T: Chain>(
    _ type: T.Type, _ value: Any, by mapper: Mapper = Mapper()
  ) -> String {
    do {
      return "\(try mapper.object(from: .any(value), as: type).levels)"
    } catch {
      return error.issues.map { "\($0.code.rawValue): \($0.expected ?? "")" }.joined(
        separator: "\n")
    }
  }

  @Test(arguments: chains.indices) func levelsAreCounted(index: Int) throws {
    let chain = Self.chains[index]
    let mapper = try Mapper { $0.maximumDepth = 20 }
    for levels in 18...23 {
      let value = Self.nested(levels, isArrays: chain.isArrays, isMixed: chain.isMixed)
      #expect(
        Self.read(chain.type, value, by: mapper)
          == (levels <= 20 ? "\(levels)" : "depthExceeded: at most 20 levels"))
    }
  }

  /// The error is at the container, with its key.
  @Test func errorsHaveThePathOfTheContainer() throws {
    let mapper = try Mapper { $0.maximumDepth = 2 }
    func result<T>(_ value: Any, as type: T.Type) -> String {
      do {
        return "\(try mapper.object(from: .any(value), as: type))"
      } catch {
        return "\(error)"
      }
    }
    let objects: Any = ["a": ["a": ["a": 1]]]
    let text = "expected at most 2 levels, found a deeper value"
    #expect(result(objects, as: Objects.self) == #"Objects.a.a: \#(text) (key "a")"#)
    #expect(result(objects, as: Supers.self) == #"Supers.a.a: \#(text) (key "a")"#)
    #expect(result([[[Any]()]], as: Arrays.self) == "Arrays[0][0]: \(text)")
    #expect(result([[[Any]()]], as: ElementSupers.self) == "ElementSupers[0][0]: \(text)")
  }

  /// Never freed, as nothing opens the circles.
  nonisolated(unsafe) private static let cyclic: (arrays: Any, objects: Any, mixed: Any) = {
    let arrays = NSMutableArray()
    arrays.add(arrays)
    let objects = NSMutableDictionary()
    objects.setObject(objects, forKey: "a" as NSString)
    let mixed = NSMutableDictionary()
    mixed.setObject(NSMutableArray(object: mixed), forKey: "a" as NSString)
    return (arrays, objects, mixed)
  }()

  @Test(arguments: chains.indices) func collectionsInThemselves(index: Int) {
    let chain = Self.chains[index]
    let value =
      chain.isArrays
      ? Self.cyclic.arrays : chain.isMixed ? Self.cyclic.mixed : Self.cyclic.objects
    // The stack of a small thread may end first.
    #expect(Self.read(chain.type, value).hasPrefix("depthExceeded: at most "))
  }

  @Test(arguments: [true, false]) func theStackIsMeasured(isArrays: Bool) throws {
    let (count, ends) = (50_000, isArrays ? ("[", "]") : (#"{"a": "#, "}"))
    let text =
      String(repeating: ends.0, count: count) + (isArrays ? "[]" : "{}")
      + String(repeating: ends.1, count: count)
    let mapper = try Mapper { $0.maximumDepth = 1_000_000 }
    for (type, _, _) in Self.chains.filter({ $0.isArrays == isArrays && !$0.isMixed }) {
      func levels<T: Chain>(_ type: T.Type) -> String {
        do {
          return "\(try mapper.object(from: text, as: type).levels)"
        } catch {
          return error.issues[0].code.rawValue
        }
      }
      #expect(levels(type) == (type is ObjectsInTurn.Type ? "\(count + 1)" : "depthExceeded"))
    }
  }
}
