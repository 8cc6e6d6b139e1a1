import Automapper
import AutomapperStorage
import Foundation

private let items = StoreTable("items", columns: ["id", "name", "note"])
private let keyed = StoreTable("keyed", columns: ["id", "name"], primaryKey: ["id"])
private let pairs = StoreTable("pairs", columns: ["a", "b", "c"], primaryKey: ["a", "b"])
private let assigned = StoreTable(
  "assigned", columns: ["id", "name"], primaryKey: ["id"], assignsKey: true)
private let people = StoreTable(
  "people", columns: ["id", "boss"], primaryKey: ["id"], assignsKey: true,
  references: [.init(column: "boss", table: "people")])
private let strict = StoreTable(
  "strict", columns: ["id", "name"], primaryKey: ["id"], required: ["name"])

private func child(_ action: StoreTable.Action) -> StoreTable {
  StoreTable(
    "children", columns: ["id", "parent"], primaryKey: ["id"],
    references: [.init(column: "parent", table: "keyed", whenDeleted: action)])
}

/// Hostile texts, which every store must treat as plain values.
private let hostile = [
  "'; DROP TABLE items; --", "\" OR 1=1 --", "a'b\"c`d[e]", "%_", ":name", "?1",
  "é\u{301}",
]

extension StoreBehaviour {
  static let records =
    [
      StoreBehaviour("A table says its columns, whatever their order", tables: [items]) { store in
        try expect(
          try await store.run { Set(try $0.columns(of: "items")) }, ["id", "name", "note"])
      },
      StoreBehaviour("A table that is not there is an error", tables: [items]) { store in
        _ = try await expectFailure { try await store.run { try $0.columns(of: "absent") } }
        _ = try await expectFailure { try await store.records("absent", ["id": 1]) }
        _ = try await expectFailure { try await store.insert([["id": 1]], into: "absent") }
      },
      StoreBehaviour("A column that is not there is an error", tables: [items]) { store in
        try await store.insert([["id": 1]], into: "items")
        _ = try await expectFailure { try await store.insert([["wrong": 1]], into: "items") }
        _ = try await expectFailure { try await store.records("items", ["wrong": 1]) }
        _ = try await expectFailure {
          try await store.run { try $0.update("items", key: ["id": 1], changes: ["wrong": 1]) }
        }
        _ = try await expectFailure {
          try await store.run { try $0.delete("items", key: ["wrong": 1]) }
        }
      },
      StoreBehaviour("Every kind of value comes back as it is", tables: [items]) { store in
        let values: [StoreValue] = [
          .null, .integer(.min), .integer(.max), .real(0.1), .real(-1e300), "", "text 🙂",
          .blob(Data([0, 1, 255])),
        ]
        for (index, value) in values.enumerated() {
          let id = StoreValue.integer(Int64(index))
          let record: Record = ["id": id, "name": value, "note": .null]
          let stored = try await store.run { try $0.insert(record, into: "items") }
          try expect(stored, record)
          try expect(try await store.records("items", ["id": id]), [record])
        }
      },
      StoreBehaviour("A key finds all records that have it, null too", tables: [items]) { store in
        try await store.insert(
          [
            ["id": 1, "name": "a"], ["id": 2, "name": "a"], ["id": 3, "name": "b"], ["id": 4],
          ], into: "items")
        try expect(try await store.records("items", ["name": "a"]).map { $0["id"] }, [1, 2])
        try expect(
          try await store.records("items", ["name": "a", "id": 2]).map { $0["id"] }, [2])
        try expect(try await store.records("items", ["name": .null]).map { $0["id"] }, [4])
        try expect(try await store.records("items", ["name": "c"]), [])
      },
      StoreBehaviour("A change concerns all records with the key and no other", tables: [items]) {
        store in
        try await store.insert(
          [["id": 1, "name": "a"], ["id": 2, "name": "a"], ["id": 3, "name": "b"]], into: "items")
        try await store.run { transaction in
          try transaction.update(
            "items", key: ["name": "a"], changes: ["note": "x", "name": .null])
        }
        try expect(
          try await store.records("items", ["note": "x"]),
          [["id": 1, "name": .null, "note": "x"], ["id": 2, "name": .null, "note": "x"]])
        try expect(
          try await store.records("items", ["id": 3]), [["id": 3, "name": "b", "note": .null]])
        try await store.run { try $0.delete("items", key: ["note": "x"]) }
        try expect(try await store.records("items", ["note": "x"]), [])
        try expect(try await store.records("items", ["id": 3]).count, 1)
      },
      StoreBehaviour("To change or delete nothing is no error", tables: [items]) { store in
        try await store.run { transaction in
          try transaction.update("items", key: ["id": 1], changes: ["name": "a"])
          try transaction.delete("items", key: ["id": 1])
        }
      },
      StoreBehaviour("Children come in the order in which they were inserted", tables: [items]) {
        store in
        let ids: [StoreValue] = [5, 1, 4, 2]
        try await store.insert(ids.map { ["id": $0, "name": "parent"] }, into: "items")
        let children = try await store.run { transaction in
          try transaction.children("items", foreignKey: ["name": "parent"]).map { $0["id"] }
        }
        try expect(children, ids)
      },
      StoreBehaviour("Texts are data, whatever they say", tables: [items]) { store in
        for (index, text) in hostile.enumerated() {
          let id = StoreValue.integer(Int64(index))
          try await store.insert([["id": id, "name": .text(text)]], into: "items")
          try expect(
            try await store.records("items", ["name": .text(text)]),
            [["id": id, "name": .text(text), "note": .null]])
          try await store.run { transaction in
            try transaction.update(
              "items", key: ["name": .text(text)], changes: ["note": .text(text)])
          }
          try expect(try await store.records("items", ["note": .text(text)]).count, 1)
          for name in [text, "items\(text)", "id\(text)"] {
            _ = try await expectFailure { try await store.records(name, ["id": 1]) }
            _ = try await expectFailure { try await store.records("items", [name: 1]) }
            _ = try await expectFailure { try await store.insert([[name: 1]], into: "items") }
            _ = try await expectFailure {
              try await store.run { try $0.update("items", key: ["id": id], changes: [name: 1]) }
            }
          }
        }
        try expect(
          try await store.run { transaction in
            try transaction.fetch("items", key: [:]).count
          }, hostile.count)
      },
      StoreBehaviour("A text with a null character stays whole, or is an error", tables: [items]) {
        store in
        do {
          try await store.insert([["id": 1, "name": "a\u{0}b"]], into: "items")
        } catch {
          return try expect(try await store.records("items", ["id": 1]), [])
        }
        try expect(try await store.records("items", ["id": 1]).map { $0["name"] }, ["a\u{0}b"])
      },
      StoreBehaviour("A primary key is unique and not null", tables: [keyed, pairs]) { store in
        try await store.insert([["id": 1, "name": "a"]], into: "keyed")
        _ = try await expectFailure {
          try await store.insert([["id": 1, "name": "b"]], into: "keyed")
        }
        _ = try await expectFailure { try await store.insert([["name": "b"]], into: "keyed") }
        try await store.insert([["a": 1, "b": 1], ["a": 1, "b": 2]], into: "pairs")
        _ = try await expectFailure { try await store.insert([["a": 1, "b": 2]], into: "pairs") }
        try expect(try await store.run { try $0.primaryKey(of: "pairs") }, ["a", "b"])
      },
      StoreBehaviour("A key that the store assigns comes back", tables: [assigned]) { store in
        let first = try await store.run { try $0.insert(["name": "a"], into: "assigned") }
        let second = try await store.run { try $0.insert(["name": "b"], into: "assigned") }
        guard let one = first["id"], let two = second["id"] else {
          throw StoreBehaviourFailure(description: "no key came back: \(first), \(second)")
        }
        try expect(one == two, false)
        try expect(
          try await store.records("assigned", ["id": two]), [["id": two, "name": "b"]])
      },
      StoreBehaviour("A column that must have a value refuses null", tables: [strict]) { store in
        _ = try await expectFailure { try await store.insert([["id": 1]], into: "strict") }
        try await store.insert([["id": 1, "name": "a"]], into: "strict")
        _ = try await expectFailure {
          try await store.run { transaction in
            try transaction.update("strict", key: ["id": 1], changes: ["name": .null])
          }
        }
      },
      StoreBehaviour("Many records at once are as if one by one", tables: [keyed]) { store in
        let counts = try await store.run { transaction in
          try transaction.insert(
            RecordRows(columns: ["name", "id"], rows: [["a", 1], ["b", 2], ["c", 3]]),
            into: "keyed")
          try transaction.update(
            "keyed", keys: RecordRows(columns: ["id"], rows: [[1], [3], [9]]),
            changes: RecordRows(columns: ["name"], rows: [["x"], [.null], ["none"]]))
          return try transaction.count(
            "keyed",
            keys: RecordRows(columns: ["name", "id"], rows: [["x", 1], ["y", 1], [.null, 3]]))
        }
        try expect(counts, [1, 0, 1])
        try expect(try await store.records("keyed", ["id": 2]), [["id": 2, "name": "b"]])
        _ = try await expectFailure {
          try await store.run { transaction in
            try transaction.insert(
              RecordRows(columns: ["id"], rows: [[7], [7]]), into: "keyed")
          }
        }
        try expect(try await store.records("keyed", ["id": 7]), [])
      },
      StoreBehaviour("A foreign key refers to a record", tables: [keyed, child(.refuse)]) { store in
        try await store.insert([["id": 1]], into: "keyed")
        try await store.insert([["id": 1, "parent": 1], ["id": 2]], into: "children")
        _ = try await expectFailure {
          try await store.insert([["id": 3, "parent": 9]], into: "children")
        }
        _ = try await expectFailure {
          try await store.run { transaction in
            try transaction.update("children", key: ["id": 2], changes: ["parent": 9])
          }
        }
        _ = try await expectFailure {
          try await store.run { try $0.delete("keyed", key: ["id": 1]) }
        }
        try expect(try await store.records("keyed", ["id": 1]).count, 1)
      },
      StoreBehaviour("The text of an integer is the same key", tables: [people]) { store in
        try await store.insert([["id": 7, "boss": "7"], ["id": 8, "boss": 7]], into: "people")
        try await store.run { try $0.update("people", key: ["id": 7], changes: ["id": "7"]) }
        try expect(try await store.records("people", ["id": 7]).count, 1)
        try expect(try await store.records("people", ["id": "8"]).map { $0["boss"] }, [7])
        _ = try await expectFailure {
          try await store.run { try $0.update("people", key: ["id": 7], changes: ["id": 9]) }
        }
      },
      StoreBehaviour("A deletion cascades", tables: [keyed, child(.cascade)]) { store in
        try await store.insert([["id": 1], ["id": 2]], into: "keyed")
        try await store.insert(
          [["id": 1, "parent": 1], ["id": 2, "parent": 2]], into: "children")
        try await store.run { try $0.delete("keyed", key: ["id": 1]) }
        try expect(try await store.records("children", ["id": 1]), [])
        try expect(try await store.records("children", ["id": 2]).count, 1)
      },
      StoreBehaviour("A deletion makes foreign keys null", tables: [keyed, child(.setNull)]) {
        store in
        try await store.insert([["id": 1]], into: "keyed")
        try await store.insert([["id": 1, "parent": 1]], into: "children")
        try await store.run { try $0.delete("keyed", key: ["id": 1]) }
        try expect(
          try await store.records("children", ["id": 1]), [["id": 1, "parent": .null]])
      },
    ]
}
