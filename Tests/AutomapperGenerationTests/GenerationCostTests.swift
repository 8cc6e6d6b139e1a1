import AutomapperGeneration
import Foundation
import Testing

/// The time grows as the input does.
@Suite struct GenerationCostTests {
  /// Models of ten properties that refer to each other.
  @Test func theTimeGrowsWithTheModels() throws {
    try expectLinearTime(from: 125, to: 500) { count in
      let files = (0..<count).map { index in
        let properties = (0..<10).map { number in
          #""property\#(number)": {"key": "key_\#(number)", "type": "Model\#((index + number) % count)"}"#
        }
        return MappingFile("Model\(index).json", "{\(properties.joined(separator: ", "))}")
      }
      return {
        let sources = try ModelGenerator().sources(of: files)
        #expect(sources.count == 2 * count + 1)
      }
    }
  }

  /// Objects under keys of their own, each with a place of the same name: as many models, and one that all share.
  @Test func theTimeGrowsWithTheKeys() throws {
    try expectLinearTime(from: 500, to: 2000) { count in
      let members = (0..<count).map {
        #""key\#($0)x": {"name\#($0)x": 1, "user": {"id": \#($0)}}"#
      }
      let sample = MappingFile(
        path: "a.json", contents: Data("{\(members.joined(separator: ", "))}".utf8))
      return {
        let files = try MappingInference(name: "Root").mappingFiles(from: [sample])
        #expect(files.count == count + 2)
      }
    }
  }

  /// Properties of one model, each with a rule of its own.
  @Test func theTimeGrowsWithTheProperties() throws {
    try expectLinearTime(from: 500, to: 2000) { count in
      let properties = (0..<count).map { #""property\#($0)": {"key": "k\#($0)", "type": "Int"}"# }
      let file = MappingFile("Wide.json", "{\(properties.joined(separator: ", "))}")
      return {
        let sources = try ModelGenerator().sources(of: [file])
        #expect(sources.count == 3)
      }
    }
  }
}
