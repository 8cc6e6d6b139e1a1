/// How source keys are matched to properties.
public struct KeyMatching: Sendable, Hashable {
  let folds: Bool
  /// Overrides, exact names, snake_case spellings, then folded names. The default.
  public static let conventions = KeyMatching(folds: true)
  /// Overrides and exact names only.
  public static let exact = KeyMatching(folds: false)
}
