/// A type as a workspace has met it: its plan, how its values are read, its key tables, and the
/// element type it was last used with.
///
/// A pointer to facts that live as long as the workspace, which the session of a call holds: copying
/// a table counts no references, and reading one checks for no overlapping accesses.
struct TypeTable {
  struct Facts {
    let type: any Any.Type
    let plan: TypePlan
    let property: PropertyPlan?
    let fallback: Fallback?
    let kind: ValueKind
    /// Nil for a collection that was not written yet: to find out searches all conformances in the process.
    var outputKind: ValueKind?
    var elementwiseOutput: (any ElementwiseEncodable.Type)?
    unowned let workspace: Workspace
    let elementwise: (any ElementwiseDecodable.Type)?
    let isClass: Bool
    let isOptional: Bool
    let isShell: Bool
    let dictionaryKeys: DictionaryKeys?
    let inferring: (any InferringType.Type)?
    let isPlain: Bool
    let isWrittenPlainly: Bool
    let isReplacedByUpdates: Bool
    let skipsInvalidElements: Bool

    var answerVersion = 0
    var wasRead = false
    var hasAnsweredRest = false
    /// What `takes` said, and what the key tables knew then.
    var takenKeys: (version: Int, answers: [String: Bool]) = (0, [:])
    // The latest look-ups.
    var childType: ObjectIdentifier?
    var child: TypeTable?
    var inputKeys = RecentTypes<InputKeys>()
    var outputKeys = RecentTypes<OutputKeys>()

    /// One a class of the hierarchy, and so few, in the order in which they were met.
    var ownKeyTables: [KeyTable] = []
    var nestedKeyTables: [ObjectIdentifier: KeyTable] = [:]
    var outputNumbers: [String: Int] = [:]
    /// The numbers of keys that are data.
    var dataOutputNumbers: [String: Int] = [:]
    var lastOutputNumber = -1
    var mergesMembers = false
    /// The types that the data named in the place of this one.
    var namedTypes: NamedTypes?
    /// The tables of the latest classes whose instances were written as this class.
    var instanceTables = RecentTypes<TypeTable>()
    /// What `decodable` said.
    var decodable: (any Decodable.Type)??
    /// The slot of `superEncoder()`, a key of no key type.
    var superSlot: SlotPointer?
    /// The tags that name the type; nil before they were asked for.
    var tags: KnownTags?
    /// The tags of enums' cases whose values have the keys of this type.
    var caseTags: [CaseTag: KnownTags] = [:]
  }

  let facts: UnsafeMutablePointer<Facts>

  /// What tells a table from all others of its workspace.
  struct Identity: Hashable { let facts: UnsafeMutablePointer<Facts> }
  var identity: Identity { Identity(facts: facts) }

  /// - Parameters:
  ///   - plan: The type's own plan, or a variant of it.
  ///   - property: The property that has rules for the model, where this is its variant.
  init(
    _ type: any Any.Type, workspace: Workspace, plan: TypePlan, property: PropertyPlan? = nil,
    fallback: Fallback.Kind? = nil
  ) {
    let kind = ValueKind(type)
    let shape = kind.isLeaf ? .single : TypeShape(type)
    let inferring = shape.isWrapper ? type as? any InferringType.Type : nil
    // A model that is read by key paths asks for its own instance.
    let isAlone = plan.make == nil || plan.isMapped
    // An enum in a declared form is read as a whole: its values belong to one case.
    let fallback =
      inferring == nil && plan.cases == nil
      ? fallback.map(Fallback.init) ?? (isAlone ? nil : Fallback(.fresh)) : nil
    facts = .allocate(capacity: 1)
    facts.initialize(
      to: Facts(
        type: type, plan: plan, property: property, fallback: fallback, kind: kind,
        outputKind: kind.isLeaf ? kind : shape.element == nil ? .model : nil,
        workspace: workspace,
        elementwise: kind == .elementwise ? type as? any ElementwiseDecodable.Type : nil,
        isClass: type is AnyClass,
        isOptional: shape.isOptional, isShell: shape.isWrapper && type is any MappedValue.Type,
        dictionaryKeys: shape.dictionaryKeys, inferring: inferring,
        isPlain: plan.isPlain && inferring == nil && fallback == nil,
        isWrittenPlainly: !plan.needsTree && !plan.hasLateMembers && !plan.asksForOwner
          && !plan.isTagged,
        isReplacedByUpdates: !(type is AnyClass) && plan.accessors.isEmpty && plan.after.isEmpty,
        skipsInvalidElements: (property?.invalidElements
          ?? plan.configuration.invalidElements).skips))
  }

