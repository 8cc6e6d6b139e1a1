import Automapper
import AutomapperStorage

private let notes = StoreTable("notes", columns: ["id", "text"], primaryKey: ["id"])
private let counters = StoreTable("counters", columns: ["id", "count"], primaryKey: ["id"])

extension StoreBehaviour {
  static let transactions = [
    StoreBehaviour("A transaction gives back what its body returns", tables: [notes]) { store in
      try expect(try await store.run { _ in 7 }, 7)
    },
    StoreBehaviour("A transaction that returns stays", tables: [notes]) { store in
      try await store.insert([["id": 1, "text": "a"]], into: "notes")
      try expect(try await store.records("notes", ["id": 1]), [["id": 1, "text": "a"]])
    },
    StoreBehaviour("A transaction sees what it did itself", tables: [notes]) { store in
      let found = try await store.run { transaction in
        _ = try transaction.insert(["id": 1, "text": "a"], into: "notes")
        try transaction.update("notes", key: ["id": 1], changes: ["text": "b"])
        return try transaction.fetch("notes", key: ["id": 1])
      }
      try expect(found, [["id": 1, "text": "b"]])
    },
    StoreBehaviour(
      "A transaction that throws throws the same and leaves the store as it was", tables: [notes]
    ) { store in
      struct Stop: Error {}
      try await store.insert([["id": 1, "text": "a"], ["id": 2, "text": "b"]], into: "notes")
      let error = try await expectFailure {
        try await store.run { transaction in
          _ = try transaction.insert(["id": 3, "text": "c"], into: "notes")
          try transaction.update("notes", key: ["id": 1], changes: ["text": "changed"])
          try transaction.delete("notes", key: ["id": 2])
          throw Stop()
        }
      }
      try expect(error is Stop, true)
      try expect(try await store.records("notes", ["id": 1]), [["id": 1, "text": "a"]])
      try expect(try await store.records("notes", ["id": 2]), [["id": 2, "text": "b"]])
      try expect(try await store.records("notes", ["id": 3]), [])
    },
    StoreBehaviour("Transactions at once lose no update", tables: [counters]) { store in
      try await store.insert([["id": 1, "count": 0]], into: "counters")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await store.run { transaction in
              guard let record = try transaction.fetch("counters", key: ["id": 1]).first,
                case .integer(let count)? = record["count"]
              else { throw StoreBehaviourFailure(description: "the counter is gone") }
              try transaction.update(
                "counters", key: ["id": 1], changes: ["count": .integer(count + 1)])
            }
          }
        }
        try await group.waitForAll()
      }
      try expect(try await store.records("counters", ["id": 1]), [["id": 1, "count": 20]])
    },
  ]
}
