import Automapper
import AutomapperStorage
import AutomapperStoreTesting
import Testing

@Suite struct InMemoryStoreTests {
  @Test(arguments: StoreBehaviour.all)
  func behaves(_ behaviour: StoreBehaviour) async throws {
    try await behaviour.check(InMemoryStore(tables: behaviour.tables))
  }
}
