public import Foundation

/// Conversions by the mapper's rules. All throw ``MappingError`` with the path of the node.
extension Node {
  /// Converts the value to a string.
  public func string() throws(MappingError) -> String { try convert(rules.string) }

  /// Converts the value to an integer, exactly.
  public func int() throws(MappingError) -> Int {
    try convert { scalar throws(ValueFailure) in try rules.integer(scalar, as: Int.self) }
  }

  /// Converts the value to a floating-point number.
  public func double() throws(MappingError) -> Double {
    try convert { scalar throws(ValueFailure) in
      try rules.floatingPoint(scalar, as: Double.self)
    }
  }

  /// Converts the value to a Bool.
  public func bool() throws(MappingError) -> Bool { try convert(rules.bool) }

  /// Converts the value to a date, by the mapper's formats.
  public func date() throws(MappingError) -> Date { try object(as: Date.self) }

  /// Decodes the value as a model, with the same mapper.
  public func object<T>(as type: T.Type = T.self) throws(MappingError) -> T {
    try locating { () throws(MappingError) in try read(type) }
  }

  /// `dynamic` for the reason given at `DecodingSource.stepwise`.
  private dynamic func read<T>(_ type: T.Type) throws(MappingError) -> T {
    let depth = try depthOfCall()
    guard let observation = context?.observation, observation.isReporting else {
      return try mapper.read(self, as: type, depth: depth)
    }
    let reporting = ReportRequest(listsMatches: observation.listsMatches, isPart: true)
    let result = try mapper.read(self, as: type, reporting: reporting, depth: depth)
    let (steps, isHidden) = reportedSteps(observation)
    observation.add(reporting.report, below: steps, isHidden ? nil : key, isHidden: isHidden)
    return result
  }

  /// Returns the depth at which a mapping of this node begins.
  ///
  /// A closure that maps an object around its own value comes no deeper into the source. Its call counts as a level
  /// nevertheless: if it leads to the same closure again, no other limit ends it.
  private func depthOfCall() throws(MappingError) -> Int {
    guard let context else { return steps.count }
    let depth = context.depth + steps.count
    if depth > context.outerDepth { return depth }
    let level = context.outerDepth + 1
    var stack = ThreadStack()
    do {
      try stack.checkCall(level: level, maximum: context.engine.maximumDepth)
    } catch {
      throw self.error(
        MappingError.Issue(
          error.code, path: fullSteps.text, sourceKey: key, expected: error.expected,
          found: "a closure that maps its own object again"))
    }
    return level
  }

  /// Parses the JSON in this node's string, and returns its root node.
  ///
  /// The mapper's limits apply to the text, and its rules to the values. Errors have the path of this node, and their
  /// positions count from the beginning of the text.
  ///
  /// ```swift
  /// // {"payload": "{\"id\": 7}"}
  /// order.property(\.id).key("payload").transform { try $0.parsed()["id"]?.int() }
  /// ```
  ///
  /// - Throws: ``MappingError/Code/invalidJSON`` or the code of a limit for a text that is not JSON, and
  ///   ``MappingError/Code/typeMismatch`` for a value that is not a string.
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

  /// Runs a mapping that begins at this node, and adds the node's path to its errors.
  func locating<T>(_ body: () throws(MappingError) -> T) throws(MappingError) -> T {
    do {
      return try body()
    } catch {
      throw located(error)
    }
  }

  /// Decodes the value as the type with a name, which must be a kind of `T`: a subtype that is registered for `T`, or
  /// any registered type.
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
          found: name.quoted))
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
      let converted = try rule(scalar)
      if converted.isConversion, context?.observation != nil {
        noteConversion(Excerpt.scalar(scalar), TypeName.of(T.self))
      }
      return converted.value
    } catch let failure {
      throw error(
        MappingError.Issue(
          failure.code, path: fullSteps.text, sourceKey: key, expected: failure.expected,
          found: failure.found))
    }
  }

  /// Reports a conversion of this value.
  func noteConversion(_ found: String, _ expected: String) {
    guard let observation = context?.observation else { return }
    let (steps, isHidden) = reportedSteps(observation)
    observation.noteConversion(
      isHidden ? Excerpt.sensitive : found, expected, at: steps, isHidden ? nil : key)
  }

  /// The mapper of the call, else the default mapper.
  var mapper: Mapper { context?.mapper ?? Mapper.default }

  /// Returns an error about the kind of this node's value.
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

  /// Returns an error with one issue at this node.
  private func error(_ issue: MappingError.Issue) -> MappingError {
    var issue = issue
    issue.spot = spot
    // A closure may ask for the value of any property.
    if let keys = mapper.engine.sensitiveKeys, fullSteps.contains(where: { keys.contains($0.name) })
    {
      (issue.found, issue.underlying) = (Excerpt.sensitive, nil)
    }
    return MappingError(issue)
  }

  /// The spot of the node in a JSON text; nil for other sources.
  var spot: SourceSpot? {
    switch content {
    case .bytes(let source, let token): source.spot(token)
    case .value: nil
    }
  }

  /// Adds positions to the issues of an error, if the node is of a JSON text, and sorts them by position.
  func placing(_ error: MappingError) -> MappingError {
    guard case .bytes(let source, _) = content else { return error }
    var error = error
    source.place(&error, in: 0)
    return error
  }

  /// Returns the path for a report, and whether the value is sensitive: as a part of the property that a closure is
  /// called for, or of another one. The keys inside a sensitive value are hidden.
  private func reportedSteps(
    _ observation: DecodingObservation
  ) -> (steps: [PathStep], isHidden: Bool) {
    let outer = context?.steps ?? []
    if observation.hidesValues { return (outer + steps.map(\.hidingKey), true) }
    let all = fullSteps
    guard let keys = mapper.engine.sensitiveKeys,
      let first = all.firstIndex(where: { keys.contains($0.name) })
    else { return (all, false) }
    return (all[...first] + all[(first + 1)...].map(\.hidingKey), true)
  }

  /// The path from the root.
  var fullSteps: [PathStep] { (context?.steps ?? []) + steps }

  /// Returns the error of a mapping that began at this node, with the node's path before its paths.
  private func located(_ error: MappingError) -> MappingError {
    error.below(fullSteps).changingIssues { issue in
      issue.sourceKey = issue.sourceKey ?? key
      issue.spot = issue.spot ?? spot
    }
  }
}

/// The context of nodes: the mapper of the call, and the path to the value from which they come.
final class NodeContext {
  let mapper: Mapper
  let steps: [PathStep]
  let observation: DecodingObservation?
  /// Whether the source is a form.
  let isForm: Bool
  /// The policy for invalid elements of the node, if its property declares one.
  var invalidElements: InvalidElements?
  /// The nesting depth at which closures made the call.
  let outerDepth: Int
  /// The nesting depth that the call has reached.
  var depth: Int { outerDepth + steps.count }
  var engine: Engine { mapper.engine }

  init(
    mapper: Mapper, steps: [PathStep], observation: DecodingObservation? = nil,
    isForm: Bool = false, outerDepth: Int = 0
  ) {
    self.isForm = isForm
    self.mapper = mapper
    self.steps = steps
    self.observation = observation
    self.outerDepth = outerDepth
  }
}
