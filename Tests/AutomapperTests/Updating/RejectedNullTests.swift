import Automapper
import Foundation
import Testing

/// Null for a collection whose update policy is not nullable.
@Suite struct RejectedNullTests {
  /// The error has the position of the null.
  @Test func theNullThatIsRejected() throws {
    struct Lists: Codable {
      var numbers: [Int]
      var optional: [Int]?
      var table: [String: Int]
    }
    let mapper = try Mapper { configuration in
      configuration.map(Lists.self) { lists in
        lists.property(\.numbers).onUpdate(.append, nullable: false)
        lists.property(\.optional).onUpdate(.replace, nullable: false)
        lists.property(\.table).key("a.table").onUpdate(.replace, nullable: false)
      }
    }
    let text = """
      {"optional": null,
       "a": {"table": null}, "numbers": null}
      """
    var lists = Lists(numbers: [1], table: [:])
    let error = #expect(throws: MappingError.self) { try mapper.update(&lists, from: text) }
    #expect(
      error?.annotated(text) == """
        Lists.optional: expected [Int], found null (key "optional")
         --> 1:14
          |
        1 | {"optional": null,
          |              ^^^^

        Lists.table: expected [String: Int], found null (key "a.table")
         --> 2:17
          |
        2 |  "a": {"table": null}, "numbers": null}
          |                 ^^^^

        Lists.numbers: expected [Int], found null (key "numbers")
         --> 2:35
          |
        2 |  "a": {"table": null}, "numbers": null}
          |                                   ^^^^
        """)
  }
}
