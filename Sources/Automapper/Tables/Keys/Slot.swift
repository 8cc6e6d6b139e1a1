/// One property in a workspace's key table, with everything that both directions need in one piece of memory.
///
/// Slots are allocated one by one and never move, so that containers and path entries can point to them. A slot lives
/// as long as its table, or at least as long as the call if its key is data.
struct Slot {
  /// The position among the table's slots; `unresolved` for a key without an index.
  let ordinal: Int
  /// Whether decoding needs more than the key, see `ReadingSteps`. `hasWritingSteps` is the counterpart for encoding,
  /// see `WritingSteps`.
  let hasReadingSteps: Bool
  let hasWritingSteps: Bool
  /// Whether the value needs no further steps once it is found; see `ReadingSteps`.
  let isPlainOnceFound: Bool
  /// Whether closures alone create the value; see `ReadingSteps`.
  let isMadeByClosure: Bool
  let hasDateFormats: Bool
  /// Whether the model is updated, and no rule says how the property is decoded or combined with the old value. It
  /// may have a default and date formats.
  let isUpdatedPlainly: Bool
  /// Whether the property may get a value that the source lacks: a declared default, the value of a fallback instance,
  /// or the empty value of its type.
  let mayHaveSubstitute: Bool
  let keyKind: KeyKind
  let property: PropertyPlan
  /// The property's name: the name of the plan, or the key if the key is data.
  fileprivate(set) var name: String
  /// The last key of the property's output path, which usually has one key.
  fileprivate(set) var outputKey: String
  /// The keys from the model's object to the value that is written. Usually `outputKey` alone.
  var outputPath: [String] { property.outputPath.dropLast() + [outputKey] }
  /// The key that the slot was made for, see `codingKey`.
  fileprivate let ownKey: any CodingKey
  /// The key of a lent slot.
  fileprivate var lentKey: LentKey?
  /// The key as an index, see `KeyTable`; nil for a larger key.
  let keyIndex: Int?
  /// The output key as JSON text after a comma: `,"first_name":`. Padded with zeros to a multiple of 16 bytes and one
  /// byte more, so that it can be copied in whole words from its second byte on.
  fileprivate(set) var prefix: UnsafeMutablePointer<UInt8>
  fileprivate(set) var prefixCount: Int
  fileprivate var prefixCapacity: Int
  /// The last type that was decoded or encoded here, and its table: a cache of one.
  var childType: ObjectIdentifier?
  var child: TypeTable?
  /// Identifies the output key in its model; `unnumbered` for the key of a lent slot. Equal keys share a number: a
  /// class and its superclass may both have an `id`.
  fileprivate(set) var outputNumber: Int
  /// The type that the property was decoded as, for diagnosis and explanation.
  var valueType: (any Decodable.Type)?
  /// Whether the property was decoded by `decodeIfPresent`.
  var isOptional = false
  /// Whether the property was decoded before and has no rules, so that a member of the right type can take the fast
  /// path.
  var isDirect = false
  /// Whether a scalar of the source can take the fast path, null included: `isDirect`, or an update that replaces the
  /// old value. A default would decide what null means.
  var isDirectScalar = false
  /// Whether the property's dates can take the fast path, because its own formats begin with ISO 8601.
  var isDirectDate = false
  /// Whether nil may be written although the mapper omits it: by the property's rule, or because the model's rest or a
  /// fresh instance would be read in its place.
  let mayWriteNull: Bool
  /// The instance that supplies values which the source lacks, if the model has one.
  let fallback: Fallback?
  /// The dotted keys of other properties of the model that lead into the value.
  let enteringKeys: [EnteringKey]
  /// The folds of the source keys that match a name that is data. Set on first use.
  fileprivate var dataFolds: KeySpellings.Folds?

  /// The ordinal of properties whose keys have no index.
  static let unresolved = Int.max
  /// The output number of a lent slot whose key has no number.
  static let unnumbered = Int.max

  enum KeyKind {
    case declared
    /// The key is data, and is dropped after the call if there are many.
    case data
    /// The key is data, and the slot is used for key after key, see `KeyTable.lentSlot`.
    case lent
  }
}

typealias SlotPointer = UnsafeMutablePointer<Slot>

extension UnsafeMutablePointer<Slot> {
  /// The key as the model's own code wrote it.
  var codingKey: any CodingKey {
    if let lentKey = pointee.lentKey { return lentKey.key }
    return pointee.ownKey
  }

  /// Whether a default is declared, or an instance supplies one.
  var hasDefaultOrFallback: Bool { pointee.property.declaresDefault || pointee.fallback != nil }

