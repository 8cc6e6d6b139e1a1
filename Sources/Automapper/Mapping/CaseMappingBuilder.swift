extension TypeMappingBuilder {
  /// Sets the form of an enum with associated values, in both directions.
  ///
  /// ```swift
  /// configuration.map(Reply.self) { $0.cases(.tagged("status"), fallback: "unknown") }
  /// ```
  ///
  /// - Parameters:
  ///   - style: The form.
  ///   - fallback: The case for names that no case has: one without values, or one with one unlabelled
  ///     ``JSONValue``, which receives the whole object.
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
  /// - Parameter name: The case's name, or the `stringValue` of its coding key where that differs.
  @discardableResult
  public func `case`(_ name: String) -> CaseMappingBuilder {
    let known = caseRules.cases.first { $0.name == name }
    let box = known ?? DeclaredCaseBox(name)
    if known == nil { caseRules.cases.append(box) }
    return CaseMappingBuilder(box: box)
  }
}

/// Collects what is declared for one case of an enum.
public struct CaseMappingBuilder {
  let box: DeclaredCaseBox

  /// Gives the case another name in the source. The inverse writes it.
  @discardableResult
  public func key(_ key: String) -> Self {
    box.keys = [key]
    return self
  }

  /// Gives the case other names in the source. The inverse writes the first.
  @discardableResult
  public func keys(_ keys: String...) -> Self {
    box.keys = keys
    return self
  }
}

/// What is declared for one case, while it is being declared.
final class DeclaredCaseBox {
  let name: String
  var keys: [String] = []

  init(_ name: String) { self.name = name }
}

/// What is declared for the cases of one enum, while it is being declared.
struct CaseRulesBuilder {
  var style: CaseStyle?
  var fallback: String?
  var cases: [DeclaredCaseBox] = []

  /// The declarations; nil where there are none.
  var rules: CaseRules? {
    if style == nil, cases.isEmpty { return nil }
    return CaseRules(
      style: style, fallback: fallback,
      cases: cases.map { CaseRules.Case(name: $0.name, keys: $0.keys) })
  }
}

/// What is declared for the cases of one enum.
struct CaseRules: Sendable {
  struct Case: Sendable {
    let name: String
    var keys: [String]
  }

  var style: CaseStyle?
  var fallback: String?
  var cases: [Case]

  /// The declarations, completed by those of a weaker mapping.
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
