import Automapper
import Foundation
import Testing

/// A document, a type, and what both decoders make of it.
struct DecodingRow: Sendable, CustomTestStringConvertible {
  let json: String
  let type: String
  let expected: String
  private let decode: @Sendable (JSONDecoder) throws -> String

  init<T: Decodable & SendableMetatype>(_ json: String, _ type: T.Type, _ expected: String) {
    self.json = json
    self.type = "\(type)"
    self.expected = expected
    decode = { "\(try $0.decode(T.self, from: Data(json.utf8)))" }
  }

  var testDescription: String { "\(json) as \(type)" }

  /// The value as text, or the error's case, type and coding path.
  func outcome(_ decoder: JSONDecoder) -> String { CoderOutcome.of { try decode(decoder) } }

  /// The error that a decoder throws.
  func error(_ decoder: JSONDecoder) -> (any Error)? { CoderOutcome.error { try decode(decoder) } }
}

/// A value, and what both encoders make of it.
struct EncodingRow: Sendable, CustomTestStringConvertible {
  let name: String
  let expected: String
  private let encode: @Sendable (JSONEncoder) throws -> String

  init<T: Encodable & SendableMetatype>(
    _ name: String, _ value: @autoclosure @escaping @Sendable () -> T, _ expected: String
  ) {
    self.name = name
    self.expected = expected
    encode = { String(decoding: try $0.encode(value()), as: UTF8.self) }
  }

  var testDescription: String { name }

  /// The text, or the error's case, type and coding path.
  func outcome(_ encoder: JSONEncoder) -> String { CoderOutcome.of { try encode(encoder) } }

  /// The error that an encoder throws.
  func error(_ encoder: JSONEncoder) -> (any Error)? { CoderOutcome.error { try encode(encoder) } }
}

/// Both coders' results in a form that can be compared.
enum CoderOutcome {
  static func of(_ body: () throws -> String) -> String {
    do { return try body() } catch { return text(of: error) }
  }

  static func error(_ body: () throws -> String) -> (any Error)? {
    do { _ = try body() } catch { return error }
    return nil
  }

  static func text(of error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(let type, let context):
      "typeMismatch \(type) at \(path(context.codingPath))"
    case DecodingError.valueNotFound(let type, let context):
      "valueNotFound \(type) at \(path(context.codingPath))"
    case DecodingError.keyNotFound(let key, let context):
      "keyNotFound \(key.stringValue) at \(path(context.codingPath))"
    case DecodingError.dataCorrupted(let context): "dataCorrupted at \(path(context.codingPath))"
    case EncodingError.invalidValue(let value, let context):
      "invalidValue \(value) of \(type(of: value)) at \(path(context.codingPath))"
    default: "\(error)"
    }
  }

  /// `/posts/Index 3=3/title`: the keys with their integers.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? "/"
      : keys.map { key in "/" + key.stringValue + (key.intValue.map { "=\($0)" } ?? "") }.joined()
  }
}

extension Mapper {
  /// A mapper that behaves as Foundation's coders do, as far as its configuration goes.
  static func likeFoundation() throws -> Mapper {
    try Mapper { configuration in
      configuration.coercion = .strict
      configuration.keyMatching = .exact
      configuration.dateFormats = [.secondsSinceReferenceDate]
    }
  }
}
