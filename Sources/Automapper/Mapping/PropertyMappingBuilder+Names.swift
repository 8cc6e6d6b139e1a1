/// Rules of mapping files, in code: transformers by name, and defaults in the form of the source.
extension PropertyMappingBuilder {
  /// Sets the default for an absent or null value, in the form of the source: `"true"` for a Bool,
  /// `"2024-01-31"` for a Date in the property's format. The property's transformer does not convert it.
  @discardableResult
  public func `default`(source value: JSONValue) -> Self {
    change { $0.defaultValue = .source(value) }
  }

  /// Decodes and encodes the property with a transformer that the configuration registers.
  ///
  /// ```swift
  /// configuration.register(transformer: Shouting(), named: "Shouting")
  /// user.property(\.name).transformer(named: "Shouting")
  /// ```
  @discardableResult
  public func transformer(named name: String) -> Self {
    change { $0.conversion = .named(name, combining: nil) }
  }

  /// Decodes the property from several keys with a registered transformer. Its node is an array of
  /// their values, with null for each missing key. Its inverse returns an array for the same keys.
  @discardableResult
  public func transformer(named name: String, combining keys: String...) -> Self {
    change { $0.conversion = .named(name, combining: keys) }
  }
}
