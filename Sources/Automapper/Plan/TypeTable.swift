/// A type as a workspace has met it: its plan, how its values are read, its key tables, and the
/// element type it was last used with.
final class TypeTable {
  let type: any Any.Type
  let plan: TypePlan
  /// The property that has rules for the model, where this is its variant.
  let property: PropertyPlan?
  let kind: ValueKind
  unowned let workspace: Workspace
  /// The type as one that is built element by element.
  let elementwise: (any ElementwiseDecodable.Type)?
  /// Grows when a property is learned that would have changed an answer given before it was known;
  /// objects that were being read then are read once more.
  var answerVersion = 0

  /// How values are written: as `kind` says, unless the type only encodes.
  let outputKind: ValueKind
  let elementwiseOutput: (any ElementwiseEncodable.Type)?
  let isClass: Bool
  private var slotsOfOutput: [String: [SlotPointer]] = [:]
  /// Whether nil is a value of the type.
  let isOptional: Bool

  /// The last look-ups, in memory of their own: fields of a class would be checked for overlapping
  /// accesses each time. Tables live as long as their workspace, which the session of a call holds.
  private struct Last {
    var childType: ObjectIdentifier?
    var child: Unmanaged<TypeTable>?
    var keyType: ObjectIdentifier?
    var keyTable: Unmanaged<KeyTable>?
    var wasRead = false
  }

  private let last: UnsafeMutablePointer<Last>
  private var keyTables: [ObjectIdentifier: KeyTable] = [:]
  private var nestedKeyTables: [ObjectIdentifier: KeyTable] = [:]

  /// Whether the model is read and written the short way, see `TypePlan`.
  let isPlain: Bool
  let needsTree: Bool

  /// - Parameter plan: The type's own plan, or a variant of it.
  init(
    _ type: any Any.Type, workspace: Workspace, plan: TypePlan, property: PropertyPlan? = nil
  ) {
    self.type = type
    self.property = property
    self.plan = plan
    isPlain = plan.isPlain
    needsTree = plan.needsTree
    self.workspace = workspace
    last = .allocate(capacity: 1)
    last.initialize(to: Last())
    kind = ValueKind(type)
    elementwiseOutput = type as? any ElementwiseEncodable.Type
    outputKind =
      kind.isLeaf ? kind : elementwiseOutput == nil ? .model : .elementwise
    isClass = type is AnyClass
    isOptional = type is any NilRepresentable.Type
    elementwise = kind == .elementwise ? type as? any ElementwiseDecodable.Type : nil
  }

  deinit { last.deallocate() }

  /// Whether a value of the type was read to its end, so that all its properties are known.
  var wasRead: Bool {
    @inline(__always) get { last.pointee.wasRead }
    @inline(__always) set { last.pointee.wasRead = newValue }
  }

  /// Whether closures see the model's source before or after it is read.
  var hasHooks: Bool { !plan.before.isEmpty || !plan.after.isEmpty || !plan.issues.isEmpty }

  /// Makes properties that are written under one key known to each other: a class and its superclass
  /// may both have an `id`.
  func noteOutput(of slot: SlotPointer) {
    let key = slot.pointee.property.outputKey
    let others = slotsOfOutput[key] ?? []
    for other in others {
      other.pointee.rivals.append(slot)
      other.pointee.hasRivals = true
      slot.pointee.rivals.append(other)
      slot.pointee.hasRivals = true
    }
    slotsOfOutput[key] = others + [slot]
  }

  /// The table of an element's type: one comparison when it is the same type as the last time.
  @inline(__always)
  func child<T>(_ type: T.Type) -> TypeTable {
    if last.pointee.childType == ObjectIdentifier(type), let child = last.pointee.child {
      return child.takeUnretainedValue()
    }
    return findChild(type)
  }

  @inline(never)
  private func findChild(_ type: any Any.Type) -> TypeTable {
    let table = workspace.table(for: type)
    last.pointee.childType = ObjectIdentifier(type)
    last.pointee.child = .passUnretained(table)
    return table
  }

  /// The key table of a `CodingKeys` type in this model.
  @inline(__always)
  func keyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable {
    if last.pointee.keyType == ObjectIdentifier(type), let table = last.pointee.keyTable {
      return table.takeUnretainedValue()
    }
    return findKeyTable(type)
  }

  @inline(never)
  private func findKeyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable {
    let identifier = ObjectIdentifier(type)
    let table = keyTables[identifier] ?? KeyTable(type, owner: self)
    keyTables[identifier] = table
    last.pointee.keyType = identifier
    last.pointee.keyTable = .passUnretained(table)
    return table
  }

  /// The same for an object inside the model that its own code opens.
  func nestedKeyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable {
    let identifier = ObjectIdentifier(type)
    let table = nestedKeyTables[identifier] ?? KeyTable(type, owner: self)
    nestedKeyTables[identifier] = table
    return table
  }

  /// The tables of the model's own object: one a class of its hierarchy.
  var ownKeyTables: some Collection<KeyTable> { keyTables.values }

  /// Whether a key of the source is for a property of the model, or of one that is inlined in it.
  func takes(_ key: String) -> Bool {
    if ownKeyTables.contains(where: { $0.knows(key) }) { return true }
    return ownKeyTables.flatMap(\.slots).contains { slot in
      let property = slot.pointee.property
      if property.takes(key) { return true }
      guard property.rule?.isInlined == true, let type = slot.pointee.valueType else {
        return false
      }
      return workspace.table(for: type, with: property).takes(key)
    }
  }
}
