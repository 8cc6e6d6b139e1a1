// The decoders and containers of each source for enums in a declared form, see
// `SourceShells.swift`.

private struct ByteCaseDecoder: CaseDecoder {
  let frame: DecodingFrame<ByteSource>
  let cases: CasePlan
  let candidate: CaseCandidate?

  func container<Key: CodingKey>(
    _ chosen: [ChosenCase], _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ByteCaseContainer(frame: frame, cases: cases, chosen: chosen))
  }
}

private struct ByteCaseContainer<Key: CodingKey>: CaseContainer {
  let frame: DecodingFrame<ByteSource>
  let cases: CasePlan
  let chosen: [ChosenCase]
}

private struct FoundationCaseDecoder: CaseDecoder {
  let frame: DecodingFrame<FoundationSource>
  let cases: CasePlan
  let candidate: CaseCandidate?

  func container<Key: CodingKey>(
    _ chosen: [ChosenCase], _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FoundationCaseContainer(frame: frame, cases: cases, chosen: chosen))
  }
}

private struct FoundationCaseContainer<Key: CodingKey>: CaseContainer {
  let frame: DecodingFrame<FoundationSource>
  let cases: CasePlan
  let chosen: [ChosenCase]
}

extension ByteSource {
  static func caseDecoder(
    _ frame: DecodingFrame<ByteSource>, _ cases: CasePlan, _ candidate: CaseCandidate?
  ) -> any Decoder {
    ByteCaseDecoder(frame: frame, cases: cases, candidate: candidate)
  }

  @inline(never)
  func enumeration<T: Decodable>(
    _ type: T.Type, _ value: Int, _ table: TypeTable, _ cases: CasePlan,
    _ session: DecodingSession<ByteSource>
  ) throws -> T {
    try session.enumeration(type, value, table, cases)
  }
}

extension FoundationSource {
  static func caseDecoder(
    _ frame: DecodingFrame<FoundationSource>, _ cases: CasePlan, _ candidate: CaseCandidate?
  ) -> any Decoder {
    FoundationCaseDecoder(frame: frame, cases: cases, candidate: candidate)
  }

  @inline(never)
  func enumeration<T: Decodable>(
    _ type: T.Type, _ value: Any, _ table: TypeTable, _ cases: CasePlan,
    _ session: DecodingSession<FoundationSource>
  ) throws -> T {
    try session.enumeration(type, value, table, cases)
  }
}
