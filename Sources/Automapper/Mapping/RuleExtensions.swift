/// A choice of another module in a property rule or a type mapping.
package protocol RuleExtension: Sendable {
  /// The choice with what it leaves open taken from a weaker one.
  func completed(by weaker: Self) -> Self
}

/// The choices that other modules add to a property rule or a type mapping, at most one of each type.
///
/// Keyed by type, so that the core merges and carries them without knowing what they say.
package struct RuleExtensions: Sendable {
  private var choices: [ObjectIdentifier: any RuleExtension] = [:]

  package init() {}

  /// The choice of a type; nil where none was made.
  package subscript<Choice: RuleExtension>(_ type: Choice.Type) -> Choice? {
    get { choices[ObjectIdentifier(type)] as? Choice }
    set { choices[ObjectIdentifier(type)] = newValue }
  }

  /// The choices with what they leave open taken from weaker ones.
  func completed(by weaker: RuleExtensions) -> RuleExtensions {
    if weaker.choices.isEmpty { return self }
    var result = self
    result.choices.merge(weaker.choices) { Self.completed($0, by: $1) }
    return result
  }

  private static func completed<Choice: RuleExtension>(
    _ choice: Choice, by weaker: any RuleExtension
  ) -> any RuleExtension {
    (weaker as? Choice).map { choice.completed(by: $0) } ?? choice
  }
}
