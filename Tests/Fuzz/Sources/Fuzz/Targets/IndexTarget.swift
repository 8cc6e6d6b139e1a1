import Automapper
import Foundation
import Reference

/// Bytes → index. Beside it a plain reader of RFC 8259 decides, and `JSONSerialization` where it
/// follows the standard.
enum IndexTarget {
  private static let maximumDepth = 128

  static func run(_ bytes: [UInt8]) {
    let data = Data(bytes)
    let tree = ReferenceJSON.tree(bytes)
    let isAccepted = tree.map { $0.depth <= maximumDepth } ?? false
    do throws(MappingError) {
      let node = try data.node()
      guard isAccepted, let tree else { finding("accepts what is no JSON") }
      compare(node, tree)
      compareValue(data, tree)
    } catch {
      expect(!isAccepted, "rejects JSON: \(error)")
      check(error, bytes, isTooDeep: tree != nil)
    }
    if let tree, !isAcceptedByFoundation(bytes, tree) { finding("JSONSerialization rejects it") }
  }

  /// A node says what the text says.
  private static func compare(_ node: Node, _ tree: JSONTree) {
    switch tree {
    case .null: expect(node.kind == .null && node.isNull, "null")
    case .bool(let value): expect(node.boolValue == value, "\(value)")
    case .string(let text):
      expect(node.stringValue.map { Array($0.utf8) } == Array(text.utf8), "text \(text)")
    case .number(let text):
      let number = ReferenceNumber(text)
      expect(node.kind == .number, "number \(text)")
      expect(
        node.intValue == number.integer(), "\(text) as Int: \(String(describing: node.intValue))")
      let double = Double(text).flatMap { $0.isFinite ? $0 : nil }
      expect(
        node.doubleValue?.bitPattern == double?.bitPattern,
        "\(text) as Double: \(String(describing: node.doubleValue))")
    case .array(let elements):
      expect(node.kind == .array && node.count == elements.count, "array of \(elements.count)")
      for (node, tree) in zip(node.elements, elements) { compare(node, tree) }
    case .object(let members):
      var keys: [String] = []
      for (key, _) in members where !keys.contains(where: { same($0, key) }) { keys.append(key) }
      expect(node.kind == .object && node.count <= keys.count, "object of \(keys.count)")
      guard Set(keys).count == keys.count else { return }
      expect(node.keys.elementsEqual(keys, by: same), "keys \(node.keys), not \(keys)")
      for key in keys {
        // The last of equal keys wins.
        guard let member = node[key], let value = members.last(where: { same($0.key, key) })?.value
        else { finding("no member \(key)") }
        compare(member, value)
      }
    }
  }

  /// Texts that differ only in how a character is composed are different keys.
  private static func same(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  /// The whole document as a value, which has numbers of any size.
  private static func compareValue(_ data: Data, _ tree: JSONTree) {
    do throws(MappingError) {
      let value = try Mapper.default.object(from: data, as: JSONValue.self)
      if !tree.hasDuplicates { expect(equal(value, tree), "\(value), not \(tree.text)") }
    } catch {
      finding("no value: \(error)")
    }
  }

  static func equal(_ value: JSONValue, _ tree: JSONTree) -> Bool {
    switch (value, tree) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.string(let one), .string(let other)): same(one, other)
    case (.integer(let one), .number(let text)): Int64(text) == one
    case (.unsigned(let one), .number(let text)): UInt64(text) == one
    case (.number(let one), .number(let text)):
      one.isFinite && Double(text)?.bitPattern == one.bitPattern
    case (.exact(let one), .number(let text)):
      one.description == text && Int64(text) == nil && UInt64(text) == nil
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy(equal)
    case (.object(let one), .object(let other)):
      one.count == other.count
        && other.allSatisfy { member in one[member.key].map { equal($0, member.value) } ?? false }
    default: false
    }
  }

  private static func check(_ error: MappingError, _ bytes: [UInt8], isTooDeep: Bool) {
    expect(error.issues.count == 1, "\(error.issues.count) issues of one text")
    guard let issue = error.issues.first else { return }
    expect(
      issue.code == .invalidJSON || issue.code == .depthExceeded, "another code: \(issue.code)")
    if isTooDeep { expect(issue.code == .depthExceeded, "\(issue.code) of a deep text") }
    guard let position = issue.position else { finding("no position") }
    expect((0...bytes.count).contains(position.byteOffset), "byte \(position.byteOffset)")
    let place = place(of: position.byteOffset, in: bytes)
    expect(
      position.line == place.line && position.column == place.column,
      "line \(position.line), column \(position.column), not \(place)")
    expect(!error.description.isEmpty && error.description.utf8.count < 400, "\(error)")
  }

  /// Lines end with a line feed, a carriage return or both; columns count bytes, a byte order mark not
  /// among them.
  private static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var (line, column) = (1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? -2 : 1)
    for index in 0..<offset {
      let isBeforeFeed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if bytes[index] == 0x0A || (bytes[index] == 0x0D && !isBeforeFeed) {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return (line, column)
  }

  /// Whether `JSONSerialization` accepts a text that is JSON, too, which checks the reader that
  /// decides. What it accepts beyond RFC 8259 says nothing: a comma at the end of an array, control
  /// characters, UTF-16. Nor does what it refuses by choice: numbers that it cannot represent, deep
  /// texts, and zeros, which make it guess another encoding.
  private static func isAcceptedByFoundation(_ bytes: [UInt8], _ tree: JSONTree) -> Bool {
    if tree.depth > 500 || bytes.contains(0) { return true }
    if tree.hasNumber(where: { Double($0)?.isFinite != true }) { return true }
    let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    return value != nil
  }
}
