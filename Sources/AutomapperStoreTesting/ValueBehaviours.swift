import Automapper
import AutomapperStorage
import Foundation

private struct Everything: Codable, Equatable, Sendable {
  var id: UUID
  var isOpen: Bool
  var count: Int64
  var ratio: Double
  var price: Decimal
  var title: String
  var link: URL
  var bytes: Data
  var firstSeen: Date
  var tags: [String]
  var extra: [String: Int]?
  var place: Place?
}

private struct Place: Codable, Equatable, Sendable {
  var city: String
  var zip: String?
}

private struct Person: Codable, Equatable, Sendable {
  var personId: Int
  var born: Date?
  var words: [String]
  var city: String?
}

private let everything = StoreTable(
  "everything",
  columns: [
    "id", "is_open", "count", "ratio", "price", "title", "link", "bytes", "first_seen", "tags",
    "extra", "place",
  ], primaryKey: ["id"])
private let people = StoreTable(
  "people", columns: ["ID", "BORN", "words", "address_city"], primaryKey: ["ID"])

extension StoreBehaviour {
  static let values = [
    StoreBehaviour("Every kind of property comes back", tables: [everything]) { store in
      let model = Everything(
        id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), isOpen: true,
        count: .max, ratio: 0.1, price: Decimal(string: "12345678901234567.89") ?? 0,
        title: "It's \"quoted\"", link: URL(filePath: "/a b"), bytes: Data([0, 255]),
        firstSeen: Date(timeIntervalSince1970: 1_706_659_200.5), tags: ["a", "b"],
        extra: ["x": 1], place: Place(city: "London", zip: nil))
      for coercion in [Coercion.strict, .standard, .lenient] {
        let mapper = try Mapper { $0.coercion = coercion }
        let stored = try await mapper.upsert(
          from: try mapper.data(from: model), as: Everything.self, into: store)
        try expect(stored, model)
        let id = StoreValue.text(model.id.uuidString)
        try expect(try await mapper.fetch(Everything.self, from: store, key: id), model)
        let records = try await store.records("everything", ["id": id])
        try expect(records.count, 1)
        try expect(records[0]["is_open"], 1)
        try expect(records[0]["bytes"], .blob(Data([0, 255])))
        try expect(records[0]["first_seen"], "2024-01-31T00:00:00.5Z")
        try expect(records[0]["tags"], #"["a","b"]"#)
      }
    },
    StoreBehaviour("Columns follow the same rules as keys", tables: [people]) { store in
      let mapper = try Mapper { configuration in
        configuration.map(Person.self) { person in
          person.table("people")
          person.primaryKey(\.personId)
          person.property(\.personId).key("id")
          person.property(\.born).date(.pattern("dd.MM.yyyy"))
          person.property(\.words).transform(.split(","))
          person.property(\.city).key("address.city")
        }
      }
      let person = try await mapper.upsert(
        from: """
          {"id": 7, "born": "10.12.1815", "words": "a,b", "address": {"city": "London"}}
          """, as: Person.self, into: store)
      let record: Record = [
        "ID": 7, "BORN": "10.12.1815", "words": "a,b", "address_city": "London",
      ]
      try expect(try await store.records("people", [:]), [record])
      try expect(try await mapper.fetch(Person.self, from: store, key: 7), person)
      try expect(try mapper.object(from: record, as: Person.self), person)
    },
    StoreBehaviour("update: null is written, absence is not", tables: [people]) { store in
      struct Row: Codable, Sendable {
        var id: Int
        var born: String?
        var words: String?
      }
      let mapper = try Mapper { configuration in
        configuration.map(Row.self) { row in
          row.table("people")
          row.property(\.words).default("none")
        }
      }
      let first = try await mapper.upsert(
        from: #"{"id": 1, "born": "b"}"#, as: Row.self, into: store)
      try expect(first.words, "none")
      try await store.run { transaction in
        try transaction.update(
          "people", key: ["ID": 1], changes: ["words": "w", "address_city": "c"])
      }
      let second = try await mapper.upsert(
        from: #"{"id": 1, "born": null}"#, as: Row.self, into: store)
      try expect([second.born, second.words], [nil, "w"])
      try expect(
        try await store.records("people", [:]),
        [["ID": 1, "BORN": .null, "words": "w", "address_city": "c"]])
      _ = try await mapper.upsert(from: #"{"id": 1, "words": null}"#, as: Row.self, into: store)
      try expect(
        try await store.records("people", [:]),
        [["ID": 1, "BORN": .null, "words": "none", "address_city": "c"]])
    },
  ]
}
