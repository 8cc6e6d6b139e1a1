extension TypeMapping: CustomStringConvertible, CustomDebugStringConvertible {
  /// `TypeMapping(User: dateOfBirth, posts)`: the model and the properties that have rules.
  public var description: String {
    let names = rules.map(\.name.text)
    let properties = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    return "TypeMapping(\(TypeName.of(model))\(properties))"
  }

  /// The model, and each rule on its own line.
  public var debugDescription: String {
    var lines = ["TypeMapping(\(TypeName.of(model)))"]
    if !includes.isEmpty {
      lines.append("  includes " + includes.map(TypeName.of).joined(separator: ", "))
    }
    if !before.isEmpty { lines.append("  before: \(before.count)") }
    lines += rules.map { "  \($0.name.text): " + $0.choices.joined(separator: ", ") }
    if !after.isEmpty { lines.append("  after: \(after.count)") }
    return lines.joined(separator: "\n")
  }
}

extension PropertyRule {
  /// The options that the rule sets, as phrases.
  fileprivate var choices: [String] {
    var choices = (keys ?? []).map { "key \($0.text.quoted)" }
    switch conversion {
    case .combination(let combination)?:
      choices.append("combines " + combination.keys.map(\.text.quoted).joined(separator: " and "))
    case .transform?, .named?: choices.append("transformer")
    case nil: break
    }
    if let subtype { choices.append("type \(TypeName.of(subtype))") }
    if let dateFormat { choices.append("date \(dateFormat)") }
    if defaultValue != nil { choices.append("default") }
    if condition != nil { choices.append("condition") }
    if isInlined == true { choices.append("inline") }
    if isSensitive == true { choices.append("sensitive") }
    if let exclusion { choices.append(exclusion == .both ? "excluded" : "excluded one way") }
    return choices.isEmpty ? ["no rules"] : choices
  }
}
