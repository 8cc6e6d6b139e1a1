/// An option that another module adds to a property rule or a type mapping.
package protocol RuleExtension: Sendable {
  /// Returns this option, with gaps filled from a weaker one.
  func completed(by weaker: Self) -> Self
  /// What the option expects of a property and found, if the property cannot have it.
  var mistake: (expected: String, found: String)? { get }
}

extension RuleExtension {
  package var mistake: (expected: String, found: String)? { nil }
}

/// The options that other modules add to a property rule or a type mapping, at most one of each type.
///
/// Keyed by type, so that the core can store and merge them without knowing their contents.
package struct RuleExtensions: Sendable {
  private var choices: [ObjectIdentifier: any RuleExtension] = [:]

  package init() {}

  /// The option of a type; nil if it is not set.
  package subscript<Choice: RuleExtension>(_ type: Choice.Type) -> Choice? {
    get { choices[ObjectIdentifier(type)] as? Choice }
    set { choices[ObjectIdentifier(type)] = newValue }
  }

  var mistakes: [(expected: String, found: String)] { choices.values.compactMap(\.mistake) }

  /// Returns these options, with gaps filled from weaker ones.
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
