import Foundation

/// Foundation's coders.
struct FoundationCoders: JSONCoders {
  let keys: KeyNaming
  let decoderName = "JSONDecoder"
  let encoderName = "JSONEncoder"
  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder()

  init(_ keys: KeyNaming) {
    self.keys = keys
    guard keys == .converted else { return }
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    encoder.keyEncodingStrategy = .convertToSnakeCase
  }

  func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
    try decoder.decode(type, from: data)
  }

  func encode<Model: Encodable>(_ model: Model) throws -> Data { try encoder.encode(model) }
}
