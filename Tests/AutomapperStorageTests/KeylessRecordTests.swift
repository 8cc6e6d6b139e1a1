import Automapper
import AutomapperStorage
import Testing

/// Models without a primary key are found by the foreign key of their relation.
@Suite struct KeylessRecordTests {
  struct Address: Codable, Equatable, Sendable { var city: String? }
  struct Order: Codable, Equatable, Sendable {
    var id: Int
    var billing: Address?
    var shipping: Address?
  }

  private static let tables = [
    StoreTable("orders", columns: ["id"], primaryKey: ["id"]),
    StoreTable("addresses", columns: ["city", "billing_order_id", "shipping_order_id"]),
  ]

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Order.self) { order in
        order.hasOne(\.billing, foreignKey: "billingOrderID")
        order.hasOne(\.shipping, foreignKey: "shippingOrderID")
      }
    }
  }

  private func addresses(_ store: InMemoryStore) async throws -> [[String: StoreValue]] {
    try await store.transaction { try $0.fetch("addresses", key: [:]) }
  }

  static let payloads: [(payload: String, addresses: [[String: StoreValue]])] = [
    (
      #"[{"id": 1, "billing": {"city": "Rome"}, "shipping": {"city": "Oslo"}}]"#,
      [
        ["city": "Rome", "billing_order_id": 1, "shipping_order_id": .null],
        ["city": "Oslo", "billing_order_id": .null, "shipping_order_id": 1],
      ]
    ),
    (
      #"[{"id": 1, "billing": {"city": "Rome"}}, {"id": 2, "shipping": {"city": "Oslo"}}]"#,
      [
        ["city": "Rome", "billing_order_id": 1, "shipping_order_id": .null],
        ["city": "Oslo", "billing_order_id": .null, "shipping_order_id": 2],
      ]
    ),
  ]

  @Test(arguments: payloads)
  func eachRelationHasItsRecord(
    _ payload: String, _ expected: [[String: StoreValue]]
  ) async throws {
    let store = InMemoryStore(tables: Self.tables)
    let mapper = try mapper()
    for _ in 1...2 {
      let orders = try await mapper.upsert(from: payload, as: [Order].self, into: store)
      #expect(try await addresses(store) == expected)
      for order in orders {
        let key = StoreValue.integer(Int64(order.id))
        #expect(try await mapper.fetch(Order.self, from: store, key: key) == order)
      }
    }
  }

  @Test func reports() async throws {
    let store = InMemoryStore(tables: Self.tables)
    let mapper = try mapper()
    _ = try await mapper.upsert(from: Self.payloads[0].payload, as: [Order].self, into: store)
    var report = MappingReport()
    _ = try await mapper.upsert(
      from: #"[{"id": 1, "billing": {"city": "Rome"}, "shipping": {"city": "Bern"}}]"#,
      as: [Order].self, into: store, report: &report)
    #expect(
      report.entries.map(\.description) == [
        "[0]: unchangedRecord, orders 1", "[0].billing: unchangedRecord, addresses 1",
        "[0].shipping: updatedRecord, addresses 1: city",
      ])
    #expect(try await addresses(store).map { $0["city"] } == ["Rome", "Bern"])
  }
}
