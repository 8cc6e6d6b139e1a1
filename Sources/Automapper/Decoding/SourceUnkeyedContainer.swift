/// An unkeyed container over one source. As in `SourceDecoder`, conforming types are shells and the
/// bodies are here.
protocol SourceUnkeyedContainer: UnkeyedDecodingContainer {
  associatedtype S: Source
  var reader: ArrayReader<S> { get set }
}

extension SourceUnkeyedContainer {
  var codingPath: [any CodingKey] { reader.frame.codingPath }

  var count: Int? { reader.elements.count }
  var isAtEnd: Bool { reader.isAtEnd }
  var currentIndex: Int { reader.index }

  mutating func decodeNil() throws -> Bool { try reader.skipNull() }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let session = reader.session
    return try reader.next(type) { try session.bool($0) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    let session = reader.session
    return try reader.next(type) { try session.string($0) }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    let session = reader.session
    return try reader.next(type) { try session.double($0) }
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    let session = reader.session
    return try reader.next(type) { try session.floatingPoint(type, $0) }
  }

  @inline(__always)
  private mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    let session = reader.session
    return try reader.next(type) { try session.integer(type, $0) }
  }

  mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  @inline(__always)
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try reader.nested(type) }

  /// The standard library's own would forget a metatype that was chosen at run time.
  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    if try isAtEnd || decodeNil() { return nil }
    return try decode(type)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let (session, table) = (reader.session, reader.table)
    return try reader.open(KeyedDecodingContainer<Key>.self) {
      try session.nestedContainer(type, $0, table, $1)
    }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let (session, table) = (reader.session, reader.table)
    return try reader.open((any UnkeyedDecodingContainer).self) {
      try session.nestedUnkeyedContainer($0, table, $1)
    }
  }

  mutating func superDecoder() throws -> any Decoder {
    let (session, table) = (reader.session, reader.table)
    return try reader.open((any Decoder).self) { session.decoder($0, table, $1) }
  }
}
