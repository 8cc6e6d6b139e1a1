/// The models of certain types that a call reads, each with its place, and what their objects lack:
/// what a store has to know of a payload.
///
/// Exists only where a payload is read for a store. A required property that is absent gets a made-up
/// value, since the store may have it: whoever uses the models looks at `absences` first.
final class ObjectRecorder {
  struct Object {
    let place: ObjectPlace
    let type: any Any.Type
    let model: Any

    var path: [PathStep] { place.steps }
  }

  /// A property that an object lacks.
  struct Absence {
    let sourceKey: String
    /// The type of a property that must have a value: the model has a made-up one.
    let madeUp: (any Any.Type)?
  }

  /// In the order in which they were read: an object comes after those inside it.
  private(set) var objects: [Object] = []
  /// By the path of the object, then by property.
  private(set) var absences: [[PathStep]: [String: Absence]] = [:]
  /// What objects are to have besides, or instead: by path and property.
  let completions: [[PathStep]: [String: Any]]
  /// Whether models of the type are records.
  private let isRecord: (any Any.Type) -> Bool
  private var records: [ObjectIdentifier: Bool] = [:]
  private var lastCarried: (type: ObjectIdentifier, carries: Bool)?

  init(
    completions: [[PathStep]: [String: Any]] = [:], isRecord: @escaping (any Any.Type) -> Bool
  ) {
    self.completions = completions
    self.isRecord = isRecord
  }

  /// Whether a type carries models that are not Decodable.
  func carries(_ type: any Any.Type) -> Bool {
    if let last = lastCarried, last.type == ObjectIdentifier(type) { return last.carries }
    let carries = type is any MappedValue.Type
    lastCarried = (ObjectIdentifier(type), carries)
    return carries
  }

  func takes(_ type: any Any.Type) -> Bool {
    if let known = records[ObjectIdentifier(type)] { return known }
    let result = isRecord(type)
    records[ObjectIdentifier(type)] = result
    return result
  }

  /// How many records are being read, each inside the one before.
  var depth = 0 { didSet { hasNested = hasNested || depth > 1 } }
  /// Whether there was a record inside another.
  private(set) var hasNested = false

  func note(_ model: Any, _ type: any Any.Type, at place: ObjectPlace) {
    objects.append(Object(place: place, type: type, model: model))
  }

  /// Forgets what an object lacks, which is read once more.
  func forgetAbsences(at path: [PathStep]) { absences[path] = nil }

  func noteAbsence(_ path: [PathStep], _ sourceKey: String, madeUp: (any Any.Type)? = nil) {
    guard case .property(let name) = path.last else { return }
    let absence = Absence(sourceKey: sourceKey, madeUp: madeUp)
    absences[Array(path.dropLast()), default: [:]][name] = absence
  }
}

extension DecodingSession {
  /// Reads a model that may be a record: with what completes it, and noting it.
  func record<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ recorder: ObjectRecorder
  ) throws -> T {
    guard recorder.takes(table.plan.type) else {
      return try model(type, value, table, from: .defaults)
    }
    recorder.depth += 1
    defer { recorder.depth -= 1 }
    let place = path.place
    let members = recorder.completions.isEmpty ? nil : recorder.completions[place.steps]
    let model =
      try members.map { try backed(type, completed(node(value), $0, table), table) }
      ?? model(type, value, table, from: .defaults)
    let content: Any = recorder.carries(T.self) ? Carrier.content(model) : model
    recorder.note(content, table.plan.type, at: place)
    return model
  }

  private func backed<T: Decodable>(_ type: T.Type, _ node: Node, _ table: TypeTable) throws -> T {
    guard let fallback = table.fallback,
      let capture = capture(behind: type, table, fallback.kind)
    else { return try withClosures(type, node, table) }
    return try fallback.with(capture) { try withClosures(type, node, table) }
  }

  /// The object with further members, instead of those that fill the same properties.
  private func completed(_ node: Node, _ members: [String: Any], _ table: TypeTable) -> Node {
    guard var object = node.exactValue as? [String: Any] else { return node }
    for name in members.keys {
      let property = table.plan.property(named: name)
      for key in object.keys
      where property.spellings.rank(of: key) != nil {
        object[key] = nil
      }
    }
    return Node(.value(object.merging(members) { $1 }), node.context, key: node.key)
  }
}

extension KeyedCore {
  /// A value to go on with for a required property that is absent, where a store may have it.
  func madeUp<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    guard let recorder = session.observation?.recorder, recorder.takes(table.owner.plan.type),
      let value = try? SchemaRecorder(session.engine.configuration.samples).value(
        type, isVaried: false)
    else { return nil }
    recorder.noteAbsence(session.path.steps + pathSteps(to: slot), sourceKey(slot), madeUp: type)
    return value
  }

  /// Notes that a default stands for an absent value, not for null.
  func recordDefault(_ slot: SlotPointer) {
    guard let recorder = session.observation?.recorder, (try? isInSource(slot)) != true else {
      return
    }
    recorder.noteAbsence(session.path.steps + pathSteps(to: slot), sourceKey(slot))
  }
}
