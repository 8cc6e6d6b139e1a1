/// Nested containers and super decoders.
extension SourceKeyedContainer {
  @inline(__always)
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let reader = reader
    let slot = reader.slot(key)
    let (session, table) = (reader.session, reader.table.owner)
    reader.noteOpening(slot)
    let opened = try reader.opened(slot)
    switch opened {
    case .made(let value), .supplied(let value):
      return try session.foundationSession.nestedContainer(
        type, value, table, reader.pathNode(to: slot, origin: opened.origin))
    case .value(let value):
      let frame = session.frames.pushInner(
        session, session.source.handle(value), table, try reader.node(toOpen: value, slot))
      do throws(NotAnObject) {
        return try frame.keyedContainer(type)
      } catch {
        return try reader.container(type, insteadOf: value, slot)
      }
    }
  }

  @inline(__always)
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let reader = reader
    let slot = reader.slot(key)
    let (session, table) = (reader.session, reader.table.owner)
    reader.noteOpening(slot)
    let opened = try reader.opened(slot)
    switch opened {
    case .made(let value), .supplied(let value):
      return try session.foundationSession.nestedUnkeyedContainer(
        value, table, reader.pathNode(to: slot, origin: opened.origin))
    case .value(let value):
      guard let position = session.source.arrayPosition(value) else {
        return try reader.unkeyedContainer(insteadOf: value, slot)
      }
      return session.unkeyedContainer(
        session.frames.pushInner(
          session, session.source.handle(value), table, try reader.node(toOpen: value, slot)),
        position)
    }
  }

  @inline(__always)
  func superDecoder() throws -> any Decoder { try reader.superDecoder() }

  @inline(__always)
  func superDecoder(forKey key: Key) throws -> any Decoder {
    let reader = reader
    return try reader.decoder(for: reader.slot(key))
  }
}
