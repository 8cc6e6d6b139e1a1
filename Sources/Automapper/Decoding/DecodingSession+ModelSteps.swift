/// The steps that read a model whose `init(from:)` alone is not enough, in their order.
///
/// Each step reads the model, with the help of the steps after it, or leaves it to the next one.
enum ModelStep {
  /// An instance that is updated decides which type it is, so this step precedes the discriminator.
  case update
  /// The data names a subtype. All further steps are about that type.
  case subtype
  /// A wrapper of values whose types the data names reads them.
  case inference
  /// Mistakes in a mapping count only for the type that is read.
  case mistakes
  /// An observer follows the model that the steps below make.
  case observation
  /// A fresh instance supplies absent properties of the object that the closures below give back.
  case defaults
  /// Closures run before and after the model is read.
  case closures
  /// The model's initialiser runs, and the report learns which keys it left unused.
  case initializer
}

extension DecodingSession {
  /// Reads a model off the fast path: it has steps, the call is observed, or the source is read again with
  /// conversions. A class that the data has named before takes the short way.
  @inline(__always)
  func stepwise<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if table.isPlain, !isObserved {
      return try retried(type, table) { try initialized(type, value, table) }
    }
    if let known = namedBefore(type, value, table) {
      return try model(known.type, value, known.table)
    }
    return try model(type, value, table, from: .update)
  }

  /// Reads a model by its steps, beginning with a given one.
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
        return try member(of: family, as: type, value, table)
      }
      fallthrough
    case .inference:
      if let inferring = table.inferring,
        let result = try inferring.read(value, self, table.property) as? T
      {
        return result
      }
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
}
