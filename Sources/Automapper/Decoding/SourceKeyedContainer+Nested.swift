/// Containers and decoders inside an object.
extension SourceKeyedContainer {
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let core = try core()
    let slot = core.slot(key)
    if let written = core.written(for: slot) {
      let session = core.session.foundationSession
      return try session.keyedContainer(
        type, session.source.handle(written), core.table.owner, core.node(to: slot))
    }
    return try core.inside(slot) { value in
      try core.session.keyedContainer(
        type, core.session.source.handle(value), core.table.owner, core.node(to: slot))
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let core = try core()
    let slot = core.slot(key)
    if let written = core.written(for: slot) {
      return try core.session.foundationSession.unkeyedContainer(
        written, core.table.owner, core.node(to: slot))
    }
    return try core.inside(slot) { value in
      try core.session.unkeyedContainer(value, core.table.owner, core.node(to: slot))
    }
  }

  func superDecoder() throws -> any Decoder { try core().decoder(for: DataKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    let core = try core()
    return try core.decoder(for: key, core.slot(key))
  }
}
