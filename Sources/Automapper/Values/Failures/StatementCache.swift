/// The statements of recent failures, by the kinds of the findings. A model's own code may catch many failures.
final class StatementCache {
  private typealias Entry = (expected: ValueFailure.StatementKey.Expected, text: String)

  private var entries = [[Entry]](repeating: [], count: IssueFinding.Kind.allCases.count)

  /// A model tries only so many types for one kind of value.
  private static let limit = 16

  /// Returns the statement of a key, which a closure creates on first use.
  func text(_ key: ValueFailure.StatementKey, _ create: () -> String) -> String {
    let kind = key.found.rawValue
    if let known = entries[kind].first(where: { $0.expected == key.expected }) { return known.text }
    let text = create()
    if entries[kind].count == Self.limit { entries[kind].removeAll(keepingCapacity: true) }
    entries[kind].append((key.expected, text))
    return text
  }
}
