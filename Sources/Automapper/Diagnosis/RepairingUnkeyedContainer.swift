/// The unkeyed container of a `RepairingDecoder`.
struct RepairingUnkeyedContainer: UnkeyedDecodingContainer {
  private var base: any UnkeyedDecodingContainer
  private let repairs: Repairs
  private let holder: Repairs.Holder
  /// The number of stand-ins behind the end of the array.
  private var surplus = 0

  init(_ base: any UnkeyedDecodingContainer, _ repairs: Repairs, _ part: Repairs.Part) {
    self.base = base
    self.repairs = repairs
    holder = repairs.holder(of: part, as: Self.self)
  }

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex + surplus }

  private var current: Repairs.Part {
    Repairs.Part(holder: holder, step: .index(currentIndex))
  }

  /// Moves to the next element, unless the base container already did. It did not if the answer was cached or is a
  /// stand-in.
  private mutating func leave(_ index: Int) throws {
    guard currentIndex == index else { return }
    // If every value is replaced, the error ends a model that reads until there is no element.
    if base.isAtEnd, !repairs.replacedAtOnce.isAll {
      surplus += 1
    } else {
      _ = try base.superDecoder()
    }
  }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let index = currentIndex
    var copy = base
    let value = try repairs.answer(type, current) {
      try base.decode(type)
    } elements: {
      try copy.nestedUnkeyedContainer()
    }
    try leave(index)
    return value
  }

  /// The standard library's implementation ignores a metatype that was chosen at run time.
  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    if try isAtEnd || decodeNil() { return nil }
    return try decode(type)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let (index, part) = (currentIndex, current)
    let container = try repairs.open(part) {
      RepairingKeyedContainer.over(try base.nestedContainer(keyedBy: type), repairs, part)
    } standIn: {
      try $0.container(keyedBy: type)
    }
    try leave(index)
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let (index, part) = (currentIndex, current)
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
