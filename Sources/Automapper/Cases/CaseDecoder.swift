/// The decoder that the synthesised `init(from:)` of an enum receives where a form is declared.
///
/// The initialiser lists the keys of its container, wants exactly one, and opens a container under it for the
/// values. This decoder answers with the case that the source names and with a container over the source's
/// own object, so that nothing is rewritten and errors name what stands in the source. Code that asks for
/// anything else receives the plain decoder.
struct CaseDecoder<S: DecodingSource>: Decoder {
  let frame: DecodingFrame<S>
  let cases: CasePlan
  /// The case to try, whatever the source says.
  var candidate: CaseCandidate?

  private var plain: S.ValueDecoder { S.decoder(frame) }

  var codingPath: [any CodingKey] { frame.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { frame.current.workspace.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let chosen = try frame.current.chosenCases(type, frame, cases, candidate)
    return KeyedDecodingContainer(CaseContainer(frame: frame, cases: cases, chosen: chosen))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try plain.unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try plain.singleValueContainer()
  }
}

/// A case that is tried.
struct CaseCandidate {
  let name: String
  var isFallback = false
}

/// A case that the source names, and where its values stand.
struct ChosenCase<S: DecodingSource, Key: CodingKey> {
  enum Values {
    /// The values are the object itself.
    case here(CaseCandidate?)
    /// The values are the member under the content's key; nil where there is none.
    case content(key: String, S.Value?)
    /// The values are the member under the case's name, which is this key in the source.
    case member(key: String, S.Value)
  }

  let key: Key
  let values: Values
}

/// The container in which an enum finds its case.
struct CaseContainer<S: DecodingSource, Key: CodingKey>: KeyedDecodingContainerProtocol {
  let frame: DecodingFrame<S>
  let cases: CasePlan
  let chosen: [ChosenCase<S, Key>]

  var codingPath: [any CodingKey] { frame.codingPath }
  // A closure, as a key path would be made anew each time.
  var allKeys: [Key] { chosen.map { $0.key } }

  func contains(_ key: Key) -> Bool { chosen.contains { $0.key.stringValue == key.stringValue } }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    guard let chosen = chosen.first(where: { $0.key.stringValue == key.stringValue }) else {
      throw foreign
    }
    return try frame.current.payload(type, of: chosen, frame, cases)
  }

  // Synthesised code asks for nothing else.

  private var foreign: ValueFailure {
    ValueFailure(
      .invalidConfiguration,
      expected: "an enum with the Codable conformance that Swift synthesises",
      found: "\(TypeName.of(frame.table.type)), which reads itself in another way")
  }

  func decodeNil(forKey key: Key) throws -> Bool { throw foreign }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { throw foreign }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw foreign
  }
  func superDecoder() throws -> any Decoder { throw foreign }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw foreign }
}
