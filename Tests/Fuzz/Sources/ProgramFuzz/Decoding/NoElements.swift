/// An array without elements: what instructions are applied to where nothing else is.
struct NoElements: UnkeyedDecodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }
  private var end: DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "No elements."))
  }
  mutating func decodeNil() throws -> Bool { throw end }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { throw end }
  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> { throw end }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw end }
  mutating func superDecoder() throws -> any Decoder { throw end }
}
