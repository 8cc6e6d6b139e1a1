/// The decoder that the synthesised `init(from:)` of an enum in a declared form receives.
///
/// The initialiser lists the keys of its container, requires exactly one, and opens a container under it for the
/// values. This decoder returns the case that the source names, and a container over the source's own object. The
/// source is therefore not rewritten, and errors name its own keys. Code that requests another container receives it
/// from the plain decoder.
///
/// Conforming types are shells, see `SourceDecoder`.
protocol CaseDecoder: Decoder {
  associatedtype S: DecodingSource
  var frame: DecodingFrame<S> { get }
  var cases: CasePlan { get }
  /// The case to try, regardless of the source; nil if the source names the case.
  var candidate: CaseCandidate? { get }

  func container<Key: CodingKey>(
    _ chosen: [ChosenCase], _ type: Key.Type
  ) -> KeyedDecodingContainer<Key>
}

extension CaseDecoder {
  private var plain: S.ValueDecoder { S.decoder(frame) }

  var codingPath: [any CodingKey] { frame.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { frame.current.workspace.codingUserInfo }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    container(try frame.current.chosenCases(type, frame, cases, candidate), type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try plain.unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try plain.singleValueContainer()
  }
}

/// The container in which an enum finds its case.
protocol CaseContainer: KeyedDecodingContainerProtocol {
  associatedtype S: DecodingSource
  var frame: DecodingFrame<S> { get }
  var cases: CasePlan { get }
  var chosen: [ChosenCase] { get }
}

extension CaseContainer {
  var codingPath: [any CodingKey] { frame.codingPath }
  /// Usually one key. A fast path avoids the loop, which looks up more metadata.
  var allKeys: [Key] {
    if chosen.count == 1, let key = Key(stringValue: chosen[0].name) { return [key] }
    return chosen.compactMap { Key(stringValue: $0.name) }
  }

  func contains(_ key: Key) -> Bool { chosen.contains { $0.name == key.stringValue } }

  @inline(__always)
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let name = key.stringValue
    guard let chosen = chosen.first(where: { $0.name == name }) else { throw foreign }
    return try frame.current.payload(type, of: chosen, key, frame, cases)
  }

  // Synthesised code calls none of these.

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
