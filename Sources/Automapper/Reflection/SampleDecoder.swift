/// A decoder that returns made-up values, whatever is requested. Limits let loops and recursion end.
struct SampleDecoder: Decoder {
  let recorder: SchemaRecorder
  private(set) var codingPath: [any CodingKey]
  /// Whether this is the type whose properties are learned, not a nested type.
  let isRoot: Bool
  let isVaried: Bool
  /// Whether this is the type's superclass, decoded by `superDecoder()`.
  var isSuper = false
  /// Whether this is a dictionary with a value in it.
  var isFilledDictionary = false
  /// The number of elements of the arrays that the type opens or requests.
  var elementCount = 0
  /// The place in arrays of the value.
  var place = SampleValues.Place()
  /// The depth of nesting inside the value.
  var level = 0
  /// Whether `isAtEnd` is true when first asked after elements were read: the model then expects no more.
  var endsAfterFirstReads = false

  /// Returns a decoder inside this one.
  func inner(
    _ key: any CodingKey, isVaried: Bool, isSuper: Bool = false
  ) -> SampleDecoder {
    SampleDecoder(
      recorder: recorder, codingPath: codingPath + [key], isRoot: isRoot && isSuper,
      isVaried: isVaried, isSuper: isSuper, isFilledDictionary: isFilledDictionary && isSuper,
      elementCount: recorder.limits.mayHaveElements ? elementCount : 0, place: place,
      level: level + 1, endsAfterFirstReads: endsAfterFirstReads)
  }

  /// Returns the decoder of the payload of the enum case to learn.
  func payload(_ key: any CodingKey) -> SampleDecoder {
    var payload = self
    payload.codingPath.append(key)
    payload.level += 1
    return payload
  }

  /// Returns a value that the type at this decoder requests.
  ///
  /// `dynamic` for the reason given at `DecodingSource.stepwise`.
  ///
  /// - Parameter isElement: Whether the value is an element of an array, not a part of one.
  dynamic func value<T: Decodable>(
    _ type: T.Type, _ key: (any CodingKey)?, isVaried: Bool, isElement: Bool = false
  ) throws -> T {
    if recorder.standsIn {
      recorder.path = codingPath
      if let key { recorder.path.append(key) }
    }
    let outer = recorder.place
    recorder.place = place
    recorder.place.repeatsCases = isElement && recorder.standsIn
    defer { recorder.place = outer }
    do {
      // Only the outermost array may be longer than usual.
      return try recorder.value(
        type, isVaried: isVaried, elementCount: min(elementCount, SchemaRecorder.elementCount))
    } catch {
      recorder.refusalCount += 1
      throw error
    }
  }

  private func open() throws {
    guard level <= SampleLimits.maximumLevel else { throw SampleValues.Unavailable() }
    try recorder.limits.open()
  }

  var userInfo: [CodingUserInfoKey: Any] { recorder.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard recorder.allows(keys: type) else { throw SampleValues.Unavailable() }
    try open()
    if isRoot { recorder.keyTypes.append(type) }
    return KeyedDecodingContainer(SampleKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try openWhole()
    try open()
    return SampleUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try openWhole()
    return SampleSingleContainer(decoder: self)
  }

  private func openWhole() throws {
    guard isRoot else { return }
    if recorder.readsKeysOnly { throw SampleValues.Unavailable() }
    recorder.readsWhole = true
  }
}

private struct SampleSingleContainer: SingleValueDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try decoder.value(type, nil, isVaried: decoder.isVaried)
  }
}
