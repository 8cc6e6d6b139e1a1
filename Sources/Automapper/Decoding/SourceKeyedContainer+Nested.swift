/// Nested containers and super decoders.
extension SourceKeyedContainer {
  @inline(__always)
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let reader = reader
    let slot = reader.slot(key)
    let (session, table, node) = (reader.session, reader.table.owner, reader.node(to: slot))
    switch try reader.opened(slot) {
    case .made(let value):
      return try session.foundationSession.nestedContainer(type, value, table, node)
    case .value(let value):
      do {
        return try session.nestedContainer(type, value, table, node)
      } catch {
        throw reader.misplaced(error, as: KeyedDecodingContainer<Nested>.self, value, slot)
      }
    }
  }

  @inline(__always)
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let reader = reader
    let slot = reader.slot(key)
    let (session, table, node) = (reader.session, reader.table.owner, reader.node(to: slot))
    switch try reader.opened(slot) {
    case .made(let value):
      return try session.foundationSession.nestedUnkeyedContainer(value, table, node)
    case .value(let value):
      do {
        return try session.nestedUnkeyedContainer(value, table, node)
      } catch {
        throw reader.misplaced(error, as: (any UnkeyedDecodingContainer).self, value, slot)
      }
    }
  }

  @inline(__always)
  func superDecoder() throws -> any Decoder { reader.decoder(for: DataKey.super) }

  @inline(__always)
  func superDecoder(forKey key: Key) throws -> any Decoder {
    reader.decoder(for: key, reader.slot(key))
  }
}
