extension DecodingSession {
  /// Decodes the root value. `Root` is `T` as a Decodable type.
  ///
  /// Inlined into `Mapper`, where the source has a concrete type.
  @inline(__always)
  func root<Root: Decodable, T>(
    _ root: Root.Type, as type: T.Type, _ value: S.Value, _ table: TypeTable,
    sourceKey: String? = nil
  ) throws -> T {
    do {
      let result = try withConversions { try decode(root, value, table) }
      observation?.flush([], nil)
      return try FoundationType.cast(
        result, to: type,
        orThrow: ValueFailure(
          .typeMismatch, expected: TypeName.of(type), found: TypeName.of(root)))
    } catch {
      throw failure(error, root, as: type, value, table, sourceKey: sourceKey)
    }
  }

  /// Returns the error of the root value, with all its problems.
  @inline(never)
  func failure(
    _ error: any Error, _ root: any Decodable.Type, as type: any Any.Type, _ value: S.Value,
    _ table: TypeTable, sourceKey: String? = nil
  ) -> any Error {
    let first = passing(error, as: type, value, sourceKey: sourceKey)
    let mapping = issues(ofPassed: first)
    if mapping.isFatal { return CallFailure(mapping, first: first) }
    return CallFailure(
      source.issues(root, value, table, mapping, sourceKey: sourceKey, behind: nil, self),
      first: first)
  }

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
    diagnosis.failureCount = conversions.failureCount
    let mark = observation?.mark
    path.pop(to: 0)
    conversions.allowingInParts {
      if let old {
        diagnosis.checkUpdate(type, value, table, first, updating: old)
      } else {
        diagnosis.checkValue(type, value, table, sourceKey: sourceKey, first: first)
      }
    }
    path.pop(to: 0)
    // A report must list each event of the call only once.
    if let mark { observation?.rewind(to: mark) }
    return diagnosis.error
  }
}
