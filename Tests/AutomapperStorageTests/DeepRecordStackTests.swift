import Automapper
import AutomapperStorage
import Testing

/// Records that are nested in each other more deeply than models may be.
@Suite struct DeepRecordStackTests {
  struct Root: Codable, Sendable {
    var id: Int
    var nodes: [Node]?
  }
  /// A class, because a struct cannot contain itself.
  final class Node: Codable, Sendable {
    let id: Int
    let parent: Node?
    let children: [Node]?
  }
  final class Fork: Codable, Sendable {
    let id: Int
    let left: Fork?
    let right: Fork?
  }

  private func mapper(_ maximumDepth: Int? = nil, has relation: String) throws -> Mapper {
    try Mapper { configuration in
      if let maximumDepth { configuration.maximumDepth = maximumDepth }
      configuration.map(Root.self) { root in
        root.table("roots")
        root.hasMany(\.nodes, foreignKey: "root", policy: .replace(deleteOrphans: true))
      }
      configuration.map(Node.self) { node in
        node.table("nodes")
        if relation == "parent" { node.belongsTo(\.parent, foreignKey: "up") }
        if relation == "children" {
          node.hasMany(\.children, foreignKey: "up", policy: .replace(deleteOrphans: true))
        }
      }
      configuration.map(Fork.self) { fork in
        fork.table("forks")
        fork.belongsTo(\.left, foreignKey: "l")
        fork.belongsTo(\.right, foreignKey: "r")
      }
    }
  }

  /// A store with a chain of nodes, 1 to `count`. The parent of each one is the next in `direction`.
  private func chain(_ count: Int, _ direction: Int = 1, root: Int? = nil) async throws
    -> InMemoryStore
  {
    let store = InMemoryStore(tables: [
      StoreTable("roots", columns: ["id"], primaryKey: ["id"]),
      StoreTable(
        "nodes", columns: ["id", "up", "root"], primaryKey: ["id"],
        references: [.init(column: "up", table: "nodes", whenDeleted: .cascade)]),
    ])
    try await store.transaction { transaction in
      if let root { _ = try transaction.insert(["id": .integer(Int64(root))], into: "roots") }
      let ids = direction > 0 ? Array((1...count).reversed()) : Array(1...count)
      for id in ids {
        let up = id + direction
        _ = try transaction.insert(
          [
            "id": .integer(Int64(id)),
            "up": 1...count ~= up ? .integer(Int64(up)) : .null,
            "root": id == 1 ? root.map { .integer(Int64($0)) } ?? .null : .null,
          ], into: "nodes")
      }
    }
    return store
  }

  private func count(_ table: String, _ store: InMemoryStore) async throws -> Int {
    try await store.transaction { try $0.fetch(table, key: [:]).count }
  }

  /// A model is one level below the model whose property it is; an element is two levels below.
  static let limits: [(relation: String, depth: Int, fits: Int, path: String)] = [
    ("parent", 3, 3, "parent.parent.parent"),
    ("children", 4, 2, "children[0].children[0]"),
    ("children", 5, 2, "children[0].children[0].children"),
  ]

