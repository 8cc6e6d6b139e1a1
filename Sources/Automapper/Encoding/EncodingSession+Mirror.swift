import Foundation

/// Encodes values that are not Encodable, by reflection with `Mirror`.
extension EncodingSession {
  /// Writes any value: Encodable values encode themselves, Foundation values are written as they are, others are
  /// reflected.
  func any(_ value: Any) throws {
    // A fast path for the types of most values in a tree. The casts below query the Swift runtime.
    if FoundationType.isCommon(value) { return try reflect(value) }
    if mappedType == ObjectIdentifier(type(of: value)) {
      try checkDepth()
      if try putMapped(value) { return }
    }
    if let optional = value as? any OptionalValue {
      guard let value = optional.wrappedValue else { return sink.putNull() }
      return try any(value)
    }
    if let value = Self.encodable(value) { return try encodable(value) }
    try reflect(value)
  }

  /// Returns a value that encodes itself; nil for others, and for the numbers, strings and collections of Foundation,
  /// which `FoundationType` handles.
  static func encodable(_ value: Any) -> (any Encodable)? {
    // Checks the type first: a cast would bridge a Date, for example, to an NSObject.
    guard type(of: value) is NSObject.Type else { return value as? any Encodable }
    switch value {
    case let value as Date: return value
    case let value as URL: return value
    case let value as UUID: return value
    case let value as Data: return value
    default:
      guard case .other = FoundationType.scalar(value) else { return nil }
      return value as? any Encodable
    }
  }

  private func encodable<T: Encodable>(_ value: T) throws {
    try encode(value, table(for: T.self))
  }

  /// Writes a value that is not Encodable.
  func reflect(_ value: Any) throws {
    switch FoundationType.scalar(value) {
    case .null: return sink.putNull()
    case .bool(let value): return sink.put(value)
    case .integer(let value): return put(integer: value)
    case .unsigned(let value): return sink.put(value)
    case .double(let value, _): return try sink.put(value)
    case .wide(let text): return sink.put(number: text, value)
    case .string(let value): return sink.put(value)
    case .array, .object: if try collection(value) { return }
    case .other: break
    }
    if try isDeepest() { return try deepest { try other(value) } }
    try other(value)
  }

  @inline(__always)
  private func other(_ value: Any) throws {
    if try putMapped(value) { return }
    guard type(of: value) is AnyClass else { return try reflectParts(value) }
    try workspace.instances.push(readByMapper: value as AnyObject)
    defer { workspace.instances.pop() }
    try reflectParts(value)
  }

  /// Writes a dictionary or an array. Returns false for another value.
  private func collection(_ value: Any) throws -> Bool {
    let isInstance = FoundationCollection.kind(of: value) != nil
    if isInstance { try workspace.instances.push(readByMapper: value as AnyObject) }
    defer { if isInstance { workspace.instances.pop() } }
    if let members = FoundationType.dictionary(value) {
      try self.members(members.inKeyOrder) { try any($0) }
    } else if let elements = FoundationType.array(value) {
      try self.elements(elements, areOrdered: !FoundationType.isSet(value))
    } else {
      return false
    }
    return true
  }

  private func elements(_ elements: [Any], areOrdered: @autoclosure () -> Bool) throws {
    if engine.configuration.sortsSets, !areOrdered() {
      try sorted(elements) { try $0.any($1) }
    } else {
      try sequence(elements) { try any($0) }
    }
  }

  private func reflectParts(_ value: Any) throws {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: try reflectCase(value, mirror)
    case .collection, .set:
      try elements(mirror.children.map(\.value), areOrdered: mirror.displayStyle != .set)
    case .dictionary:
      let pairs = mirror.children.compactMap(DictionaryPair.init).map { ($0.key, $0.value) }
      let named = Dictionary(pairs, uniquingKeysWith: { $1 })
      try members(of: named, name: { $0 }, write: { try any($0) })
    case .tuple: try members(mirror.labelledParts) { try any($0) }
    default:
      if let raw = rawValue(of: value, mirror) { return try any(raw) }
      try object(value)
    }
  }

  /// Returns the raw value of a struct that stores nothing else and has no rules, such as an option set in a property.
  /// It is read from its raw value.
  private func rawValue(of value: Any, _ mirror: Mirror) -> Any? {
    guard path.count > 0, mirror.displayStyle == .struct, mirror.children.count == 1,
      mirror.children.first?.label == "rawValue",
      workspace.table(for: type(of: value)).plan.declared.isEmpty
    else { return nil }
    return (value as? any RawRepresentable)?.rawValue
  }

  /// Writes the properties of a struct or a class, superclass first, by the rules for Encodable models.
  private func object(_ value: Any) throws {
    let table = table(for: type(of: value))
    // As for an Encodable model, properties whose output path is not one key are collected in a tree.
    if K.self != FoundationSink.self, needsTree(value, table) || table.plan.hasLateMembers {
      return try any(detachedObject(value))
    }
    let outer = begin(model: value)
    defer { end(outer) }
    let destination = sink.enter()
    let keys = table.keyTable(ReflectedKey.self)
    var writer = ObjectWriter(
      self, container: sink.object(destination), keys.output(ReflectedKey.self), nil)
    for property in ReflectedProperties(value).properties {
      let slot = keys.slot(ReflectedKey(label: property.name))
      let optional = property.value as? any OptionalValue
      try writer.any(optional.map(\.wrappedValue) ?? property.value, slot)
    }
    try leave(destination, value, table)
  }

  private func detachedObject(_ value: Any) throws -> Any {
    let sessionOwner = detachedSessionOwner()
    sessionOwner.session.enclosingProperty = enclosingProperty
    try sessionOwner.session.object(value)
    return sessionOwner.takeResult()
  }

  /// Writes a case without a payload as its raw value or its description, and a case with a payload as an object of one
  /// key, as synthesised `Codable` does. The description is the case's name, unless the enum declares another one: no
  /// public function returns the name then.
  private func reflectCase(_ value: Any, _ mirror: Mirror) throws {
    if let value = value as? any RawRepresentable { return try any(value.rawValue) }
    guard let payload = mirror.children.first, let name = payload.label else {
      return sink.put(String(describing: value))
    }
    let inner = Mirror(reflecting: payload.value)
    let isTuple = inner.displayStyle == .tuple
    try members([(key: name, value: payload.value)]) { value in
      let parts = isTuple ? inner.labelledParts : [("_0", value)]
      let written = parts.filter { writesNull || ($0.value as? any OptionalValue)?.isNil != true }
      try members(written) { try any($0) }
    }
  }
}

extension Mirror {
  /// The parts of a tuple by label, or by `_0`, `_1` … as in enum payloads.
  fileprivate var labelledParts: [(key: String, value: Any)] {
    children.enumerated().map { index, child in
      let label = child.label ?? ".\(index)"
      return (label.hasPrefix(".") ? "_\(index)" : label, child.value)
    }
  }
}

/// An entry of a dictionary as `Mirror` shows it: a tuple of key and value.
private struct DictionaryPair {
  let key: String
  let value: Any

  init?(_ child: Mirror.Child) {
    let parts = Array(Mirror(reflecting: child.value).children)
    guard parts.count == 2 else { return nil }
    key = DictionaryKeys.textOfAny(parts[0].value)
    value = parts[1].value
  }
}
