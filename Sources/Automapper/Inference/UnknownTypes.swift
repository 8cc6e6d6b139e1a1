/// The unregistered type names in objects that a fallback type decoded. Encoding writes them back.
///
/// An ``Inferred`` value keeps the names beside its value. The engine remembers the names of class instances, see
/// ``UnknownTypeNames``.
indirect enum UnknownTypes: Sendable {
  /// The name for the value itself.
  case here(TypeTag)
  /// The names for values inside, by index or key.
  case inside([String: UnknownTypes])

  /// Combines the names of a value's parts. Nil if no part has a name.
  init?(parts: some Sequence<(String, UnknownTypes?)>) {
    var known: [String: UnknownTypes] = [:]
    for (name, part) in parts { known[name] = part }
    if known.isEmpty { return nil }
    self = .inside(known)
  }
}

/// The unknown type names of instances of fallback classes, by instance.
struct UnknownTypeNames {
  private struct Entry {
    weak var instance: AnyObject?
    let tag: TypeTag
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = 64

  mutating func note(_ tag: TypeTag, of instance: AnyObject) {
    if entries.count >= limit {
      entries = entries.filter { $0.value.instance != nil }
      limit = max(64, entries.count * 2)
    }
    entries[ObjectIdentifier(instance)] = Entry(instance: instance, tag: tag)
  }

  func tag(of instance: AnyObject) -> TypeTag? {
    // An earlier instance may have had the same address.
    guard let entry = entries[ObjectIdentifier(instance)], entry.instance === instance else {
      return nil
    }
    return entry.tag
  }
}

extension DecodingSession {
  /// Returns the type name of an object that its family's fallback decodes; nil for other objects.
  func unknownType(
    _ family: TypeFamily, _ value: S.Value, readAs type: any Any.Type
  ) -> UnknownTypes? {
    guard type == family.fallback, case .key(let key) = family.discriminator,
      source.isObject(value), let found = discriminator(key, of: value)
    else { return nil }
    let name: JSONValue
    switch source.scalar(found) {
    case .string(let text): name = .string(text)
    case .bool(let flag): name = .bool(flag)
    case .integer(let number): name = .integer(number)
    case .unsigned(let number): name = .unsigned(number)
    case .double(let number, _): name = .number(number)
    default: return nil
    }
    return .here(
      TypeTag(path: key.path, name: name, matching: engine.configuration.keyMatching))
  }

  /// Remembers an object's unknown type name for the class instance that was decoded from the object.
  func noteUnknownType(_ type: UnknownTypes?, of model: Any) {
    guard case .here(let tag)? = type else { return }
    let content = Carrier.content(model)
    guard Swift.type(of: content) is AnyClass else { return }
    engine.note(unknownType: tag, of: content as AnyObject)
  }

  /// Remembers an unknown type name for the class instance that an update returns: the name in the source, else the
  /// name of the old instance if the source has none.
  ///
  /// The instance may be the old one. Its name changes when the update is complete, like its properties.
  func keepUnknownType(of old: Any, in result: Any, _ family: TypeFamily, _ value: S.Value) {
    let type = Swift.type(of: result)
    guard type is AnyClass, type == family.fallback, type == Swift.type(of: old) else { return }
    let (old, result) = (old as AnyObject, result as AnyObject)
    let tag: TypeTag
    if case .here(let named)? = unknownType(family, value, readAs: type) {
      tag = named
    } else if old !== result, let kept = engine.unknownType(of: old) {
      tag = kept
    } else {
      return
    }
    workspace.call.pointee.pendingUpdates.append(
      PendingUpdate(instance: result, accessors: []) { [engine] in
        engine.note(unknownType: tag, of: result)
      })
  }
}

extension EncodingSession {
  /// Writes a value of any type, with the unknown type names in it.
  func any(_ value: Any, _ unknown: UnknownTypes) throws {
    let value = (value as? any OptionalValue).map { $0.wrappedValue ?? $0 } ?? value
    switch unknown {
    case .here(let tag):
      let sessionOwner = detachedSessionOwner()
      sessionOwner.session.enclosingProperty = enclosingProperty
      try sessionOwner.session.any(value)
      try any(TypeTag.adding([tag], to: sessionOwner.takeResult()))
    case .inside(let parts):
      func write(_ part: Any, _ name: String) throws {
        guard let unknown = parts[name] else { return try any(part) }
        try any(part, unknown)
      }
      if let elements = FoundationType.array(value) {
        try sequence(Array(elements.enumerated())) { try write($0.element, "\($0.offset)") }
      } else if let members = FoundationType.dictionary(value) {
        let pairs = members.inKeyOrder.map { (key: $0.key, value: $0) }
        try self.members(pairs) { try write($0.value, $0.key) }
      } else {
        try any(value)
      }
    }
  }
}
