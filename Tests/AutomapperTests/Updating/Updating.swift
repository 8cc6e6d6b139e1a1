import Automapper
import Foundation
import Testing

extension Mapper {
  /// The model after an update, the same from every source.
  func updating<T: Equatable>(
    _ make: @autoclosure () throws -> T, _ json: String,
    location: Testing.SourceLocation = #_sourceLocation
  ) throws -> T {
    var expected = try make()
    try update(&expected, from: json)
    for (name, source) in try EverySource.forms(of: json) {
      var model = try make()
      try update(&model, from: source)
      #expect(model == expected, "from \(name)", sourceLocation: location)
    }
    return expected
  }

  /// The errors of an update, the same from every source; the model stays as it was.
  func updateFailure<T: Equatable>(
    _ make: @autoclosure () throws -> T, _ json: String,
    location: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    var texts: [String] = []
    for (name, source) in try EverySource.forms(of: json) {
      var model = try make()
      do {
        try update(&model, from: source)
        Issue.record("\(name) gave \(model)", sourceLocation: location)
      } catch {
        texts.append(error.description)
      }
      #expect(try model == make(), "from \(name)", sourceLocation: location)
    }
    #expect(Set(texts.map(\.sortedLines)).count == 1, "\(texts)", sourceLocation: location)
    return texts.first ?? ""
  }
}
