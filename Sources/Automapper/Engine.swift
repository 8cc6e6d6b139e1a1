import Foundation

/// The shared part of a mapper: its frozen configuration, and the caches that all threads use.
///
/// A lock guards the caches: compiled plans, schemas, idle workspaces, names of types. A call takes it twice, to borrow a
/// workspace and to return it, and once more for each type that is new to its workspace.
///
/// `@unchecked` because of the caches. They are accessed only between `lock.lock()` and `lock.unlock()`, and only in
/// this file. Everything else is immutable.
package final class Engine: @unchecked Sendable {
  package let configuration: MapperConfiguration
  let rules: ScalarRules
  package let dateFormats: DateFormatList
  let limits: JSONLimits
  /// Copies of configuration values that calls use. The configuration is large to copy.
  let maximumDepth: Int
  let writesNull: Bool
  let fillsWithZero: Bool
  let samples: SampleRules

  private let lock = NSLock()
  private var plans: [ObjectIdentifier: TypePlan] = [:]
  private var cachedSensitiveKeys: (planCount: Int, keys: SensitiveKeys?) = (0, nil)
  /// The types that were registered or mapped.
  private let knownTypes: Set<ObjectIdentifier>
  /// The schemas of known types that were needed so far; nil for types that cannot be learned.
  private var schemas: [ObjectIdentifier: TypeSchema?]
  /// The caches of other modules, by their types.
  private var attachments: [ObjectIdentifier: any EngineAttachment] = [:]
  /// The schemas of types that were learned after a call failed; nil for types that cannot be learned.
  private var schemasOnFailure: [ObjectIdentifier: TypeSchema?] = [:]
  /// The most schemas that `schemasOnFailure` keeps.
  private static let schemaLimit = 512
  /// The idle workspaces. In memory of its own, because each call needs it and accesses to the fields of a class are
  /// checked at run time. Accessed only while `lock` is held, and in `deinit`.
  private let idle: UnsafeMutablePointer<[Workspace]>
  /// The selections of calls, by the type of the whole value and the selected names.
  private var selections: [Selected: PropertyPlan] = [:]
  /// The types found for names; nil for names without a type. Names come from sources, so their number is limited.
  private var namedTypes: [String: (any Any.Type)?] = [:]
  /// The names of unregistered types, by the instances of fallback classes.
  private var unknownTypeNames = UnknownTypeNames()
  private static let namedTypeLimit = 1024

  /// The most idle workspaces that are kept: one for each thread that can usefully run at once.
  private static let idleLimit = 32
  /// The most selections that are kept: more than any program spells out by hand.
  private static let selectionLimit = 256

  /// - Parameter schemas: What another engine has learned about the same models.
  init(_ configuration: MapperConfiguration, _ schemas: [ObjectIdentifier: TypeSchema?] = [:]) {
    self.configuration = configuration
    knownTypes = Set(configuration.known.map { ObjectIdentifier($0) })
    idle = .allocate([])
    maximumDepth = configuration.maximumDepth
    writesNull = configuration.nilValues.writesNull
    fillsWithZero = configuration.absentValues.isZero
    samples = configuration.samples
    dateFormats = DateFormatList(configuration.dateFormats)
    self.schemas = schemas
    limits = JSONLimits(
      depth: configuration.maximumDepth, bytes: configuration.maximumInputBytes,
      values: configuration.maximumElements, stringBytes: configuration.maximumStringLength)
    rules = ScalarRules(
      coercion: configuration.coercion, nonFiniteNumbers: configuration.nonFiniteNumbers)
    // A failing call will not learn them.
    if !configuration.learnsOnFailure { for type in configuration.known { _ = schema(of: type) } }
  }

  deinit {
    idle.free()
  }

  /// Returns the plan of a type, and compiles it on first use.
  ///
  /// The plan is compiled outside the lock, because that calls mapping providers. Two threads may compile the plan of
  /// one type; the first one is kept.
  package func plan(for type: any Any.Type) -> TypePlan {
    let identifier = ObjectIdentifier(type)
    lock.lock()
    let known = plans[identifier]
    lock.unlock()
    if let known { return known }
    let mayBeWrapper = ValueKind(type) == .model && TypeShape(type).isWrapper
    let mapped = mayBeWrapper ? type as? any MappedValue.Type : nil
    let plan = compiler.plan(for: mapped?.modelType ?? type)
    lock.lock()
    defer { lock.unlock() }
    if let known = plans[identifier] { return known }
    plans[identifier] = plan
    return plan
  }

  /// Returns the root of a selection: the plan of a property whose value is the whole result.
  ///
  /// Selections of equal names in one type share a plan, so that workspaces find the tables that they created for it.
  func selection(of names: [String], in type: any Any.Type) -> PropertyPlan {
    let selected = Selected(type: ObjectIdentifier(type), names: names)
    lock.lock()
    defer { lock.unlock() }
    if let known = selections[selected] { return known }
    if selections.count == Self.selectionLimit { selections.removeAll() }
    let root = PropertyPlan(
      name: "", selection: PropertySelection(names), configuration: configuration)
    selections[selected] = root
    return root
  }

  private struct Selected: Hashable {
    let type: ObjectIdentifier
    let names: [String]
  }

  /// The keys of sensitive properties in all types with a compiled plan; nil if there are none.
  var sensitiveKeys: SensitiveKeys? {
    lock.lock()
    defer { lock.unlock() }
    // Plans are only added, so an equal count means the same plans.
    if cachedSensitiveKeys.planCount != plans.count {
      let keys = SensitiveKeys(plans.values.lazy.flatMap(\.declared.values))
      cachedSensitiveKeys = (plans.count, keys)
    }
    return cachedSensitiveKeys.keys
  }

  var compiler: PlanCompiler {
    PlanCompiler(configuration: configuration) { self.schema(of: $0) }
  }

  /// Returns the registered type for a name.
  func type(named name: String) -> (any Any.Type)? {
    lock.lock()
    let known = namedTypes[name]
    lock.unlock()
    if let known { return known }
    let type = configuration.registry.type(named: name, configuration.inflections)
    lock.lock()
    defer { lock.unlock() }
    if namedTypes.count < Self.namedTypeLimit { namedTypes.updateValue(type, forKey: name) }
    return type
  }

  /// Records the name that an object gave for its unregistered type.
  func note(unknownType tag: TypeTag, of instance: AnyObject) {
    lock.lock()
    defer { lock.unlock() }
    unknownTypeNames.note(tag, of: instance)
  }

  /// Returns the name that an instance's object gave for its unregistered type; nil for other instances.
  func unknownType(of instance: AnyObject) -> TypeTag? {
    lock.lock()
    defer { lock.unlock() }
    return unknownTypeNames.tag(of: instance)
  }

  /// The mistakes in all declarations.
  var configurationIssues: [MappingError.Issue] {
    let subtypes = SubtypeChecks(configuration) { self.schema(of: $0)?.sample }
    let patterns = PatternDateFormat.mistakes(in: configuration.dateFormats).map {
      MappingError.Issue(.invalidConfiguration, expected: "a date pattern", found: $0)
    }
    return configuration.registry.issues + subtypes.issues + patterns
      + configuration.known.flatMap { plan(for: $0).issues }
      + compiler.unknownNames(knowing: configuration.known)
  }

  /// Returns the complete schemas of a type and its known subclasses.
  func schemas(ofKind type: any Any.Type) -> [TypeSchema] {
    let kinds = [type] + configuration.known.filter { $0 != type && $0 is AnyClass }
    return kinds.filter { isKind($0, of: type) }.compactMap(schema).filter(
      \.isComplete)
  }

  /// Returns the schema of a registered or mapped type, which is learned when it is first needed. Nil for other types.
  ///
  /// Mappings and classes need it when the mapper is created, to check the rules and to find superclasses. So do all
  /// types if they are encoded in a key style, or if failing calls must not learn them. Other types are learned by the
  /// first call that fails, that selects properties by name, or that encodes them by reflection.
  func schema(of type: any Any.Type) -> TypeSchema? {
    let identifier = ObjectIdentifier(type)
    guard knownTypes.contains(identifier) else { return nil }
    lock.lock()
    let known = schemas[identifier]
    lock.unlock()
    if let known { return known }
    let learned = TypeSchema(type, samples)
    lock.lock()
    defer { lock.unlock() }
    if let known = schemas[identifier] { return known }
    schemas.updateValue(learned, forKey: identifier)
    return learned
  }

  /// Returns the schema of a type after a call failed. Learns the type now, unless it is known or must not be
  /// learned, and keeps the result for the next failing call.
  ///
  /// - Parameter userInfo: What the failed call passed to models. An initialiser may require it. A model that decodes
  ///   other properties with another user info is known by those of the first failing call.
  func schemaOnFailure(
    of type: any Any.Type, userInfo: @autoclosure () -> [CodingUserInfoKey: Any]
  ) -> TypeSchema? {
    if let known = schema(of: type) { return known }
    // A wrapper for a value whose type the data names has no properties of its own.
    guard configuration.learnsOnFailure, !(type is any InferringType.Type) else { return nil }
    let identifier = ObjectIdentifier(type)
    lock.lock()
    let known = schemasOnFailure[identifier]
    lock.unlock()
    if let known { return known }
    let learned = TypeSchema(type, samples, userInfo: userInfo())?.withoutSample
    lock.lock()
    defer { lock.unlock() }
    if schemasOnFailure.count == Self.schemaLimit { schemasOnFailure.removeAll() }
    schemasOnFailure.updateValue(learned, forKey: identifier)
    return learned
  }

  /// Whether a model's initialiser may receive made-up values after a call failed.
  ///
  /// Types of the standard library and of Foundation are not models: they have their own formats.
  func makesUpValues(for type: any Any.Type) -> Bool {
    guard configuration.learnsOnFailure, !(type is any InferringType.Type), samples.allows(type)
    else { return false }
    let module = String(reflecting: type).prefix { $0 != "." }
    return ![
      "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    ].contains(module)
  }

  /// Returns the schema of a type, learned now unless it is known. Nil for a type that is not Decodable or must not
  /// receive made-up values.
  package func learnedSchema(of type: any Any.Type) -> TypeSchema? {
    schema(of: type) ?? TypeSchema(type, samples)
  }

  /// Returns the attachment of a type, and creates it on first use.
  package func attachment<Attachment: EngineAttachment>(_ type: Attachment.Type) -> Attachment {
    lock.lock()
    defer { lock.unlock() }
    if let known = attachments[ObjectIdentifier(type)] as? Attachment { return known }
    let made = Attachment()
    attachments[ObjectIdentifier(type)] = made
    return made
  }

  /// Returns an engine with a changed configuration for the same models. It reuses the schemas that this engine has
  /// learned.
  package func reconfigured(_ change: (inout MapperConfiguration) -> Void) -> Engine {
    var configuration = configuration
    change(&configuration)
    lock.lock()
    let schemas = schemas
    lock.unlock()
    return Engine(configuration, schemas)
  }

  /// Returns an idle or new workspace for a call of a mapper with this `userInfo`. No other call uses it.
  func borrowWorkspace(_ userInfo: [CodingUserInfoKey: any Sendable]) -> Workspace {
    lock.lock()
    let known = idle.pointee.popLast()
    lock.unlock()
    let workspace = known ?? Workspace(engine: self)
    if !userInfo.isEmpty { workspace.call.pointee.userInfo = userInfo }
    return workspace
  }

  /// Returns a workspace to the pool of idle ones. The caller must hold the only reference to it.
  func returnWorkspace(_ workspace: consuming Workspace) {
    workspace.reset()
    if !workspace.userInfo.isEmpty { workspace.call.pointee.userInfo = [:] }
    lock.lock()
    if idle.pointee.count < Self.idleLimit { idle.pointee.append(workspace) }
    lock.unlock()
  }
}
