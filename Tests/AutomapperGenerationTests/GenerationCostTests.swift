import AutomapperGeneration
import Foundation
import Testing

/// The time grows as the input does: four times as much input takes less than ten times as long. Squared, it would take
/// sixteen times as long.
@Suite struct GenerationCostTests {
  /// Models of ten properties that refer to each other.
  @Test func theTimeGrowsWithTheModels() throws {
    try expectLinear(from: 125) { count in
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
    try expectLinear(from: 500) { count in
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
    try expectLinear(from: 500) { count in
      let properties = (0..<count).map { #""property\#($0)": {"key": "k\#($0)", "type": "Int"}"# }
      let file = MappingFile("Wide.json", "{\(properties.joined(separator: ", "))}")
      return {
        let sources = try ModelGenerator().sources(of: [file])
        #expect(sources.count == 3)
      }
    }
  }

  /// Compares the shortest of three times for each of two inputs, taken in turns.
  ///
  /// - Parameter work: Makes an input of a size and returns the work on it.
  private func expectLinear(
    from count: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: (_ count: Int) throws -> () throws -> Void
  ) throws {
    let (onFew, onMany) = (try work(count), try work(4 * count))
    var (few, many) = (Duration.seconds(3600), Duration.seconds(3600))
    for _ in 0..<3 {
      few = min(few, try time(onFew))
      many = min(many, try time(onMany))
    }
    #expect(many < few * 10, "\(few), \(many)", sourceLocation: sourceLocation)
  }

  private func time(_ work: () throws -> Void) throws -> Duration {
    let start = processorTime
    try work()
    return processorTime - start
  }

  /// The time that this thread has run. Other tests run beside it.
  private var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
