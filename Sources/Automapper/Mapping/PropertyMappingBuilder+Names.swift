/// What mapping files say, in code: transformers by name, and defaults as the source has them.
extension PropertyMappingBuilder {
  /// The value when the source has none, or null, as the source would have it: `"true"` is a Bool,
  /// `"2024-01-31"` a Date in the property's format.
  @discardableResult
  public func `default`(source value: JSONValue) -> Self { change { $0.rawDefault = value } }

  /// Reads and writes the property by a transformer that the configuration registers.
  ///
  /// ```swift
  /// configuration.register(transformer: Shouting(), named: "Shouting")
  /// user.property(\.name).transformer(named: "Shouting")
  /// ```
  @discardableResult
  public func transformer(named name: String) -> Self { change { $0.transformerName = name } }

  /// Reads the property from several keys by a registered transformer: its node is an array of their
  /// values, null where one is missing. Its inverse gives an array for the same keys.
  @discardableResult
  public func transformer(named name: String, combining keys: String...) -> Self {
    change { rule in
      rule.transformerName = name
      rule.combinedKeys = keys
    }
  }
}
