/// The models below a type, as the classes of a diagram.
///
/// A class is a model with properties, or an enum that lists its raw values. Other types are values: they are
/// named in the members of a class.
package struct ClassDiagram: Sendable {
  package struct Class: Sendable {
    let name: String
    /// The name in the diagram's source, which has letters, digits and `_` only.
    let identifier: String
    var members: [String]
    var isEnumeration: Bool

    package init(name: String, identifier: String, members: [String], isEnumeration: Bool) {
      self.name = name
      self.identifier = identifier
      self.members = members
      self.isEnumeration = isEnumeration
    }
  }

  package struct Relation: Sendable {
    let from: String
    let to: String
    /// How many values stand at the arrow's end: `1`, `0..1`, `*`. Nil for a subtype.
    let count: String?
    let label: String

    package init(from: String, to: String, count: String?, label: String) {
      self.from = from
      self.to = to
      self.count = count
      self.label = label
    }
  }

  private(set) var classes: [Class] = []
  private(set) var relations: [Relation] = []
  private var identifiers: [ObjectIdentifier: String] = [:]

  init(of type: any Any.Type, _ engine: Engine) { _ = add(type, engine) }

  package init(classes: [Class], relations: [Relation]) {
    self.classes = classes
    self.relations = relations
  }

  /// Adds a type and the models below it. Returns its identifier; nil for a type that is no class.
  private mutating func add(_ type: any Any.Type, _ engine: Engine) -> String? {
    if let known = identifiers[ObjectIdentifier(type)] { return known }
    guard ValueKind(type) == .model || type is any RawRepresentable.Type else { return nil }
    let plan = engine.plan(for: type)
    let schema = plan.isReadByPaths ? nil : engine.learnedSchema(of: type)
    let properties =
      (schema?.properties ?? []).map { ($0.name, $0.type, $0.isOptional) }
      + plan.paths.map { ($0.name, $0.accessor.valueType, false) }
    let values = RawValueText.values(of: type)
    guard !properties.isEmpty || !values.isEmpty else { return nil }
    let identifier = uniqueIdentifier(TypeName.of(type))
    identifiers[ObjectIdentifier(type)] = identifier
    let members = properties.map { name, type, isOptional in
      let type = TypeName.of(type)
      return "\(name): \(type)" + (isOptional && !type.hasSuffix("?") ? "?" : "")
    }
    classes.append(
      Class(
        name: TypeName.of(type), identifier: identifier,
        members: properties.isEmpty ? values : members, isEnumeration: properties.isEmpty))
    for (name, type, isOptional) in properties {
      let (model, isMany, isNullable) = Self.part(type)
      guard let other = add(model, engine) else { continue }
      let count = isMany ? "*" : isOptional || isNullable ? "0..1" : "1"
      relations.append(Relation(from: identifier, to: other, count: count, label: name))
    }
    for member in plan.family?.members ?? [] where member != type {
      guard let other = add(member, engine) else { continue }
      relations.append(Relation(from: identifier, to: other, count: nil, label: ""))
    }
    return identifier
  }

  /// The type inside Optionals and collections.
  private static func part(
    _ type: any Any.Type
  ) -> (type: any Any.Type, isMany: Bool, isOptional: Bool) {
    let shape = TypeShape(type)
    guard let element = shape.element else { return (type, false, false) }
    let inner = part(element)
    return (inner.type, inner.isMany || !shape.isOptional, inner.isOptional || shape.isOptional)
  }

  private func uniqueIdentifier(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || "0"..."9" ~= scalar
      return isPlain ? Character(scalar) : "_"
    }
    let identifier = String(letters)
    let used = Set(classes.map(\.identifier))
    guard used.contains(identifier) else { return identifier }
    var number = 2
    while used.contains("\(identifier)_\(number)") { number += 1 }
    return "\(identifier)_\(number)"
  }
}

// MARK: Mermaid

extension ClassDiagram {
  /// The source of a class diagram in Mermaid.
  package var mermaid: String {
    var lines = ["classDiagram"]
    for own in classes {
      let label = own.name == own.identifier ? "" : "[\"\(Self.text(own.name, quoted: true))\"]"
      lines.append("  class \(own.identifier)\(label) {")
      if own.isEnumeration { lines.append("    <<enumeration>>") }
      lines += own.members.map { "    " + Self.text($0) }
      lines.append("  }")
    }
    for relation in relations {
      guard let count = relation.count else {
        lines.append("  \(relation.from) <|-- \(relation.to)")
        continue
      }
      let label = Self.text(relation.label)
      lines.append("  \(relation.from) --> \"\(count)\" \(relation.to) : \(label)")
    }
    return lines.joined(separator: "\n")
  }

  /// A text without the characters that mean something in the diagram's source. Entity codes stand for them.
  private static func text(_ text: String, quoted: Bool = false) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "{", "}", ";", "#", "<", ">", "~", "\"", "\\", "`":
        result += "#\(character.unicodeScalars.first?.value ?? 32);"
      case ":" where !quoted && result.isEmpty: result += "#58;"
      default: result.append(character.isNewline ? " " : character)
      }
    }
  }
}
