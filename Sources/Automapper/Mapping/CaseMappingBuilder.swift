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
  /// - Parameter name: The case's name, or the `stringValue` of its coding key if that differs.
  @discardableResult
  public func `case`(_ name: String) -> CaseMappingBuilder {
    let known = caseRules.cases.first { $0.name == name }
    let box = known ?? DeclaredCaseBox(name)
    if known == nil { caseRules.cases.append(box) }
    return CaseMappingBuilder(box: box)
  }
}

/// A builder for the declarations of one enum case.
public struct CaseMappingBuilder {
  let box: DeclaredCaseBox

  /// Sets the name of the case in the source. Encoding writes this name.
  @discardableResult
  public func key(_ key: String) -> Self {
    box.keys = [key]
    return self
  }

  /// Sets the names of the case in the source. Encoding writes the first one.
  @discardableResult
  public func keys(_ keys: String...) -> Self {
    box.keys = keys
    return self
  }
}

/// A mutable box for the declarations of one case, while the mapping is built.
final class DeclaredCaseBox {
  let name: String
  var keys: [String] = []

  init(_ name: String) { self.name = name }
}

/// The declarations for the cases of one enum, while the mapping is built.
struct CaseRulesBuilder {
  var style: CaseStyle?
  var fallback: String?
  var cases: [DeclaredCaseBox] = []

  /// The declarations; nil if there are none.
  var rules: CaseRules? {
    if style == nil, cases.isEmpty { return nil }
    return CaseRules(
      style: style, fallback: fallback,
      cases: cases.map { CaseRules.Case(name: $0.name, keys: $0.keys) })
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
  var cases: [Case]

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
