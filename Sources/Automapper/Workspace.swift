/// The working memory of one call: the tables of the types that it met, and buffers up to `largestBuffer`. Later
/// calls on any thread reuse it.
///
/// A workspace belongs to one call at a time, so it needs no lock. Types recur, so one load finds everything that is
/// known about a property, see `KeyTable`.
final class Workspace {
  let engine: Unmanaged<Engine>
  /// The tables of the types that calls have met. In memory of its own, because accesses to the fields of a class are
  /// checked at run time. Accesses never overlap: no access runs code that reaches the same call again.
  private let types: UnsafeMutablePointer<Types>
  /// Facts about the selections of calls.
  var selections = SelectionNotes()
  /// Whether a dotted key of any model leads into the value of another property; see `EnteringKey`.
  var hasEnteringKeys = false
  let path = PathStack()
  let foundation = FoundationSource()
  let conversions = Conversions()
  let instances: InstanceStack
  let byteFrames = DecodingFrames<ByteSource>()
  let foundationFrames = DecodingFrames<FoundationSource>()
  let writer = JSONWriter()
  /// Writes to `writer`.
  let byteSink: ByteSink
  /// The sinks of JSON texts in strings of the result.
  var textSinks = TextSinks()
  /// A buffer for `prefix(_:)`.
  private let prefixes = JSONWriter(capacity: 64)
  /// The state of the call. In memory of its own, as `types` is.
  let call: UnsafeMutablePointer<CallState>
  let shapes = ObjectShapes()
  /// A cache of type names for errors: a model's own code may catch many errors.
  private var typeNames: [ObjectIdentifier: String] = [:]
  private let statements = StatementCache()

  /// Scratch memory for assembling one value before it is moved out. `fill` stores into it last, and the caller of
  /// `fill` moves the value out before anything else happens.
  let scratch = UnsafeMutableRawPointer.allocate(byteCount: scratchSize, alignment: 16)
  static let scratchSize = 64

  /// The engine retains its workspaces, not the reverse. Every session retains both.
  init(engine: Engine) {
    self.engine = .passUnretained(engine)
    byteSink = ByteSink(writer: writer, nonFiniteNumbers: engine.configuration.nonFiniteNumbers)
    instances = InstanceStack(path: path)
    types = .allocate(Types())
    call = .allocate(CallState())
  }

  deinit {
    for table in types.pointee.tables.values { table.destroy() }
    for table in types.pointee.variants.values { table.destroy() }
    types.free()
    path.destroy()
    conversions.destroy()
    instances.destroy()
    byteSink.destroy()
    writer.destroy()
    textSinks.destroy()
    prefixes.destroy()
    scratch.deallocate()
    call.free()
  }

  /// The values that the mapper passes to models.
  var userInfo: [CodingUserInfoKey: any Sendable] { call.pointee.userInfo }
  /// `userInfo` in the type that `Decoder.userInfo` and `Encoder.userInfo` return.
  var codingUserInfo: [CodingUserInfoKey: Any] { call.pointee.codingUserInfo }

  /// The mapper of the call.
  var mapper: Mapper { Mapper(engine: engine.takeUnretainedValue(), userInfo: userInfo) }

  /// The document that is decoded from bytes.
  var bytes: ByteSource {
    @inline(__always) get { call.pointee.bytes }
  }

  /// The last error that a model's own code threw, with the path where it was thrown.
  var modelError: NotedError? {
    get { call.pointee.modelError }
    set { call.pointee.modelError = newValue }
  }

  /// Returns the plan of a type. The engine is alive: the calling session or mapper retains it.
  func plan(for type: any Any.Type) -> TypePlan {
    engine.takeUnretainedValue().plan(for: type)
  }

  /// Returns the name of a type for errors.
  func name(of type: any Any.Type) -> String {
    if let name = typeNames[ObjectIdentifier(type)] { return name }
    let name = TypeName.of(type)
    typeNames[ObjectIdentifier(type)] = name
    return name
  }

  /// Returns the text of the `DecodingError` for a failure.
  func statement(of failure: ValueFailure) -> String {
    guard let key = failure.statementKey else { return failure.statement }
    return statements.text(key) { failure.statement }
  }

  /// Returns the table of a type, and creates it on first use.
  func table(for type: any Any.Type) -> TypeTable {
    let identifier = ObjectIdentifier(type)
    if let table = types.pointee.tables[identifier] { return table }
    let table = TypeTable(type, workspace: self, plan: plan(for: type))
    types.pointee.tables[identifier] = table
    return table
  }

  /// Returns the table of a type whose absent parts an instance may supply. Only models, and Optionals, have such
  /// parts.
  func table(for type: any Any.Type, fallback: Fallback.Kind?) -> TypeTable {
    let table = table(for: type)
    guard let fallback, table.kind == .model || table.isOptional else { return table }
    return variant(type, nil, fallback) { plan(for: type) }
  }

