import Automapper
import Foundation
import Testing

/// Dictionaries that `JSONEncoder` writes as arrays of keys and values, one after the other.
@Suite struct AlternatingDictionaryTests {
  enum Day: String, Codable { case monday, tuesday }
  enum Level: Int, Codable { case low, high }
  enum Named: String, Codable, CodingKeyRepresentable { case one, two }
  static let coercions: [Coercion] = [.strict, .standard, .lenient]

  private func check<Key: Codable & Hashable>(
    _ keys: [Key], location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let values = [keys[0]: "a", keys[1]: "b"]
    let nested = ["n": [values, [:]]]
    for coercion in Self.coercions {
      let mapper = try Mapper { $0.coercion = coercion }
      for data in [try JSONEncoder().encode(nested), try mapper.data(from: nested)] {
        let text = String(decoding: data, as: UTF8.self)
        for (name, source) in try EverySource.forms(of: text) {
          #expect(
            try mapper.object(from: source, as: [String: [[Key: String]]].self) == nested,
            "\(Key.self) from \(name) \(text)", sourceLocation: location)
        }
      }
    }
  }

  @Test func everyKey() throws {
    try check([1, 2] as [Int])
    try check([1, 2] as [Int8])
    try check([-1, 2] as [Int16])
    try check([1, 2] as [Int32])
    try check([Int64.min, .max])
    try check([1, 2] as [UInt])
    try check([1, 2] as [UInt8])
    try check([1, 2] as [UInt16])
    try check([1, 2] as [UInt32])
    try check([0, UInt64.max])
    try check(["a", "b"])
    try check([Day.monday, .tuesday])
    try check([Level.low, .high])
    try check([Named.one, .two])
    try check([1.5, 2])
    try check([UUID(), UUID()])
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      try check([1, 2] as [Int128])
      try check([1, 2] as [UInt128])
    }
  }

  /// Values that look like keys stay values.
  @Test func numbersAsValues() throws {
    for coercion in Self.coercions {
      let mapper = try Mapper { $0.coercion = coercion }
      #expect(
        try mapper.everywhere("[5, 6, 7, 8]", as: [Int8: Int].self) == [5: 6, 7: 8],
        "\(coercion)")
      #expect(
        try mapper.everywhere("[1, 2, 0, 3]", as: [Level: Int].self) == [.high: 2, .low: 3],
        "\(coercion)")
      #expect(
        try mapper.everywhere(#"["monday", 1]"#, as: [Day: Int].self) == [.monday: 1],
        "\(coercion)")
    }
  }

  /// Dictionaries that `JSONEncoder` writes as objects are read from arrays by their indices.
  @Test func indices() throws {
    let lenient = try Mapper { $0.coercion = .lenient }
    #expect(try lenient.everywhere("[5, 6]", as: [Int: Int].self) == [0: 5, 1: 6])
    #expect(try lenient.everywhere("[5, 6]", as: [String: Int].self) == ["0": 5, "1": 6])
    #expect(
      try Mapper().failure("[5, 6]", as: [Int: Int].self)
        == "[Int: Int]: expected [Int: Int], found an array")
  }

  @Test(arguments: coercions) func mistakes(_ coercion: Coercion) throws {
    let mapper = try Mapper { $0.coercion = coercion }
    #expect(
      try mapper.failure("[5, 6, 7]", as: [Int8: Int].self)
        == "[Int8: Int]: expected a value after each key, found the end of the array")
    #expect(
      try mapper.failure("[500, 6]", as: [UInt8: Int].self)
        == "[UInt8: Int][0]: expected UInt8, found number 500")
    #expect(
      try mapper.failure(#"[5, {}]"#, as: [Int8: Int].self)
        == "[Int8: Int][1]: expected Int, found an object")
  }

  private struct Stay: Codable {
    struct Room: Codable { var beds: Int }
    var rooms: [Day: Room]
    var nights: Int
  }

  /// Keys and values are searched for problems like the elements of an array.
  @Test func everyProblemIsListed() throws {
    let json = """
      {"rooms":["monday",{"beds":"x"},"someday",{"beds":1},"tuesday",{},"never",{"beds":[]}],"nights":"y"}
      """
    for (name, source) in try EverySource.forms(of: json) {
      let error = #expect(throws: MappingError.self) {
        try Mapper().object(from: source, as: Stay.self)
      }
      #expect(
        error?.issues.map { "\($0.path): \($0.expected ?? ""), \($0.found ?? "")" } == [
          #"rooms[1].beds: Int, string "x""#,
          #"rooms[2]: Day, string "someday""#,
          "rooms[5].beds: Int, nothing",
          #"rooms[6]: Day, string "never""#,
          "rooms[7].beds: Int, an array",
          #"nights: Int, string "y""#,
        ], "from \(name)")
    }
  }

  private struct Scores: Codable, Equatable {
    var byLevel: [Level: Int]
  }

  /// A key or a value that is invalid takes the other one along.
  @Test func invalidPairsAreSkipped() throws {
    let mapper = try Mapper {
      $0.map(Scores.self) { $0.property(\.byLevel).invalidElements(.skip) }
    }
    let json = #"{"byLevel":[0,10,7,20,1,"y",1,30]}"#
    var report = MappingReport()
    let scores = try mapper.object(from: json, as: Scores.self, report: &report)
    #expect(scores == Scores(byLevel: [.low: 10, .high: 30]))
    #expect(report.skippedElements.map(\.path) == ["byLevel[2]", "byLevel[5]"])
    for (name, source) in try EverySource.forms(of: json) {
      #expect(try mapper.object(from: source, as: Scores.self) == scores, "\(name)")
    }
  }
}
