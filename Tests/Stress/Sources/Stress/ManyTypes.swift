import Automapper
import Foundation

/// The plans of a thousand types, compiled from sixteen tasks at once.
enum ManyTypes {
  protocol Mark: SendableMetatype {}
  enum M0: Mark {}
  enum M1: Mark {}
  enum M2: Mark {}
  enum M3: Mark {}
  enum M4: Mark {}
  enum M5: Mark {}
  enum M6: Mark {}
  enum M7: Mark {}
  enum M8: Mark {}
  enum M9: Mark {}

  /// A type of its own for each three marks.
  struct Model<A: Mark, B: Mark, C: Mark>: Codable, Equatable, Sendable, Numbered {
    struct Part: Codable, Equatable, Sendable {
      var name: String
      var count: Int?
    }

    var modelNumber: Int
    var parts: [Part]
    var main: Part?
  }

  protocol Numbered: Decodable, SendableMetatype {
    var modelNumber: Int { get }
  }

  private static let marks: [any Mark.Type] = [
    M0.self, M1.self, M2.self, M3.self, M4.self, M5.self, M6.self, M7.self, M8.self, M9.self,
  ]

  private static func model<A: Mark, B: Mark, C: Mark>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type
  ) -> any Numbered.Type {
    Model<A, B, C>.self
  }

  static func run(_ report: inout Report) async {
    let name = "1,000 types from 16 tasks"
    guard report.wants(name) else { return }
    report.section("Plans compiled at once", "  models that are right")
    var types: [any Numbered.Type] = []
    for a in marks { for b in marks { for c in marks { types.append(model(a, b, c)) } } }
    let all = types
    let mapper = Mapper()
    let start = ContinuousClock.now
    let rights = await withTaskGroup(of: Int.self) { group in
      for task in 0..<16 {
        group.addTask {
          // Each begins elsewhere, and every second one goes backwards.
          let order = (0..<all.count).map { (task * 61 + $0) % all.count }
          return (task.isMultiple(of: 2) ? order : order.reversed()).count { index in
            number(mapper, all[index], index) == index
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let time = (ContinuousClock.now - start) / .seconds(1)
    report.check(
      name, "  \(rights.reduce(0, +)) of \(all.count * 16), in\(Stopwatch.milliseconds(time))",
      rights.allSatisfy { $0 == all.count })
  }

  private static func number<T: Numbered>(_ mapper: Mapper, _ type: T.Type, _ index: Int) -> Int? {
    let json =
      #"{"model_number":\#(index),"parts":[{"name":"a","count":1},{"NAME":"b"}],"main":{"name":""}}"#
    return try? mapper.object(from: json, as: type).modelNumber
  }
}
