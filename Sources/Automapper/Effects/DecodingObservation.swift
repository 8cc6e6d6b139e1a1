/// Records what happens in a call besides its result: report entries, and unknown keys if they are errors. Exists
/// only if the call has a report or an observer, or if unknown keys are errors.
final class DecodingObservation {
  private(set) var report = MappingReport()
  /// The events for the observer.
  private(set) var events: [ModelEvent] = []
  let unknownKeysFail: Bool
  /// Whether the caller requested a report.
  let isReporting: Bool
  /// Follows the models of the call.
  private(set) var observer: (any ModelObserver)?
  /// Whether the report lists the keys that fill properties.
  let listsMatches: Bool
  /// The index of the last conversion that has no source key yet. See `addKey`.
  private var keyless: Int?
  /// Whether reports hide values, because a sensitive property is being decoded.
  var hidesValues = false
  /// An object that a model's code opened: the path from the model, the handle, and the requested keys, whose owner is
  /// the model.
  typealias Opened = (steps: [PathStep], object: Any, keys: KeyTable)

  /// The objects opened by the model being decoded, also with the decoder of a model around it.
  var opened: [Opened] = []

  init(
    isReporting: Bool, unknownKeysFail: Bool, observer: (any ModelObserver)? = nil,
    listsMatches: Bool = false
  ) {
    self.observer = observer
    self.listsMatches = listsMatches
    self.isReporting = isReporting
    self.unknownKeysFail = unknownKeysFail
  }

  /// What was reported since a mark. Copies, because slices would keep all that was reported before.
  struct Log {
    fileprivate let entries: [MappingReport.Entry]
    fileprivate let events: [ModelEvent]
    /// The number of entries before the conversion that has no source key yet.
    fileprivate let keyless: Int?
  }

  var mark: ReportMark { ReportMark(entries: report.entries.count, events: events.count) }

  /// Removes what was reported since a mark.
  func rewind(to mark: ReportMark) {
    report.entries.removeLast(report.entries.count - mark.entries)
    if let keyless, keyless >= mark.entries { self.keyless = nil }
    dropEvents(since: mark)
  }

  /// Removes the events since a mark: their models are not part of the result.
  func dropEvents(since mark: ReportMark) { events.removeLast(events.count - mark.events) }

  func log(since mark: ReportMark) -> Log {
    Log(
      entries: Array(report.entries[mark.entries...]), events: Array(events[mark.events...]),
      keyless: keyless.flatMap { $0 < mark.entries ? nil : $0 - mark.entries })
  }

  /// Adds what `rewind(to:)` removed.
  func add(_ log: Log) {
    if let index = log.keyless { keyless = report.entries.count + index }
    report.entries += log.entries
    events += log.events
  }

  /// Ends the call, and returns its events. Releases the observer, which may hold a model that keeps its container: the
  /// container's session refers to this object.
  func end() -> [ModelEvent] {
    defer { (events, observer) = ([], nil) }
    return events
  }

  /// Adds an event, if there is an observer.
  func note(_ event: @autoclosure () -> ModelEvent) {
    if observer != nil { events.append(event()) }
  }

  /// Reports what happened below a path, which is that of the session: it may decode elsewhere than the call does.
  func note(
    _ kind: MappingReport.Kind, _ steps: [PathStep], below path: PathStack,
    sourceKey: String? = nil, _ detail: String
  ) {
    let isHidden = path.hidesKeys && steps.contains(where: \.isKey)
    note(
      kind, at: path.steps + path.shown(steps), sourceKey: isHidden ? nil : sourceKey, detail)
  }

  private func note(
    _ kind: MappingReport.Kind, at steps: [PathStep], sourceKey: String? = nil, _ detail: String
  ) {
    guard isReporting else { return }
    report.entries.append(
      MappingReport.Entry(kind: kind, path: steps.text, sourceKey: sourceKey, detail: detail))
  }

  /// Whether reports hide keys and values at a path.
  private func hides(_ path: PathStack) -> Bool { hidesValues || path.hidesKeys }

  private func shown(_ found: String, below path: PathStack) -> String {
    hides(path) ? Excerpt.sensitive : found
  }

  /// Sets the source key of what was reported about a value since a mark.
  func setKey(_ key: String, at steps: [PathStep], since mark: ReportMark) {
    let path = steps.text
    for index in report.entries.indices.dropFirst(mark.entries)
    where report.entries[index].path == path && report.entries[index].sourceKey != nil {
      report.entries[index].sourceKey = key
    }
  }

