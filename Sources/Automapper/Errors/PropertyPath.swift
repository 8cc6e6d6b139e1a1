/// One step from a model to a part of it.
package enum PathStep: Hashable, Sendable {
  /// A property, by its name.
  case property(String)
  /// An element of an array, by its index from 0.
  case index(Int)
  /// A value of a dictionary, by its key.
  case key(String)
}

extension PathStep {
  /// Returns the step with `…` in place of a dictionary key, because keys are data.
  var hidingKey: PathStep { isKey ? .key("…") : self }

  /// The property's name or the key; empty for an element.
  var name: String {
    switch self {
    case .property(let name), .key(let name): name
    case .index: ""
    }
  }

  /// The step as dotted paths spell it: the property's name, the key or the index.
  var key: String { if case .index(let index) = self { String(index) } else { name } }

  var isIndex: Bool { if case .index = self { true } else { false } }
  var isKey: Bool { if case .key = self { true } else { false } }
}

extension [PathStep] {
  /// The path as text: `posts[3].datePosted`. Keys that do not read as a name are in brackets:
  /// `table["a.b"]`.
  package var text: String {
    var result = ""
    for step in self {
      switch step {
      case .index(let index): result += "[\(index)]"
      case .property(let name): result += result.isEmpty ? name : ".\(name)"
      case .key(let key) where key.isEmpty || Self.needsQuotes(key):
        result += "[\(key.quoted)]"
      case .key(let key): result += (result.isEmpty ? "" : ".") + Excerpt.text(key)
      }
    }
    return result
  }

  /// Whether a key would not read as a name. Looks only at what is shown: a key may be long, and above many values.
  private static func needsQuotes(_ key: String) -> Bool {
    key.unicodeScalars.prefix(Excerpt.limit).contains { ".[]\"".unicodeScalars.contains($0) }
  }
}
