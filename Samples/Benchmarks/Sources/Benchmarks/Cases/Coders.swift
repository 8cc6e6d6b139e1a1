import Automapper
import Foundation

/// The ways to read and write JSON that are compared.
enum Coders {
  /// Writes snake_case keys, as the others here do.
  static func mapper() throws -> Mapper {
    try Mapper { $0.keyStyle = .snakeCase }
  }

  static func decoder(
    _ keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys,
    dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
  ) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = keys
    decoder.dateDecodingStrategy = dates
    return decoder
  }

  static func encoder(
    _ keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys,
    dates: JSONEncoder.DateEncodingStrategy = .deferredToDate
  ) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = keys
    encoder.dateEncodingStrategy = dates
    return encoder
  }

  /// A form of a Foundation value that can be compared.
  static func canonical(_ value: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
  }
}
