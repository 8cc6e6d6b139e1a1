import Automapper

extension PropertyRule {
  /// The rule for writing the property into a record and reading it back.
  ///
  /// Relations are excluded, since they are records of their own. The property's type decodes what it encoded,
  /// so conditions and closures without an inverse are dropped.
  var forRecords: PropertyRule {
    var rule = self
    if case .relation = extensions[StorageRole.self] {
      rule.exclusion = (rule.exclusion ?? []).union(.fromOutput)
    }
    if conversion?.isOneWay == true { rule.conversion = nil }
    rule.condition = nil
    // A record has a column for every property, and null for one without a value.
    rule.isRest = nil
    rule.nilValues = nil
    rule.omitsDefault = nil
    return rule
  }
}
