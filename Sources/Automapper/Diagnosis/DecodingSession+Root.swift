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
  func failure<Root: Decodable>(
    _ error: any Error, _ root: Root.Type, as type: any Any.Type, _ value: S.Value,
    _ table: TypeTable, sourceKey: String? = nil
  ) -> any Error {
    let first = passing(error, as: type, value, sourceKey: sourceKey)
    guard let mapping = issues(ofPassed: first) else { return first }
    if mapping.isFatal { return CallFailure(mapping, first: first) }
    return CallFailure(
      Diagnosis.error(root, value, table, self, first: mapping, sourceKey: sourceKey),
      first: first)
  }
}
