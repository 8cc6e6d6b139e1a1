/// The Swift names of an enum's cases and of their values. They differ from the coding keys that rename them.
extension TypeSchema {
  /// Returns the coding key of the case with a name in Swift; nil if there is none.
  func caseName(labelled label: String) -> String? {
    caseNames?.first { learned($0)?.labels.caseName == label }
  }

  /// Returns the coding key of the values with a label in Swift; nil if there are none, or if the cases rename them in
  /// different ways.
  func payloadName(labelled label: String) -> String? {
    let names = (caseNames ?? []).flatMap { name -> [String] in
      guard let (labels, names) = learned(name), labels.values.count == names.count else {
        return []
      }
      return zip(labels.values, names).filter { $0.0 == label }.map(\.1)
    }
    return Set(names).count == 1 ? names[0] : nil
  }

  /// Returns the Swift names of a case, and the coding keys of its values.
  private func learned(_ name: String) -> (labels: EnumLabels, names: [String])? {
    let recorder = SchemaRecorder(samples, presenting: name)
    return recorder.sample(type).map { (EnumLabels($0), recorder.properties.map(\.name)) }
  }
}

extension CaseRules {
  /// Returns the rules with the coding key of each case in place of its Swift name.
  func keyed(by schema: TypeSchema?) -> CaseRules {
    guard let schema, let keys = schema.caseKeys else { return self }
    func key(_ name: String) -> String {
      keys.init(stringValue: name) == nil ? schema.caseName(labelled: name) ?? name : name
    }
    var rules = self
    rules.fallback = fallback.map(key)
    rules.cases = []
    for known in cases {
      let name = key(known.name)
      if let index = rules.cases.firstIndex(where: { $0.name == name }) {
        if !known.keys.isEmpty { rules.cases[index].keys = known.keys }
      } else {
        rules.cases.append(Case(name: name, keys: known.keys))
      }
    }
    return rules
  }
}
