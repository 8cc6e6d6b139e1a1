/// A decoder for an array that has invalid elements. They are replaced, and the others stay.
struct ElementwiseDecoder: Decoder {
  let array: any UnkeyedDecodingContainer
  let standIns: StandIns
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { standIns.userInfo }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    ElementwiseContainer(base: array, standIns: standIns, codingPath: codingPath)
  }

  // Collections of leaf values request arrays only.

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    throw SampleValues.Unavailable()
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw SampleValues.Unavailable()
  }
}

private struct ElementwiseContainer: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer
  let standIns: StandIns
  let codingPath: [any CodingKey]

  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let index = currentIndex
    var copy = base
    do {
      let value = try base.decode(type)
      standIns.note(end: value, standIns.use(of: T.self))
      return value
    } catch {
      // Valid elements often are the first numbers.
      let place = SampleValues.Place(number: (count ?? 0) + index, index: index, repeatsCases: true)
      let value = try standIns.value(type, at: codingPath + [DataKey(index: index)], place) {
        try copy.nestedUnkeyedContainer()
      }
      if currentIndex == index { _ = try base.superDecoder() }
      return value
    }
  }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try base.nestedContainer(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try base.nestedUnkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try base.superDecoder() }
}
