import Automapper

/// `FullName` of the mapping files: two keys in the source, one property.
struct FullName: Transformer {
  func value(from node: Node, parent: Node) throws -> String? {
    node.elements.compactMap(\.stringValue).joined(separator: " ")
  }

  func source(from value: String) throws -> Any? {
    value.split(separator: " ", maxSplits: 1).map(String.init)
  }
}

/// `Shouting` of the mapping files.
struct Shouting: Transformer {
  func value(from node: Node, parent: Node) throws -> String? {
    try node.string().uppercased() + "!"
  }

  func source(from value: String) throws -> Any? { value.dropLast().lowercased() }
}
