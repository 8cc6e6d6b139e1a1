package import Foundation

/// A JSON document as a tree whose objects keep the order of their members.
///
/// For tools that generate output from a document. If a key occurs more than once, its last value takes the position
/// of the first.
package indirect enum JSONTree: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer beyond `Int64.max`.
  case unsigned(UInt64)
  case number(Double)
  /// An integer beyond 64 bits, or a number outside the range of a `Double`.
  case exact(JSONNumber)
  case string(String)
  case array([JSONTree])
  case object([Member])

  package struct Member: Sendable {
    package let key: String
    package let value: JSONTree
  }

  /// Parses a document.
  ///
  /// - Throws: One issue with its position.
  package init(json data: Data) throws(MappingError) {
    self = try data.withJSONBytes { bytes throws(MappingError) in
      let document = JSONDocument()
      do throws(JSONSyntaxError) {
        try document.load(bytes, Mapper.default.engine.limits)
      } catch {
        throw MappingError(error)
      }
      return JSONTree(document, 0)
    }
  }

  /// Returns the position of an element in nested arrays; nil if the text lacks it.
  ///
  /// - Parameter path: The indices from the root; empty for the root itself.
  package static func position(
    ofElement path: [Int], in data: Data
  ) -> MappingError.Position? {
    data.withJSONBytes { bytes in
      let document = JSONDocument()
      guard (try? document.load(bytes, Mapper.default.engine.limits)) != nil else { return nil }
      var token = 0
      for index in path {
        guard document.tag(token) == JSONTag.array,
          let element = document.element(index, of: token)
        else { return nil }
        token = element
      }
      return document.position(ofToken: token)
    }
  }

  /// Creates the tree of the value at a token. The parser has already limited the nesting.
  private init(_ document: JSONDocument, _ token: Int) {
    switch document.tag(token) {
    case JSONTag.falseValue: self = .bool(false)
    case JSONTag.trueValue: self = .bool(true)
    case JSONTag.int: self = .integer(document.int(token))
    case JSONTag.uint: self = .unsigned(document.uint(token))
    case JSONTag.double: self = Self.number(document, token)
    case JSONTag.string, JSONTag.escaped: self = .string(document.string(token))
    case JSONTag.array:
      var elements: [JSONTree] = []
      var next = token + 1
      while next < document.end(token) {
        elements.append(JSONTree(document, next))
        next = document.next(next)
      }
      self = .array(elements)
    case JSONTag.object:
      var members: [Member] = []
      var indices: [String: Int] = [:]
      var next = token + 1
      while next < document.end(token) {
        let member = Member(key: document.string(next), value: JSONTree(document, next + 1))
        if let index = indices[member.key] {
          members[index] = member
        } else {
          indices[member.key] = members.count
          members.append(member)
        }
        next = document.next(next + 1)
      }
      self = .object(members)
    default: self = .null
    }
  }

  private static func number(_ document: JSONDocument, _ token: Int) -> JSONTree {
    let value = document.double(token)
    let text = String(decoding: document.numberText(token), as: UTF8.self)
    let isInteger = !document.hasFractionOrExponent(token) && text != "-0"
    let isTooSmall = value == 0 && document.decimal(token)?.count != 0
    guard isInteger || isTooSmall || !value.isFinite, let exact = JSONNumber(text) else {
      return .number(value)
    }
    return .exact(exact)
  }
}