  /// Called by the workspace, when nothing points to the table any more.
  func destroy() {
    facts.pointee.superSlot?.destroy()
    let tags = [facts.pointee.tags].compactMap(\.self) + facts.pointee.caseTags.values
    for tag in tags.flatMap(\.slots) { tag.slot.destroy() }
    facts.deinitialize(count: 1)
    facts.deallocate()
  }

  var type: any Any.Type {
    @inline(__always) get { facts.pointee.type }
  }
  var plan: TypePlan {
    @inline(__always) get { facts.pointee.plan }
  }
  /// The property that has rules for the model, where this is its variant.
  var property: PropertyPlan? { facts.pointee.property }
  /// Where values come from that the source does not have; nil where there are none.
  var fallback: Fallback? { facts.pointee.fallback }
  var kind: ValueKind {
    @inline(__always) get { facts.pointee.kind }
  }
  var workspace: Workspace { facts.pointee.workspace }
  /// The type as one that is built element by element.
  var elementwise: (any ElementwiseDecodable.Type)? {
    @inline(__always) get { facts.pointee.elementwise }
  }
  /// How values are written: as `kind` says, unless the type only encodes.
  var outputKind: ValueKind {
    @inline(__always) get { facts.pointee.outputKind ?? findOutputKind() }
  }
  @inline(never)
  private func findOutputKind() -> ValueKind {
    let elementwise = type as? any ElementwiseEncodable.Type
    let kind = elementwise == nil ? ValueKind.model : .elementwise
    facts.pointee.elementwiseOutput = elementwise
    facts.pointee.outputKind = kind
    return kind
  }
  /// The type as one that is written element by element, once `outputKind` was asked for.
  var elementwiseOutput: (any ElementwiseEncodable.Type)? {
    @inline(__always) get { facts.pointee.elementwiseOutput }
  }
  var isClass: Bool {
    @inline(__always) get { facts.pointee.isClass }
  }
  /// Whether nil is a value of the type.
  var isOptional: Bool {
    @inline(__always) get { facts.pointee.isOptional }
  }
  /// The type as one that decodes itself; nil for another type. Remembered, because a cast asks the runtime.
  var decodable: (any Decodable.Type)? {
    if let known = facts.pointee.decodable { return known }
    let decodable = type as? any Decodable.Type
    facts.pointee.decodable = .some(decodable)
    return decodable
  }
  /// Whether the type is the shell of one that is not Decodable, see `Mapped`.
  var isShell: Bool { facts.pointee.isShell }
  /// The keys of a dictionary type; nil for other types.
  var dictionaryKeys: DictionaryKeys? { facts.pointee.dictionaryKeys }
  /// The type as one whose values' types the data names.
  var inferring: (any InferringType.Type)? { facts.pointee.inferring }
  /// Whether the model is read and written the short way, see `TypePlan`.
  var isPlain: Bool {
    @inline(__always) get { facts.pointee.isPlain }
  }
  /// Whether an object of the type is what its model writes, and nothing is added or moved.
  var isWrittenPlainly: Bool {
    @inline(__always) get { facts.pointee.isWrittenPlainly }
  }

  /// Whether a member of the model that is written late has met another value; see `LateMembers`.
  var mergesMembers: Bool {
    get { facts.pointee.mergesMembers }
    nonmutating set { facts.pointee.mergesMembers = newValue }
  }

  /// Whether the result of an update is the model that it has read, if the source has a value for any property.
  var isReplacedByUpdates: Bool { facts.pointee.isReplacedByUpdates }

  /// Whether an invalid element of a collection is left out.
  var skipsInvalidElements: Bool {
    @inline(__always) get { facts.pointee.skipsInvalidElements }
  }

  /// Grows when a property is learned that would have changed an answer given before it was known;
  /// objects that were being read then are read once more.
  var answerVersion: Int {
    @inline(__always) get { facts.pointee.answerVersion }
    nonmutating set { facts.pointee.answerVersion = newValue }
  }

