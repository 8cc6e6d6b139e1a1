/// How much work a failed call may spend on the search for all its problems.
final class DiagnosisBudget {
  /// The most requests of initialisers that a call answers to find their problems one by one.
  private static let maximumRequestCount = 20_000
  /// How many values the initialisers of failing models have requested.
  private(set) var requestCount = 0
  /// How many of them could not be decoded.
  private var problemCount = 0
  /// The most failures that one run replaces. Otherwise a model that reads until a value fails would never stop. Each
  /// run that reaches the limit halves it for later runs.
  private var replacedLimit = 20_000

  func noteRequest() { requestCount += 1 }

  func noteProblem() { problemCount += 1 }

  /// Whether each problem of a model may take a further run of its initialiser. Otherwise, or when the error is full,
  /// one run lists all failures of a model, including those that its initialiser would catch.
  var listsOneByOne: Bool {
    requestCount < Self.maximumRequestCount && problemCount < MappingError.maximumIssueCount
  }

  /// Whether a run that replaces all its failures may replace one more.
  ///
  /// - Parameter count: The number of failures of the run, this one included.
  func mayReplace(failures count: Int) -> Bool {
    guard count <= replacedLimit else { return false }
    if count == replacedLimit { replacedLimit /= 2 }
    return true
  }

  /// Refunds the requests of a search that has found nothing.
  func forgetRequests(after count: Int) { requestCount = count }
}
