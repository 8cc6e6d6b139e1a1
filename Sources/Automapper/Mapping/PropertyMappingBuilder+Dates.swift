public import Foundation

/// The formats of a property's dates.
extension PropertyMappingBuilder where Value == Date {
  /// The format of the property's date, in both directions.
  @discardableResult
  public func date(_ format: some DateFormat) -> Self { change { $0.dateFormats = [format] } }

  /// The formats of the property's date: read in any of them, in the order given, and written in the
  /// first.
  ///
  /// ```swift
  /// user.property(\.born).dates(.pattern("dd.MM.yyyy"), .iso8601)
  /// ```
  @discardableResult
  public func dates(_ formats: any DateFormat...) -> Self {
    change { $0.dateFormats = formats.isEmpty ? nil : formats }
  }
}

extension PropertyMappingBuilder where Value: Sequence, Value.Element == Date {
  /// The format of the property's dates, in both directions.
  @discardableResult
  public func date(_ format: some DateFormat) -> Self { change { $0.dateFormats = [format] } }

  /// The formats of the property's dates: read in any of them, in the order given, and written in the
  /// first.
  ///
  /// ```swift
  /// user.property(\.born).dates(.pattern("dd.MM.yyyy"), .iso8601)
  /// ```
  @discardableResult
  public func dates(_ formats: any DateFormat...) -> Self {
    change { $0.dateFormats = formats.isEmpty ? nil : formats }
  }
}

extension PropertyMappingBuilder where Value == Any {
  /// The format of the property's dates, in both directions.
  @discardableResult
  public func date(_ format: some DateFormat) -> Self { change { $0.dateFormats = [format] } }

  /// The formats of the property's dates: read in any of them, in the order given, and written in the
  /// first.
  ///
  /// ```swift
  /// user.property(\.born).dates(.pattern("dd.MM.yyyy"), .iso8601)
  /// ```
  @discardableResult
  public func dates(_ formats: any DateFormat...) -> Self {
    change { $0.dateFormats = formats.isEmpty ? nil : formats }
  }
}
