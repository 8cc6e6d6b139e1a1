/// A search for all issues of a source that could not be decoded.
///
/// A synthesised `init(from:)` stops at its first error. A diagnosis decodes each part of the failing value again,
/// separately: elements of collections, and the known properties of models. A value that decodes without an error has
/// no issues, even if its parts alone would have some: its model's own code decides.
///
/// A model's own initialiser reveals its problems: first under a watch (see `WatchedFailures`), which suffices for most
/// small values, else in wrapped containers (see `Repairs`). If the initialiser must not receive made-up values, the
/// diagnosis checks the properties that it has requested so far.
///
/// The route of a value whose read has failed:
///
/// ```text
/// checkValue ── checkInside ─┬─ checkValue               the type that the data names (also `checkInferred`, +Steps),
///                            │                           or the content of a wrapper
///                            ├─ checkParts               a collection: `checkValue` for each of its values
///                            └─ checkModel (+Models) ─┬─ checkCase (+Cases)
///                                                     └─ checkDecoded   after closures, by `checkPrepared`
///                                                        ├─ checkRepaired   for an array
///                                                        └─ checkBacked     with the instance behind the model
///                                                           └─ checkProperties
/// checkProperties ─┬─ checkRepaired (+Repairs)           runs the initialiser again
///                  │  ├─ checkWatched (+Watching)        first, under a watch
///                  │  └─ checkOneByOne                   else, in wrapped containers: a run for each problem, and
///                  │     │                               one for all others (`noteAll`) if they are too many
///                  │     └─ checkPart                    the failed request: `checkSlot` or `checkValue`
///                  └─ checkKnown                         else: the properties that were requested so far, each by
///                     └─ checkProperty ── checkSlot      `checkProperty`, the later ones by `checkOther` first
/// checkSlot ─┬─ checkUpdatedProperty ── checkBacked      a model that an update changes
///            ├─ checkMerged (+Merging)                   a collection that an update merges
///            ├─ checkStepwise (+Steps) ── checkValue     a property with rules
///            └─ checkValue
/// ```
///
/// An update begins at `checkUpdate`, which calls `checkModel`. Each function that returns a `Bool` returns false if it
/// cannot tell the parts of a value. The caller then notes the error of the whole value.
struct Diagnosis<S: DecodingSource> {
  let session: DecodingSession<S>
  private(set) var found = IssueList()

  /// The number of failures in the read whose error is examined, as `Conversions.failureCount` counts them; nil if not
  /// known. Unless the error is of a model's own code, the last one has caused it, and the others were caught.
  var causeNumber: Int?

  /// How many models around this one decode their whole value as another type.
  var singleLevels = 0
  static var maximumSingleLevels: Int { 8 }

  /// The stand-ins for values that the initialisers of failing models cannot decode.
  let standIns: StandIns
  var budget: DiagnosisBudget { standIns.budget }

  init(_ session: DecodingSession<S>, _ standIns: StandIns? = nil) {
    self.session = session
    self.standIns =
      standIns ?? StandIns(session.engine.samples, userInfo: session.workspace.codingUserInfo)
  }

  /// Creates a diagnosis of a part, which the same error concerns.
  init(within outer: Diagnosis) {
    self.init(outer.session, outer.standIns)
    causeNumber = outer.causeNumber
  }

  /// The issues as an error: the first ones in the document, and the number of the others.
  var error: MappingError { found.error }

  mutating func note(_ error: MappingError) { found.note(error) }

  mutating func note(_ other: Diagnosis) {
    if !other.found.isEmpty { note(other.error) }
    found.replace(other.found)
  }

  /// Notes issues that say more than an error.
  mutating func note(_ other: Diagnosis, inPlaceOf error: MappingError) {
    note(other)
    found.replace(error)
  }

  /// Takes what the diagnosis of a part replaces for listed. Its issues are noted separately.
  mutating func takeReplaced(from list: IssueList) { found.replace(list) }

  /// Lists the issues of unknown keys that are not listed yet.
  mutating func noteUnlisted(_ unknown: [MappingError.Issue]) { found.noteUnlisted(unknown) }

  /// See `IssueList`.
  func mayContain(_ error: MappingError) -> Bool { found.mayContain(error) }

  func contains(_ error: MappingError) -> Bool { found.contains(error) }

  /// Runs a read and returns the cause of its error, or nil if it succeeds.
  ///
  /// Most parts of a failing document have no problem and need no conversion. So a part is decoded like the whole
  /// source: first without conversions, which is fast, then again if one was missing.
  ///
  /// - Parameters:
  ///   - isLenient: Whether the read continues after values for which a conversion was missing.
  @inline(never)
  func failureOfReading(
    _ type: any Any.Type, _ value: S.Value?, _ sourceKey: String?, isLenient: Bool = false,
    _ read: (DecodingSession<S>) throws -> Void
  ) -> KnownCause? {
    let mark = DecodingSession<S>.Mark(session)
    let refusals = session.conversions.refusals
    do {
      do {
        try session.conversions.refusing { try read(session) }
        if isLenient, session.conversions.refusals > refusals {
          session.rewind(to: mark)
          try read(session)
        }
      } catch {
        guard session.conversions.refusals > refusals else { throw error }
        session.rewind(to: mark)
        try read(session)
      }
      return nil
    } catch {
      session.path.pop(to: mark.depth)
      return KnownCause(
        error: session.issues(of: error, as: type, value, sourceKey: sourceKey),
        number: session.conversions.failureCount - mark.failures)
    }
  }

  /// Makes a failed read the one whose error is examined. Returns the error.
  mutating func examine(_ failure: KnownCause?) -> MappingError? {
    guard let failure else { return nil }
    causeNumber = failure.number
    return failure.error
  }

