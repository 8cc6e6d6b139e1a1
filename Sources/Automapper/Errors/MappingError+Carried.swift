extension MappingError {
  /// Extracts the mapping error that another error carries: a `DecodingError` or `EncodingError` of
  /// ``Mapper/jsonDecoder()`` or ``Mapper/jsonEncoder(options:)``, or one that a model's own code caught.
  ///
  /// Nil for other errors. A mapping error carries itself.
  ///
  /// ```swift
  /// do {
  ///   return try decoder.decode(User.self, from: body)
  /// } catch let error as DecodingError {
  ///   let issues = MappingError(carriedBy: error)?.issues ?? []
  /// }
  /// ```
  public init?(carriedBy error: any Error) {
    switch error {
    case let error as DecodingError:
      switch error.context?.underlyingError {
      case let inner as MappingError: self = inner
      case let inner as any IssueCarrier: self.init(inner.issue)
      default: return nil
      }
    case let error as MappingError: self = error
    case let error as CallFailure: self = error.mapping
    case EncodingError.invalidValue(_, let context):
      guard let inner = context.underlyingError as? MappingError else { return nil }
      self = inner
    default: return nil
    }
  }
}
