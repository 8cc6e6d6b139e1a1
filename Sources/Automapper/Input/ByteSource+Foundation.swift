import Foundation

extension ByteSource {
  /// The value as Foundation has it, all of it. Nesting is bounded by the document's own limit.
  ///
  /// Numbers that `Double` has no place for, such as `1e400`, are `Decimal`s, or ``JSONNumber``s where those would
  /// not keep their spelling.
  ///
  /// - Parameter isExact: Whether numbers that a `Double` would round are `Decimal`s, too.
  func foundationValue(_ value: Int, isExact: Bool = false) -> Any {
    switch document.tag(value) {
    case JSONTag.null: return NSNull()
    case JSONTag.falseValue: return false
    case JSONTag.trueValue: return true
    case JSONTag.int: return Int(exactly: document.int(value)) ?? document.int(value)
    case JSONTag.uint: return document.uint(value)
    case JSONTag.double:
      let number = document.double(value)
      if !number.isNormal, let exact = exactNumber(value) { return exact.foundationValue }
      return (isExact ? decimal(value, unlike: number) : nil) ?? number
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

  /// The number where its digits say more than the double; 15 of them never do.
  private func decimal(_ value: Int, unlike number: Double) -> Decimal? {
    let text = String(decoding: document.numberText(value), as: UTF8.self)
    guard text.utf8.count > 15, let decimal = Decimal(string: text), decimal.isFinite,
      decimal != Decimal(string: NumberText.shortest(number))
    else { return nil }
    return decimal
  }
}
