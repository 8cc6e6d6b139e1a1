#if GRDB
  import Automapper
  import AutomapperGRDB
  import AutomapperStoreTesting
  import GRDB
  import Testing

  @Suite struct GRDBStoreTests {
    @Test(arguments: StoreBehaviour.all)
    func aQueueBehaves(_ behaviour: StoreBehaviour) async throws {
      let queue = try DatabaseQueue()
      try queue.create(behaviour.tables)
      try await behaviour.check(GRDBStore(queue))
    }

    @Test(arguments: StoreBehaviour.all)
    func aPoolBehaves(_ behaviour: StoreBehaviour) async throws {
      let folder = try TestFolder()
      let pool = try DatabasePool(path: folder.database)
      try pool.create(behaviour.tables)
      try await behaviour.check(GRDBStore(pool))
      try pool.close()
    }
  }
#endif