  // MARK: Values

  /// Lists the issues of a value. The session's path leads to it.
  ///
  /// - Parameter first: The error from decoding it, if it was decoded before.
  @inline(never)
  mutating func checkValue(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, sourceKey: String?,
    first: MappingError? = nil
  ) {
    let failure =
      first
      ?? examine(
        failureOfReading(type, value, sourceKey) { _ = try $0.decode(type, value, table) })
    guard let first = failure else { return }
    if !session.mayGoDeeper || !checkInside(type, value, table, sourceKey, first) { note(first) }
  }

  /// Lists the issues of a value's parts. Returns false if they are not known.
  private mutating func checkInside(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ sourceKey: String?,
    _ first: MappingError
  ) -> Bool {
    if let family = table.plan.family {
      // If the object does not name a known type, its properties have no issues.
      guard let named = try? session.subtype(of: family, for: value) else { return false }
      if named != type, let member = named as? any Decodable.Type {
        let table = session.workspace.table(for: member, with: table.property)
        checkValue(member, value, table, sourceKey: sourceKey, first: first)
        return true
      }
    }
    if let inferring = table.inferring,
      checkInferred(inferring.valueType, value, table, sourceKey, first)
    {
      return true
    }
    if table.isShell,
      let container = (type as? any MappedValue.Type)?.modelType as? any MappedContainer.Type,
      let carrier = container.carrier
    {
      checkChild(carrier, value, in: table, sourceKey, first)
      return true
    }
    if let elementwise = table.elementwise {
      return checkParts(elementwise, value, table, sourceKey, first)
    }
    guard table.kind == .model, session.source.native(value, as: type) == nil else { return false }
    return checkModel(type, value, table, first)
  }

  mutating func checkChild(
    _ type: any Decodable.Type, _ value: S.Value, in container: TypeTable, _ sourceKey: String?,
    _ first: MappingError? = nil
  ) {
    checkValue(type, value, container.child(type), sourceKey: sourceKey, first: first)
  }

  // MARK: Collections

  /// Lists the issues of the elements of an array or the values of a dictionary. Returns false for other values.
  private mutating func checkParts(
    _ type: any ElementwiseDecodable.Type, _ value: S.Value, _ table: TypeTable,
    _ sourceKey: String?, _ first: MappingError
  ) -> Bool {
    let shape = TypeShape(type)
    guard !table.skipsInvalidElements, let element = shape.element as? any Decodable.Type
    else { return false }
    if shape.isOptional {
      checkChild(element, value, in: table, sourceKey, first)
      return true
    }
    let depth = session.path.count
    defer { session.path.pop(to: depth) }
    var parts = Diagnosis(within: self)
    if let elements = session.source.elements(value), !shape.isDictionary {
      let start = firstIndex(of: first)
      parts.checkElements(elements, from: start, as: element, in: table, sourceKey)
      // The error of a model's own code may have a path in another document.
      if start > 0, !parts.mayContain(first) {
        parts = Diagnosis(within: self)
        parts.checkElements(elements, from: 0, as: element, in: table, sourceKey)
      }
    } else if let elements = session.source.elements(value),
      case .dictionary(let key, _) = shape, DictionaryKeys.alternate(key),
      elements.count.isMultiple(of: 2), let key = key as? any Decodable.Type
    {
      parts.checkElements(elements, from: 0, as: element, after: key, in: table, sourceKey)
    } else {
      guard session.source.isObject(value), shape.hasNames else { return false }
      session.source.forEachLastMember(session.source.handle(value)) { key, part in
        session.path.pop(to: depth)
        if session.isTag(key, part) { return }
        if let error = keyError(key, part, shape) {
          return parts.note(error.filling(sourceKey: sourceKey) ?? error)
        }
        session.path.push(text: key)
        parts.checkChild(element, part, in: table, sourceKey ?? key)
      }
    }
    // Issues of the collection itself are not among the issues of its values.
    if !parts.mayContain(first) { note(first) }
    note(parts)
    return true
  }

  /// The error of a member whose key does not fit the dictionary's key type. The session's path leads to the
  /// dictionary.
  private func keyError(_ name: String, _ value: S.Value, _ shape: TypeShape) -> MappingError? {
    guard case .dictionary(let type, _) = shape, let keys = shape.dictionaryKeys,
      !keys.reads(name, as: type)
    else { return nil }
    return MappingError(
      carriedBy: session.keyError(name, type, session.source.keySpot(value)))
  }

  /// Lists the issues of the elements of an array from an index on. The session's path leads to the array.
  ///
  /// - Parameter key: The type of every other element, from the first one on, if the array alternates the keys and
  ///   values of a dictionary.
  private mutating func checkElements(
    _ elements: S.Elements, from start: Int, as type: any Decodable.Type,
    after key: (any Decodable.Type)? = nil, in table: TypeTable, _ sourceKey: String?
  ) {
    var elements = elements
    let depth = session.path.count
    session.path.push(index: 0)
    defer { session.path.pop(to: depth) }
    var index = 0
    while let part = elements.next() {
      session.path.setTop(index: index)
      let type = index.isMultiple(of: 2) ? key ?? type : type
      if index >= start { checkChild(type, part, in: table, sourceKey) }
      index += 1
    }
  }

  /// Returns the index of the first element that an error of this array names, or 0 if it names none. Decoding
  /// stopped there, so earlier elements have no error.
  private func firstIndex(of error: MappingError) -> Int {
    let array = session.path.steps.text + "["
    let indices = error.issues.map { issue in
      issue.path.hasPrefix(array)
        ? Int(issue.path.dropFirst(array.count).prefix { $0 != "]" }) ?? 0 : 0
    }
    return indices.min() ?? 0
  }
}
