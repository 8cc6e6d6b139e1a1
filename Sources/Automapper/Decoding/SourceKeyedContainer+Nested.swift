/// Containers and decoders inside an object.
extension SourceKeyedContainer {
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let reader = reader
    let slot = reader.slot(key)
    if let written = reader.written(for: slot) {
      return try reader.session.foundationSession.nestedContainer(
        type, written, reader.table.owner, reader.node(to: slot))
    }
    return try reader.inside(slot) {
      try reader.session.nestedContainer(type, $0, reader.table.owner, reader.node(to: slot))
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let reader = reader
    let slot = reader.slot(key)
    if let written = reader.written(for: slot) {
      return try reader.session.foundationSession.nestedUnkeyedContainer(
        written, reader.table.owner, reader.node(to: slot))
    }
    return try reader.inside(slot) {
      try reader.session.nestedUnkeyedContainer($0, reader.table.owner, reader.node(to: slot))
    }
  }

  func superDecoder() throws -> any Decoder { reader.decoder(for: DataKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    reader.decoder(for: key, reader.slot(key))
  }
}
