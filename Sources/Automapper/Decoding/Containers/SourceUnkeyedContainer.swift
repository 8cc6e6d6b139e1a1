/// An unkeyed container over one source. As in `SourceDecoder`, conforming types are shells and the
/// bodies are here.
protocol SourceUnkeyedContainer: UnkeyedDecodingContainer {
  associatedtype S: DecodingSource
  var reader: ArrayReader<S> { get set }
}

extension SourceUnkeyedContainer {
  var codingPath: [any CodingKey] {
    @inline(__always) get { reader.frame.codingPath }
  }

  var count: Int? {
    @inline(__always) get { reader.count }
  }
  var isAtEnd: Bool {
    @inline(__always) get { reader.isAtEnd }
  }
  var currentIndex: Int {
    @inline(__always) get { reader.index }
  }

  @inline(__always)
  mutating func decodeNil() throws -> Bool { try reader.skipNull() }

  @inline(__always)
  mutating func decode(_ type: Bool.Type) throws -> Bool { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: String.Type) throws -> String { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: Double.Type) throws -> Double { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: Float.Type) throws -> Float { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: Int.Type) throws -> Int { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: UInt.Type) throws -> UInt { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try reader.leaf(type) }
  @inline(__always)
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try reader.leaf(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try reader.leaf(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try reader.leaf(type) }

  @inline(__always)
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try reader.nested(type) }

  /// The standard library's implementation ignores a metatype that was chosen at run time.
  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    if try isAtEnd || decodeNil() { return nil }
    return try decode(type)
  }

  @inline(__always)
  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let value = try reader.peek(KeyedDecodingContainer<Key>.self)
    let result = try reader.session.nestedContainer(type, value, reader.table, reader.makeNode())
    reader.advance()
    return result
  }

  @inline(__always)
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let value = try reader.peek((any UnkeyedDecodingContainer).self)
    let result = try reader.session.nestedUnkeyedContainer(
      value, reader.table, reader.frame.node, at: reader.index)
    reader.advance()
    return result
  }

  @inline(__always)
  mutating func superDecoder() throws -> any Decoder {
    let value = try reader.peek((any Decoder).self)
    let result = try reader.session.decoder(value, reader.table, reader.makeNode())
    reader.advance()
    return result
  }
}
