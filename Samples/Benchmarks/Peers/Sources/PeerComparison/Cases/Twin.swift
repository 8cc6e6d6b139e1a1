import Foundation

/// Forms of results that can be compared: all by Foundation, and none of them measured.
enum Twin {
  /// The model whose twin with coding keys is given.
  static func model<Model: Decodable>(
    _ type: Model.Type, of keyed: some Encodable
  ) throws -> Model {
    try FoundationCoders(.converted).decode(type, from: JSONEncoder().encode(keyed))
  }

  /// The twin with coding keys, from a payload.
  static func decode<Keyed: Decodable>(_ type: Keyed.Type, from data: Data) throws -> Keyed {
    try JSONDecoder().decode(type, from: data)
  }

  /// JSON with its keys in alphabetical order: equal bytes for equal values.
  static func canonical(_ data: Data) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: data), options: .sortedKeys)
  }
}