  @Test(arguments: limits)
  func nestingIsLimited(
    _ relation: String, _ depth: Int, _ fits: Int, _ path: String
  ) async throws {
    let direction = relation == "parent" ? 1 : -1
    let mapper = try mapper(depth, has: relation)
    let node = try await mapper.fetch(Node.self, from: chain(fits, direction), key: 1)
    #expect(node?.id == 1)
    let store = try await chain(fits + 1, direction)
    let error = await #expect(throws: MappingError.self) {
      try await mapper.fetch(Node.self, from: store, key: 1)
    }
    #expect(error?.issues.map(\.code) == [.depthExceeded])
    #expect(
      error?.description == """
        Node.\(path): expected at most \(depth) levels, found a deeper value (key "\(relation)")
        """)
  }

  @Test(arguments: ["parent", "children"])
  func longChains(_ relation: String) async throws {
    let store = try await chain(20_000, relation == "parent" ? 1 : -1)
    let error = await #expect(throws: MappingError.self) {
      try await mapper(has: relation).fetch(Node.self, from: store, key: 1)
    }
    #expect(error?.issues.map(\.code) == [.depthExceeded])
    #expect(error?.issues.map(\.expected) == ["at most 128 levels"])
    #expect(error?.issues.map(\.found) == ["a deeper value"])
  }

  /// Without a limit of the mapper, the thread's stack decides how many levels fit.
  @Test(arguments: ["parent", "children"], [500, 2_000, 8_000, 20_000])
  func chainsAsLongAsTheStackAllows(_ relation: String, _ count: Int) async throws {
    let store = try await chain(count, relation == "parent" ? 1 : -1)
    do {
      let node = try await mapper(.max, has: relation).fetch(Node.self, from: store, key: 1)
      #expect(node?.id == 1)
    } catch let error as MappingError {
      #expect(error.issues.map(\.code) == [.depthExceeded])
      #expect(count > 500)
    }
  }

  /// The store's records complete a payload that lacks them.
  @Test func completedPayloads() async throws {
    struct Folder: Codable, Sendable {
      var id: Int
      var nodes: [Node]
    }
    let store = try await chain(3, -1, root: 1)
    let mapper = try Mapper { configuration in
      configuration.maximumDepth = 5
      configuration.map(Folder.self) { folder in
        folder.table("roots")
        folder.hasMany(\.nodes, foreignKey: "root")
      }
      configuration.map(Node.self) { node in
        node.table("nodes")
        node.hasMany(\.children, foreignKey: "up")
      }
    }
    let error = await #expect(throws: MappingError.self) {
      try await mapper.upsert(from: #"[{"id": 1}]"#, as: [Folder].self, into: store)
    }
    #expect(
      error?.description == """
        [Folder][0].nodes[0].children[0]: expected at most 5 levels, found a deeper value \
        (key "children")
        """)
  }

  /// Each fork refers to the next one twice, so the model has twice as many objects at each level.
  private func forks(_ count: Int) async throws -> InMemoryStore {
    let store = InMemoryStore()
    try await store.transaction { transaction in
      for id in 1...count {
        let next: StoreValue = id == count ? .null : .integer(Int64(id + 1))
        _ = try transaction.insert(
          ["id": .integer(Int64(id)), "l": next, "r": next], into: "forks")
      }
    }
    return store
  }

  @Test func sharedRecords() async throws {
    let fork = try await mapper(has: "").fetch(Fork.self, from: forks(5), key: 1)
    func count(_ fork: Fork?) -> Int { fork.map { 1 + count($0.left) + count($0.right) } ?? 0 }
    #expect(count(fork) == 31)
  }

  @Test(.timeLimit(.minutes(30))) func manyPathsToARecord() async throws {
    let store = try await forks(40)
    let error = await #expect(throws: MappingError.self) {
      try await mapper(has: "").fetch(Fork.self, from: store, key: 1)
    }
    #expect(error?.issues.map(\.code) == [.limitExceeded])
    #expect(
      error?.issues.first?.expected == "at most 250000 objects, some made of the same record")
    #expect(error?.issues.first?.path.hasPrefix("left.left.left") == true)
  }

  struct Folder: Codable, Equatable, Sendable {
    struct Page: Codable, Equatable, Sendable {
      var id: Int
    }
    var id: Int
    var name: String?
    var pages: [Page]
  }

  /// An upsert of objects that lack the pages of one folder.
  private func folders(_ count: Int, pages: Int) async throws -> [Folder] {
    let mapper = try Mapper { configuration in
      configuration.map(Folder.self) { $0.hasMany(\.pages, foreignKey: "folder") }
    }
    let store = InMemoryStore()
    try await store.transaction { transaction in
      _ = try transaction.insert(["id": 1, "name": "a"], into: "folder")
      for id in 1...pages {
        _ = try transaction.insert(["id": .integer(Int64(id)), "folder": 1], into: "page")
      }
    }
    let payload = "[" + Array(repeating: #"{"id": 1}"#, count: count).joined(separator: ",") + "]"
    return try await mapper.upsert(from: payload, as: [Folder].self, into: store)
  }

  @Test func objectsThatShareRecords() async throws {
    let folder = Folder(id: 1, name: "a", pages: (1...3).map { Folder.Page(id: $0) })
    #expect(try await folders(4, pages: 3) == Array(repeating: folder, count: 4))
  }

  /// 500,000 objects for a payload of 1,000.
  @Test(.timeLimit(.minutes(30))) func manyObjectsThatShareRecords() async throws {
    let error = await #expect(throws: MappingError.self) { try await folders(1_000, pages: 500) }
    #expect(
      error?.description == """
        [Folder][502].pages: expected at most 251000 objects, some made of the same record, \
        found more (key "pages")
        """)
  }

  @Test(.timeLimit(.minutes(30))) func cascades() async throws {
    let store = try await chain(20_000)
    try await store.transaction { try $0.delete("nodes", key: ["id": 20_000]) }
    #expect(try await count("nodes", store) == 0)
  }

  @Test(.timeLimit(.minutes(30)), arguments: [true, false])
  func orphans(isReporting: Bool) async throws {
    let store = try await chain(20_000, -1, root: 1)
    let mapper = try mapper(has: "children")
    var report = MappingReport()
    let payload = #"{"id": 1, "nodes": []}"#
    if isReporting {
      _ = try await mapper.upsert(from: payload, as: Root.self, into: store, report: &report)
      let deleted = report.entries.filter { $0.kind == .deletedRecord }
      #expect(deleted.count == 20_000)
      #expect(deleted.last?.description == "nodes: deletedRecord, nodes id 1")
    } else {
      _ = try await mapper.upsert(from: payload, as: Root.self, into: store)
    }
    #expect(try await count("nodes", store) == 0)
  }
}
