import Automapper
import Foundation
import Synchronization
import Testing

private struct Tree: Codable, Equatable {
  var name: String
  var children: [Tree]
  var parents: [String: Tree]?
}

/// Counts how often its initialiser runs.
private struct Visited: Decodable {
  static let visits = Mutex(0)
  let id: Int

  init(from decoder: any Decoder) throws {
    Self.visits.withLock { $0 += 1 }
    id = try decoder.singleValueContainer().decode(Int.self)
  }
}

private struct Unlearned: Decodable {
  static let visits = Mutex(0)

  init(from decoder: any Decoder) throws { Self.visits.withLock { $0 += 1 } }
}

private struct Refusing: Decodable {
  struct Refusal: Error {}

  init(from decoder: any Decoder) throws { throw Refusal() }
}

private struct Visit: Decodable {
  let visited: [Visited]
}

struct PrepareTests {
  @Test func preparedTypesDecodeAsOthers() throws {
    let mapper = Mapper()
    mapper.prepare(Tree.self, [Tree].self, Int.self)
    let source = #"{"name": "a", "children": [{"name": "b", "children": []}]}"#
    let leaf = Tree(name: "b", children: [], parents: nil)
    let tree = try mapper.object(from: source, as: Tree.self)
    #expect(tree == Tree(name: "a", children: [leaf], parents: nil))
  }

  /// The types of properties are prepared, which is seen by their initialisers.
  @Test func typesOfPropertiesArePrepared() {
    Mapper().prepare(Visit.self)
    #expect(Visited.visits.withLock { $0 } > 0)
  }

  @Test func unlearnedTypesAreNotDecoded() throws {
    let mapper = try Mapper { $0.register(Unlearned.self, learns: false) }
    mapper.prepare(Unlearned.self)
    #expect(Unlearned.visits.withLock { $0 } == 0)
  }

  /// A type whose initialiser fails for all made-up values is prepared as far as it can be.
  @Test func refusingTypesAreLeftAsTheyAre() {
    let mapper = Mapper()
    mapper.prepare(Refusing.self, Refusing?.self, [String: Refusing].self)
    expectIssues("transformFailed") { try mapper.object(from: "{}", as: Refusing.self) }
  }
}
