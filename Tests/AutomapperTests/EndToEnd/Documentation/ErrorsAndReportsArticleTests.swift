import Automapper
import Foundation
import Synchronization
import Testing

@Suite struct ErrorsAndReportsArticleTests {
  /// What the article says that its code prints.
  @Test func printedText() throws {
    let shown = MarkedCode.blocks(
      of: try MarkedCode.text(ArticleTests.path(of: "ErrorsAndReports"))
    )
    .filter { $0.language == "text" }.map { $0.lines.joined(separator: "\n") }
    #expect(try shown == theArticle())
  }

  /// The code of the article. Returns what it prints.
  private func theArticle() throws -> [String] {
    var printed: [String] = []
    func print(_ values: Any...) {
      printed.append(values.map { "\($0)" }.joined(separator: " "))
    }

    // article
    struct Order: Codable {
      var id: Int
      var placed: Date
      var customer: Customer
      var lines: [Line]
    }
    struct Customer: Codable {
      var name: String
      var card: String
    }
    struct Line: Codable {
      var article: String
      var count: Int
      var price: Decimal
    }

    let mapper = try Mapper { configuration in
      configuration.map(Customer.self) { $0.property(\.card).sensitive() }
    }
    let payload = """
      {
        "id": "1042",
        "placed": "31.01.2026",
        "customer": {"name": "Ada", "card": {"number": "4111 1111"}},
        "lines": [
          {"article": "Tea", "count": "two", "price": 4.90},
          {"article": "抹茶", "quantity": 1, "price": 12.50}
        ],
        "coupon": "SPRING"
      }
      """
    do {
      _ = try mapper.object(from: payload, as: Order.self)
    } catch {
      print(error)
    }
    // end of article

    // article
    do {
      _ = try mapper.object(from: payload, as: Order.self)
    } catch {
      print(error.annotated(payload))
    }
    // end of article

    // article
    let orders = try Mapper { configuration in
      configuration.map(Order.self) { $0.property(\.placed).date(.pattern("dd.MM.yyyy")) }
      configuration.map(Customer.self) { $0.property(\.card).sensitive() }
      configuration.map(Line.self) { $0.property(\.count).key("quantity") }
    }
    do {
      _ = try orders.object(from: payload, as: Order.self)
    } catch {
      print(error)
    }
    // end of article

    // article
    let fixed = """
      {
        "id": "1042",
        "placed": "31.01.2026",
        "customer": {"name": "Ada", "card": "4111 1111"},
        "lines": [
          {"article": "Tea", "count": 2, "price": 4.90},
          {"article": "抹茶", "quantity": 1, "price": 12.50}
        ],
        "coupon": "SPRING"
      }
      """
    var report = MappingReport()
    let order = try orders.object(from: fixed, as: Order.self, report: &report)
    print(report)
    // end of article
    #expect(order.lines.map(\.count) == [2, 1])
    #expect(order.lines.map(\.price) == [4.9, 12.5])
    #expect(order.placed == Date(timeIntervalSince1970: 1_769_817_600))

    // article
    do {
      _ = try orders.object(from: payload, as: Order.self)
    } catch {
      for issue in error.issues { print(issue.code, issue.path, issue.position?.line ?? 0) }
    }
    // end of article
    // One block of text shows both lines.
    let last = printed.suffix(2).joined(separator: "\n")
    printed = printed.dropLast(2) + [last]

    let logged = Mutex("")
    @Sendable func log(_ text: String) { logged.withLock { $0 = text } }
    // article
    let tolerant = try Mapper { configuration in
      configuration.invalidElements = .skip
      configuration.onReport = { report in log("\(report)") }
    }
    let customers = try tolerant.object(
      from: #"[{"name": "Ada", "card": "4111"}, {"name": "Bob"}]"#, as: [Customer].self)
    let count = customers.count  // 1
    // end of article
    #expect(count == 1)
    printed.append(logged.withLock { $0 })
    return printed
  }
}