  /// Reports an absent property.
  ///
  /// - Parameter isObserved: Whether it is absent for the observer as well.
  func noteAbsence(
    _ steps: [PathStep], below path: PathStack, _ key: String, isObserved: Bool = true
  ) {
    if isObserved { note(.missing(path.steps + steps, key: key, madeUp: nil)) }
    note(.absentProperty, steps, below: path, sourceKey: key, "not in the source")
  }

  /// Reports the conversion of the scalar at a path. If it is a property, or all of a property's model, `addKey` adds the
  /// source key when the property is complete.
  func noteConversion(_ found: Scalar, to expected: String, at path: PathStack) {
    let index = report.entries.count
    noteConversion(found, to: expected, [], below: path, nil)
    if report.entries.count > index { keyless = index }
  }

  /// Reports the conversion of a scalar below a path.
  func noteConversion(
    _ found: Scalar, to expected: String, _ steps: [PathStep], below path: PathStack, _ key: String?
  ) {
    note(
      .conversion, steps, below: path, sourceKey: key,
      "\(shown(Excerpt.scalar(found), below: path)) to \(expected)")
  }

  /// Adds the source key to the conversion of the value at a path, if there was one.
  func addKey(_ key: @autoclosure () -> String, at path: PathStack) {
    guard let index = keyless else { return }
    keyless = nil
    if report.entries[index].path == path.steps.text {
      report.entries[index].sourceKey = path.shown(key(), below: nil, nil)
    }
  }

  /// Removes the conversion of the whole value at a path since a mark: its model did not accept the result.
  func dropConversion(since mark: ReportMark, at path: PathStack) {
    guard let index = keyless, index >= mark.entries,
      report.entries[index].path == path.steps.text
    else { return }
    report.entries.remove(at: index)
    keyless = nil
  }

  /// Adds the report of a call that a closure made for a node. Hides what it says of a sensitive value.
  func add(_ report: MappingReport, below steps: [PathStep], _ key: String?, isHidden: Bool) {
    let prefix = steps.text
    for entry in report.entries {
      let separator = prefix.isEmpty || entry.path.isEmpty || entry.path.hasPrefix("[") ? "" : "."
      self.report.entries.append(
        MappingReport.Entry(
          kind: entry.kind, path: isHidden ? prefix : prefix + separator + entry.path,
          sourceKey: isHidden ? nil : entry.sourceKey ?? key,
          detail: isHidden ? Excerpt.sensitive : entry.detail))
    }
  }

  /// Reports a conversion that a closure made.
  func noteConversion(_ found: String, _ expected: String, at steps: [PathStep], _ key: String?) {
    note(.conversion, at: steps, sourceKey: key, "\(found) to \(expected)")
  }

  /// Reports a conversion of the value at a path.
  func noteConversion(_ found: String, _ expected: String, at path: PathStack) {
    note(.conversion, [], below: path, "\(shown(found, below: path)) to \(expected)")
  }

  /// Reports a skipped element.
  func noteSkipped(_ error: MappingError, at steps: [PathStep]) {
    let reason = error.issues.first.map { issue in
      issue.account(expecting: "a value", hidesValues: hidesValues)
    }
    note(.skippedElement, at: steps, reason ?? "invalid")
  }

  func noteDuplicate(key: String, _ steps: [PathStep], below path: PathStack) {
    note(
      .ambiguousKey, steps, below: path, sourceKey: hides(path) ? nil : key,
      "the key stands there more than once; the last one counts")
  }

  /// Reports the keys that lost to another key of the same property.
  func noteAmbiguous(
    _ steps: [PathStep], below path: PathStack, _ key: String, ignoring ignored: [String]
  ) {
    for ignored in ignored {
      let other = hides(path) ? "another key" : ignored.quoted
      note(
        .ambiguousKey, steps, below: path, sourceKey: hides(path) ? nil : key,
        "\(other) fits as well")
    }
  }

  /// Reports that a member has the whole text of a dotted key, and that its path leads to a value, too.
  func noteAmbiguousPath(_ steps: [PathStep], below path: PathStack, _ key: String) {
    let hides = hides(path)
    note(
      .ambiguousKey, steps, below: path, sourceKey: hides ? nil : key,
      "\(hides ? "another key" : "the path \(key)") fits as well")
  }

  func noteUnknown(
    key: String, _ steps: [PathStep], below path: PathStack, _ type: any Any.Type
  ) {
    note(
      .unknownKey, steps, below: path, sourceKey: hides(path) ? nil : key,
      "no property of \(TypeName.of(type))")
  }
}

/// A position in the report of a call, and in its events. `DecodingSession.Mark` contains one.
struct ReportMark {
  fileprivate var entries = 0
  fileprivate var events = 0
}
