import Automapper
import Foundation
import Testing

/// Arrays in arrays that a model's own code opens one by one, beside JSONDecoder.
@Suite struct NestedArrayTests {
  /// Opens three levels of arrays, and notes the coding paths.
  private struct Cube: Decodable {
    var numbers: [[[Int]]] = []
    var paths: [String] = []

    init(from decoder: any Decoder) throws {
      var planes = try decoder.unkeyedContainer()
      while !planes.isAtEnd {
        var rows = try planes.nestedUnkeyedContainer()
        var plane: [[Int]] = []
        while !rows.isAtEnd {
          var row = try rows.nestedUnkeyedContainer()
          paths.append(row.codingPath.map(\.stringValue).joined(separator: "/"))
          var cells: [Int] = []
          while !row.isAtEnd { cells.append(try row.decode(Int.self)) }
          plane.append(cells)
        }
        // A container that was opened first is asked last.
        paths.append(rows.codingPath.map(\.stringValue).joined(separator: "/"))
        numbers.append(plane)
      }
    }
  }

  /// Models inside containers inside arrays.
  private struct Fleet: Decodable {
    struct Ship: Decodable, Equatable {
      var name: String
      var masts: Int?
    }

    enum CodingKeys: CodingKey { case ship, tonnage }

    var ships: [Ship] = []
    var tonnages: [Int] = []

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        let entry = try list.nestedContainer(keyedBy: CodingKeys.self)
        ships.append(try entry.decode(Ship.self, forKey: .ship))
        tonnages.append(try entry.decode(Int.self, forKey: .tonnage))
      }
    }
  }

  private struct Document<Content: Decodable>: Decodable {
    var content: Content
  }

  private let cube = #"{"content":[[[1,2],[]],[],[[3]],[[4],[5,6]]]}"#

  @Test func codingPathsAreThoseOfJSONDecoder() throws {
    let ours = try Mapper().object(from: cube, as: Document<Cube>.self).content
    let theirs = try JSONDecoder().decode(Document<Cube>.self, from: Data(cube.utf8)).content
    #expect(ours.numbers == [[[1, 2], []], [], [[3]], [[4], [5, 6]]])
    #expect(ours.paths == theirs.paths)
  }

  @Test func anErrorNamesEachIndex() throws {
    let json = cube.replacingOccurrences(of: "6", with: "true")
    let error = #expect(throws: MappingError.self) {
      try Mapper { $0.coercion = .strict }.object(from: json, as: Document<Cube>.self)
    }
    #expect(
      error?.issues.map(\.description) == [
        "Document<Cube>.content[3][1][1]: expected Int, found bool true (key \"content\")"
      ])
  }

  /// Members of objects in arrays are read directly, and their errors have the path to them all the same.
  @Test(arguments: [
    (#""name":7"#, "[1].ship.name"), (#""name":"B","masts":"x""#, "[1].ship.masts"),
    (#""name":null"#, "[1].ship.name"),
  ])
  func anErrorInAnObjectInAnArray(members: String, path: String) throws {
    let json =
      #"{"content":[{"ship":{"name":"A"},"tonnage":1},{"ship":{\#(members)},"tonnage":2}]}"#
    let error = #expect(throws: MappingError.self) {
      try Mapper { $0.coercion = .strict }.object(from: json, as: Document<Fleet>.self)
    }
    #expect(error?.issues.map(\.path) == ["content" + path])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Document<Fleet>.self, from: Data(json.utf8))
    }
  }

  @Test func conversionsInAnObjectInAnArrayAreReported() throws {
    let json = #"{"content":[{"ship":{"name":8},"tonnage":"9"}]}"#
    var report = MappingReport()
    let fleet = try Mapper().object(from: json, as: Document<Fleet>.self, report: &report).content
    #expect(fleet.ships == [Fleet.Ship(name: "8")])
    #expect(fleet.tonnages == [9])
    #expect(
      report.conversions.map(\.path).sorted() == ["content[0].ship.name", "content[0].tonnage"])
  }
}
