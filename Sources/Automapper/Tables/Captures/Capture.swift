/// The values of an instance, found by the coding keys that its type's `init(from:)` decodes with.
///
/// An `Encodable` instance is encoded once, into an encoder that stores each value with its static type. `Mirror`
/// reads the instances of other types. Properties declared by key paths are read by their key paths.
final class Capture {
  private enum Origin {
    case instance(Any)
    case make(() -> Any)
  }

  private var origin: Origin
  /// The table of the instance's type. It lives longer than the capture: a capture belongs to a call.
  private let table: TypeTable
  private var keyPathProperties: [KeyPathProperty] { table.plan.keyPathProperties }
  private var known: CaptureRecording?
  /// The recorded values of a model without properties that are declared by key paths. Nil until the first value is
  /// requested.
  private(set) var values: UnsafeMutablePointer<CapturedValues>?
  private struct Part: Hashable {
    let slot: SlotPointer
    let path: [String]
  }
  private var parts: [Part: Capture] = [:]
  /// The encoded instance; a second nil if it cannot be encoded.
  private var written: Any??
  /// Whether the source is known to have a value for a property, so that an update returns the newly decoded model.
  /// Set after the initialiser; false means unknown.
  var isReplaced = false
  /// Whether the initialiser of the updated model has requested a property before it asked for all keys; nil if it has
  /// done neither.
  var hasOwnRequests: Bool?

  /// - Parameter instance: An instance without a shell, see `Mapped`.
  init(_ table: TypeTable, of instance: Any) {
    self.table = table
    origin = .instance(instance)
  }

  /// - Parameter make: Creates the instance. Called once, when the first value is requested.
  init(_ table: TypeTable, _ make: @escaping () -> Any) {
    self.table = table
    origin = .make(make)
  }

  var instance: Any {
    switch origin {
    case .instance(let instance): return instance
    case .make(let make):
      let instance = Carrier.content(make())
      origin = .instance(instance)
      return instance
    }
  }

  private var recording: CaptureRecording {
    if let known { return known }
    let recording = recording(of: instance)
    known = recording
    if keyPathProperties.isEmpty { values = recording.values }
    return recording
  }

  /// Returns what the instance encodes at a path in one of its objects; nil if it encodes nothing there.
  ///
  /// - Parameter outer: The keys from the instance to the object.
  func encoded(at path: [String], inside outer: [any CodingKey], by mapper: Mapper) -> Any? {
    guard var part = encoded(by: mapper) else { return nil }
    let outerPath = outer.flatMap {
      table.plan.wholeProperty(named: $0.stringValue).outputPath
    }
    for key in outerPath + path {
      if let elements = part as? [Any] {
        guard let index = Int(key), elements.indices.contains(index) else { return nil }
        part = elements[index]
      } else {
        guard let inner = (part as? [String: Any])?[key] else { return nil }
        part = inner
      }
    }
    return part
  }

  private func encoded(by mapper: Mapper) -> Any? {
    if let written { return written }
    let result = try? mapper.foundationValue(of: instance)
    written = .some(result)
    return result
  }

  /// The value under a key. `value(_:_:_:)` returns nil if the instance has no such key.
  struct Value {
    /// Nil if the instance holds nil under the key.
    let content: Any?
  }

  /// A value of a known type, see `value(_:of:_:)`.
  enum TypedValue<T> {
    case value(T)
    /// The instance holds nil under the key.
    case nothing
    /// Anything else: the instance has no such key, or a value of another type, or the value is not kept.
    case other
  }

  /// Returns the value under a key of the model's own container. Faster than `value(_:_:_:)`, which returns an
  /// existential.
  @inline(never)
  func value<T>(
    _ type: T.Type, of keyType: ObjectIdentifier, _ slot: SlotPointer
  ) -> TypedValue<T> {
    if !keyPathProperties.isEmpty, let property = declared(keyType, slot) {
      guard let content = property.value(of: instance) else { return .nothing }
      return ExactType.value(content, as: type).map { .value($0) } ?? .other
    }
    return recording.values.pointee.value(type, keyType, slot)
  }

