/// A type as a workspace has met it: its plan, the kind of its values, its key tables, and caches of lookups.
///
/// A pointer to facts that outlive the call: the workspace owns them, and the call's session retains the workspace.
/// Copying a table counts no references, and reading it needs no exclusivity checks.
struct TypeTable {
  struct Facts {
    let type: any Any.Type
    let plan: TypePlan
    let property: PropertyPlan?
    let fallback: Fallback?
    let kind: ValueKind
    /// Nil for a collection that was not encoded yet, because the cast searches all conformances in the process.
    var outputKind: ValueKind?
    var elementwiseOutput: (any ElementwiseEncodable.Type)?
    unowned let workspace: Workspace
    let elementwise: (any ElementwiseDecodable.Type)?
    let scalarElement: ValueKind?
    let isClass: Bool
    let isOptional: Bool
    let isShell: Bool
    let dictionaryKeys: DictionaryKeys?
    let inferring: (any InferringType.Type)?
    let isPlain: Bool
    let isPlainOnceNamed: Bool
    let isWrittenPlainly: Bool
    let isReplacedByUpdates: Bool
    let skipsInvalidElements: Bool

    var answerVersion = 0
    var hasAnsweredRest = false
    var hasListedKeys = false
    /// The cached answers of `takes`, and the state of the key tables they are valid for.
    var takenKeys: (version: Int, answers: [String: Bool]) = (0, [:])
    // The latest lookups.
    var childType: ObjectIdentifier?
    var child: TypeTable?
    var inputKeys = RecentTypes<InputKeys>()
    var outputKeys = RecentTypes<OutputKeys>()

    /// One per class of the hierarchy, so only a few, in the order in which they were met.
    var ownKeyTables: [KeyTable] = []
    /// One per key type of the nested objects that the model's code opens, so only a few.
    var nestedKeyTables: [KeyTable] = []
    var outputNumbers: [String: Int] = [:]
    /// The numbers of keys that are data.
    var dataOutputNumbers: [String: Int] = [:]
    var lastOutputNumber = -1
    var mergesMembers = false
    /// Set on first use, see `isEnum(_:)`.
    var isEnum: Bool?
    /// The cached value of `receivesMadeUpValues`.
    var receivesMadeUpValues: Bool?
    /// The types that the data has named for values of this type.
    var namedTypes: NamedTypes?
    /// The tables of the latest classes whose instances were encoded as this class.
    var instanceTables = RecentTypes<TypeTable>()
    /// The tables of the first such classes, for arrays that hold instances of more than two. Compared one by one, which
    /// is faster than hashing a type.
    var firstInstanceTables: [TypeTable] = []
    /// The cached value of `decodable`.
    var decodable: (any Decodable.Type)??
    /// The cached value of `encodable`.
    var encodable: (any Encodable.Type)??
    /// The slot of `superEncoder()`, whose key belongs to no key type.
    var superSlot: SlotPointer?
    /// The tags that name the type; nil until they are requested.
    var tags: KnownTags?
    /// The tags of enum cases whose associated values are encoded with the keys of this type.
    var caseTags: [CaseTag: KnownTags] = [:]
    var caseKeys: (any CodingKey.Type)?
  }

  let facts: UnsafeMutablePointer<Facts>

