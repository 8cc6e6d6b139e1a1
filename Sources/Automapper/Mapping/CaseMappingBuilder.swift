extension TypeMappingBuilder {
  /// Sets how the cases of an enum with associated values are represented, in both directions.
  ///
  /// ```swift
  /// configuration.map(Reply.self) { $0.cases(.tagged("status"), fallback: "unknown") }
  /// ```
  ///
  /// - Parameters:
  ///   - style: The representation of the cases.
  ///   - fallback: The case for unknown names. It has no values, or one unlabelled ``JSONValue``, which receives the
  ///     whole object.
  public func cases(_ style: CaseStyle, fallback: String? = nil) {
    caseRules.style = style
    caseRules.fallback = fallback
  }

  /// Declares a case of an enum with associated values.
  ///
  /// ```swift
  /// shape.case("rectangle").keys("box", "rect")
  /// ```
  ///
  /// - Parameter name: The `stringValue` of the case's coding key, or the case's name in Swift if that differs and can be
  ///   told.
  @discardableResult
  public func `case`(_ name: String) -> CaseMappingBuilder {
    let known = caseRules.cases.firstIndex { $0.name == name }
    if known == nil { caseRules.cases.append(CaseRules.Case(name: name, keys: [])) }
    let index = known ?? caseRules.cases.count - 1
    return CaseMappingBuilder { self.caseRules.cases[index].keys = $0 }
  }
}

/// A builder for the declarations of one enum case.
public struct CaseMappingBuilder {
  let setKeys: ([String]) -> Void

  /// Sets the name of the case in the source. Encoding writes this name.
  @discardableResult
  public func key(_ key: String) -> Self {
    setKeys([key])
    return self
  }

  /// Sets the names of the case in the source. Encoding writes the first one.
  @discardableResult
  public func keys(_ keys: String...) -> Self {
    setKeys(keys)
    return self
  }
}

/// The declarations for the cases of one enum.
struct CaseRules: Sendable {
  struct Case: Sendable {
    let name: String
    var keys: [String]
  }

  var style: CaseStyle?
  var fallback: String?
  var cases: [Case] = []

  var isEmpty: Bool { style == nil && cases.isEmpty }

  /// Returns these declarations, with gaps filled from a weaker mapping.
  func completed(by weaker: CaseRules?) -> CaseRules {
    guard let weaker else { return self }
    var rules = self
    if style == nil { (rules.style, rules.fallback) = (weaker.style, weaker.fallback) }
    for other in weaker.cases {
      if let index = cases.firstIndex(where: { $0.name == other.name }) {
        if cases[index].keys.isEmpty { rules.cases[index].keys = other.keys }
      } else {
        rules.cases.append(other)
      }
    }
    return rules
  }
}
