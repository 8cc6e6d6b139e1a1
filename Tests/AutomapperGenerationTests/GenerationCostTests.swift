import AutomapperGeneration
import Foundation
import Testing

@Suite struct GenerationCostTests {
  /// Models of ten properties that refer to each other: the time grows as their number does. What counts is the time that
  /// the work takes of a processor: other tests run beside it.
  @Test func theTimeGrowsWithTheModels() throws {
    let few = try time(models: 125)
    let many = try time(models: 500)
    #expect(many < few * 8, "\(few), \(many)")
  }

  /// Objects under keys of their own, each with a place of the same name: as many models, and one that all share.
  @Test func theTimeGrowsWithTheKeys() throws {
    func time(_ count: Int) throws -> Duration {
      let members = (0..<count).map {
        #""key\#($0)x": {"name\#($0)x": 1, "user": {"id": \#($0)}}"#
      }
      let sample = MappingFile(
        path: "a.json", contents: Data("{\(members.joined(separator: ", "))}".utf8))
      let start = processorTime
      let files = try MappingInference(name: "Root").mappingFiles(from: [sample])
      #expect(files.count == count + 2)
      return processorTime - start
    }
    let few = try time(250)
    let many = try time(1000)
    #expect(many < few * 8, "\(few), \(many)")
  }

  /// Properties of one model, each with a rule of its own.
  @Test func theTimeGrowsWithTheProperties() throws {
    func time(_ count: Int) throws -> Duration {
      let properties = (0..<count).map { #""property\#($0)": {"key": "k\#($0)", "type": "Int"}"# }
      let file = MappingFile("Wide.json", "{\(properties.joined(separator: ", "))}")
      let start = processorTime
      #expect(try ModelGenerator().sources(of: [file]).count == 3)
      return processorTime - start
    }
    let few = try time(500)
    let many = try time(2000)
    #expect(many < few * 8, "\(few), \(many)")
  }

  /// The shortest of three times.
  private func time(models count: Int) throws -> Duration {
    let files = (0..<count).map { index in
      let properties = (0..<10).map { number in
        #""property\#(number)": {"key": "key_\#(number)", "type": "Model\#((index + number) % count)"}"#
      }
      return MappingFile("Model\(index).json", "{\(properties.joined(separator: ", "))}")
    }
    let times = try (0..<3).map { _ in
      let start = processorTime
      let sources = try ModelGenerator().sources(of: files)
      #expect(sources.count == 2 * count + 1)
      return processorTime - start
    }
    return try #require(times.min())
  }

  /// The time that this thread has run.
  private var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