  /// The types that the data named in the place of this one; nil before it named one.
  var namedTypes: NamedTypes? {
    @inline(__always) get { facts.pointee.namedTypes }
    nonmutating set { facts.pointee.namedTypes = newValue }
  }

  /// Whether a value of the type was read to its end, so that all its properties are known.
  var wasRead: Bool {
    @inline(__always) get { facts.pointee.wasRead }
    @inline(__always) nonmutating set { facts.pointee.wasRead = newValue }
  }

  /// Whether an initialiser got the rest, so that a property which is learned later is one more reason to
  /// run it again.
  var hasAnsweredRest: Bool {
    get { facts.pointee.hasAnsweredRest }
    nonmutating set { facts.pointee.hasAnsweredRest = newValue }
  }

  /// Whether the model's initialiser asks for the rest itself.
  func asks(for rest: RestProperty) -> Bool {
    ownKeyTables.contains { $0.metSlot(named: rest.name) != nil }
  }

  /// Whether a model cannot be looked at property by property: closures see its source before or after it is
  /// read, its mapping has mistakes, or it is an enum in a declared form.
  var hasHooks: Bool { plan.hasClosures || !plan.issues.isEmpty || plan.cases != nil }

  /// The table of the type alone, for values that no instance stands behind.
  var withoutFallback: TypeTable {
    property.map { workspace.table(for: type, with: $0) } ?? workspace.table(for: type)
  }

  /// The table of an element's type: one comparison when it is the same type as the last time.
  @inline(__always)
  func child<T>(_ type: T.Type) -> TypeTable {
    if facts.pointee.childType == ObjectIdentifier(type), let child = facts.pointee.child {
      return child
    }
    return findChild(type)
  }

  @inline(never)
  private func findChild(_ type: any Any.Type) -> TypeTable {
    // What stands behind a model stands behind an Optional of it, and what wraps it.
    let passes = fallback != nil && (kind == .model || isOptional)
    let kind = passes ? fallback?.kind : nil
    // The parts of a container are what the property's rules are for.
    let table =
      property.map { workspace.table(for: type, with: $0, fallback: kind) }
      ?? workspace.table(for: type, fallback: kind)
    facts.pointee.childType = ObjectIdentifier(type)
    facts.pointee.child = table
    return table
  }

  /// The key table of a `CodingKeys` type in this model.
  func keyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable { inputKeys(type).table }

  /// What reading needs of that table.
  @inline(__always)
  func inputKeys<Key: CodingKey>(_ type: Key.Type) -> InputKeys {
    facts.pointee.inputKeys.last(type) ?? findInputKeys(type)
  }

  @inline(never)
  private func findInputKeys<Key: CodingKey>(_ type: Key.Type) -> InputKeys {
    if let keys = facts.pointee.inputKeys.find(type) { return keys }
    let keys = findKeyTable(type).input
    facts.pointee.inputKeys.note(type, keys)
    return keys
  }

  /// What writing needs of that table.
  @inline(__always)
  func outputKeys<Key: CodingKey>(_ type: Key.Type) -> OutputKeys {
    facts.pointee.outputKeys.last(type) ?? findOutputKeys(type)
  }

  @inline(never)
  private func findOutputKeys<Key: CodingKey>(_ type: Key.Type) -> OutputKeys {
    if let keys = facts.pointee.outputKeys.find(type) { return keys }
    let keys = findKeyTable(type).output(type)
    facts.pointee.outputKeys.note(type, keys)
    return keys
  }

  private func findKeyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable {
    let identifier = ObjectIdentifier(type)
    if let table = facts.pointee.ownKeyTables.first(where: { $0.keyType == identifier }) {
      return table
    }
    let table = KeyTable(type, owner: self)
    facts.pointee.ownKeyTables.append(table)
    return table
  }

  /// The key table of a `CodingKeys` type of an object inside the model, which the model's code opens.
  func nestedKeyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable {
    let identifier = ObjectIdentifier(type)
    let table =
      facts.pointee.nestedKeyTables[identifier] ?? KeyTable(type, owner: self, isOwn: false)
    facts.pointee.nestedKeyTables[identifier] = table
    return table
  }

  /// The tables of the model's own object: one a class of its hierarchy.
  var ownKeyTables: [KeyTable] { facts.pointee.ownKeyTables }
}
