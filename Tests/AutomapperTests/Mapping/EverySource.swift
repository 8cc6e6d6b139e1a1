import Automapper
import Foundation
import Testing

/// The forms in which one document reaches a mapper.
enum EverySource {
  /// JSON as bytes, a dictionary of Swift's own values, and what `JSONSerialization` makes.
  static func forms(of json: String) throws -> [(name: String, source: any MappingSource)] {
    let data = Data(json.utf8)
    let foundation = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
    let value = try JSONDecoder().decode(JSONValue.self, from: data)
    return [
      ("bytes", data), ("dictionary", .any(native(value))), ("JSONSerialization", .any(foundation)),
    ] as [(String, any MappingSource)]
  }

  /// A value as Swift code would write it: no `NSNumber`, no `NSString`.
  static func native(_ value: JSONValue) -> Any {
    switch value {
    case .null: NSNull()
    case .bool(let value): value
    case .integer(let value): Int(value)
    case .unsigned(let value): value
    case .number(let value): value
    case .exact(let value): value
    case .string(let value): value
    case .array(let elements): elements.map(native)
    case .object(let members): members.mapValues(native)
    }
  }
}

extension Mapper {
  /// The model of a document, the same from every source.
  func everywhere<T: Equatable>(
    _ json: String, as type: T.Type = T.self, location: Testing.SourceLocation = #_sourceLocation
  ) throws -> T {
    let expected = try object(from: json, as: type)
    for (name, source) in try EverySource.forms(of: json) {
      let model = try object(from: source, as: type)
      #expect(model == expected, "from \(name)", sourceLocation: location)
    }
    return expected
  }

  /// The errors of a document: the same from every source, for JSON in the order of the document.
  func failure<T>(
    _ json: String, as type: T.Type, location: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    var texts: [String] = []
    for (name, source) in try EverySource.forms(of: json) {
      do {
        let model = try object(from: source, as: type)
        Issue.record("\(name) gave \(model)", sourceLocation: location)
      } catch {
        texts.append(error.description)
      }
    }
    #expect(Set(texts.map(\.sortedLines)).count == 1, "\(texts)", sourceLocation: location)
    return texts.first ?? ""
  }

  /// A model as JSON with sorted keys; `data(from:)` and `dictionary(from:)` write the same.
  func written<T>(_ value: T, location: Testing.SourceLocation = #_sourceLocation) throws -> String
  {
    let options: JSONOptions = [.sortedKeys, .withoutEscapingSlashes]
    let text = try json(from: value, options: options)
    let fields = try dictionary(from: value)
    #expect(try Mapper().json(from: fields, options: options) == text, sourceLocation: location)
    return text
  }

  /// The model that is read back from what was written, the same from bytes and from a dictionary.
  func readBack<T: Equatable>(
    _ value: T, location: Testing.SourceLocation = #_sourceLocation
  ) throws -> T {
    let model = try object(from: data(from: value), as: T.self)
    #expect(
      try object(from: dictionary(from: value), as: T.self) == model, sourceLocation: location)
    return model
  }
}

extension String {
  /// The lines in alphabetical order: issues of JSON are in document order, others in that of the properties.
  var sortedLines: [Substring] { split(separator: "\n").sorted() }
}
