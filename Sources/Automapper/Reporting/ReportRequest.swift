/// What a caller wants to know of a call besides its result, and the answer once the call has ended.
final class ReportRequest {
  var report = MappingReport()
  /// The events for the observer.
  var events: [ModelEvent] = []
  /// Whether the call creates a report.
  let isReporting: Bool
  /// Observes the models that the call decodes.
  let observer: (any ModelObserver)?
  /// Whether the report lists the keys that fill properties.
  let listsMatches: Bool
  /// Whether the report becomes part of another call's report.
  let isPart: Bool

  init(
    isReporting: Bool = true, observer: (any ModelObserver)? = nil, listsMatches: Bool = false,
    isPart: Bool = false
  ) {
    self.isPart = isPart
    self.isReporting = isReporting
    self.observer = observer
    self.listsMatches = listsMatches
  }
}
