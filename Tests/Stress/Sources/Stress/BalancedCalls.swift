import Automapper
import AutomapperStorage
import Foundation

/// Ten thousand calls of each kind leave nothing behind, those that fail included.
enum BalancedCalls {
  static func run(_ report: inout Report) async throws {
    report.section("10,000 calls", "  allocated more at the end (at most 1024 bytes)")
    try succeeding(&report)
    try failing(&report)
    try mappers(&report)
    try await stores(&report)
  }

  private static let data = Data(Order.json.utf8)

  private static func succeeding(_ report: inout Report) throws {
    let mapper = Mapper()
    let overridden = try overridden()
    let order = try mapper.object(from: data, as: Order.self)
    let fields = try mapper.dictionary(from: order)
    let drawing = Drawing()
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["customer": "Ada", "order_id": 7, "lines": []], format: .xml, options: 0)
    try check(&report, "bytes") { _ = try mapper.object(from: data, as: Order.self) }
    try check(&report, "text") { _ = try mapper.object(from: Order.json, as: Order.self) }
    try check(&report, "a dictionary") { _ = try mapper.object(from: fields, as: Order.self) }
    try check(&report, "what Foundation read") {
      let value = try JSONSerialization.jsonObject(with: data)
      _ = try mapper.object(from: .any(value), as: Order.self)
    }
    try check(&report, "a property list") {
      let value = try PropertyListSerialization.propertyList(from: list, format: nil)
      _ = try mapper.object(from: .any(value), as: Order.self)
    }
    try check(&report, "any JSON") { _ = try mapper.object(from: data, as: JSONValue.self) }
    try check(&report, "overrides") { _ = try overridden.object(from: data, as: Order.self) }
    try check(&report, "a report") {
      var list = MappingReport()
      _ = try mapper.object(from: data, as: Order.self, report: &list)
    }
    try check(&report, "a part") {
      _ = try mapper.object(from: data, as: [Order.Line].self, at: "lines")
    }
    try check(&report, "anywhere") {
      _ = try mapper.object(from: data, as: Order.Line.self, at: .anywhere)
    }
    try check(&report, "some properties") {
      _ = try mapper.object(from: data, as: Order.self, only: ["orderID", "customer", "lines"])
    }
    try check(&report, "an update") {
      var order = order
      try mapper.update(&order, from: #"{"lines": [], "customer": "x"}"#)
    }
    try check(&report, "lines") {
      let line = Order.json.replacingOccurrences(of: "\n", with: " ")
      for result in mapper.objects(fromLines: Data("\(line)\n{}\n".utf8), as: Order.self) {
        _ = try? result.get()
      }
    }
    try check(&report, "to bytes") { _ = try mapper.data(from: order) }
    try check(&report, "to sorted text") {
      _ = try mapper.json(from: order, options: [.sortedKeys, .prettyPrinted])
    }
    try check(&report, "to a dictionary") { _ = try mapper.dictionary(from: order) }
    try check(&report, "to a dictionary, without Codable") {
      _ = try mapper.dictionary(from: drawing)
    }
    try check(&report, "to another model") { _ = try mapper.convert(order, to: Shipment.self) }
  }

