import Foundation

extension ByteSource {
  /// The value as Foundation has it, all of it. Nesting is bounded by the document's own limit.
  func foundationValue(_ value: Int) -> Any {
    switch document.tag(value) {
    case JSONTag.null: return NSNull()
    case JSONTag.falseValue: return false
    case JSONTag.trueValue: return true
    case JSONTag.int: return Int(exactly: document.int(value)) ?? document.int(value)
    case JSONTag.uint: return document.uint(value)
    case JSONTag.double: return document.double(value)
    case JSONTag.array:
      guard var elements = elements(value) else { return [Any]() }
      var result: [Any] = []
      result.reserveCapacity(elements.count)
      while let element = elements.next() { result.append(foundationValue(element)) }
      return result
    case JSONTag.object:
      var result: [String: Any] = [:]
      result.reserveCapacity(document.count(value))
      forEachMember(value) { result[$0] = foundationValue($1) }
      return result
    default: return document.string(value)
    }
  }
}
