import Automapper

/// The Swift source of one model: the file that is generated on each run, and the user's file.
struct ModelSource {
  let model: ModelDescription
  let options: GenerationOptions

  var files: [GeneratedFile] {
    let name = model.name
    let generated = GeneratedFile(
      name: "_\(name).swift", contents: text(declaration), isWrittenOnce: false)
    guard let own = userText else { return [generated] }
    return [generated, GeneratedFile(name: "\(name).swift", contents: own, isWrittenOnce: true)]
  }

  private func text(_ declaration: [String]) -> String {
    let file = SwiftText.comment(model.file)
    var lines = ["\(GeneratedFile.heading) from \(file). Do not edit: changes are lost.", ""]
    let imports = self.imports
    if !imports.isEmpty { lines += imports + [""] }
    return (lines + declaration).joined(separator: "\n") + "\n"
  }

  private var userText: String? {
    let name = model.name
    let note = "  // Yours: this file was written once and is not written again."
    switch model.kind {
    case .class:
      return """
        /// The model of \(SwiftText.comment(model.file)). Its properties are declared in ``_\(name)``.
        \(access(inheritable: true))class \(name): _\(name) {
        \(note)
        }

        """
    case .struct, .enum: return "extension \(name) {\n\(note)\n}\n"
    case .external: return nil
    }
  }

  /// The imports: Automapper for the mapping and `JSONValue`, Foundation for its types. An import
  /// is public if public declarations use its types.
  private var imports: [String] {
    let written = addsNothing ? [] : model.inherited + model.properties
    let all = Set(written.flatMap { ModelSource.names(in: $0.type) })
    var imports: [String] = []
    if model.kind == .class || model.kind == .struct || all.contains("JSONValue") {
      imports.append("\(publicImport(all.contains("JSONValue")))import Automapper")
    }
    let foundation: Set<String> = ["Data", "Date", "Decimal", "URL", "UUID"]
    if !all.isDisjoint(with: foundation) {
      imports.append("\(publicImport(true))import Foundation")
    }
    return imports
  }

  /// Whether a class inherits everything, its initialisers included.
  private var addsNothing: Bool { model.superclass != nil && model.properties.isEmpty }

  private func publicImport(_ isSeen: Bool) -> String {
    isSeen && options.access == .public ? "public " : ""
  }

  private static func names(in type: String) -> [String] {
    type.split { "[]<>:?, ".contains($0) }.map(String.init)
  }

  private var declaration: [String] {
    switch model.kind {
    case .class: classDeclaration + [""] + MappingRules(model: model).declaration
    case .struct: structDeclaration + [""] + MappingRules(model: model).declaration
    case .enum: enumDeclaration
    case .external: ["// \(model.name) is declared in code."]
    }
  }

  private func access(inheritable: Bool = false) -> String {
    switch options.access {
    case .internal: ""
    case .public: inheritable ? "open " : "public "
    }
  }

  // MARK: Kinds

  private var classDeclaration: [String] {
    var lines = [
      "/// The properties of ``\(model.name)``, as \(SwiftText.comment(model.file)) maps them.",
      "\(access(inheritable: true))class _\(model.name): \(model.superclass ?? "Codable") {",
    ]
    if !addsNothing {
      lines += indented(stored + initializer)
      if model.superclass != nil { lines += indented(codable) }
    }
    return lines + ["}"]
  }

  private var structDeclaration: [String] {
    let conformances = model.isPlainValue ? "Codable, Hashable, Sendable" : "Codable"
    return [
      "/// The model of \(SwiftText.comment(model.file)).",
      "\(access())struct \(model.name): \(conformances) {",
    ] + indented(stored + initializer) + ["}"]
  }

  private var enumDeclaration: [String] {
    let isText = model.cases.allSatisfy {
      if case .string = $0.rawValue { true } else { false }
    }
    let conformances = "\(isText ? "String" : "Int"), Codable, CaseIterable, Hashable, Sendable"
    return [
      "/// The values that \(SwiftText.comment(model.file)) lists.",
      "\(access())enum \(model.name): \(conformances) {",
    ] + indented(model.cases.map(statement)) + ["}"]
  }

