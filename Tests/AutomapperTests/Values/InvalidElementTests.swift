import Automapper
import Testing

/// What an invalid element of one property's collection means.
@Suite struct InvalidElementTests {
  struct Part: Codable, Equatable {
    var id: Int
    var sizes: [Int]?
  }
  struct Model: Codable, Equatable {
    var numbers: [Int] = []
    var texts: Set<String>?
    var named: [String: Int]?
    var keyed: [Int: Int]?
    var nested: [[Int]]?
    var parts: [Part]?
    var others: [Int]?
  }

  private func reading(_ json: String, _ mapper: Mapper) throws -> (model: Model, report: String) {
    var report = MappingReport()
    let model = try mapper.object(from: json, as: Model.self, report: &report)
    #expect(try mapper.object(from: json, as: Model.self) == model)
    for (name, source) in try EverySource.forms(of: json) {
      #expect(try mapper.object(from: source, as: Model.self) == model, "\(name)")
    }
    return (model, report.description)
  }

  @Test func skipped() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { model in
        model.property(\.numbers).invalidElements(.skip)
        model.property(\.texts).invalidElements(.skip)
        model.property(\.named).key("names").invalidElements(.skip)
        model.property(\.keyed).invalidElements(.skip)
        model.property(\.nested).invalidElements(.skip)
        model.property(\.parts).invalidElements(.skip)
      }
    }
    let (model, report) = try reading(
      """
      {"numbers": [1, "x", 3], "texts": ["a", []], "names": {"a": 1, "b": {}},
       "keyed": {"1": 2, "x": 3}, "nested": [[1, "x"], 5, [2]],
       "parts": [{"id": 1}, {"id": "x"}, {"id": 2, "sizes": [1, "x"]}, {"id": 3, "sizes": [1]}]}
      """, mapper)
    #expect(
      model
        == Model(
          numbers: [1, 3], texts: ["a"], named: ["a": 1], keyed: [1: 2], nested: [[1], [2]],
          parts: [Part(id: 1), Part(id: 3, sizes: [1])]))
    #expect(
      report.split(separator: "\n").filter { $0.contains("skippedElement") }.count == 8, "\(report)"
    )
    #expect(
      try mapper.failure(#"{"numbers": [], "others": ["x"]}"#, as: Model.self)
        == #"Model.others[0]: expected Int, found string "x" (key "others")"#)
    #expect(
      try mapper.failure(#"{"numbers": 5}"#, as: Model.self)
        == #"Model.numbers: expected [Int], found number 5 (key "numbers")"#)
  }

  @Test func propertiesDecideForThemselves() throws {
    let mapper = try Mapper { configuration in
      configuration.invalidElements = .skip
      configuration.map(Model.self) { $0.property(\.numbers).invalidElements(.error) }
    }
    #expect(
      try mapper.failure(#"{"numbers": [1, "x"], "others": ["x"]}"#, as: Model.self)
        == #"Model.numbers[1]: expected Int, found string "x" (key "numbers")"#)
    #expect(try reading(#"{"numbers": [1], "others": [1, "x"]}"#, mapper).model.others == [1])
  }

  @Test func elementsThatAreTransformed() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { model in
        model.property(\.numbers).invalidElements(.skip).transformElements { node, _ in
          try node.int() * 2
        }
        model.property(\.others).transformElements { node, _ in try node.int() }
      }
    }
    #expect(try reading(#"{"numbers": [1, "x", 3]}"#, mapper).model.numbers == [2, 6])
    #expect(
      try mapper.failure(#"{"numbers": [], "others": [1, "x"]}"#, as: Model.self)
        == #"Model.others[1]: expected Int, found string "x" (key "others")"#)
  }

  @Test func updates() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { model in
        model.property(\.numbers).invalidElements(.skip).onUpdate(.append)
        model.property(\.parts).invalidElements(.skip).onUpdate(.merge(by: \.id))
      }
    }
    let old = Model(numbers: [1], parts: [Part(id: 1, sizes: [1])])
    #expect(
      try mapper.updating(
        old, #"{"numbers": [2, "x"], "parts": [{"id": 1, "sizes": "x"}, {"id": 2}, {"id": "y"}]}"#)
        == Model(numbers: [1, 2], parts: [Part(id: 1, sizes: [1]), Part(id: 2)]))
  }
}
