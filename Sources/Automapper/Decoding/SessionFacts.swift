/// What reading asks of a session at each value: plain facts, so that asking counts no reference. They are
/// valid while the session is.
struct SessionFacts<S: DecodingSource> {
  let session: Unmanaged<DecodingSession<S>>
  let path: PathStack
  let placer: S.Placer
  let conversions: Conversions
  /// Whether somebody wants to know of each value.
  let isObserved: Bool
  /// Whether somebody follows each model.
  let isFollowed: Bool
  /// Whether dates are in RFC 3339 first.
  let readsISO8601First: Bool
}

extension DecodingSession {
  /// The facts as they are now: the formats of dates are those of the value that is read.
  var facts: SessionFacts<S> {
    @inline(__always) get {
      SessionFacts(
        session: .passUnretained(self), path: path, placer: source.placer,
        conversions: conversions, isObserved: isObserved, isFollowed: isFollowed,
        readsISO8601First: readsISO8601First)
    }
  }
}
