#if GRDB
  import Automapper
  import AutomapperGRDB
  import Foundation
  import GRDB
  import Testing

  /// Several writers, cancelled ones, killed ones.
  @Suite struct GRDBWritingTests {
    struct Entry: Codable, Equatable, Sendable {
      var id: Int
      var left: Int?
      var right: Int?
    }

    private static let sql = """
      CREATE TABLE entry (id INTEGER PRIMARY KEY, "left" INTEGER, "right" INTEGER)
      """

    private static func payload(_ side: String, _ value: Int, count: Int = 200) -> String {
      let objects = (0..<count).map { #"{"id": \#($0), "\#(side)": \#(value)}"# }
      return "[\(objects.joined(separator: ","))]"
    }

    @Test func twoWritersAtOnceLoseNoUpdate() async throws {
      let folder = try TestFolder()
      let pool = try DatabasePool(path: folder.database)
      try await pool.write { try $0.execute(sql: Self.sql) }
      let store = GRDBStore(pool)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for side in ["left", "right"] {
          group.addTask {
            for value in 1...20 {
              _ = try await Mapper.default.upsert(
                from: Self.payload(side, value), as: [Entry].self, into: store)
            }
          }
        }
        try await group.waitForAll()
      }
      let entries = try await pool.read { db in
        try Row.fetchAll(db, sql: "SELECT * FROM entry ORDER BY id").map(\.storeRecord)
      }
      #expect(entries == (0..<200).map { ["id": .integer($0), "left": 20, "right": 20] })
      try pool.close()
    }

    /// What happens in the midst of a transaction, when the record with this key is inserted.
    private static func interrupt(
      _ queue: DatabaseQueue, at key: Int, _ body: @escaping @Sendable () -> Void
    ) throws {
      try queue.write { db in
        db.add(
          function: DatabaseFunction("interrupt", argumentCount: 0) { _ in
            body()
            return nil
          })
        try db.execute(
          sql: """
            CREATE TEMPORARY TRIGGER interruption AFTER INSERT ON entry WHEN new.id = \(key)
            BEGIN SELECT interrupt(); END
            """)
      }
    }

    private static func entries(_ queue: DatabaseQueue) async throws -> Int? {
      try await queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM entry") }
    }

    @Test func aCancelledTaskRollsBack() async throws {
      let queue = try DatabaseQueue()
      try await queue.write { try $0.execute(sql: Self.sql) }
      let handle = Handle()
      try Self.interrupt(queue, at: 2_000) { handle.cancel() }
      let task = Task {
        try await Mapper.default.upsert(
          from: Self.payload("left", 1, count: 5_000), as: [Entry].self, into: GRDBStore(queue))
      }
      handle.hold(task)
      let result = await task.result
      let error = #expect(throws: MappingError.self) { try result.get() }
      #expect(error?.issues.map(\.code) == [.cancelled])
      #expect(try await Self.entries(queue) == 0)
    }

    @Test func aCancelledProgressRollsBack() async throws {
      let queue = try DatabaseQueue()
      try await queue.write { try $0.execute(sql: Self.sql) }
      let progress = Progress(totalUnitCount: 1)
      try Self.interrupt(queue, at: 2_000) { progress.cancel() }
      let error = await #expect(throws: MappingError.self) {
        _ = try await Mapper.default.upsert(
          from: Self.payload("left", 1, count: 5_000), as: [Entry].self, into: GRDBStore(queue),
          progress: progress)
      }
      #expect(error?.issues.map(\.code) == [.cancelled])
      #expect(progress.totalUnitCount == 5_000)
      #expect((1..<5_000).contains(progress.completedUnitCount))
      #expect(try await Self.entries(queue) == 0)
    }

    /// A process of its own is killed in the midst of a transaction.
    @Test(arguments: [200, 1_000, 29_999])
    func aKilledWriterLeavesTheFileIntact(_ key: Int) async throws {
      let folder = try TestFolder()
      let path = folder.database
      let queue = try DatabaseQueue(path: path)
      try await queue.write { try $0.execute(sql: Self.sql) }
      _ = try await Mapper.default.upsert(
        from: Self.payload("left", 1), as: [Entry].self, into: GRDBStore(queue))
      try queue.close()
      let before = try Data(contentsOf: URL(filePath: path))

      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, key = key as Int] in
        var configuration = Configuration()
        // So little memory for pages that they go to the file before the end.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = 10") }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try GRDBWritingTests.interrupt(queue, at: key) { kill(getpid(), SIGKILL) }
        _ = try await Mapper.default.upsert(
          from: GRDBWritingTests.payload("right", 1, count: 30_000), as: [Entry].self,
          into: GRDBStore(queue))
      }

      if key > 20_000 {
        // The transaction had reached the file.
        #expect(try Data(contentsOf: URL(filePath: path)) != before)
      }
      let again = try DatabaseQueue(path: path)
      let (check, left, right) = try await again.read { db in
        (
          try String.fetchAll(db, sql: "PRAGMA integrity_check"),
          try Int.fetchOne(db, sql: #"SELECT SUM("left") FROM entry"#),
          try Int.fetchOne(db, sql: #"SELECT COUNT("right") FROM entry"#)
        )
      }
      #expect(check == ["ok"])
      #expect(left == 200)
      #expect(right == 0)
      #expect(try await Self.entries(again) == 200)
    }
  }

  /// A task to be cancelled by someone who may come before it is known.
  ///
  /// `@unchecked`: `task` is written before the signal, and read after it.
  private final class Handle: @unchecked Sendable {
    private let isKnown = DispatchSemaphore(value: 0)
    private var task: Task<[GRDBWritingTests.Entry], any Error>?

    func hold(_ task: Task<[GRDBWritingTests.Entry], any Error>) {
      self.task = task
      isKnown.signal()
    }

    func cancel() {
      isKnown.wait()
      task?.cancel()
    }
  }
#endif