  /// Identifies a table in its workspace.
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
    // A model decoded by key paths requests its instance itself.
    let isAlone = plan.make == nil || plan.isCreatedByMapper
    // An enum in a declared form is decoded as a whole, because its values belong to one case.
    let fallback =
      inferring == nil && plan.cases == nil
      ? fallback.map(Fallback.init) ?? (isAlone ? nil : Fallback(.fresh)) : nil
    let isPlainOnceNamed = plan.isPlainOnceNamed && inferring == nil && fallback == nil
    facts = .allocate(
      Facts(
        type: type, plan: plan, property: property, fallback: fallback, kind: kind,
        outputKind: kind.isLeaf ? kind : shape.element == nil ? .model : nil,
        workspace: workspace,
        elementwise: kind == .elementwise ? type as? any ElementwiseDecodable.Type : nil,
        scalarElement: Self.scalarElement(of: type),
        isClass: type is AnyClass,
        isOptional: shape.isOptional, isShell: shape.isWrapper && type is any MappedValue.Type,
        dictionaryKeys: shape.dictionaryKeys, inferring: inferring,
        isPlain: isPlainOnceNamed && plan.family == nil, isPlainOnceNamed: isPlainOnceNamed,
        isWrittenPlainly: !plan.needsTree && !plan.hasLateMembers && !plan.asksForModel
          && !plan.isTagged,
        isReplacedByUpdates: !(type is AnyClass) && plan.accessors.isEmpty && plan.after.isEmpty,
        skipsInvalidElements: (property?.invalidElements
          ?? plan.configuration.invalidElements).skips))
    fallback?.table = self
  }

  private static func scalarElement(of type: any Any.Type) -> ValueKind? {
    if type == [Int].self { return .int }
    if type == [Double].self { return .double }
    return type == [String].self ? .string : nil
  }

  /// Called by the workspace, when nothing points to the table any more.
  func destroy() {
    facts.pointee.superSlot?.destroy()
    facts.pointee.namedTypes?.destroy()
    let tags = [facts.pointee.tags].compactMap(\.self) + facts.pointee.caseTags.values
    for tag in tags.flatMap(\.slots) { tag.destroy() }
    facts.free()
  }

  var type: any Any.Type {
    @inline(__always) get { facts.pointee.type }
  }
  var plan: TypePlan {
    @inline(__always) get { facts.pointee.plan }
  }
  /// The property whose rules apply to the model, if this is a variant for it.
  var property: PropertyPlan? { facts.pointee.property }
  /// Supplies values that the source lacks; nil if nothing does.
  var fallback: Fallback? { facts.pointee.fallback }
  var kind: ValueKind {
    @inline(__always) get { facts.pointee.kind }
  }
  var workspace: Workspace { facts.pointee.workspace }
  /// The type as a collection to decode element by element; nil for other types.
  var elementwise: (any ElementwiseDecodable.Type)? {
    @inline(__always) get { facts.pointee.elementwise }
  }
  /// The kind of the elements if the type is `[Int]`, `[Double]` or `[String]`, which are decoded in one loop.
  var scalarElement: ValueKind? {
    @inline(__always) get { facts.pointee.scalarElement }
  }
  /// How values are encoded. May differ from `kind`, for example if the type is only Encodable.
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
  /// The type as a collection to encode element by element. Set once `outputKind` was requested.
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
  /// The type as a Decodable type; nil for other types. Cached, because a cast calls the runtime.
  var decodable: (any Decodable.Type)? {
    if let known = facts.pointee.decodable { return known }
    let decodable = type as? any Decodable.Type
    facts.pointee.decodable = .some(decodable)
    return decodable
  }
  /// The type as an Encodable type; nil for other types, and for protocols. Cached, as `decodable` is.
  var encodable: (any Encodable.Type)? {
    if let known = facts.pointee.encodable { return known }
    let encodable = type as? any Encodable.Type
    facts.pointee.encodable = .some(encodable)
    return encodable
  }
  /// Whether the type is the shell of a type that is not Decodable, see `Mapped`.
  var isShell: Bool { facts.pointee.isShell }
  /// The keys of a dictionary type; nil for other types.
  var dictionaryKeys: DictionaryKeys? { facts.pointee.dictionaryKeys }
  /// The type as a wrapper of values whose types the data names; nil for other types.
  var inferring: (any InferringType.Type)? { facts.pointee.inferring }
  /// Whether decoding the model can take the fast path, see `TypePlan`.
  var isPlain: Bool {
    @inline(__always) get { facts.pointee.isPlain }
  }
  /// Whether decoding the model can take the fast path once the data has named its type.
  var isPlainOnceNamed: Bool { facts.pointee.isPlainOnceNamed }
  /// Whether an encoded object is exactly what its model encodes: nothing is added or moved.
  var isWrittenPlainly: Bool {
    @inline(__always) get { facts.pointee.isWrittenPlainly }
  }

  /// Whether a late member of the model has met another value and must be merged; see `LateMembers`.
  var mergesMembers: Bool {
    get { facts.pointee.mergesMembers }
    nonmutating set { facts.pointee.mergesMembers = newValue }
  }

  /// Whether an update returns the newly decoded model if the source has a value for any property.
  var isReplacedByUpdates: Bool { facts.pointee.isReplacedByUpdates }

  /// Whether an instance of the type is an enum.
  func isEnum(_ instance: Any) -> Bool {
    if let known = facts.pointee.isEnum { return known }
    let result = Mirror(reflecting: instance).displayStyle == .enum
    facts.pointee.isEnum = result
    return result
  }

  /// Whether the type's initialiser may receive made-up values after a call failed.
  var receivesMadeUpValues: Bool {
    if let known = facts.pointee.receivesMadeUpValues { return known }
    let engine = workspace.engine.takeUnretainedValue()
    let result = !plan.isReadByKeyPaths && engine.makesUpValues(for: type)
    facts.pointee.receivesMadeUpValues = result
    return result
  }

  /// Whether an invalid element of a collection is skipped.
  var skipsInvalidElements: Bool {
    @inline(__always) get { facts.pointee.skipsInvalidElements }
  }

  /// A version that grows when a newly met property would have changed an earlier answer. Objects being decoded at
  /// that time are decoded again.
  var answerVersion: Int {
    @inline(__always) get { facts.pointee.answerVersion }
    nonmutating set { facts.pointee.answerVersion = newValue }
  }

  /// The types that the data has named for values of this type; nil before the first one.
  var namedTypes: NamedTypes? {
    @inline(__always) get { facts.pointee.namedTypes }
    nonmutating set { facts.pointee.namedTypes = newValue }
  }

  /// The coding keys that the initialiser of an enum in a declared form has requested.
  var caseKeys: (any CodingKey.Type)? {
    get { facts.pointee.caseKeys }
    nonmutating set { facts.pointee.caseKeys = newValue }
  }

  /// Whether an initialiser has received the rest. A property met later then makes it run again.
  var hasAnsweredRest: Bool {
    get { facts.pointee.hasAnsweredRest }
    nonmutating set { facts.pointee.hasAnsweredRest = newValue }
  }

  /// Whether the model's initialiser requests the rest itself.
  func asks(for rest: RestProperty) -> Bool {
    ownKeyTables.contains { $0.existingSlot(named: rest.name) != nil }
  }

  /// Whether diagnosis checks the model as a whole, not property by property: closures run before or after decoding,
  /// its mapping has mistakes, or it is an enum in a declared form.
  var isCheckedAsWhole: Bool { plan.hasClosures || !plan.issues.isEmpty || plan.cases != nil }
}
