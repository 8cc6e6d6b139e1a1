/// A problem whose text nobody asked for yet.
///
/// A model's own code may try one type after the other and catch the error of each. So an error that may be caught
/// carries only the facts; `MappingError(carriedBy:)` makes the issue of them.
protocol UnsaidProblem: Error {
  var issue: MappingError.Issue { get }
}
