import Foundation

/// What a mapper is made of: its configuration, frozen, and the caches that all threads share.
///
/// A lock guards the caches: compiled plans, idle workspaces, names of types. A call takes it twice, to
/// borrow a workspace and to give it back, and once more for a type that its workspace has not met.
///
/// `@unchecked` because of the caches: they are read and written between `lock.lock()` and
/// `lock.unlock()` only, in this file only; everything else is immutable.
package final class Engine: @unchecked Sendable {
  package let configuration: MapperConfiguration
  let rules: ScalarRules
  package let dateFormats: DateFormatList
  let limits: JSONLimits
  /// What calls ask of the configuration, which is large to copy.
  let maximumDepth: Int
  let writesNull: Bool
  let fillsWithZero: Bool
  let samples: SampleSource

  private let lock = NSLock()
  private var plans: [ObjectIdentifier: TypePlan] = [:]
  private var cachedSensitiveKeys: (planCount: Int, keys: SensitiveKeys?) = (0, nil)
  /// What was learned of types when the mapper was made.
  private let schemas: [ObjectIdentifier: TypeSchema]
  /// The caches of other modules, by their types.
  private var attachments: [ObjectIdentifier: any EngineAttachment] = [:]
  /// What was learned of types when a call failed; nil for types that cannot be learned.
  private var schemasOnFailure: [ObjectIdentifier: TypeSchema?] = [:]
  /// The most types that are kept so.
  private static let schemaLimit = 512
  private var idle: [Workspace] = []
  /// What calls selected, by the type of the whole value and the names that they gave.
  private var selections: [Selected: PropertyPlan] = [:]
  /// The types of names that were asked for; nil for names that none has. Names come from sources, so
  /// only some are kept.
  private var namedTypes: [String: (any Any.Type)?] = [:]
  /// The names of types that nobody registered, by the instances of fallback classes.
  private var unknownTypeNames = UnknownTypeNames()
  private static let namedTypeLimit = 1024

  /// The most idle workspaces that are kept: as many as there are threads worth running.
  private static let idleLimit = 32
  /// The most selections that are kept: more than a program has that writes them down.
  private static let selectionLimit = 256

  convenience init(_ configuration: MapperConfiguration) {
    var schemas: [ObjectIdentifier: TypeSchema] = [:]
    for type in configuration.known {
      guard let type = type as? any Decodable.Type else { continue }
      schemas[ObjectIdentifier(type)] = TypeSchema(type, configuration.samples)
    }
    self.init(configuration, schemas)
  }

  private init(_ configuration: MapperConfiguration, _ schemas: [ObjectIdentifier: TypeSchema]) {
    self.configuration = configuration
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
  }

  /// The plan of a type, compiled on first demand.
  ///
  /// Compiled outside the lock, because providers are asked: two threads may compile the same plan, and
  /// the first one counts.
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

  /// The root of a selection: the plan of a property whose value is the whole result.
  ///
  /// A later selection of the same names in the same type gets the same plan, so that workspaces find the
  /// tables that they made for it.
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

  /// The keys of the properties that are sensitive in any type that was met; nil where there are none.
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

  private var compiler: PlanCompiler {
    PlanCompiler(configuration: configuration) { [schemas] in schemas[ObjectIdentifier($0)] }
  }

  /// The registered type of a name.
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

  /// Remembers the name that an object gave for a type that nobody registered.
  func note(unknownType tag: TypeTag, of instance: AnyObject) {
    lock.lock()
    defer { lock.unlock() }
    unknownTypeNames.note(tag, of: instance)
  }

  /// The name that an instance's object gave for its type; nil for other instances.
  func unknownType(of instance: AnyObject) -> TypeTag? {
    lock.lock()
    defer { lock.unlock() }
    return unknownTypeNames.tag(of: instance)
  }

  /// The mistakes in what was declared, of all types.
  var configurationIssues: [MappingError.Issue] {
    let subtypes = SubtypeChecks(configuration) { self.schema(of: $0)?.sample }
    return configuration.registry.issues + subtypes.issues
      + configuration.known.flatMap { plan(for: $0).issues }
      + compiler.unknownNames(knowing: configuration.known)
  }

  /// What was learned of a type and its subclasses, where it is all that there is.
  func schemas(ofKind type: any Any.Type) -> [TypeSchema] {
    let kinds = [type] + configuration.known.filter { $0 != type && $0 is AnyClass }
    return kinds.filter { PlanCompiler.isKind($0, of: type) }.compactMap(schema).filter(
      \.isComplete)
  }

  /// The properties of a type that was learned when the mapper was made.
  func schema(of type: any Any.Type) -> TypeSchema? { schemas[ObjectIdentifier(type)] }

  /// The properties of a type in a call that failed: learned now, unless they are known or must not be
  /// learned. What is learned is kept for the next failing call.
  func schemaOnFailure(of type: any Any.Type) -> TypeSchema? {
    let identifier = ObjectIdentifier(type)
    if let known = schemas[identifier] { return known }
    // A wrapper of a value whose type the data names has no properties of its own.
    guard configuration.learnsOnFailure, !(type is any InferringType.Type),
      let decodable = type as? any Decodable.Type
    else { return nil }
    lock.lock()
    let known = schemasOnFailure[identifier]
    lock.unlock()
    if let known { return known }
    let learned = TypeSchema(decodable, samples)?.withoutSample
    lock.lock()
    defer { lock.unlock() }
    if schemasOnFailure.count == Self.schemaLimit { schemasOnFailure.removeAll() }
    schemasOnFailure.updateValue(learned, forKey: identifier)
    return learned
  }

  /// Whether a model's initialiser may see made-up values when a call has failed.
  ///
  /// Types of the standard library and of Foundation are no models: they are read in formats of their own.
  func makesUpValues(for type: any Any.Type) -> Bool {
    guard configuration.learnsOnFailure, !(type is any InferringType.Type), samples.allows(type)
    else { return false }
    let module = String(reflecting: type).prefix { $0 != "." }
    return ![
      "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    ].contains(module)
  }

  /// The properties of a type, learned now unless they are known; nil for a type that is not Decodable or
  /// must not see made-up values.
  package func learnedSchema(of type: any Any.Type) -> TypeSchema? {
    schema(of: type)
      ?? (type as? any Decodable.Type).flatMap { TypeSchema($0, samples) }
  }

  /// The attachment of a type; made on first demand.
  package func attachment<Attachment: EngineAttachment>(_ type: Attachment.Type) -> Attachment {
    lock.lock()
    defer { lock.unlock() }
    if let known = attachments[ObjectIdentifier(type)] as? Attachment { return known }
    let made = Attachment()
    attachments[ObjectIdentifier(type)] = made
    return made
  }

  /// An engine of another configuration for the same models, which knows what this one has learned of them.
  package func reconfigured(_ change: (inout MapperConfiguration) -> Void) -> Engine {
    var configuration = configuration
    change(&configuration)
    return Engine(configuration, schemas)
  }

  /// A workspace that nobody else uses, for a call of a mapper with this `userInfo`.
  func borrowWorkspace(_ userInfo: [CodingUserInfoKey: any Sendable]) -> Workspace {
    lock.lock()
    let known = idle.popLast()
    lock.unlock()
    let workspace = known ?? Workspace(engine: self)
    if !userInfo.isEmpty { workspace.call.pointee.userInfo = userInfo }
    return workspace
  }

  /// Takes a workspace back. The caller must hold the last use of it.
  func giveBack(_ workspace: Workspace) {
    workspace.reset()
    if !workspace.userInfo.isEmpty { workspace.call.pointee.userInfo = [:] }
    lock.lock()
    if idle.count < Self.idleLimit { idle.append(workspace) }
    lock.unlock()
  }
}
