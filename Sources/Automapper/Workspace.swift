/// What one call works with, and the next call on any thread may use again: the tables of the types
/// that were met, and buffers up to `largestBuffer`.
///
/// A workspace belongs to one call at a time, so nothing in it needs a lock. Types are met again
/// and again, so all that can be known about a property is found by one load, see `KeyTable`.
final class Workspace {
  let engine: Unmanaged<Engine>
  private var tables: [ObjectIdentifier: TypeTable] = [:]
  private(set) var variants: [Variant: TypeTable] = [:]
  private var propertyVariantCount = 0
  /// What is known of the selections of calls.
  var selections = SelectionNotes()
  private var tablesWithManyDataKeys: [TypeTable] = []
  let path = PathStack()
  private(set) var bytes = ByteSource()
  let foundation = FoundationSource()
  let conversions = Conversions()
  let instances = InstanceStack()
  let byteFrames = DecodingFrames<ByteSource>()
  let foundationFrames = DecodingFrames<FoundationSource>()
  let writer = JSONWriter()
  /// Where the output key of a property is spelled, before its slot keeps it.
  let prefixes = JSONWriter(capacity: 64)
  /// The state of the call. In memory of its own, because accesses to the fields of a class are checked at run time.
  let call: UnsafeMutablePointer<CallState>
  let shapes = ObjectShapes()
  /// The names of types that errors mention: a model's own code may catch many of them.
  private var typeNames: [ObjectIdentifier: String] = [:]
  /// What was said of the latest kinds of failures.
  private var statements: [(key: ValueFailure.StatementKey, text: String)] = []
  private static let statementLimit = 16

  /// Where a value is put together that is handed over at once: `fill` stores into it last, and
  /// whoever called `fill` moves the value out before anything else happens.
  let scratch = UnsafeMutableRawPointer.allocate(byteCount: scratchSize, alignment: 16)
  static let scratchSize = 64

  /// The engine keeps its workspaces, not the reverse; every session holds both.
  init(engine: Engine) {
    self.engine = .passUnretained(engine)
    call = .allocate(capacity: 1)
    call.initialize(to: CallState())
  }

  deinit {
    for table in tables.values { table.destroy() }
    for table in variants.values { table.destroy() }
    path.destroy()
    conversions.destroy()
    instances.destroy()
    writer.destroy()
    prefixes.destroy()
    scratch.deallocate()
    call.deinitialize(count: 1)
    call.deallocate()
  }

  /// The values of `Decoder.userInfo` and `Encoder.userInfo`.
  var userInfo: [CodingUserInfoKey: any Sendable] { call.pointee.userInfo }

  /// The last error that a model's own code threw, with the path where it was thrown.
  var modelError: NotedError? {
    get { call.pointee.modelError }
    set { call.pointee.modelError = newValue }
  }

  /// The plan of a type. The engine is alive: the session that asks holds it.
  func plan(for type: any Any.Type) -> TypePlan {
    engine.takeUnretainedValue().plan(for: type)
  }

  /// The name of a type in errors.
  func name(of type: any Any.Type) -> String {
    if let name = typeNames[ObjectIdentifier(type)] { return name }
    let name = TypeName.of(type)
    typeNames[ObjectIdentifier(type)] = name
    return name
  }

  /// What the `DecodingError` of a failure says.
  func statement(of failure: ValueFailure) -> String {
    guard let key = failure.statementKey else { return failure.statement }
    if let index = statements.firstIndex(where: { $0.key == key }) { return statements[index].text }
    let statement = failure.statement
    if statements.count == Self.statementLimit { statements.removeAll(keepingCapacity: true) }
    statements.append((key, statement))
    return statement
  }

  /// The table of a type; made on first sight.
  func table(for type: any Any.Type) -> TypeTable {
    let identifier = ObjectIdentifier(type)
    if let table = tables[identifier] { return table }
    let table = TypeTable(type, workspace: self, plan: plan(for: type))
    tables[identifier] = table
    return table
  }

