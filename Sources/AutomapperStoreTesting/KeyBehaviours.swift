import Automapper
import AutomapperStorage

private struct Item: Codable, Equatable, Sendable {
  var id: Int?
  var name: String?
  var note: String?
}

private struct Entry: Codable, Equatable, Sendable {
  var tenant: String
  var id: Int
  var name: String?
  var note: String?
}

private let columns = ["tenant", "id", "name", "note"]
/// A table without a primary key, so that several records may have the same key.
private let loose = StoreTable("items", columns: columns)
private let assigning = StoreTable(
  "items", columns: columns, primaryKey: ["id"], assignsKey: true)

private struct Name: Codable, Equatable, Sendable {
  var name: String
  var note: String?
}

private let named = StoreTable("names", columns: ["name", "note"], primaryKey: ["name"])

private func mapper(_ mode: UpsertMode) throws -> Mapper {
  try Mapper { configuration in
    configuration.map(Item.self) { item in
      item.table("items")
      item.primaryKey(\.id)
      item.upsert(mode)
    }
    configuration.map(Name.self) { name in
      name.table("names")
      name.primaryKey(\.name)
    }
    configuration.map(Entry.self) { entry in
      entry.table("items")
      entry.primaryKey(\.tenant, \.id)
      entry.upsert(mode)
    }
  }
}

private func existing(_ count: Int) -> [Record] {
  // The neighbours have only a part of the key, or none of it.
  let neighbours: [Record] = [
    ["tenant": "b", "id": 1, "name": "neighbour"], ["tenant": "a", "id": 2, "name": "neighbour"],
  ]
  return neighbours
    + Array(repeating: ["tenant": "a", "id": 7, "name": "old", "note": "kept"], count: count)
}

private let neighbours = 2

