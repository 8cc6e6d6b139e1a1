import Automapper
import Foundation
import Testing

@Suite struct ValueTests {
  static let document = """
    {"user": {"age": "42", "born": "2001-02-03", "score": 1.0, "tags": ["a", 2], "site": "https://a.b",
      "counts": {"x": "1", "y": 2}, "active": "yes", "price": 0.1, "nothing": null}}
    """

  private func value<T: Equatable>(
    _ path: Automapper.SourceLocation, as type: T.Type, _ mapper: Mapper = Mapper()
  ) throws -> T {
    let expected = try mapper.value(from: Self.document, as: type, at: path)
    for (name, source) in try EverySource.forms(of: Self.document) {
      #expect(try mapper.value(from: source, as: type, at: path) == expected, "from \(name)")
    }
    return expected
  }

  @Test func scalarsByTheRules() throws {
    #expect(try value("user.age", as: Int.self) == 42)
    #expect(try value("user.age", as: UInt8.self) == 42)
    #expect(try value("user.age", as: Double.self) == 42)
    #expect(try value("user.score", as: Int.self) == 1)
    #expect(try value("user.score", as: String.self) == "1")
    #expect(try value("user.active", as: Bool.self))
    #expect(try value("user.price", as: Decimal.self) == Decimal(string: "0.1"))
    #expect(try value("user.born", as: Date.self) == Date(timeIntervalSince1970: 981_158_400))
    #expect(try value("user.site", as: URL.self).host == "a.b")
    #expect(try value("user.nothing", as: Int?.self) == nil)
    #expect(try value(.key("counts"), as: JSONValue.self) == ["x": "1", "y": 2])
  }

  @Test func collections() throws {
    #expect(try value("user.tags", as: [String].self) == ["a", "2"])
    #expect(try value("user.counts", as: [String: Int].self) == ["x": 1, "y": 2])
    #expect(try value("user.tags.0", as: String.self) == "a")
    #expect(try value(.key("counts"), as: [String: String].self) == ["x": "1", "y": "2"])
  }

  @Test func conversionsAsConfigured() throws {
    let strict = try Mapper { $0.coercion = .strict }
    let error = #expect(throws: MappingError.self) {
      try strict.value(from: Self.document, as: Int.self, at: "user.age")
    }
    #expect(
      error?.description == #"Int: expected Int, found string "42" (key "user.age")"#)
    let formats = try Mapper { $0.dateFormats = [.pattern("yyyy-dd-MM")] }
    #expect(
      try value("user.born", as: Date.self, formats) == Date(timeIntervalSince1970: 983_491_200))
  }

  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  private func backwards(_ text: String) throws -> String {
    guard text.hasPrefix("2") else { throw Unreadable(description: "not from this century") }
    return String(text.reversed())
  }

  @Test func closures() throws {
    for (name, source) in try EverySource.forms(of: Self.document) {
      let mapper = Mapper()
      let text = try mapper.value(from: source, as: String.self, at: "user.born") {
        (raw: String) in try backwards(raw)
      }
      #expect(text == "30-20-1002", "from \(name)")
      let length = try mapper.value(from: source, at: "user.tags") { (raw: [String]) in raw.count }
      #expect(length == 2)
      let none = try mapper.value(from: source, as: Int.self, at: "user.none") { (raw: Int?) in
        raw ?? -1
      }
      #expect(none == -1)
    }
  }

  @Test func errorsOfClosures() throws {
    for (name, source) in try EverySource.forms(of: Self.document) {
      let failed = #expect(throws: MappingError.self) {
        try Mapper().value(from: source, as: String.self, at: "user.site") { (raw: String) in
          try backwards(raw)
        }
      }
      #expect(
        failed?.description == """
          String: expected String, found string "https://a.b" (key "user.site"): \
          not from this century
          """, "from \(name)")
      let site = Self.document.range(of: "\"https://a.b\"")?.lowerBound
      let offset = site.map { Self.document[..<$0].utf8.count }
      #expect(
        failed?.issues.first?.byteOffset == (name == "bytes" ? offset : nil), "from \(name)")
      #expect(failed?.issues.first?.code == .transformFailed)
      #expect(failed?.issues.first?.underlying is Unreadable)
      let mismatch = #expect(throws: MappingError.self) {
        try Mapper().value(from: source, as: String.self, at: "user.counts") { (raw: String) in raw
        }
      }
      #expect(
        mismatch?.description == #"String: expected String, found an object (key "user.counts")"#)
    }
  }
}
