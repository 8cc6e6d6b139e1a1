/// The unkeyed container of a `SampleDecoder`. Elements behind the last are made up as well, because a model may read a
/// fixed number of them.
struct SampleUnkeyedContainer: UnkeyedDecodingContainer {
  private var decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var currentIndex = 0
  private let outerPlace: SampleValues.Place
  private let end: End?
  private var nullCheckCount = 0

  /// The end of an array of `SampleDecoder.endsAfterFirstReads`.
  private final class End {
    /// Whether the model has asked for the end, or for the count.
    var wasAsked = false
  }

  init(decoder: SampleDecoder) {
    self.decoder = decoder
    outerPlace = decoder.place
    end = decoder.endsAfterFirstReads ? End() : nil
  }

  /// A varied array has one element.
  var count: Int? {
    end?.wasAsked = true
    return decoder.isVaried ? 1 : decoder.elementCount
  }

  var isAtEnd: Bool {
    if currentIndex > 0, let end, !end.wasAsked { return true }
    return currentIndex >= (count ?? 0) || decoder.level >= SampleLimits.maximumLevel
  }

  /// Moves to the next element, and returns the key of the current one.
  private mutating func moveOn() throws -> DataKey {
    guard currentIndex < SampleLimits.maximumElementCount else { throw endError }
    defer { currentIndex += 1 }
    if decoder.recorder.standsIn { decoder.place = outerPlace.element(currentIndex) }
    nullCheckCount = 0
    return DataKey(index: currentIndex)
  }

  mutating func decodeNil() throws -> Bool {
    nullCheckCount += 1
    guard nullCheckCount <= SampleLimits.maximumNullCheckCount else { throw endError }
    return false
  }

  private var endError: DecodingError {
    DecodingError.valueNotFound(
      Any.self,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "a made-up array has no other element"))
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let key = try moveOn()
    return try decoder.value(type, key, isVaried: decoder.isVaried, isElement: true)
  }

  private mutating func inner() throws -> SampleDecoder {
    let key = try moveOn()
    var inner = decoder.inner(key, isVaried: decoder.isVaried)
    inner.elementCount = min(inner.elementCount, SchemaRecorder.elementCount)
    return inner
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try inner().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try inner().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try inner() }
}
