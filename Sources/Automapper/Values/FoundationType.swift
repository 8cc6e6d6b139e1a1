import Foundation

/// Determines the type of a value of type `Any`, cheapest checks first: a comparison of its dynamic type, then casts.
package enum FoundationType {
  /// The class of `true as NSNumber`, which only Bools use.
  private static let booleanClass: any Any.Type = type(of: NSNumber(value: true))
  private static let numberClass: any Any.Type = type(of: NSNumber(value: 1))

  /// Whether the type is among the most common ones in dictionaries. None of them is null.
  ///
  /// Checks the opened type, as ``ExactType/value(_:as:)`` does. If generic code has wrapped a value in `Any` twice, the
  /// result is false, and the callers use casts, which see through to the value. `type(of:)` sees through as well, and
  /// would wrongly promise that `ExactType.value` succeeds.
  @inline(__always)
  static func isCommon<Dynamic>(_ value: Dynamic) -> Bool {
    isCommonScalar(value) || Dynamic.self == [String: Any].self || Dynamic.self == [Any].self
  }

  /// Whether the type is among the most common types of leaf values. Foundation accepts them unchanged.
  @inline(__always)
  static func isCommonScalar<Dynamic>(_ value: Dynamic) -> Bool {
    Dynamic.self == String.self || Dynamic.self == Int.self || Dynamic.self == Double.self
      || Dynamic.self == Bool.self
  }

  package static func isNull(_ value: Any) -> Bool {
    let type = type(of: value)
    if type == NSNull.self { return true }
    if type == numberClass || type == booleanClass { return false }
    if let optional = value as? any OptionalValue {
      return optional.wrappedValue.map(isNull) ?? true
    }
    if let json = value as? JSONValue { return json == .null }
    return isInstance(value) && value is NSNull
  }

  /// Whether the value is an instance of a class. Checked before a cast to a Foundation class, because such a cast
  /// first converts a whole dictionary or array with everything nested in it.
  private static func isInstance(_ value: Any) -> Bool { type(of: value) is AnyClass }

  @inline(__always)
  static func dictionary(_ value: Any) -> [String: Any]? {
    if let dictionary = ExactType.value(value, as: [String: Any].self) { return dictionary }
    return isCommon(value) ? nil : castDictionary(value)
  }

  @inline(__always)
  static func array(_ value: Any) -> [Any]? {
    if let array = ExactType.value(value, as: [Any].self) { return array }
    return isCommon(value) ? nil : castArray(value)
  }

  @inline(never)
  private static func castDictionary(_ value: Any) -> [String: Any]? {
    let type = type(of: value)
    if type == numberClass || type == booleanClass || type == NSNull.self { return nil }
    if let content = content(of: value) { return dictionary(content) }
    if let kind = FoundationCollection.kind(of: value) {
      return kind == .object ? FoundationCollection.members(value) : nil
    }
    if let dictionary = value as? [String: Any] { return dictionary }
    guard let dictionary = value as? [AnyHashable: Any] else { return nil }
    return Dictionary(
      dictionary.map { (DictionaryKeys.textOfAny($0.key.base), $0.value) },
      uniquingKeysWith: { $1 })
  }

  @inline(never)
  private static func castArray(_ value: Any) -> [Any]? {
    let type = type(of: value)
    if type == numberClass || type == booleanClass || type == NSNull.self { return nil }
    if let unordered = ExactType.value(value, as: UnorderedElements.self) {
      return unordered.elements
    }
    if let content = content(of: value) { return array(content) }
    if let kind = FoundationCollection.kind(of: value) {
      return kind == .array ? FoundationCollection.elements(value) : nil
    }
    if let array = value as? [Any] { return array }
    return (value as? Set<AnyHashable>).map { $0.map(\.base) }
  }

  /// Whether the value is a set, whose elements have no order.
  static func isSet(_ value: Any) -> Bool {
    type(of: value) is any UnorderedCollection.Type || isInstance(value) && value is NSSet
  }

  /// Returns the value inside an Optional, a `JSONValue` or an adapter; nil for other values, and if there is none.
  private static func content(of value: Any) -> Any? {
    if let value = unwrapped(value) { return value }
    if let json = value as? JSONValue { return json.foundationValue }
    return ExactType.value(value, as: AdaptedValue.self)?.adapter.container
  }

  @inline(never)
  static func string(_ value: Any) -> String? {
    let type = type(of: value)
    if type == numberClass || type == booleanClass || type == NSNull.self { return nil }
    if case .string(let text) = scalar(value) { return text }
    return nil
  }

  /// Returns the integer of an `NSNumber` that holds a signed integer and is not a Bool.
  @inline(never)
  static func integer(ofNumber value: Any) -> Int64? {
    guard let number = number(value, of: numberClass) else { return nil }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "q"), UInt8(ascii: "i"), UInt8(ascii: "s"), UInt8(ascii: "l"):
      return number.int64Value
    default: return nil
    }
  }

  @inline(never)
  static func double(ofNumber value: Any) -> Double? {
    guard let number = number(value, of: numberClass) else { return nil }
    return number.objCType.pointee == CChar(bitPattern: UInt8(ascii: "d"))
      ? number.doubleValue : nil
  }

  static func bool(ofNumber value: Any) -> Bool? {
    number(value, of: booleanClass)?.boolValue
  }

  /// Returns the value as a number, if `type` is its dynamic type.
  ///
  /// The call opens the existential. `Dynamic` may be a superclass, so the instance is checked. If its class is
  /// `type`, a class of numbers, the value is a reference to an `NSNumber`. A cast would take a hundred times as
  /// long.
  @inline(__always)
  private static func number<Dynamic>(_ value: Dynamic, of type: any Any.Type) -> NSNumber? {
    if Swift.type(of: value) == type, MemoryLayout<Dynamic>.size == MemoryLayout<NSNumber>.size {
      return unsafeBitCast(value, to: Unmanaged<NSNumber>.self).takeUnretainedValue()
    }
    return nil
  }

  /// Returns the value inside an Optional that was wrapped in `Any`; nil if the value is not an Optional or is nil.
  static func unwrapped(_ value: Any) -> Any? {
    (value as? any OptionalValue)?.wrappedValue
  }

  /// Returns the value in normalised form.
  package static func scalar(_ value: Any) -> Scalar {
    // Compare the most common types first: the casts below call the runtime.
    if let value = ExactType.value(value, as: String.self) { return .string(value) }
    if let value = ExactType.value(value, as: Int.self) { return .integer(Int64(value)) }
    if let value = ExactType.value(value, as: Double.self) { return .double(value, text: nil) }
    if let value = ExactType.value(value, as: Bool.self) { return .bool(value) }
    if ExactType.value(value, as: [String: Any].self) != nil { return .object }
    if ExactType.value(value, as: [Any].self) != nil { return .array }
    if ExactType.value(value, as: UnorderedElements.self) != nil { return .array }
    if isInstance(value) {
      if let number = value as? NSNumber { return scalar(of: number) }
      if value is NSNull { return .null }
      switch FoundationCollection.kind(of: value) {
      case .array: return .array
      case .object: return .object
      case nil: break
      }
    }
    switch value {
    case let optional as any OptionalValue:
      return optional.wrappedValue.map(scalar) ?? .null
    case let value as Bool: return .bool(value)
    case let value as String: return .string(value)
    case let value as Substring: return .string(String(value))
    case let value as Character: return .string(String(value))
    case let value as Float: return narrow(value)
    case let value as Double: return .double(value, text: nil)
    case let value as Decimal: return .wide(DecimalText.write(value))
    case let value as CGFloat: return .double(Double(value), text: nil)
    case let value as JSONNumber: return .wide(value.description)
    case let value as JSONValue: return scalar(value.foundationValue)
    case let value as any BinaryInteger: return integer(value)
    case let value as AdaptedValue: return scalar(value.adapter.plainValue)
    default: break
    }
    #if !(os(macOS) && arch(x86_64))
      if let value = value as? Float16 { return narrow(value) }
    #endif
    if castDictionary(value) != nil { return .object }
    if castArray(value) != nil { return .array }
    return .other(value)
  }

  /// Returns a number narrower than `Double`. A fraction keeps its own digits (0.1, not the double
  /// 0.10000000149011612); an integer is exact.
  private static func narrow<T: BinaryFloatingPoint & CustomStringConvertible>(
    _ value: T
  ) -> Scalar {
    if !value.isFinite || value == value.rounded() { return .double(Double(value), text: nil) }
    let text = value.description
    return .double(Double(text) ?? Double(value), text: text)
  }

  private static func integer(_ value: some BinaryInteger) -> Scalar {
    if let value = Int64(exactly: value) { return .integer(value) }
    if let value = UInt64(exactly: value) { return .unsigned(value) }
    return .wide(value.description)
  }

  private static func scalar(of number: NSNumber) -> Scalar {
    if type(of: number) == booleanClass { return .bool(number.boolValue) }
    if let decimal = number as? NSDecimalNumber {
      return .wide(DecimalText.write(decimal.decimalValue))
    }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "d"): return .double(number.doubleValue, text: nil)
    case UInt8(ascii: "f"): return narrow(number.floatValue)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"), UInt8(ascii: "I"), UInt8(ascii: "S"),
      UInt8(ascii: "C"):
      return integer(number.uint64Value)
    default: return .integer(number.int64Value)
    }
  }
}
