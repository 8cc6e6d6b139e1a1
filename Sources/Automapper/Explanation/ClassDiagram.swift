/// A class diagram of the models reachable from a type.
///
/// A class is a model with properties, or an enum that lists its raw values. Other types are values: they appear only
/// in the members of classes.
package struct ClassDiagram: Sendable {
  /// The description of a class, with the keys of the classes that it refers to.
  package struct Model<Key: Hashable> {
    /// A property whose value is a model, or contains models.
    package struct Link {
      let key: Key
      let count: Count
      let label: String

      package init(to key: Key, count: Count, label: String) {
        self.key = key
        self.count = count
        self.label = label
      }
    }

    let name: String
    let members: [String]
    let isEnumeration: Bool
    let links: [Link]
    let subtypes: [Key]

    /// Describes a model with properties, such as `name: String`.
    package init(name: String, members: [String], links: [Link], subtypes: [Key] = []) {
      self.name = name
      self.members = members
      isEnumeration = false
      self.links = links
      self.subtypes = subtypes
    }

    /// Describes an enum by its raw values, as messages show them.
    package init(name: String, rawValues: [String]) {
      self.name = name
      members = rawValues
      isEnumeration = true
      links = []
      subtypes = []
    }
  }

  /// The multiplicity at an arrow's end.
  package enum Count: String, Sendable {
    case one = "1"
    case zeroOrOne = "0..1"
    case many = "*"

    package init(isMany: Bool, isOptional: Bool) {
      self = isMany ? .many : isOptional ? .zeroOrOne : .one
    }
  }

  private struct Class {
    let name: String
    /// The name in the diagram's source, which has letters, digits and `_` only.
    let identifier: String
    let members: [String]
    let isEnumeration: Bool
  }

  /// The source of a class diagram in Mermaid.
  package let mermaid: String

  /// Describes the classes reachable from the roots, each once, in the order in which they are met.
  ///
  /// - Parameter describe: Returns the class of a key; nil for a type that is a value.
  package init<Key: Hashable>(of roots: [Key], _ describe: (Key) -> Model<Key>?) {
    var names = Identifiers()
    var identifiers: [Key: String] = [:]
    var found: [Model<Key>] = []
    var classes: [Class] = []
    var seen: Set<Key> = []
    func meet(_ key: Key) {
      guard seen.insert(key).inserted, let model = describe(key) else { return }
      let identifier = names.next(for: model.name)
      identifiers[key] = identifier
      found.append(model)
      classes.append(
        Class(
          name: model.name, identifier: identifier, members: model.members,
          isEnumeration: model.isEnumeration))
    }
    roots.forEach(meet)
    var relations: [String] = []
    var next = 0
    while next < found.count {
      let (model, own) = (found[next], classes[next].identifier)
      next += 1
      for link in model.links {
        meet(link.key)
        guard let other = identifiers[link.key] else { continue }
        let label = Self.text(link.label)
        relations.append("  \(own) --> \"\(link.count.rawValue)\" \(other) : \(label)")
      }
      for subtype in model.subtypes {
        meet(subtype)
        guard let other = identifiers[subtype] else { continue }
        relations.append("  \(own) <|-- \(other)")
      }
    }
    mermaid = (["classDiagram"] + classes.flatMap(Self.lines) + relations)
      .joined(separator: "\n")
  }

  /// Creates unique identifiers for names that may be equal.
  private struct Identifiers {
    private var used: Set<String> = []

    mutating func next(for name: String) -> String {
      let letters = name.unicodeScalars.map { scalar -> Character in
        let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || "0"..."9" ~= scalar
        return isPlain ? Character(scalar) : "_"
      }
      let plain = String(letters)
      var identifier = plain
      var number = 2
      while !used.insert(identifier).inserted {
        identifier = "\(plain)_\(number)"
        number += 1
      }
      return identifier
    }
  }
}

// MARK: Mermaid

extension ClassDiagram {
  private static func lines(_ own: Class) -> [String] {
    let label = own.name == own.identifier ? "" : "[\"\(text(own.name, quoted: true))\"]"
    return ["  class \(own.identifier)\(label) {"]
      + (own.isEnumeration ? ["    <<enumeration>>"] : [])
      + own.members.map { "    " + text($0) } + ["  }"]
  }

  /// Returns a text with entity codes in place of characters that have a meaning in Mermaid.
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
