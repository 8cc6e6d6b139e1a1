/// A decoder that runs a model's initialiser again, with stand-ins for some values. It forwards everything else to
/// the mapper's decoder.
struct RepairingDecoder: Decoder, JSONValueReading, MappedReading {
  let base: any Decoder
  let repairs: Repairs
  let holder: Repairs.Holder

  init(_ base: any Decoder, _ repairs: Repairs, _ holder: Repairs.Holder) {
    self.base = base
    self.repairs = repairs
    self.holder = holder
  }

  private var whole: Repairs.Part { Repairs.Part(holder: holder, step: nil) }

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // The model may pass this decoder to another type's initialiser.
    guard repairs.allows(keys: type) else { return try base.container(keyedBy: type) }
    return try repairs.open(whole) {
      RepairingKeyedContainer.over(try base.container(keyedBy: type), repairs, whole)
    } standIn: {
      try $0.container(keyedBy: type)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try repairs.open(whole) {
      RepairingUnkeyedContainer(try base.unkeyedContainer(), repairs, whole)
    } standIn: {
      try $0.unkeyedContainer()
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    RepairingSingleContainer(
      base: try base.singleValueContainer(), decoder: base, repairs: repairs, whole: whole)
  }

  func readJSONValue() throws -> JSONValue { try JSONValue(from: base) }

  func read<Model>(_ type: Model.Type) throws -> Model { try Mapped<Model>(from: base).model }
}

private struct RepairingSingleContainer: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  let decoder: any Decoder
  let repairs: Repairs
  let whole: Repairs.Part

  var codingPath: [any CodingKey] { base.codingPath }
  func decodeNil() -> Bool { base.decodeNil() }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try repairs.answer(type, whole) {
      try base.decode(type)
    } elements: {
      try decoder.unkeyedContainer()
    }
  }
}
