/// What one call has to tell besides its result: the entries of a report, and whether unknown keys
/// are errors. Exists only where somebody wants to know.
final class DecodingObservation {
  private(set) var report = MappingReport()
  /// Holds the path, for nodes that a closure keeps.
  private let workspace: Workspace
  let unknownKeysFail: Bool
  /// Whether a report was asked for.
  let isReporting: Bool
  /// Follows the models of the call.
  let observer: (any ModelObserver)?
  /// Whether the report lists the keys that fill properties.
  let listsMatches: Bool
  private var pending: String?
  /// Whether values that are read now are for no one to see.
  var hidesValues = false
  /// An object that the code of a model opened inside its own: the way from the model, the handle, the keys
  /// that were asked for.
  typealias Opened = (steps: [PathStep], object: Any, keys: KeyTable)

  /// The objects that the model that is read now opened.
  var opened: [Opened] = []

  /// The enums whose only value is read from their own object: how deep they stand, and the plans that know the
  /// keys of their tags.
  var taken: [(depth: Int, plan: TypePlan)] = []

  init(
    workspace: Workspace, isReporting: Bool, unknownKeysFail: Bool,
    observer: (any ModelObserver)? = nil, listsMatches: Bool = false
  ) {
    self.observer = observer
    self.listsMatches = listsMatches
    self.workspace = workspace
    self.isReporting = isReporting
    self.unknownKeysFail = unknownKeysFail
  }

  var mark: Int { report.entries.count }

  /// Takes back what was said since a mark.
  func rewind(to mark: Int) {
    report.entries.removeLast(report.entries.count - mark)
    observer?.willRepeat(at: workspace.path.steps)
  }

  /// Says again what was taken back.
  func report(_ entries: [MappingReport.Entry]) { report.entries += entries }

  func note(
    _ kind: MappingReport.Kind, _ steps: [PathStep], sourceKey: String? = nil,
    _ detail: String
  ) {
    let path = workspace.path
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

  private func shown(_ found: String) -> String { hidesValues ? Excerpt.sensitive : found }

  func absent(_ steps: [PathStep], _ key: String) {
    observer?.didMiss(workspace.path.steps + steps, key: key, madeUp: nil)
    note(.absentProperty, steps, sourceKey: key, "not in the source")
  }

  /// A conversion was made; who knows the place says so by `flush`.
  func pend(_ found: String, _ expected: String) {
    pending = "\(shown(found)) to \(expected)"
  }

  func flush(_ steps: @autoclosure () -> [PathStep], _ key: @autoclosure () -> String?) {
    guard let detail = pending else { return }
    pending = nil
    note(.conversion, steps(), sourceKey: key(), detail)
  }

  /// A conversion of the value at the current path.
  func conversionHere(_ found: String, _ expected: String) {
    note(.conversion, [], "\(shown(found)) to \(expected)")
  }

  /// An element was left out: the one at the current path, or at the path given.
  func skipped(_ error: MappingError, at steps: [PathStep]? = nil) {
    let reason = error.issues.first.map { issue in
      "expected \(issue.expected ?? "a value"), found \(shown(issue.found ?? "another"))"
    }
    note(.skippedElement, at: steps ?? workspace.path.steps, reason ?? "invalid")
  }

  func duplicate(key: String, _ steps: [PathStep]) {
    note(
      .ambiguousKey, steps, sourceKey: hidesValues ? nil : key,
      "the key stands there more than once; the last one counts")
  }

  /// Several keys could have been a property's; one of them is.
  func ambiguous(_ steps: [PathStep], _ key: String, ignoring ignored: [String]) {
    for ignored in ignored {
      let other = hidesValues ? "another key" : "\"\(Excerpt.text(ignored))\""
      note(.ambiguousKey, steps, sourceKey: hidesValues ? nil : key, "\(other) fits as well")
    }
  }

  func unknown(key: String, _ steps: [PathStep], _ type: any Any.Type) {
    note(
      .unknownKey, steps, sourceKey: hidesValues ? nil : key, "no property of \(TypeName.of(type))")
  }
}
