/// An error that carries the facts of a problem and makes its issue, with all texts, only on request.
///
/// A model's own code may try one type after another and catch each error. The texts of a caught error would be
/// wasted work. `MappingError(carriedBy:)` requests the issue when the mapper needs it.
protocol IssueCarrier: Error {
  var issue: MappingError.Issue { get }
}