  /// Returns the table of a property's value; of a value without a property for nil.
  func table(
    for type: any Any.Type, with property: PropertyPlan?, fallback: Fallback.Kind? = nil
  ) -> TypeTable {
    guard let property, property.hasVariant else { return table(for: type, fallback: fallback) }
    return variant(type, property, fallback) {
      var plan = plan(for: type)
      if !property.nested.isEmpty { plan = plan.adding(property.nested) }
      guard let selection = property.selection else { return plan }
      return plan.selecting(selection, engine.takeUnretainedValue().schema(of: type))
    }
  }

  /// Returns the table of a model with extra rules from the model around it, or with an instance that supplies absent
  /// parts.
  private func variant(
    _ type: any Any.Type, _ property: PropertyPlan?, _ fallback: Fallback.Kind?,
    _ plan: () -> TypePlan
  ) -> TypeTable {
    let identifier = Variant(
      type: ObjectIdentifier(type), property: property.map(ObjectIdentifier.init),
      fallback: fallback)
    if let table = types.pointee.variants[identifier] { return table }
    let table = TypeTable(
      type, workspace: self, plan: plan(), property: property, fallback: fallback)
    types.pointee.variants[identifier] = table
    if property != nil { types.pointee.propertyVariantCount += 1 }
    return table
  }

  struct Variant: Hashable {
    let type: ObjectIdentifier
    let property: ObjectIdentifier?
    var fallback: Fallback.Kind?
  }

  private struct Types {
    var tables: [ObjectIdentifier: TypeTable] = [:]
    var variants: [Variant: TypeTable] = [:]
    var propertyVariantCount = 0
    var tablesWithManyDataKeys: [TypeTable] = []

    mutating func dropDataKeys() {
      if tablesWithManyDataKeys.isEmpty { return }
      for table in tablesWithManyDataKeys { table.dropDataKeys() }
      tablesWithManyDataKeys.removeAll(keepingCapacity: true)
    }

    /// A table without a property never references a table with one. So tables with a property can be freed between
    /// calls.
    mutating func destroyPropertyVariants() {
      for (variant, table) in variants where variant.property != nil { table.destroy() }
      variants = variants.filter { $0.key.property == nil }
      propertyVariantCount = 0
    }
  }

  /// The tables of types with extra rules or with an instance that supplies absent parts.
  var variants: some Collection<TypeTable> { types.pointee.variants.values }

  /// Records that a model requested too many keys that are data. `reset` drops them.
  func noteDataKeys(of table: TypeTable) { types.pointee.tablesWithManyDataKeys.append(table) }

  /// Returns an output key as JSON text after a comma, `,"first_name":`, in a buffer that the next call overwrites.
  func prefix(_ outputKey: String) -> JSONWriter {
    prefixes.reset()
    prefixes.byte(UInt8(ascii: ","))
    prefixes.string(outputKey)
    prefixes.byte(UInt8(ascii: ":"))
    return prefixes
  }

  /// Ends the call of a session that a model or an error still retains. The workspace then belongs to it.
  ///
  /// Not inlined: each call contains this rare case, and `Mapper.run` must stay small enough to be specialised.
  @inline(never)
  func abandon() {
    byteFrames.pop(to: 0)
    foundationFrames.pop(to: 0)
    conversions.reset()
    // What the call has left may be, or hold, a model that keeps its decoder, which keeps the workspace. Freed last,
    // because the `deinit` of a model may decode.
    let dropped = (call.pointee.pendingUpdates, call.pointee.modelError)
    call.pointee.reset()
    withExtendedLifetime(dropped) {}
  }

  /// Clears the state of the last call.
  func reset() {
    path.removeAll()
    byteFrames.pop(to: 0)
    foundationFrames.pop(to: 0)
    conversions.reset()
    call.pointee.reset()
    let bytes = bytes
    if bytes.largestBuffer > Self.largestBuffer {
      // Replaced, not reset, so that a node that a closure has kept does not lose its bytes.
      call.pointee.bytes = ByteSource()
    } else {
      bytes.reset()
    }
    foundation.reset()
    writer.reset(keeping: Self.largestBuffer)
    textSinks.destroy()
    prefixes.reset(keeping: Self.largestBuffer)
    types.pointee.dropDataKeys()
    if types.pointee.propertyVariantCount > Self.variantLimit {
      types.pointee.destroyPropertyVariants()
      shapes.removeAll()
      selections = SelectionNotes()
    }
  }

  /// The size in bytes above which a buffer is freed after the call that needed it.
  private static let largestBuffer = 1 << 20
  /// The most variants with a property that are kept: more than any program declares without creating some at run
  /// time.
  private static let variantLimit = 2048
}
