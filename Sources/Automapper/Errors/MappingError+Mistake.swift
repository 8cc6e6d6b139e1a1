extension MappingError.Issue {
  /// Returns the issue of a mistake in a mapping or a configuration.
  ///
  /// - Parameters:
  ///   - path: The property that the mistake concerns; empty for the type itself.
  ///   - key: The key that it concerns.
  ///   - type: The type whose mapping has the mistake.
  package static func mistake(
    _ path: String = "", key: String? = nil, in type: (any Any.Type)? = nil,
    expected: String? = nil, found: String
  ) -> Self {
    Self(
      .invalidConfiguration, path: path, sourceKey: key, model: type.map(TypeName.of),
      expected: expected, found: found)
  }
}
