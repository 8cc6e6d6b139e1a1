/// Hides the keys inside a sensitive value, which are data, in the coding path of an error that leaves the mapper.
///
/// The models of the call see whole coding paths, as with JSONDecoder.
extension DecodingError {
  /// Returns the error with `…` in place of each key that a path hides.
  ///
  /// - Parameter path: The path of the issue that the error carries, such as `codes.…[0]`.
  func hidingKeys(asIn path: String) -> DecodingError {
    let steps = path.split { $0 == "." || $0 == "[" }
    guard let first = steps.firstIndex(of: "…") else { return self }
    let hidden = steps[first...].map { $0 == "…" }
    func hiding(_ keys: [any CodingKey]) -> [any CodingKey] {
      var keys = keys
      for (index, isHidden) in zip(keys.indices.reversed(), hidden.reversed()) where isHidden {
        keys[index] = DataKey("…")
      }
      return keys
    }
    func hiding(_ context: Context, _ keys: [any CodingKey]? = nil) -> Context {
      Context(
        codingPath: keys ?? hiding(context.codingPath), debugDescription: context.debugDescription,
        underlyingError: context.underlyingError)
    }
    switch self {
    case .typeMismatch(let type, let context): return .typeMismatch(type, hiding(context))
    case .valueNotFound(let type, let context): return .valueNotFound(type, hiding(context))
    case .dataCorrupted(let context): return .dataCorrupted(hiding(context))
    case .keyNotFound(let key, let context):
      let keys = hiding(context.codingPath + [key])
      return .keyNotFound(keys.last ?? key, hiding(context, keys.dropLast()))
    @unknown default: return self
    }
  }
}
