/// The unkeyed container of a `RepairingDecoder`.
struct RepairingUnkeyedContainer: UnkeyedDecodingContainer {
  private var base: any UnkeyedDecodingContainer
  private let repairs: Repairs
  private let holder: Repairs.Holder

  init(_ base: any UnkeyedDecodingContainer, _ repairs: Repairs, _ part: Repairs.Part) {
    self.base = base
    self.repairs = repairs
    holder = repairs.holder(of: part, as: Self.self)
  }

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  private var current: Repairs.Part {
    Repairs.Part(holder: holder, step: .index(base.currentIndex))
  }

  /// Moves to the next element, unless the base container already did. It did not if the answer was cached or is a
  /// stand-in.
  private mutating func leave(_ index: Int) throws {
    if base.currentIndex == index { _ = try base.superDecoder() }
  }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let index = base.currentIndex
    let value = try repairs.answer(type, current) { try base.decode(type) }
    try leave(index)
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let (index, part) = (base.currentIndex, current)
    let container = try repairs.open(part) {
      RepairingKeyedContainer.over(try base.nestedContainer(keyedBy: type), repairs, part)
    } standIn: {
      try $0.container(keyedBy: type)
    }
    try leave(index)
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let (index, part) = (base.currentIndex, current)
    let container: any UnkeyedDecodingContainer = try repairs.open(part) {
      RepairingUnkeyedContainer(try base.nestedUnkeyedContainer(), repairs, part)
    } standIn: {
      try $0.unkeyedContainer()
    }
    try leave(index)
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let holder = repairs.holder(of: current, as: RepairingDecoder.self)
    return RepairingDecoder(try base.superDecoder(), repairs, holder)
  }
}