  /// The table of a type behind which an instance may stand; only models have parts to take from it.
  func table(for type: any Any.Type, fallback: Fallback.Kind?) -> TypeTable {
    guard let fallback, ValueKind(type) == .model || type is any OptionalValue.Type else {
      return table(for: type)
    }
    return variant(type, nil, fallback) { plan(for: type) }
  }

  /// The table of a property's value.
  func table(
    for type: any Any.Type, with property: PropertyPlan, fallback: Fallback.Kind? = nil
  ) -> TypeTable {
    guard property.hasVariant else { return table(for: type, fallback: fallback) }
    return variant(type, property, fallback) {
      var plan = plan(for: type)
      if !property.nested.isEmpty { plan = plan.adding(property.nested) }
      guard let selection = property.selection else { return plan }
      return plan.selecting(selection, engine.takeUnretainedValue().schema(of: type))
    }
  }

  /// The table of a model with rules that the model around it has for it, or with an instance behind it.
  private func variant(
    _ type: any Any.Type, _ property: PropertyPlan?, _ fallback: Fallback.Kind?,
    _ plan: () -> TypePlan
  ) -> TypeTable {
    let identifier = Variant(
      type: ObjectIdentifier(type), property: property.map(ObjectIdentifier.init),
      fallback: fallback)
    if let table = variants[identifier] { return table }
    let table = TypeTable(
      type, workspace: self, plan: plan(), property: property, fallback: fallback)
    variants[identifier] = table
    if property != nil { propertyVariantCount += 1 }
    return table
  }

  struct Variant: Hashable {
    let type: ObjectIdentifier
    let property: ObjectIdentifier?
    var fallback: Fallback.Kind?
  }

  /// Remembers that a model named too many keys that are data.
  func noteDataKeys(of table: TypeTable) { tablesWithManyDataKeys.append(table) }

  /// Ends the call of a session that a model still holds: the workspace is the model's from now on.
  func abandon() {
    byteFrames.pop(to: 0)
    foundationFrames.pop(to: 0)
    conversions.reset()
  }

  /// Forgets what belonged to the last call.
  func reset() {
    path.removeAll()
    byteFrames.pop(to: 0)
    foundationFrames.pop(to: 0)
    conversions.reset()
    call.pointee.reset()
    if bytes.largestBuffer > Self.largestBuffer {
      // A new one, so that a node which a closure has kept does not lose its bytes.
      bytes = ByteSource()
    } else {
      bytes.reset()
    }
    foundation.reset()
    writer.reset(keeping: Self.largestBuffer)
    prefixes.reset(keeping: Self.largestBuffer)
    if !tablesWithManyDataKeys.isEmpty {
      for table in tablesWithManyDataKeys { table.dropDataKeys() }
      tablesWithManyDataKeys.removeAll(keepingCapacity: true)
    }
    // A table without a property never keeps one that has a property: so these can go between calls.
    if propertyVariantCount > Self.variantLimit {
      for (variant, table) in variants where variant.property != nil { table.destroy() }
      variants = variants.filter { $0.key.property == nil }
      propertyVariantCount = 0
      shapes.removeAll()
      selections = SelectionNotes()
    }
  }

  /// The size in bytes above which a buffer goes back to the system after the call that needed it.
  private static let largestBuffer = 1 << 20
  /// The most variants with a property that are kept: more than a program declares, where none are made up at run time.
  private static let variantLimit = 2048
}

/// The state of one call that its workspace holds.
struct CallState {
  /// The values of `Decoder.userInfo` and `Encoder.userInfo`.
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The writes to existing instances, which the call makes when nothing can fail any more.
  var pendingUpdates: [PendingUpdate] = []
  /// The enums in a declared form that are being decoded, outermost first.
  var openEnums: [OpenEnum] = []
  var closures = ClosureResults()
  /// See `Workspace.modelError`.
  var modelError: NotedError?

  /// Prepares for the next value, or the next call. Most calls leave nothing here, and a check is cheaper than clearing.
  mutating func reset() {
    if !pendingUpdates.isEmpty { pendingUpdates.removeAll() }
    if !openEnums.isEmpty { openEnums.removeAll() }
    if modelError != nil { modelError = nil }
    if !closures.isEmpty { closures.removeAll() }
  }
}
