import Automapper
import Testing

/// Items that decode the JSON text in a string with a mapper of their own.
private struct Item: Decodable {
  let count: Int

  private struct Count: Decodable { let value: Int }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let count = try? container.decode(Int.self) {
      self.count = count
    } else {
      let text = try container.decode(String.self)
      count = try Mapper().object(from: text, as: [Count].self).map(\.value).reduce(0, +)
    }
  }
}

/// The issues of an array begin at the element where reading stopped, whatever path its error has.
struct FirstFailedElementTests {
  @Test func elementsBeforeTheFirstFailedOneHaveNoIssues() {
    expectIssues("typeMismatch [2]", "nullValue [4]") {
      try Mapper().object(from: #"[1, 2, "x", 3, null]"#, as: [Int].self)
    }
  }

  /// The error of the element at 1 has the path `[2].value`, of the text inside.
  @Test func pathOfAnotherDocumentHidesNoIssues() {
    let inner = #"[{\"value\": 1}, {\"value\": 2}, {\"value\": \"x\"}]"#
    let source = "[1, \"\(inner)\", true, 4]"
    do {
      let items = try Mapper().object(from: source, as: [Item].self)
      Issue.record("no error but \(items)")
    } catch {
      let issues = error.issues.map { "\($0.code.rawValue) \($0.path)" }
      #expect(issues == ["typeMismatch [2].value", "typeMismatch [2]"])
    }
  }

  @Test func nestedArrays() {
    expectIssues("typeMismatch [1][1]", "typeMismatch [2][0]") {
      try Mapper().object(from: #"[[1], [2, "x"], ["y"]]"#, as: [[Int]].self)
    }
  }
}
