import Automapper
import Foundation
import Testing

/// Dictionaries and integers whose Swift types matter to the caller.
@Suite struct NativeDictionaryTests {
  struct Point: Codable, Hashable { var x: Int }
  struct Scale: Codable, Equatable {
    var marks: [Double: String]
    var points: [Point: Int]?
  }

  /// A dictionary of the property's own type is taken as it is, even if its keys have no names.
  @Test func keysWithoutNames() throws {
    let scale = Scale(marks: [0.5: "half"], points: [Point(x: 1): 2])
    let source: [String: Any] = [
      "marks": [0.5: "half"] as [Double: String], "points": [Point(x: 1): 2],
    ]
    #expect(try Mapper.default.object(from: source, as: Scale.self) == scale)
    let error = #expect(throws: MappingError.self) {
      try Mapper.default.object(from: ["marks": ["a": "half"]], as: Scale.self)
    }
    #expect(
      error?.description
        == #"Scale.marks: expected [Double: String], found an object (key "marks")"#)
  }

  struct Event: Codable {
    var at: Date
    var payload: JSONValue
  }

  /// What has no integer type of its own is an `Int`.
  @Test func integersAreInts() throws {
    let mapper = try Mapper { $0.dateFormats = [.secondsSince1970] }
    let event = Event(
      at: Date(timeIntervalSince1970: 86_400), payload: ["id": 7, "big": .integer(.min)])
    let written = try mapper.dictionary(from: event)
    #expect(written["at"] as? Int == 86_400)
    let payload = written["payload"] as? [String: Any]
    #expect(payload?["id"] as? Int == 7)
    #expect(payload?["big"] as? Int == .min)
  }
}
