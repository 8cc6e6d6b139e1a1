import Foundation

extension ByteSource {
  /// Returns the whole value as Foundation values.
  ///
  /// Recursive, because the release of the result is: a deeper result could be built, but not released.
  ///
  /// Numbers that `Double` cannot hold, such as `1e400`, become `Decimal`s, or ``JSONNumber``s if a `Decimal` would
  /// not keep their spelling.
  ///
  /// - Parameter isExact: Whether numbers that a `Double` would round become `Decimal`s or ``JSONNumber``s, too.
  /// - Throws: `ValueFailure` for a value that is nested more deeply than this thread's stack allows.
  func foundationValue(_ value: Int, isExact: Bool = false) throws -> Any {
    var stack = ThreadStack()
    return try foundationValue(value, isExact: isExact, level: 0, &stack)
  }

  private func foundationValue(
    _ value: Int, isExact: Bool, level: Int, _ stack: inout ThreadStack
  ) throws -> Any {
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
      try checkDepth(level, &stack)
      var result: [Any] = []
      result.reserveCapacity(elements.count)
      while let element = elements.next() {
        result.append(try foundationValue(element, isExact: isExact, level: level + 1, &stack))
      }
      return result
    case JSONTag.object:
      try checkDepth(level, &stack)
      var result: [String: Any] = [:]
      result.reserveCapacity(document.count(value))
      try forEachMember(value) {
        result[$0] = try foundationValue($1, isExact: isExact, level: level + 1, &stack)
      }
      return result
    default: return document.string(value)
    }
  }

  /// Throws if no container may be built at a level. The first levels fit on any stack.
  private func checkDepth(_ level: Int, _ stack: inout ThreadStack) throws {
    if level >= ThreadStack.easyDepth { try stack.check(level: level, maximum: .max) }
  }
}
