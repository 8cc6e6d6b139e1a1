extension DecodingSession {
  /// Returns the error that lists all issues of a value.
  ///
  /// - Parameters:
  ///   - first: The error from decoding the value.
  ///   - old: The instance to update, if there is one.
  func allIssues(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError,
    sourceKey: String?, behind old: Capture?
  ) -> MappingError {
    var diagnosis = Diagnosis(self)
    defer { diagnosis.standIns.end() }
    diagnosis.causeNumber = conversions.failureCount
    path.pop(to: 0)
    let mark = Mark(self)
    conversions.allowingInParts {
      if let old {
        diagnosis.checkUpdate(type, value, table, first, updating: old)
      } else {
        diagnosis.checkValue(type, value, table, sourceKey: sourceKey, first: first)
      }
    }
    // A report must list each event of the call only once.
    rewind(to: mark)
    return diagnosis.error
  }
}
