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
    for format in dateFormats ?? [] { choices.append("date \(format)") }
    if defaultValue != nil { choices.append("default") }
    if omitsDefault == true { choices.append("omits the default") }
    if isRequired == true { choices.append("required") }
    if condition != nil { choices.append("condition") }
    if isInlined == true { choices.append("inline") }
    if isRest == true { choices.append("rest") }
    if isSensitive == true { choices.append("sensitive") }
    if let invalidValues {
      choices.append("invalid values " + (invalidValues.usesDefault ? "use the default" : "fail"))
    }
    if let invalidElements {
      choices.append("invalid elements " + (invalidElements.skips ? "are skipped" : "fail"))
    }
    if let nilValues { choices.append("nil " + (nilValues.writesNull ? "as null" : "omitted")) }
    if let onUpdate { choices.append(onUpdate.choice) }
    if let exclusion { choices += exclusion.choices }
    if let generatesInverse { choices.append(generatesInverse ? "inverse" : "no inverse") }
    return choices.isEmpty ? ["no rules"] : choices
  }
}

extension UpdatePolicy {
  fileprivate var choice: String {
    let kind =
      !keeps ? "replaces" : merges ? "merges by \(identityName ?? "a key path")" : "appends"
    return kind + " on update" + (isUnique ? ", unique" : "") + (isNullable ? "" : ", not null")
  }
}

extension Exclusion {
  fileprivate var choices: [String] {
    if self == .both { return ["excluded"] }
    return (contains(.fromInput) ? ["excluded from input"] : [])
      + (contains(.fromOutput) ? ["excluded from output"] : [])
  }
}
