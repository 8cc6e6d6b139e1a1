/// A printable table of one type's mapping.
///
/// ```
/// property     type    keys tried              conversion       default  written as
/// dateOfBirth  Date?   dob, dateOfBirth, …     MM-dd/yyyy                dob
/// ```
public struct MappingExplanation: Sendable, CustomStringConvertible {
  /// One property.
  public struct Row: Sendable, Hashable {
    /// The property's name.
    public var property: String
    /// The property's type.
    public var type: String
    /// The keys that are tried, in order. The entry `≈ name` stands for all keys that match without case and
    /// separators.
    public var keys: [String]
    /// How the value is converted; nil if its type alone determines that.
    public var conversion: String?
    /// The default.
    public var defaultValue: String?
    /// The key that the property is encoded under; nil if it is not encoded.
    public var inverseKey: String?

    package init(
      property: String, type: String, keys: [String], conversion: String?,
      defaultValue: String?, inverseKey: String?
    ) {
      self.property = property
      self.type = type
      self.keys = keys
      self.conversion = conversion
      self.defaultValue = defaultValue
      self.inverseKey = inverseKey
    }

    /// The row's columns, in the order of the table's header.
    var cells: [String] {
      [
        property, type, keys.joined(separator: ", "), conversion ?? "", defaultValue ?? "",
        inverseKey ?? "-",
      ]
    }
  }

  /// The properties, in the order in which the type reads them.
  public var rows: [Row]

  /// Draws the type and the models below it. A closure, because a diagram takes much longer than the rows of one type.
  let diagram: @Sendable () -> ClassDiagram

  package init(rows: [Row], diagram: ClassDiagram) {
    self.rows = rows
    self.diagram = { diagram }
  }

  static let header = ["property", "type", "keys tried", "conversion", "default", "written as"]

  /// The table, its columns aligned.
  public var description: String {
    let header = Self.header
    let lines = [header] + rows.map(\.cells)
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = zip(line, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count)
      }
      var text = cells.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }
}

extension MappingExplanation {
  init(_ type: any Any.Type, _ engine: Engine) {
    let plan = engine.plan(for: type)
    diagram = { ClassDiagram(of: type, engine) }
    let schema = engine.learnedSchema(of: type)
    if let cases = engine.cases(of: plan, schema) {
      rows = Self.rows(plan, cases)
      return
    }
    let learned = schema?.names ?? []
    let paths = plan.keyPathProperties.map(\.name)
    let known = learned + paths
    let names = known + plan.declared.keys.filter { !known.contains($0) }.sorted()
    rows = names.map { name in
      var row = Row(plan.property(named: name), schema?.property(named: name))
      if let path = plan.keyPathProperties.first(where: { $0.name == name }) {
        row.type = TypeName.of(path.accessor.valueType)
      }
      if let rest = plan.rest, rest.name == name {
        row.type = TypeName.of(rest.accessor.valueType)
      }
      return row
    }
  }
}

extension MappingExplanation.Row {
  init(_ plan: PropertyPlan, _ known: TypeSchema.Property?) {
    property = plan.name
    type = known.map { TypeName.of($0.type, isOptional: $0.isOptional) } ?? "?"
    let excluded = plan.rule?.exclusion ?? []
    var keys = (plan.rule?.combination?.keys ?? []).map(\.text) + plan.spellings.all
    if let folded = plan.spellings.folded { keys.append("≈ \(folded)") }
    if plan.rule?.isInlined == true { keys = ["(this object)"] }
    if plan.isRest { keys = ["(all other keys)"] }
    keys += plan.nested.flatMap(\.keys).map(\.text)
    self.keys = excluded.contains(.fromInput) ? [] : keys
    conversion = Self.conversion(plan)
    defaultValue = plan.defaultValue.flatMap { value in
      if plan.isSensitive { return Excerpt.sensitive }
      return switch value {
      case .made(let make, _): Excerpt.text(String(describing: make()), isQuoted: false)
      case .source(.null): nil
      case .source(let raw): Excerpt.text("\(raw.foundationValue)", isQuoted: false)
      }
    }
    inverseKey = excluded.contains(.fromOutput) ? nil : Self.inverse(plan)
  }

  private static func conversion(_ plan: PropertyPlan) -> String? {
    guard let rule = plan.rule else { return nil }
    var parts: [String] = []
    parts += (rule.dateFormats ?? []).map { "\($0)" }
    if rule.transform != nil { parts.append("transformer") }
    if let keys = rule.combination?.keys { parts.append("combines \(keys.count) keys") }
    if let subtype = rule.subtype { parts.append("as \(TypeName.of(subtype))") }
    if rule.condition != nil { parts.append("conditional") }
    if rule.isInlined == true { parts.append("inline") }
    if let policy = rule.invalidValues {
      parts.append(policy.usesDefault ? "replaces invalid values" : "refuses invalid values")
    }
    if let policy = rule.invalidElements {
      parts.append(policy.skips ? "skips invalid elements" : "refuses invalid elements")
    }
    if let policy = rule.nilValues {
      parts.append(policy.writesNull ? "nil as null" : "nil left out")
    }
    if rule.omitsDefault == true { parts.append("default left out") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func inverse(_ plan: PropertyPlan) -> String? {
    if plan.isRest { return "(beside the others)" }
    if let writing = plan.writing {
      if writing.isInlined { return "(this object)" }
      if writing.form.isCombination {
        return writing.form.keys.map(\.text).joined(separator: ", ")
      }
    }
    let paths = [plan.outputPath] + (plan.writing?.flattened.map(\.outputPath) ?? [])
    return paths.map { $0.joined(separator: ".") }.joined(separator: ", ")
  }
}
