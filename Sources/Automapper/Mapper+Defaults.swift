/// Defaults that are declared in the form of the source.
extension Mapper {
  /// Decodes a default as decoding does for a property that the source lacks; nil if it is not a value of the type.
  ///
  /// `dynamic` for the reason given at `DecodingSource.stepwise`.
  ///
  /// - Parameter dateFormats: The formats of the property, if it has its own.
  dynamic func sourceDefault<T>(
    _ raw: JSONValue, as type: T.Type, _ dateFormats: DateFormatList?
  ) -> T? {
    guard raw != .null, let decodable = type as? any Decodable.Type else { return nil }
    return decoded(raw, as: decodable, dateFormats) as? T ?? Self.convertedDefault(raw, as: type)
  }

  private func decoded<T: Decodable>(
    _ raw: JSONValue, as type: T.Type, _ dateFormats: DateFormatList?
  ) -> T? {
    try? withSession(for: type, ReportRequest(isReporting: false)) { workspace in
      (workspace.foundation, raw.foundationValue)
    } _: { session, value in
      session.dateFormats = dateFormats ?? session.dateFormats
      let table = session.workspace.table(for: type)
      return try session.conversions.allowing { try session.decode(type, value, table) }
    }
  }

  /// Converts a scalar in a default by the standard rules: `"true"` is valid for a Bool even if the mapper is strict
  /// with data.
  @inline(never)
  static func convertedDefault<T>(_ raw: JSONValue, as type: T.Type) -> T? {
    let kind = ValueKind(TypeShape.unwrapped(type))
    // Dates have the formats of their property.
    guard kind.isLeaf, kind != .date else { return nil }
    return try? Mapper.default.object(from: raw, as: type)
  }
}
