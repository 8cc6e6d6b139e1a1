public import Foundation

/// Conversions by the mapper's rules. All throw ``MappingError`` with the path of the node.
extension Node {
  /// The value as a text.
  public func string() throws(MappingError) -> String { try convert(rules.string) }

  /// The value as an integer, exactly.
  public func int() throws(MappingError) -> Int {
    try convert { scalar throws(ValueFailure) in try rules.integer(scalar, as: Int.self) }
  }

  /// The value as a floating-point number.
  public func double() throws(MappingError) -> Double {
    try convert { scalar throws(ValueFailure) in
      try rules.floatingPoint(scalar, as: Double.self)
    }
  }

  /// The value as a truth value.
  public func bool() throws(MappingError) -> Bool { try convert(rules.bool) }

  /// The value as a date, by the mapper's formats.
  public func date() throws(MappingError) -> Date { try object(as: Date.self) }

  /// The value as a model, mapped with the same mapper.
  public func object<T>(as type: T.Type = T.self) throws(MappingError) -> T {
    try locating { () throws(MappingError) in try read(type) }
  }

  /// `dynamic` for the reason given at `DecodingSource.stepwise`.
  private dynamic func read<T>(_ type: T.Type) throws(MappingError) -> T {
    try mapper.read(self, as: type, depth: (context?.depth ?? 0) + steps.count)
  }

  /// The node of the JSON that this node's text holds, for a value that a source has as JSON in a string.
  ///
  /// The mapper's limits hold for the text, and its rules for what is read of it. Errors have the path of
  /// this node, and their positions count from the beginning of the text.
  ///
  /// ```swift
  /// // {"payload": "{\"id\": 7}"}
  /// order.property(\.id).key("payload").transform { try $0.parsed()["id"]?.int() }
  /// ```
  ///
  /// - Throws: ``MappingError/Code/invalidJSON`` or one of the limits' codes for a text that is no JSON, and
  ///   ``MappingError/Code/typeMismatch`` for a value that is no text.
  public func parsed() throws(MappingError) -> Node {
    guard let text = stringValue else { throw mismatch("a string that holds JSON") }
    let source = ByteSource()
    try locating { () throws(MappingError) in
      try text.withJSONBytes { bytes throws(MappingError) in
        try source.load(bytes, mapper.engine.limits)
      }
    }
    return Node(.bytes(source, 0), context, steps: steps, key: key)
  }

  /// Runs a mapping that begins at this node, with the way to it in its errors.
  func locating<T>(_ body: () throws(MappingError) -> T) throws(MappingError) -> T {
    do {
      return try body()
    } catch {
      throw located(error)
    }
  }

  /// The value as a model of the type that has a name, which must be a kind of `T`: the name of a
  /// subtype that is registered for `T`, or of any registered type.
  ///
  /// - Throws: ``MappingError/Code/unknownType`` for a name that no registered type has.
  public func object<T>(named name: String, as type: T.Type = T.self) throws(MappingError) -> T {
    let engine = mapper.engine
    let family = engine.plan(for: T.self).family
    guard let named = family?.type(named: name) ?? engine.type(named: name), engine.reads(named)
    else {
      let known = Set(engine.configuration.registry.names + (family?.names ?? [])).sorted()
      throw error(
        MappingError.Issue(
          .unknownType, path: fullSteps.text, sourceKey: key,
          expected: known.isEmpty ? "a registered type" : "one of " + known.joined(separator: ", "),
          found: "\"\(Excerpt.text(name))\""))
    }
    return try object(named, as: type)
  }

  private func object<T, Named>(
    _ named: Named.Type, as type: T.Type
  ) throws(MappingError) -> T {
    let model = try object(as: named)
    if let model = model as? T { return model }
    throw failure(.typeMismatch, expected: "a kind of \(TypeName.of(type))")
  }

  private func convert<T>(
    _ rule: (Scalar) throws(ValueFailure) -> Converted<T>
  ) throws(MappingError) -> T {
    do {
      return try rule(scalar).value
    } catch let failure {
      throw error(
        MappingError.Issue(
          failure.code, path: fullSteps.text, sourceKey: key, expected: failure.expected,
          found: failure.found))
    }
  }

  /// The mapper that is at work.
  var mapper: Mapper { context?.mapper ?? Mapper.default }

  /// An error about this node's value.
  func mismatch(_ expected: String) -> MappingError {
    let failure = ValueFailure.mismatch(expected, scalar)
    return self.failure(failure.code, expected: expected)
  }

  func failure(
    _ code: MappingError.Code, expected: String, underlying: (any Error)? = nil
  ) -> MappingError {
    error(
      MappingError.Issue(
        code, path: fullSteps.text, sourceKey: key, expected: expected,
        found: Excerpt.scalar(scalar), underlying: underlying))
  }

  /// The error of an issue at this node.
  private func error(_ issue: MappingError.Issue) -> MappingError {
    var issue = issue
    issue.spot = spot
    return MappingError(issue)
  }

  /// The place of the node in a JSON text; nil in other sources.
  var spot: SourceSpot? {
    switch content {
    case .bytes(let source, let token): source.spot(token)
    case .value: nil
    }
  }

  /// The way from the root.
  var fullSteps: [PathStep] { (context?.steps ?? []) + steps }

  /// An error of a mapping that began at this node, with the way to the node before its paths.
  private func located(_ error: MappingError) -> MappingError {
    var error = error
    let prefix = fullSteps.text
    for index in error.issues.indices {
      let path = error.issues[index].path
      let separator = prefix.isEmpty || path.isEmpty || path.hasPrefix("[") ? "" : "."
      error.issues[index].path = prefix + separator + path
      error.issues[index].sourceKey = error.issues[index].sourceKey ?? key
      error.issues[index].model = nil
      error.issues[index].spot = error.issues[index].spot ?? spot
    }
    return error
  }
}

/// Where nodes come from: the mapper that is at work, and the way to the value it gave out.
final class NodeContext {
  let mapper: Mapper
  let steps: [PathStep]
  let observation: DecodingObservation?
  /// What an invalid element of the node means where its property says so.
  var invalidElements: InvalidElements?
  /// How many levels the call is deep already.
  var depth: Int { steps.count }
  var engine: Engine { mapper.engine }

  init(mapper: Mapper, steps: [PathStep], observation: DecodingObservation? = nil) {
    self.mapper = mapper
    self.steps = steps
    self.observation = observation
  }
}
