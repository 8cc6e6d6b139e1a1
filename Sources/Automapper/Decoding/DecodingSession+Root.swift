/// Decodes the root value of a call.
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
      return try ExactType.cast(
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
    let (first, mapping) = passed(error, as: type, value, sourceKey: sourceKey)
    if mapping.isFatal { return CallFailure(mapping, first: first) }
    return CallFailure(
      source.issues(root, value, table, mapping, sourceKey: sourceKey, behind: nil, self),
      first: first)
  }
}