  private func statement(_ item: CaseDescription) -> String {
    let name = SwiftText.identifier(item.name)
    if item.rawValue == .string(item.name) { return "case \(name)" }
    return "case \(name) = \(SwiftText.literal(item.rawValue))"
  }

  private var stored: [String] {
    model.properties.flatMap { property in
      property.documentation + [
        "\(access())var \(SwiftText.identifier(property.name)): \(property.fullType)"
      ]
    }
  }

  // MARK: Initialisers

  private var initializer: [String] {
    let all = model.inherited + model.properties
    let parameters = all.filter(\.isRequired) + all.filter { !$0.isRequired }
    var lines = model.properties.isEmpty ? [] : [""]
    lines.append("/// Creates a value. Required properties come first.")
    lines += call(
      "\(access())init", parameters.map(\.parameter), " {")
    lines += model.properties.map {
      let name = SwiftText.identifier($0.name)
      return "  self.\(name) = \(name)"
    }
    if model.superclass != nil {
      let passed = model.inherited.filter(\.isRequired) + model.inherited.filter { !$0.isRequired }
      let arguments = passed.map {
        "\(SwiftText.label($0.name)): \(SwiftText.identifier($0.name))"
      }
      lines += indented(call("super.init", arguments, ""))
    }
    return lines + ["}"]
  }

  /// The `Codable` members of a subclass: it codes its own properties and calls `super` for the
  /// others.
  private var codable: [String] {
    let names = model.properties.map { SwiftText.identifier($0.name) }
    var lines = ["", "private enum CodingKeys: String, CodingKey {"]
    lines += names.map { "  case \($0)" }
    lines += [
      "}", "", "\(access())required init(from decoder: any Decoder) throws {",
      "  let container = try decoder.container(keyedBy: CodingKeys.self)",
    ]
    for property in model.properties {
      let name = SwiftText.identifier(property.name)
      let call = property.isOptional ? "decodeIfPresent" : "decode"
      lines.append(
        "  self.\(name) = try container.\(call)(\(property.type).self, forKey: .\(name))")
    }
    lines += [
      "  try super.init(from: decoder)", "}", "",
      "\(access())override func encode(to encoder: any Encoder) throws {",
      "  try super.encode(to: encoder)",
      "  var container = encoder.container(keyedBy: CodingKeys.self)",
    ]
    for property in model.properties {
      let name = SwiftText.identifier(property.name)
      let call = property.isOptional ? "encodeIfPresent" : "encode"
      lines.append("  try container.\(call)(self.\(name), forKey: .\(name))")
    }
    return lines + ["}"]
  }

  /// A call or a declaration, on one line or with one argument per line.
  private func call(_ name: String, _ arguments: [String], _ end: String) -> [String] {
    let line = "\(name)(\(arguments.joined(separator: ", ")))\(end)"
    if line.count <= 92 { return [line] }
    let last = arguments.count - 1
    return ["\(name)("]
      + arguments.enumerated().map { "  \($1)\($0 == last ? "" : ",")" } + [")\(end)"]
  }
}

/// Indents lines by two spaces.
func indented(_ lines: [String]) -> [String] {
  lines.map { $0.isEmpty ? "" : "  \($0)" }
}

extension PropertyDescription {
  /// The documentation of a property: its keys, transformer and date pattern.
  fileprivate var documentation: [String] {
    let keys = (keys.isEmpty ? [name] : keys).map(SwiftText.comment)
    let joined = keys.joined(separator: transformer == nil ? " or " : " and ")
    var text = "/// \(joined)"
    if let transformer { text += ", by \(SwiftText.comment(transformer))" }
    if let datePattern { text += ", as \(SwiftText.comment(datePattern))" }
    return [text]
  }

  fileprivate var parameter: String {
    let parameter = "\(SwiftText.identifier(name)): \(fullType)"
    if let defaultExpression { return "\(parameter) = \(defaultExpression)" }
    return isOptional ? "\(parameter) = nil" : parameter
  }
}
