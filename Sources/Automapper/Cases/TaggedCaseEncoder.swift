/// The encoder of an enum whose cases have a tag beside their values, for JSON bytes.
///
/// The values are written directly into the enum's own object, and the tag follows them. If an enum needs more than
/// that, the output of this encoder is discarded. `EncodingSession.enumeration` then encodes the enum by way of a
/// tree.
struct TaggedCaseEncoder: Encoder {
  let writing: TaggedCaseWriting

  var codingPath: [any CodingKey] { writing.plain.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { writing.plain.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(TaggedCaseContainer<Key>(writing: writing))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { writing.other.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    writing.other.singleValueContainer()
  }
}

/// An enum that is written as a tag beside its values.
final class TaggedCaseWriting {
  let cases: CasePlan
  /// Writes to the enum's object.
  let plain: ByteEncoder
  fileprivate(set) var name: String?
  /// The table of the type whose keys the values have: the enum, or the type of its only unlabelled value.
  fileprivate(set) var keys: TypeTable
  /// Whether the case has one unlabelled value, whose object gets the tag.
  fileprivate var isOneValue = false
  /// Whether the enum must be encoded by way of a tree.
  fileprivate(set) var isOther = false
  /// Receives the output that needs a tree. Nothing is read from it.
  private var discarded: EncodingSessionOwner<FoundationSink>?

  init(_ plain: ByteEncoder, _ cases: CasePlan) {
    self.plain = plain
    self.cases = cases
    keys = plain.table
  }

  fileprivate var other: any Encoder {
    isOther = true
    let sessionOwner = discarded ?? plain.session.detachedSessionOwner()
    discarded = sessionOwner
    return sessionOwner.session.sink.encoder(
      sessionOwner.session, sessionOwner.session.sink.enter(), plain.table)
  }

  /// Writes the only unlabelled value of the case as the enum's object.
  fileprivate func encode<T: Encodable>(_ value: T) throws {
    let (session, table) = (plain.session, plain.table.child(T.self))
    guard isOneValue, table.outputKind == .model, table.isWrittenPlainly, !table.isClass else {
      isOther = true
      return
    }
    keys = table
    do {
      try session.checkDepth()
      try value.encode(to: session.sink.encoder(session, plain.destination, table))
    } catch {
      throw session.passing(error, sourceKey: nil)
    }
  }
}

/// The container in which an enum names its case.
private struct TaggedCaseContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writing: TaggedCaseWriting
  var codingPath: [any CodingKey] { writing.plain.codingPath }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let name = key.stringValue
    writing.name = name
    let shape = writing.cases.shape(of: name, type)
    writing.isOneValue = shape == .single && name != writing.cases.fallback
    switch shape {
    case .labelled, .none: return writing.plain.container(keyedBy: type)
    case .single, .list:
      return KeyedEncodingContainer(TaggedValueContainer<Nested>(writing: writing))
    }
  }

  // Synthesised code calls none of these.

  func encodeNil(forKey key: Key) throws { writing.isOther = true }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { writing.isOther = true }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writing.other.unkeyedContainer()
  }
  func superEncoder() -> any Encoder { writing.other }
  func superEncoder(forKey key: Key) -> any Encoder { writing.other }
}

/// The container of the unlabelled values of a case.
private struct TaggedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writing: TaggedCaseWriting
  var codingPath: [any CodingKey] { writing.plain.codingPath }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try writing.encode(value) }

  // Synthesised code calls none of these, except for nil.

  func encodeNil(forKey key: Key) throws { writing.isOther = true }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { writing.other.container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writing.other.unkeyedContainer()
  }
  func superEncoder() -> any Encoder { writing.other }
  func superEncoder(forKey key: Key) -> any Encoder { writing.other }
}

extension EncodingSession where K == ByteSink {
  /// Writes an enum as a tag beside its values. Returns false and writes nothing if the enum needs a tree.
  func taggedCase<T: Encodable>(
    _ value: T, _ table: TypeTable, _ cases: CasePlan
  ) throws -> Bool {
    guard case .tagged(let key, content: nil) = cases.form, key.path.count == 1,
      !table.plan.isTagged, !table.plan.hasLateMembers, !table.plan.selectsMembers,
      !sink.isRearranging
    else { return false }
    let mark = sink.valueMark()
    let destination = sink.enter()
    let outer = model
    model = value
    defer { model = outer }
    let writing = TaggedCaseWriting(sink.encoder(self, destination, table), cases)
    try value.encode(to: TaggedCaseEncoder(writing: writing))
    if !writing.isOther, let name = writing.name, sink.openObject(destination) != nil {
      let tag = writing.keys.tag(of: name, cases, key)
      if !writing.isOneValue || !sink.mayHave(tag) {
        sink.put(tag, at: destination)
        sink.leave(destination)
        return true
      }
    }
    sink.discardValue(since: mark)
    return false
  }
}
