import Automapper
import Foundation
import Testing

/// What a call that looks for something gives, the same from every source and every time.
enum Found {
  static func model<T: Equatable>(
    _ json: String, as type: T.Type = T.self, at location: Automapper.SourceLocation = .root,
    only properties: [String]? = nil, _ mapper: Mapper = Mapper(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> T {
    let expected = try mapper.object(from: json, as: type, at: location, only: properties)
    for (name, source) in try EverySource.forms(of: json) {
      for _ in 0..<2 {
        let model = try mapper.object(from: source, as: type, at: location, only: properties)
        #expect(model == expected, "from \(name)", sourceLocation: sourceLocation)
      }
    }
    return expected
  }

  static func failure<T>(
    _ json: String, as type: T.Type, at location: Automapper.SourceLocation = .root,
    only properties: [String]? = nil, _ mapper: Mapper = Mapper(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    var texts: Set<String> = []
    for (name, source) in try EverySource.forms(of: json) {
      for _ in 0..<2 {
        do {
          let model = try mapper.object(from: source, as: type, at: location, only: properties)
          Issue.record("\(name) gave \(model)", sourceLocation: sourceLocation)
        } catch {
          texts.insert(error.description)
        }
      }
    }
    #expect(texts.count == 1, "\(texts)", sourceLocation: sourceLocation)
    return texts.min() ?? ""
  }
}