  static func make(
    _ property: PropertyPlan, ordinal: Int, codingKey: any CodingKey, owner: TypeTable,
    kind: Slot.KeyKind = .declared, dataName: String? = nil
  ) -> SlotPointer {
    let fallback = owner.fallback?.kind
    let outputKey = dataName.map(property.outputKey(ofData:)) ?? property.outputKey
    let writer = owner.workspace.prefix(outputKey)
    let isFree = !property.hasVariant && fallback == nil
    let capacity = JSONWriter.paddedCount(writer.count) + 1
    let prefix = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    prefix.initialize(repeating: 0, count: capacity)
    prefix.update(from: writer.buffer, count: writer.count)
    let spellings = dataName.map(property.spellings(ofData:)) ?? property.spellings
    let entering = kind == .lent ? [] : owner.plan.keysEntering(property, spellings)
    if !entering.isEmpty { owner.workspace.hasEnteringKeys = true }
    let pointer = SlotPointer.allocate(
      Slot(
        ordinal: ordinal, hasReadingSteps: property.reading != nil || fallback == .update,
        hasWritingSteps: property.writing != nil,
        isPlainOnceFound: isFree && property.reading?.isPlainOnceFound == true,
        isMadeByClosure: isFree && property.reading?.isMadeByClosure == true,
        hasDateFormats: property.dateFormats != nil,
        isUpdatedPlainly: fallback == .update && property.reading == nil
          && property.updatePolicy == nil,
        mayHaveSubstitute: property.declaresDefault || fallback != nil
          || owner.plan.configuration.absentValues.isZero,
        keyKind: kind, property: property, name: dataName ?? property.name,
        outputKey: outputKey, ownKey: codingKey,
        keyIndex: kind == .lent ? nil : codingKey.tableIndex, prefix: prefix,
        prefixCount: writer.count, prefixCapacity: capacity,
        outputNumber: owner.outputNumber(of: outputKey, kind),
        mayWriteNull: property.writing != nil || owner.plan.rest != nil || owner.plan.make != nil
          || fallback == .fresh,
        fallback: owner.fallback,
        enteringKeys: entering))
    return pointer
  }

  /// Makes a lent slot stand for another key.
  func lend(to codingKey: some CodingKey, _ name: String, _ owner: TypeTable) {
    let outputKey = pointee.property.outputKey(ofData: name)
    let writer = owner.workspace.prefix(outputKey)
    let capacity = JSONWriter.paddedCount(writer.count) + 1
    if capacity > pointee.prefixCapacity {
      pointee.prefix.deallocate()
      pointee.prefix = .allocate(capacity: capacity)
      pointee.prefix.initialize(repeating: 0, count: capacity)
      pointee.prefixCapacity = capacity
    }
    pointee.prefix.update(from: writer.buffer, count: writer.count)
    pointee.prefixCount = writer.count
    pointee.name = name
    pointee.dataFolds = nil
    pointee.outputKey = outputKey
    if pointee.lentKey?.replace(by: codingKey) != true { pointee.lentKey = LentKey(codingKey) }
    pointee.outputNumber = owner.outputNumber(of: outputKey, .lent)
  }

  /// The output key as JSON text, with its quotes.
  var keyText: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: pointee.prefix + 1, count: pointee.prefixCount - 2)
  }

  /// Records the type that the property is decoded as.
  func note(_ type: any Decodable.Type, isOptional: Bool) {
    pointee.valueType = type
    pointee.isOptional = isOptional
    let isPlain = !pointee.hasReadingSteps && !pointee.mayHaveSubstitute
    pointee.isDirect = isPlain && !pointee.hasDateFormats
    pointee.isDirectScalar =
      pointee.isDirect || pointee.isUpdatedPlainly && !pointee.property.declaresDefault
    pointee.isDirectDate = isPlain && pointee.property.dateFormats?.beginsWithISO8601 == true
  }

  func destroy() {
    pointee.prefix.deallocate()
    deinitialize(count: 1)
    deallocate()
  }
}

extension UnsafeMutablePointer<Slot> {
  /// Returns the table of the type that the property is decoded or encoded as. Takes one comparison if the type is
  /// the same as last time.
  @inline(__always)
  func child<T>(_ type: T.Type, _ workspace: @autoclosure () -> Workspace) -> TypeTable {
    if pointee.childType == ObjectIdentifier(type), let child = pointee.child { return child }
    return findChild(type, workspace())
  }

  @inline(never)
  private func findChild(_ type: any Any.Type, _ workspace: Workspace) -> TypeTable {
    let table = workspace.table(for: type, fallback: pointee.fallback?.kind)
    pointee.childType = ObjectIdentifier(type)
    pointee.child = table
    return table
  }
}

extension UnsafeMutablePointer<Slot> {
  /// The folds of the source keys that may match the property.
  var folds: KeySpellings.Folds {
    if let folds = pointee.dataFolds { return folds }
    let property = pointee.property
    if pointee.name == property.name { return property.spellings.folds }
    let folds = property.folds(ofData: pointee.name)
    pointee.dataFolds = folds
    return folds
  }
}

extension Slot {
  /// The step to the property. A key without an index may be data.
  var step: PathStep {
    @inline(__always) get {
      ordinal == Slot.unresolved ? .key(name) : .property(name)
    }
  }

  /// The source keys that match the property.
  var spellings: KeySpellings {
    name == property.name ? property.spellings : property.spellings(ofData: name)
  }

  /// The property's name, and the keys that are declared for it.
  var names: [String] { [name] + property.spellings.declared }
}
