/// The decoder of a model that is read again, some of whose values others stand in for. It asks the mapper's decoder
/// for everything else.
struct RepairingDecoder: Decoder, JSONValueReading, MappedReading {
  let base: any Decoder
  let repairs: Repairs
  /// The way from the model's value to this one.
  var steps: [Repairs.Step] = []

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      RepairingKeyedContainer(
        base: try base.container(keyedBy: type), repairs: repairs, opened: repairs.opened(steps)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    RepairingUnkeyedContainer(
      base: try base.unkeyedContainer(), repairs: repairs, opened: repairs.opened(steps))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    RepairingSingleContainer(
      base: try base.singleValueContainer(), repairs: repairs, opened: repairs.opened(steps))
  }

  func readJSONValue() throws -> JSONValue { try JSONValue(from: base) }

  func read<Model>(_ type: Model.Type) throws -> Model { try Mapped<Model>(from: base).model }
}

private struct RepairingSingleContainer: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  let repairs: Repairs
  let opened: Repairs.Opened

  var codingPath: [any CodingKey] { base.codingPath }
  func decodeNil() -> Bool { base.decodeNil() }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try repairs.answer(type, Repairs.Part(container: opened, step: nil)) { try base.decode(type) }
  }
}

struct RepairingUnkeyedContainer: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer
  let repairs: Repairs
  let opened: Repairs.Opened

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  private var current: Repairs.Part {
    Repairs.Part(container: opened, step: .index(base.currentIndex))
  }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let index = base.currentIndex
    let value = try repairs.answer(type, current) { try base.decode(type) }
    // Nothing was read where another value stands in for the element.
    if base.currentIndex == index { _ = try base.superDecoder() }
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let steps = current.steps
    return KeyedDecodingContainer(
      RepairingKeyedContainer(
        base: try base.nestedContainer(keyedBy: type), repairs: repairs, opened: repairs.opened(steps)))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let steps = current.steps
    return RepairingUnkeyedContainer(
      base: try base.nestedUnkeyedContainer(), repairs: repairs,
      opened: repairs.opened(steps))
  }

  mutating func superDecoder() throws -> any Decoder {
    let steps = current.steps
    return RepairingDecoder(base: try base.superDecoder(), repairs: repairs, steps: steps)
  }
}
