public import Foundation

/// The formats of a property's dates.
extension PropertyMappingBuilder where Value == Date {
  /// Sets the format of the property's date, in both directions.
  @discardableResult
  public func date(_ format: some DateFormat) -> Self { setDateFormats([format]) }

  /// Sets the formats of the property's date. Decoding tries them in order; encoding uses the first.
  ///
  /// ```swift
  /// user.property(\.born).dates(.pattern("dd.MM.yyyy"), .iso8601)
  /// ```
  @discardableResult
  public func dates(_ formats: any DateFormat...) -> Self { setDateFormats(formats) }
}

extension PropertyMappingBuilder where Value: Sequence, Value.Element == Date {
  /// Sets the format of the property's dates, in both directions.
  @discardableResult
  public func date(_ format: some DateFormat) -> Self { setDateFormats([format]) }

  /// Sets the formats of the property's dates. Decoding tries them in order; encoding uses the first.
  ///
  /// ```swift
  /// user.property(\.born).dates(.pattern("dd.MM.yyyy"), .iso8601)
  /// ```
  @discardableResult
  public func dates(_ formats: any DateFormat...) -> Self { setDateFormats(formats) }
}

extension PropertyMappingBuilder where Value == Any {
  /// Sets the format of the property's dates, in both directions.
  @discardableResult
  public func date(_ format: some DateFormat) -> Self { setDateFormats([format]) }

  /// Sets the formats of the property's dates. Decoding tries them in order; encoding uses the first.
  ///
  /// ```swift
  /// user.property(\.born).dates(.pattern("dd.MM.yyyy"), .iso8601)
  /// ```
  @discardableResult
  public func dates(_ formats: any DateFormat...) -> Self { setDateFormats(formats) }
}

extension PropertyMappingBuilder {
  /// No formats are those of the mapper.
  fileprivate func setDateFormats(_ formats: [any DateFormat]) -> Self {
    change { $0.dateFormats = formats.isEmpty ? nil : formats }
  }
}