  /// - Parameters:
  ///   - path: The keys of the nested containers that lead from the model's own container to the key.
  ///   - slot: The slot of the key.
  func value(_ keyType: ObjectIdentifier, _ path: [String], _ slot: SlotPointer) -> Value? {
    if let property = declared(keyType, slot) {
      return Value(content: property.value(of: instance))
    }
    return recording.values.pointee.value(keyType, path, slot)
  }

  /// The property of a slot that is declared by a key path. It has no coding key: its slot has a `KeyPathKey` or a
  /// `DataKey`.
  private func declared(_ keyType: ObjectIdentifier, _ slot: SlotPointer) -> KeyPathProperty? {
    guard keyType == ObjectIdentifier(KeyPathKey.self) || keyType == ObjectIdentifier(DataKey.self)
    else { return nil }
    return keyPathProperties.first { $0.name == slot.codingKey.stringValue }
  }

  /// Returns the values of a model inside the instance; nil if the instance has none there.
  ///
  /// - Parameters:
  ///   - slot: The slot of the property that holds the model.
  ///   - path: The keys of the nested containers that lead from the instance's own container to the property.
  ///   - table: The table of the model.
  func part(_ slot: SlotPointer, _ path: [String], _ table: TypeTable) -> Capture? {
    let part = Part(slot: slot, path: path)
    if let known = parts[part] { return known }
    let keyType = ObjectIdentifier(type(of: slot.codingKey))
    guard let content = value(keyType, path, slot)?.content else { return nil }
    let values = Capture(table, of: Carrier.content(content))
    parts[part] = values
    return values
  }

  /// All values in the model's own container.
  var entries: [CaptureEntry] {
    let declared = keyPathProperties.map {
      CaptureEntry(
        key: DataKey($0.name), type: $0.carrier, isOptional: $0.isOptional,
        value: $0.value(of: instance))
    }
    return declared + recording.values.pointee.entries
  }

  /// Whether the instance holds a value that satisfies a condition under a name in its own container.
  func holds(_ name: String, where isMatch: (Any?) -> Bool) -> Bool {
    keyPathProperties.contains { $0.name == name && isMatch($0.value(of: instance)) }
      || recording.values.pointee.holds(name, where: isMatch)
  }

  /// The keys in a container of the instance under which it encodes more than nil.
  ///
  /// - Parameter path: The keys that lead from the model's own container to the container.
  func keys(inside path: [String]) -> [any CodingKey] {
    recording.values.pointee.keys(inside: path)
  }

  /// Whether the instance stores a property of this name as an Optional; nil if it stores none of this name.
  func isOptional(_ name: String) -> Bool? {
    let property = ReflectedProperties(instance).properties.last { $0.name == name }
    return property.map { $0.value is any OptionalValue }
  }

  /// The value of an instance that encodes itself into a single-value container.
  var single: Any? { recording.single }

  private func recording(of instance: Any) -> CaptureRecording {
    // Most models encode the properties that they decode.
    let capacity = table.ownKeyTables.reduce(0) { $0 + $1.input.placedCount }
    let recording = CaptureRecording(
      userInfo: table.workspace.codingUserInfo, capacity: max(capacity, 16))
    let encoder = CapturingEncoder(recording: recording, path: [])
    if let type = table.encodable, Self.encode(instance, as: type, to: encoder) {
      return recording
    }
    if let encodable = instance as? any Encodable {
      try? encodable.encode(to: encoder)
    } else {
      for property in ReflectedProperties(instance).properties {
        let type = type(of: property.value)
        recording.values.pointee.note(DataKey(property.name), [], type, isOptional: false)
          .initialize(to: property.value)
      }
    }
    return recording
  }

  /// Encodes an instance if it is of the type. Returns false for any other instance. A cast to `any Encodable` would
  /// search for a conformance, and copy the instance.
  private static func encode<T: Encodable>(
    _ instance: Any, as type: T.Type, to encoder: CapturingEncoder
  ) -> Bool {
    guard ExactType.matches(instance, type) else { return false }
    try? ExactType.cast(instance, to: type, orThrow: ValueFailure.missing(type))
      .encode(to: encoder)
    return true
  }
}
