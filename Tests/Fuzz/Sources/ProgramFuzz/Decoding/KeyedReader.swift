/// A keyed container whose kind of key is not known.
protocol KeyedReader {
  var codingPath: [any CodingKey] { get }
  /// The texts of all keys, in ascending order: containers have them in any order.
  var names: [String] { get }
  func contains(_ name: String) -> Bool
  func isNull(_ name: String) throws -> Bool
  func decode(_ type: ValueType, _ name: String) throws -> String
  func decodeIfPresent(_ type: ValueType, _ name: String) throws -> String
  func nestedKeyed(_ kind: Int, _ name: String) throws -> any KeyedReader
  func nestedUnkeyed(_ name: String) throws -> any UnkeyedDecodingContainer
  func superDecoder() throws -> any Decoder
  func superDecoder(_ name: String) throws -> any Decoder
}

extension KeyedDecodingContainer: KeyedReader where Key: ProgramKey {
  private func key(_ name: String) -> Key { Key(stringValue: name) ?? Key.at(0) }

  var names: [String] { allKeys.map(\.stringValue).sorted() }
  func contains(_ name: String) -> Bool { contains(key(name)) }
  func isNull(_ name: String) throws -> Bool { try decodeNil(forKey: key(name)) }

  func decode(_ type: ValueType, _ name: String) throws -> String {
    let key = key(name)
    if let text = try scalar(type, forKey: key) { return text }
    return try type.decode(at: KeyedPlace(container: self, key: key))
  }

  func decodeIfPresent(_ type: ValueType, _ name: String) throws -> String {
    let key = key(name)
    if let text = try scalarIfPresent(type, forKey: key) { return text }
    return try type.decode(at: KeyedPlace(container: self, key: key), isOptional: true)
  }

  func nestedKeyed(_ kind: Int, _ name: String) throws -> any KeyedReader {
    switch kind {
    case 0: try nestedContainer(keyedBy: EnumKey.self, forKey: key(name))
    case 1: try nestedContainer(keyedBy: TextKey.self, forKey: key(name))
    default: try nestedContainer(keyedBy: NumberKey.self, forKey: key(name))
    }
  }

  func nestedUnkeyed(_ name: String) throws -> any UnkeyedDecodingContainer {
    try nestedUnkeyedContainer(forKey: key(name))
  }

  func superDecoder(_ name: String) throws -> any Decoder { try superDecoder(forKey: key(name)) }
}

/// An unkeyed container that instructions share: each goes on where the one before stopped.
final class UnkeyedReader {
  var container: any UnkeyedDecodingContainer
  /// Whether the index is JSONDecoder's own affair; see `DecodingRun`.
  var isBeyondEnd = false
  /// Whether a model below is decoded at the moment, which must not use the container itself.
  var isBusy = false
  init(_ container: any UnkeyedDecodingContainer) { self.container = container }
}

/// Keyed containers by the number of the kind of key.
enum KeyedReaders {
  static func open(_ decoder: any Decoder, kind: Int) throws -> any KeyedReader {
    switch kind {
    case 0: try decoder.container(keyedBy: EnumKey.self)
    case 1: try decoder.container(keyedBy: TextKey.self)
    default: try decoder.container(keyedBy: NumberKey.self)
    }
  }

  static func nested(_ reader: UnkeyedReader, kind: Int) throws -> any KeyedReader {
    switch kind {
    case 0: try reader.container.nestedContainer(keyedBy: EnumKey.self)
    case 1: try reader.container.nestedContainer(keyedBy: TextKey.self)
    default: try reader.container.nestedContainer(keyedBy: NumberKey.self)
    }
  }
}
