import Automapper
import Foundation
import Testing

/// Decodes a payload with JSONDecoder and with mappers, encodes the models with JSONEncoder and
/// with mappers, and
/// expects equal models, equal JSON, and equal models again.
///
/// JSONDecoder and JSONEncoder decide what is right. A payload that JSONDecoder refuses is a
/// mistake in the test.
func compare<Model: Codable & Equatable>(
  _ type: Model.Type, _ json: String, userInfo: [CodingUserInfoKey: any Sendable] = [:],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let comparison = Comparison<Model>(userInfo: userInfo, sourceLocation: sourceLocation)
  let data = Data(json.utf8)
  let model = try comparison.decoder.decode(type, from: data)
  let encoded = try comparison.encoder.encode(model)
  let again = try comparison.decoder.decode(type, from: encoded)
  #expect(again == model, "JSONEncoder and JSONDecoder", sourceLocation: sourceLocation)
  for (name, mapper) in try comparison.mappers() {
    try comparison.decode(data, expecting: model, with: mapper, "\(name) mapper, payload")
    try comparison.decode(encoded, expecting: model, with: mapper, "\(name) mapper, encoded")
    try comparison.encode(model, expecting: encoded, with: mapper, "\(name) mapper")
  }
}

/// Expects JSONDecoder and a strict mapper to refuse a payload, with an error of the same kind at the same path.
func refuse<Model: Decodable>(
  _ type: Model.Type, _ json: String, userInfo: [CodingUserInfoKey: any Sendable] = [:],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let data = Data(json.utf8)
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  decoder.userInfo = userInfo
  let thrown = #expect(
    throws: (any Error).self, "JSONDecoder", sourceLocation: sourceLocation
  ) {
    try decoder.decode(type, from: data)
  }
  let mapper = try Mapper {
    $0.coercion = .strict
    $0.userInfo = userInfo
  }
  let plain = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  let sources: [(String, any MappingSource)] = [("bytes", data), ("Foundation", .any(plain))]
  for (name, source) in sources {
    let issues = Failing.error(mapper, source, as: type)?.issues ?? []
    #expect(
      thrown.map { Refusal($0).allows(issues) } == true,
      "strict mapper, \(name): \(issues), JSONDecoder: \(String(describing: thrown))",
      sourceLocation: sourceLocation)
  }
}

/// What a mapper must say where JSONDecoder throws an error: one of a few codes, at the same coding path.
struct Refusal {
  private let codes: [MappingError.Code]
  private let path: String?

  init(_ error: any Error) {
    let keys: [any CodingKey]?
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      (codes, keys) = ([.missingKey], context.codingPath + [key])
    case .valueNotFound(_, let context): (codes, keys) = ([.nullValue], context.codingPath)
    case .typeMismatch(_, let context):
      (codes, keys) = ([.typeMismatch, .nullValue], context.codingPath)
    case .dataCorrupted(let context):
      // JSONDecoder says of a number that its type cannot hold that the document is no JSON.
      let isRange = context.debugDescription.hasPrefix("The given data was not valid JSON")
      (codes, keys) = isRange ? ([.valueOutOfRange], nil) : ([.typeMismatch], context.codingPath)
    default: (codes, keys) = ([.transformFailed], [])
    }
    path = keys?.reduce(into: "") { path, key in
      if let index = key.intValue, key.stringValue.hasPrefix("Index ") {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
  }

  func allows(_ issues: [MappingError.Issue]) -> Bool {
    issues.contains { codes.contains($0.code) && (path == nil || $0.path == path) }
  }
}

/// Decodes a payload with JSONDecoder and with mappers, and expects equal models.
func compareDecoding<Model: Decodable & Equatable>(
  _ type: Model.Type, _ json: String, userInfo: [CodingUserInfoKey: any Sendable] = [:],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let comparison = Comparison<Model>(userInfo: userInfo, sourceLocation: sourceLocation)
  let data = Data(json.utf8)
  let model = try comparison.decoder.decode(type, from: data)
  for (name, mapper) in try comparison.mappers() {
    try comparison.decode(data, expecting: model, with: mapper, "\(name) mapper, payload")
  }
}

private struct Comparison<Model: Decodable & Equatable> {
  let userInfo: [CodingUserInfoKey: any Sendable]
  let sourceLocation: Testing.SourceLocation

  var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.userInfo = userInfo
    return decoder
  }

  var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.userInfo = userInfo
    return encoder
  }

  func mappers() throws -> [(name: String, mapper: Mapper)] {
    var strict = MapperConfiguration()
    strict.coercion = .strict
    strict.keyMatching = .exact
    strict.userInfo = userInfo
    return [
      ("default", try Mapper { $0.userInfo = userInfo }), ("strict", try Mapper(strict)),
      (
        "registered",
        try Mapper {
          $0.userInfo = userInfo
          $0.register(Model.self)
        }
      ),
    ]
  }

  func decode(
    _ data: Data, expecting model: Model, with mapper: Mapper, _ what: String
  ) throws {
    let plain = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    attempt("\(what), bytes") {
      expect(try mapper.object(from: data, as: Model.self), model, "\(what), bytes")
    }
    attempt("\(what), Foundation") {
      expect(try mapper.object(from: .any(plain), as: Model.self), model, "\(what), Foundation")
    }
  }

  func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) {
    #expect(value == expected, "\(what)", sourceLocation: sourceLocation)
  }

  func attempt(_ what: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      Issue.record("\(what): \(error)", sourceLocation: sourceLocation)
    }
  }
}

extension Comparison where Model: Encodable {
  func encode(_ model: Model, expecting encoded: Data, with mapper: Mapper, _ what: String) throws {
    let expected = try JSONDecoder().decode(JSONTree.self, from: encoded)
    attempt("\(what) writes bytes") {
      let data = try mapper.data(from: model)
      let text = String(decoding: data, as: UTF8.self)
      attempt("\(what) writes bytes that are not JSON: \(text)") {
        let tree = try JSONDecoder().decode(JSONTree.self, from: data)
        expect(tree, expected, "\(what) writes bytes")
      }
      attempt("JSONDecoder reads what \(what) wrote: \(text)") {
        expect(try decoder.decode(Model.self, from: data), model, "JSONDecoder reads \(text)")
      }
    }
    attempt("\(what) writes Foundation values") {
      let plain: Any? =
        switch expected {
        case .object: try mapper.dictionary(from: model)
        case .array: try mapper.array(from: model)
        default: nil
        }
      guard let plain else { return }
      let data = try JSONSerialization.data(withJSONObject: plain)
      let tree = try JSONDecoder().decode(JSONTree.self, from: data)
      expect(tree, expected, "\(what) writes Foundation values")
      let again = try mapper.object(from: .any(plain), as: Model.self)
      expect(again, model, "\(what) reads its Foundation values")
    }
  }
}

/// A JSON value that equals another one with the same meaning, however its numbers are spelled.
enum JSONTree: Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }
}
