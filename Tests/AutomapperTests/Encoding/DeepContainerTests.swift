import Automapper
import Foundation
import Testing

/// Containers that a model's own code opens in one another. The methods that open them cannot throw.
struct DeepContainerTests {
  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  enum Kind: CaseIterable { case arrays, objects, alternating, supersOfArrays, supersOfObjects }

  /// Writes a value below containers that are opened in a loop.
  struct Nest: Encodable {
    let kind: Kind
    let levels: Int

    func encode(to encoder: any Encoder) throws {
      switch kind {
      case .arrays:
        var array = encoder.unkeyedContainer()
        for _ in 1..<levels { array = array.nestedUnkeyedContainer() }
        try array.encode(1)
      case .objects:
        var object = encoder.container(keyedBy: Key.self)
        for _ in 1..<levels {
          object = object.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
        }
        try object.encode(1, forKey: Key("a"))
      case .alternating:
        var object = encoder.container(keyedBy: Key.self)
        for _ in 1..<levels / 2 {
          var array = object.nestedUnkeyedContainer(forKey: Key("a"))
          object = array.nestedContainer(keyedBy: Key.self)
        }
        var array = object.nestedUnkeyedContainer(forKey: Key("a"))
        try array.encode(1)
      case .supersOfArrays:
        var array = encoder.unkeyedContainer()
        for _ in 1..<levels { array = array.superEncoder().unkeyedContainer() }
        try array.encode(1)
      case .supersOfObjects:
        var object = encoder.container(keyedBy: Key.self)
        for _ in 1..<levels {
          object = object.superEncoder(forKey: Key("a")).container(keyedBy: Key.self)
        }
        try object.encode(1, forKey: Key("a"))
      }
    }

    var text: String {
      let (begin, end) =
        switch kind {
        case .arrays, .supersOfArrays: ("[", "]")
        case .objects, .supersOfObjects: (#"{"a":"#, "}")
        case .alternating: (#"{"a":["#, "]}")
        }
      let count = kind == .alternating ? levels / 2 : levels
      return String(repeating: begin, count: count) + "1" + String(repeating: end, count: count)
    }

    /// Encodes to Foundation values.
    func tree(_ mapper: Mapper) throws -> Any {
      switch kind {
      case .arrays, .supersOfArrays: try mapper.array(from: self)
      case .objects, .alternating, .supersOfObjects: try mapper.dictionary(from: self)
      }
    }

    /// The path of the first container that is too deep.
    var deepest: String {
      switch kind {
      case .arrays, .supersOfArrays: "Nest" + String(repeating: "[0]", count: 128)
      case .objects, .supersOfObjects: "Nest" + String(repeating: ".a", count: 128)
      case .alternating: "Nest" + String(repeating: ".a[0]", count: 64)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func whatIsReadIsWritten(_ kind: Kind) throws {
    let nest = Nest(kind: kind, levels: 128)
    let text = try Mapper.default.json(from: nest)
    #expect(text == nest.text)
    let value = try Mapper.default.object(from: text, as: JSONValue.self)
    let tree = try nest.tree(.default)
    #expect(try Mapper.default.object(from: .any(tree), as: JSONValue.self) == value)
  }

  @Test(arguments: Kind.allCases, [130, 20_000])
  func tooDeep(_ kind: Kind, _ levels: Int) throws {
    let nest = Nest(kind: kind, levels: levels)
    let text = "\(nest.deepest): expected at most 128 levels, found a deeper value"
    let errors = [
      #expect(throws: MappingError.self) { try Mapper.default.json(from: nest) },
      #expect(throws: MappingError.self) { try nest.tree(.default) },
    ]
    for error in errors {
      #expect(error?.description == text)
      #expect(error?.issues.first?.code == .depthExceeded)
    }
  }

  /// A model around the one whose code opens the containers does not hide the error.
  @Test func aCaughtError() {
    struct Outer: Encodable {
      func encode(to encoder: any Encoder) throws {
        var array = encoder.unkeyedContainer()
        try? array.encode(Nest(kind: .arrays, levels: 128))
        try array.encode(1)
      }
    }
    let error = #expect(throws: MappingError.self) { try Mapper.default.json(from: Outer()) }
    #expect(error?.issues.first?.code == .depthExceeded)
  }

  /// Not part of the sanitizers' runs, whose code takes more stack space.
  @Suite struct StackTests {
    /// Containers take stack space when they end.
    @Test(arguments: Kind.allCases)
    func aSmallStack(_ kind: Kind) async throws {
      var configuration = MapperConfiguration()
      configuration.maximumDepth = 1_000_000
      let mapper = try Mapper(configuration)
      let codes = await withCheckedContinuation { continuation in
        let thread = Thread {
          let nest = Nest(kind: kind, levels: 20_000)
          let codes = [
            #expect(throws: MappingError.self) { try mapper.json(from: nest) },
            #expect(throws: MappingError.self) { try nest.tree(mapper) },
          ].map { $0?.issues.first?.code }
          continuation.resume(returning: codes)
        }
        thread.stackSize = 512 << 10
        thread.start()
      }
      #expect(codes == [.depthExceeded, .depthExceeded])
    }
  }
}