  private static func failing(_ report: inout Report) throws {
    let mapper = Mapper()
    let exacting = try Mapper { configuration in
      configuration.unknownKeys = .error
      configuration.register(Order.self)
    }
    let overridden = try overridden()
    let wrong = Order.json.replacing(#""quantity": 1,"#, with: #""quantity": "x","#)
    let wrongFields = try JSONSerialization.jsonObject(with: Data(wrong.utf8))
    let ring = Ring()
    try fail(&report, "no JSON") { _ = try mapper.object(from: Order.json + "]", as: Order.self) }
    try fail(&report, "a wrong value") { _ = try mapper.object(from: wrong, as: Order.self) }
    try fail(&report, "a wrong value in a dictionary") {
      _ = try mapper.object(from: .any(wrongFields), as: Order.self)
    }
    try fail(&report, "a wrong value under overrides") {
      _ = try overridden.object(from: wrong, as: Order.self)
    }
    try fail(&report, "unknown and missing keys") {
      _ = try exacting.object(from: #"{"orderid":1,"lines":[{},{"x":2}],"y":3}"#, as: Order.self)
    }
    try fail(&report, "too deep") {
      _ = try mapper.object(from: String(repeating: "[", count: 1000), as: JSONValue.self)
    }
    try fail(&report, "an update") {
      var order = try mapper.object(from: data, as: Order.self)
      try mapper.update(&order, from: wrong)
    }
    try fail(&report, "no number of JSON") { _ = try mapper.data(from: [1, Double.nan]) }
    try fail(&report, "a cycle") { _ = try mapper.data(from: ring) }
    try fail(&report, "a model that throws") {
      _ = try mapper.object(from: data, as: Unwilling.self)
    }
    ring.next = nil
  }

  /// Mappers that are made, used and let go of.
  private static func mappers(_ report: inout Report) throws {
    let order = try Mapper().object(from: data, as: Order.self)
    try check(&report, "a new mapper each, reading") {
      _ = try Mapper().object(from: data, as: Order.self)
    }
    try check(&report, "a new mapper each, writing") { _ = try Mapper().data(from: order) }
    try check(&report, "a new mapper each, with overrides") {
      let mapper = try overridden()
      _ = try mapper.dictionary(from: mapper.object(from: data, as: Order.self))
    }
    try check(&report, "a new mapper each, validating") {
      try Mapper().validate(Order.self)
      _ = Mapper().explain(Order.self)
    }
    try fail(&report, "a wrong configuration") {
      _ = try Mapper { configuration in
        configuration.map(Order.self) { $0.property("nobody").key("x") }
      }
    }
  }

  private static func stores(_ report: inout Report) async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Record.self) { $0.primaryKey(\.orderID) }
    }
    let store = InMemoryStore()
    let text = #"{"order_id": 7, "customer": "Ada"}"#
    try await check(&report, "the same record into a store") {
      _ = try await mapper.upsert(from: text, as: Record.self, into: store)
    }
    let related = try Mapper { configuration in
      configuration.map(Record.self) { record in
        record.primaryKey(\.orderID)
        record.hasMany(\.parts, foreignKey: "order_id")
      }
      configuration.map(Record.Part.self) { part in
        part.primaryKey(\.number)
        part.belongsTo(\.order, foreignKey: "order_id")
      }
    }
    let inner = #"{"number": 1, "order": \#(text)}"#
    let outer = #"{"order_id": 7, "customer": "Ada", "parts": [\#(inner), {"number": 2}]}"#
    try await check(&report, "records of records into a store") {
      _ = try await related.upsert(from: outer, as: Record.self, into: store)
    }
    let wrong = outer.replacing(#"{"number": 2}"#, with: #"{"number": null}"#)
    try await fail(&report, "records of records into a store") {
      _ = try await related.upsert(from: wrong, as: Record.self, into: store)
    }
    try await fail(&report, "into a store") {
      _ = try await mapper.upsert(from: #"{"customer": "nobody"}"#, as: Record.self, into: store)
    }
  }

  private static func overridden() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Order.self) { order in
        order.property(\.customer).keys("customer", "client.name")
        order.property(\.labels).default(["a": "b"])
        order.after { order, node in order.customer += node["order_id"]?.stringValue ?? "" }
      }
    }
  }

  private static func fail(
    _ report: inout Report, _ name: String, _ work: () throws -> Void
  ) throws {
    var succeeded = false
    try check(&report, "failing: \(name)") {
      if !fails(work) { succeeded = true }
    }
    if succeeded { report.check(title("failing: \(name)"), "did not fail", false) }
  }

  private static func fail(
    _ report: inout Report, _ name: String, _ work: () async throws -> Void
  ) async throws {
    var succeeded = false
    try await check(&report, "failing: \(name)") {
      do { try await work() } catch { return }
      succeeded = true
    }
    if succeeded { report.check(title("failing: \(name)"), "did not fail", false) }
  }

  private static func check(
    _ report: inout Report, _ name: String, _ work: () throws -> Void
  ) throws {
    guard report.wants(title(name)) else { return }
    for _ in 0..<1000 { try work() }
    guard let before = Memory.allocated else { return }
    for _ in 0..<10_000 { try work() }
    compare(&report, name, before)
  }

  private static func check(
    _ report: inout Report, _ name: String, _ work: () async throws -> Void
  ) async throws {
    guard report.wants(title(name)) else { return }
    for _ in 0..<1000 { try await work() }
    guard let before = Memory.allocated else { return }
    for _ in 0..<10_000 { try await work() }
    compare(&report, name, before)
  }

  private static func compare(_ report: inout Report, _ name: String, _ before: Int) {
    guard let after = Memory.allocated else { return }
    report.check(title(name), "\(Report.number(after - before)) bytes", after - before <= 1024)
  }

  private static func title(_ name: String) -> String { "10,000 calls, \(name)" }
}