extension StoreBehaviour {
  static let keys =
    [UpsertMode.update, .replace].flatMap { mode in
      (0...2).flatMap { count in cases(mode, count) }
    } + [
      StoreBehaviour("Texts are equal if their scalars are", tables: [named]) { store in
        let texts = ["e\u{301}", "\u{E9}"]
        for (number, text) in texts.enumerated() {
          _ = try await mapper(.update).upsert(
            from: .any(["name": text, "note": "\(number)"]), as: Name.self, into: store)
        }
        _ = try await mapper(.update).upsert(
          from: .any(texts.map { ["name": $0] }), as: [Name].self, into: store)
        for (number, text) in texts.enumerated() {
          let records = try await store.records("names", ["name": .text(text)])
          try expect(records.map { $0["note"] }, [.text("\(number)")])
          let found = try await mapper(.update).fetch(Name.self, from: store, key: .text(text))
          try expect(found?.note, "\(number)")
          try expect(found.map { Array($0.name.unicodeScalars) }, Array(text.unicodeScalars))
        }
      },
      StoreBehaviour("A payload without its only key finds no record by it", tables: [loose]) {
        store in
        try await store.insert([["id": .null, "name": "without"]], into: "items")
        try await expectIssues(["missingKey id"]) {
          try await mapper(.update).upsert(from: #"{"name": "new"}"#, as: Item.self, into: store)
        }
      },
    ]

  /// The behaviours of one mode with `count` existing records of a key, for each kind of key.
  private static func cases(_ mode: UpsertMode, _ count: Int) -> [StoreBehaviour] {
    let name = "\(mode == .update ? "update" : "replace"), \(count) there: "
    let after: Record? =
      switch (mode, count) {
      case (_, 0): ["tenant": .null, "id": 7, "name": "new", "note": .null]
      case (.update, 1): ["tenant": "a", "id": 7, "name": "new", "note": "kept"]
      case (.replace, 1): ["tenant": .null, "id": 7, "name": "new", "note": .null]
      default: nil
      }
    return [
      StoreBehaviour(name + "one key", tables: [loose]) { store in
        try await store.insert(existing(count), into: "items")
        let upsert = {
          try await mapper(mode).upsert(
            from: #"{"id": "7", "name": "new"}"#, as: Item.self, into: store)
        }
        if let after {
          let note: String? = if case .text(let text)? = after["note"] { text } else { nil }
          try expect(try await upsert(), Item(id: 7, name: "new", note: note))
          try expect(try await store.records("items", ["id": 7]), [after])
        } else {
          try await expectIssues(["ambiguousRecord"]) { try await upsert() }
          try expect(try await store.records("items", ["name": "old"]).count, count)
        }
        try expect(try await store.records("items", ["name": "neighbour"]).count, neighbours)
      },
      StoreBehaviour(name + "a composite key", tables: [loose]) { store in
        try await store.insert(existing(count), into: "items")
        let upsert = {
          try await mapper(mode).upsert(
            from: #"{"ID": 7, "tenant": "a", "name": "new", "note": null}"#, as: Entry.self,
            into: store)
        }
        if after != nil {
          try expect(try await upsert(), Entry(tenant: "a", id: 7, name: "new", note: nil))
          try expect(
            try await store.records("items", ["tenant": "a", "id": 7]),
            [["tenant": "a", "id": 7, "name": "new", "note": .null]])
        } else {
          try await expectIssues(["ambiguousRecord"]) { try await upsert() }
          try expect(try await store.records("items", ["name": "old"]).count, count)
        }
        try expect(try await store.records("items", ["name": "neighbour"]).count, neighbours)
      },
      StoreBehaviour(name + "no key", tables: [loose]) { store in
        try await store.insert(existing(count), into: "items")
        try await expectIssues(["missingKey id"]) {
          try await mapper(mode).upsert(from: #"{"name": "new"}"#, as: Item.self, into: store)
        }
        try await expectIssues(["missingKey [1].id"]) {
          try await mapper(mode).upsert(
            from: #"[{"id": 9, "tenant": "a"}, {"tenant": "a", "name": "new"}]"#,
            as: [Entry].self, into: store)
        }
        try expect(
          try await store.run { try $0.fetch("items", key: [:]).count }, neighbours + count)
      },
      StoreBehaviour(name + "a null key", tables: [loose]) { store in
        try await store.insert(existing(count), into: "items")
        try await expectIssues(["nullValue id"]) {
          try await mapper(mode).upsert(
            from: #"{"id": null, "name": "new"}"#, as: Item.self, into: store)
        }
        try expect(
          try await store.run { try $0.fetch("items", key: [:]).count }, neighbours + count)
      },
      StoreBehaviour(name + "no key, or null, that the store assigns", tables: [assigning]) {
        store in
        let others = (0..<count).map { ["id": .integer(Int64(20 + $0)), "name": "old"] as Record }
        try await store.insert(others, into: "items")
        let models = try await mapper(mode).upsert(
          from: #"[{"name": "new"}, {"id": null, "name": "new"}]"#, as: [Item].self, into: store)
        let ids = models.compactMap(\.id)
        try expect(Set(ids).count, 2)
        try expect(
          try await store.records("items", ["name": "new"]).compactMap { $0["id"] }.count, 2)
        for id in ids {
          try expect(
            try await store.records("items", ["id": .integer(Int64(id))]).map { $0["name"] },
            ["new"])
        }
        try expect(try await store.records("items", ["name": "old"]).count, count)
      },
      StoreBehaviour(name + "one key twice in a payload", tables: [loose]) { store in
        try await store.insert(existing(count), into: "items")
        let mapper = try mapper(mode)
        let upsert = {
          var report = MappingReport()
          let models = try await mapper.upsert(
            from: #"[{"id": 7, "name": "first", "note": "n"}, {"id": 7, "name": "new"}]"#,
            as: [Item].self, into: store, report: &report)
          return (models, report)
        }
        guard count < 2 else {
          try await expectIssues(["ambiguousRecord [1]"]) { try await upsert() }
          return try expect(try await store.records("items", ["name": "old"]).count, count)
        }
        let (models, report) = try await upsert()
        try expect(models.map(\.name), ["first", "new"])
        try expect(
          report.duplicateKeys.map(\.description),
          ["[0]: duplicateKey, [1] has the key 7 as well"])
        let note: StoreValue = mode == .update ? "n" : .null
        let tenant: StoreValue = mode == .update && count == 1 ? "a" : .null
        try expect(
          try await store.records("items", ["id": 7]),
          [["tenant": tenant, "id": 7, "name": "new", "note": note]])
      },
    ]
  }
}
