public import Foundation

/// A decoder and an encoder of one library, set up for one way of naming keys.
///
/// The programs implement it for the libraries they link; `FoundationCoders` is the reference.
public protocol JSONCoders {
  var keys: KeyNaming { get }
  /// The decoder as the table names it, without its keys: `JSONDecoder`.
  var decoderName: String { get }
  /// The encoder as the table names it, without its keys: `JSONEncoder`.
  var encoderName: String { get }

  func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model
  func encode<Model: Encodable>(_ model: Model) throws -> Data
}

/// How coders match the property `screenName` with the key `screen_name`.
public enum KeyNaming: Sendable {
  /// By a strategy of the coders. The model declares no coding keys.
  case converted
  /// By coding keys in the model.
  case written

  var decoding: String { self == .written ? Self.handWritten : ".convertFromSnakeCase" }
  var encoding: String { self == .written ? Self.handWritten : ".convertToSnakeCase" }

  private static let handWritten = "hand-written CodingKeys"
}
