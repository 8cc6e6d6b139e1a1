/// Containers and decoders inside an object.
extension SourceKeyedContainer {
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let core = core
    let slot = core.slot(key)
    if let written = core.written(for: slot) {
      return try core.session.foundationSession.nestedContainer(
        type, written, core.table.owner, core.node(to: slot))
    }
    return try core.inside(slot) {
      try core.session.nestedContainer(type, $0, core.table.owner, core.node(to: slot))
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let core = core
    let slot = core.slot(key)
    if let written = core.written(for: slot) {
      return try core.session.foundationSession.nestedUnkeyedContainer(
        written, core.table.owner, core.node(to: slot))
    }
    return try core.inside(slot) {
      try core.session.nestedUnkeyedContainer($0, core.table.owner, core.node(to: slot))
    }
  }

  func superDecoder() throws -> any Decoder { core.decoder(for: DataKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    core.decoder(for: key, core.slot(key))
  }
}
