import AutomapperGeneration
import Foundation
import Testing

@Suite struct GenerationCostTests {
  /// 500 models of ten properties that refer to each other; a release build takes a tenth of it. What
  /// counts is the time that the work takes of a processor: other tests run beside it.
  @Test func fiveHundredModels() throws {
    let files = (0..<500).map { index in
      let properties = (0..<10).map { number in
        #""property\#(number)": {"key": "key_\#(number)", "type": "Model\#((index + number) % 500)"}"#
      }
      return MappingFile("Model\(index).json", "{\(properties.joined(separator: ", "))}")
    }
    var times: [Duration] = []
    for _ in 0..<3 {
      let start = processorTime
      let sources = try ModelGenerator().sources(of: files)
      times.append(processorTime - start)
      #expect(sources.count == 1001)
    }
    #expect(times.min().map { $0 < .seconds(1) } ?? false, "\(times)")
  }

  /// The time that this thread has run.
  private var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
