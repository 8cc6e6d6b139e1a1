/// The encoder that the synthesised `encode(to:)` of an enum in a declared form receives.
///
/// It keeps the name of the case and its values apart from the result. `EncodingSession.enumeration` combines them in
/// the declared form.
struct CaseEncoder: Encoder {
  let writing: CaseWriting

  var codingPath: [any CodingKey] { writing.session.path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { writing.session.workspace.codingUserInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CaseEncodingContainer<Key>(writing: writing))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { writing.plain.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    writing.plain.singleValueContainer()
  }
}

/// The case and the values that an enum has encoded.
final class CaseWriting {
  let cases: CasePlan
  let table: TypeTable
  /// Collects the labelled values, and the output of handwritten code.
  let sessionOwner: EncodingSessionOwner<FoundationSink>
  let plain: FoundationSink.ValueEncoder
  private let destination: FoundationSink.Destination
  fileprivate(set) var name: String?
  fileprivate(set) var shape = CasePayload.Shape.none
  /// The unlabelled values by position. A nil value is missing.
  fileprivate var values: [Int: Any] = [:]
  /// Whether the last unlabelled value has keys that are data: a dictionary, or JSON.
  fileprivate(set) var keysAreData = false
  /// Whether the last unlabelled value is a model with a rest.
  fileprivate(set) var hasRest = false

  init(_ sessionOwner: EncodingSessionOwner<FoundationSink>, _ table: TypeTable, _ cases: CasePlan)
  {
    self.sessionOwner = sessionOwner
    self.table = table
    self.cases = cases
    destination = sessionOwner.session.sink.enter()
    plain = sessionOwner.session.sink.encoder(sessionOwner.session, destination, table)
  }

  var session: EncodingSession<FoundationSink> { sessionOwner.session }

  /// The enum's object, if it is the only unlabelled value of the case.
  fileprivate var sharedObject: SharedObject? {
    guard case .tagged(let tag, content: nil) = cases.form, shape == .single,
      name != cases.fallback
    else { return nil }
    return SharedObject(depth: session.path.count, plan: table.plan, tags: [tag.path])
  }

  /// Returns the labelled values. Call it once.
  func takeMembers() -> Any {
    session.sink.leave(destination)
    return sessionOwner.takeResult()
  }

  var single: Any? { values[0] }

  /// Returns the unlabelled values, with null for each nil.
  func elements(_ count: Int) -> [Any] {
    (0..<count).map { values[$0] ?? JSONValue.null.foundationValue }
  }
}

private struct CaseEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writing: CaseWriting
  var codingPath: [any CodingKey] { writing.session.path.codingPath }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    writing.name = key.stringValue
    let shape = writing.cases.shape(of: key.stringValue, type)
    let isInside = writing.cases.form == .external && key.stringValue != writing.cases.fallback
    // The form that Swift synthesises has keys for all values.
    writing.shape = isInside ? .labelled : shape
    switch writing.shape {
    case .labelled, .none: return writing.plain.container(keyedBy: type)
    case .single, .list:
      return KeyedEncodingContainer(CasePayloadEncodingContainer<Nested>(writing: writing))
    }
  }

  // The output of handwritten code is kept as it is.

  private var plain: KeyedEncodingContainer<Key> { writing.plain.container(keyedBy: Key.self) }

  func encodeNil(forKey key: Key) throws {
    var plain = plain
    try plain.encodeNil(forKey: key)
  }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    var plain = plain
    try plain.encode(value, forKey: key)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    var plain = plain
    return plain.nestedUnkeyedContainer(forKey: key)
  }
  func superEncoder() -> any Encoder {
    var plain = plain
    return plain.superEncoder()
  }
  func superEncoder(forKey key: Key) -> any Encoder {
    var plain = plain
    return plain.superEncoder(forKey: key)
  }
}

/// The container of a case's unlabelled values.
private struct CasePayloadEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writing: CaseWriting
  var codingPath: [any CodingKey] { writing.session.path.codingPath }

  private func put(_ value: Any, _ key: Key) {
    writing.values[CasePayload.index(of: key.stringValue) ?? 0] = value
  }

  func encodeNil(forKey key: Key) { put(JSONValue.null.foundationValue, key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let session = writing.session
    do {
      let sessionOwner = session.detachedSessionOwner()
      let table = writing.table.child(T.self)
      try session.workspace.sharing(writing.sharedObject) {
        try sessionOwner.session.encode(value, table)
      }
      let own = table.isClass ? table.ofInstance(Swift.type(of: value)) : table
      writing.hasRest = own.plan.rest != nil
      writing.keysAreData = ValueKind(TypeShape.unwrapped(T.self)) != .model
      put(sessionOwner.takeResult(), key)
    } catch {
      throw session.passing(error, sourceKey: nil)
    }
  }

  // Synthesised code calls none of these.

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { writing.plain.container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writing.plain.unkeyedContainer()
  }
  func superEncoder() -> any Encoder { writing.plain }
  func superEncoder(forKey key: Key) -> any Encoder { writing.plain }
}
