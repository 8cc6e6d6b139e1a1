/// The failure that has caused the error of a failed read. A further run of the initialiser recognises it by its
/// number, which saves the run that would find it by its error.
///
/// Both reads number the same failures alike as long as no value before needed a conversion. A model's own errors have
/// no number, so a request that fails without a counted failure is not recognised.
struct KnownCause {
  let error: MappingError
  /// The number of the failure among those that the read has counted, see `Conversions.failureCount`.
  let number: Int

  /// Whether the last failure, which a request has just met, has this number.
  ///
  /// - Parameters:
  ///   - run: The counts when the run began.
  ///   - request: The counts when the request began.
  func isLast(
    _ conversions: Conversions, sinceRun run: Conversions.Counts,
    sinceRequest request: Conversions.Counts
  ) -> Bool {
    let count = conversions.failureCount
    return !conversions.areGranted && request.refusals == run.refusals
      && count > request.failures && count - run.failures == number
  }
}
