import Foundation

extension ByteSource {
  /// Returns the whole value as Foundation values. The document's own limit bounds the nesting.
  ///
  /// Numbers that `Double` cannot hold, such as `1e400`, become `Decimal`s, or ``JSONNumber``s if a `Decimal` would
  /// not keep their spelling.
  ///
  /// - Parameter isExact: Whether numbers that a `Double` would round become `Decimal`s or ``JSONNumber``s, too.
  func foundationValue(_ value: Int, isExact: Bool = false) -> Any {
    switch document.tag(value) {
    case JSONTag.null: return NSNull()
    case JSONTag.falseValue: return false
    case JSONTag.trueValue: return true
    case JSONTag.int: return Int(exactly: document.int(value)) ?? document.int(value)
    case JSONTag.uint: return document.uint(value)
    case JSONTag.double:
      let number = document.double(value)
      if isExact || !number.isNormal, let exact = exactNumber(value) {
        return exact.foundationValue
      }
      return number
    case JSONTag.array:
      guard var elements = elements(value) else { return [Any]() }
      var result: [Any] = []
      result.reserveCapacity(elements.count)
      while let element = elements.next() {
        result.append(foundationValue(element, isExact: isExact))
      }
      return result
    case JSONTag.object:
      var result: [String: Any] = [:]
      result.reserveCapacity(document.count(value))
      forEachMember(value) { result[$0] = foundationValue($1, isExact: isExact) }
      return result
    default: return document.string(value)
    }
  }
}
