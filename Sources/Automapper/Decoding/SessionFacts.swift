/// The facts of a session that each value needs, copied so that reading them retains nothing. They are valid as long
/// as the session.
struct SessionFacts<S: DecodingSource> {
  let session: Unmanaged<DecodingSession<S>>
  let path: PathStack
  let placer: S.Placer
  let conversions: Conversions
  /// Whether the call is observed.
  let isObserved: Bool
  /// See `DecodingSession`.
  let readsDirectly: Bool
  let isWatched: Bool
  /// Whether the first date format is RFC 3339.
  let readsISO8601First: Bool
}

extension DecodingSession {
  /// The current facts. The date formats are those of the current value.
  var facts: SessionFacts<S> {
    @inline(__always) get {
      SessionFacts(
        session: .passUnretained(self), path: path, placer: source.placer,
        conversions: conversions, isObserved: isObserved, readsDirectly: readsDirectly,
        isWatched: isWatched, readsISO8601First: readsISO8601First)
    }
  }
}
