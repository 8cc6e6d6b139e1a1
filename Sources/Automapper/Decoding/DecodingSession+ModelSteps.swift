/// The steps, in order, that decode a model for which `init(from:)` alone is not enough.
///
/// Each step decodes the model with the help of the later steps, or leaves it to the next step.
enum ModelStep {
  /// An update takes the type of the existing instance, so this step precedes the discriminator.
  case update
  /// The data names a subtype. All further steps are about that type.
  case subtype
  /// An `Inferred` wrapper decodes values whose types the data names.
  case inference
  /// Mistakes in a mapping are errors only for the type that is decoded.
  case mistakes
  /// An observer follows the model that the later steps create.
  case observation
  /// Opens a fresh instance whose values fill absent properties. Runs before the closures, so that they may remove
  /// members.
  case defaults
  /// Closures run before and after the model is read.
  case closures
  /// The model's initialiser runs, and the report learns which keys it left unused.
  case initializer
}

extension DecodingSession {
  /// Decodes a model off the fast path: it has steps, the call is observed or watched, or the source is decoded again
  /// with conversions. A type that the data has named before takes a shortcut.
  @inline(__always)
  func stepwise<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    let named = namedBefore(type, value, table)
    let (model, modelTable) = named ?? (type, table)
    let isDeclared = named != nil && modelTable.identity == table.identity
    if isDeclared ? table.isPlainOnceNamed : modelTable.isPlain, !isObserved {
      // `initialize` permits the conversions of a second run, and tells a watch where a model begins.
      if conversions.remembersModels || seesModels {
        return try initialize(model, value, modelTable)
      }
      return try initializePlainly(model, value, modelTable)
    }
    if isDeclared { return try self.model(type, value, table, from: .inference) }
    if named != nil { return try source.stepwise(model, value, modelTable, self) }
    return try self.model(type, value, table, from: .update)
  }

  /// Decodes a model by its steps, starting with a given step.
  @inline(never)
  func model<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, from step: ModelStep
  ) throws -> T {
    switch step {
    case .update:
      if let fallback = table.fallback, fallback.kind == .update {
        return try backed(type, value, table, fallback)
      }
      fallthrough
    case .subtype:
      if let family = table.plan.family {
        return try decodeSubtype(of: family, as: type, value, table)
      }
      fallthrough
    case .inference:
      if let inferring = table.inferring { return try inferred(type, value, table, inferring) }
      fallthrough
    case .mistakes:
      if !table.plan.issues.isEmpty { throw MappingError(capping: table.plan.issues) }
      fallthrough
    case .observation:
      if let observer = observation?.observer {
        return try followed(type, value, table, observer)
      }
      fallthrough
    case .defaults:
      if let fallback = table.fallback { return try backed(type, value, table, fallback) }
      fallthrough
    case .closures:
      if table.plan.hasClosures { return try withClosures(type, node(value), table) }
      fallthrough
    case .initializer: return try initialize(type, value, table)
    }
  }

  /// Decodes an `Inferred` wrapper, by the later steps if no type is inferred for its value. Not inlined, because only
  /// such a wrapper needs the metadata of `T?`.
  @inline(never)
  private func inferred<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ inferring: any InferringType.Type
  ) throws -> T {
    let result = try inferring.read(value, self, table.property)
    if let result = ExactType.value(result, as: type) { return result }
    return try model(type, value, table, from: .mistakes)
  }
}
