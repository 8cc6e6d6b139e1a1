import Foundation

/// What a value of type `Any` is, asked in the order that costs least: a comparison of its dynamic
/// type, then casts.
package enum FoundationType {
  /// The value as `Target` when that is exactly its dynamic type.
  ///
  /// The call opens the existential, so `Dynamic` is that type; the bits are reinterpreted only
  /// as the very type they are.
  @inlinable
  @inline(__always)
  package static func take<Dynamic, Target>(_ value: Dynamic, as type: Target.Type) -> Target? {
    if Dynamic.self == Target.self { return unsafeBitCast(value, to: Target.self) }
    return nil
  }

  /// Whether the value's dynamic type is exactly `Target`.
  @inline(__always)
  static func isExactly<Dynamic, Target>(_ value: Dynamic, _ type: Target.Type) -> Bool {
    Dynamic.self == Target.self
  }

  /// The value as `Target`, or the error of a value of another type.
  ///
  /// For values that nearly always are a `Target`: the runtime would look up the metadata of an Optional of it.
  @inline(__always)
  static func cast<Dynamic, Target>(
    _ value: Dynamic, to type: Target.Type, orThrow failure: @autoclosure () -> any Error
  ) throws -> Target {
    if Dynamic.self == Target.self { return unsafeBitCast(value, to: Target.self) }
    if let value = value as? Target { return value }
    throw failure()
  }

  /// The class of `true as NSNumber`, which only Bools have.
  private static let booleanClass: any Any.Type = type(of: NSNumber(value: true))
  private static let numberClass: any Any.Type = type(of: NSNumber(value: 1))

  /// Whether the type is one of those that fill most dictionaries. None of them is null.
  ///
  /// Asks the type that ``take(_:as:)`` compares, which the call opens: a value that generic code has made
  /// an `Any` twice is none of them, and left to casts, which see through to the value. `type(of:)` sees
  /// through as well, and would promise that `take` succeeds.
  @inline(__always)
  static func isCommon<Dynamic>(_ value: Dynamic) -> Bool {
    isCommonScalar(value) || Dynamic.self == [String: Any].self || Dynamic.self == [Any].self
  }

  /// Whether the type is one of those that most values without parts have. Foundation takes them as they are.
  @inline(__always)
  static func isCommonScalar<Dynamic>(_ value: Dynamic) -> Bool {
    Dynamic.self == String.self || Dynamic.self == Int.self || Dynamic.self == Double.self
      || Dynamic.self == Bool.self
  }

  package static func isNull(_ value: Any) -> Bool {
    let type = type(of: value)
    if type == NSNull.self { return true }
    if type == numberClass || type == booleanClass { return false }
    if let optional = value as? any OptionalValue { return optional.isNil }
    if let json = value as? JSONValue { return json == .null }
    return isInstance(value) && value is NSNull
  }

  /// Whether the value is an instance of a class. Asked before a cast to one of Foundation's: such a
  /// cast would convert a whole dictionary or array, and what nests in it, to find that it is none.
  private static func isInstance(_ value: Any) -> Bool { type(of: value) is AnyClass }

  @inline(__always)
  static func dictionary(_ value: Any) -> [String: Any]? {
    if let dictionary = take(value, as: [String: Any].self) { return dictionary }
    return isCommon(value) ? nil : castDictionary(value)
  }

  @inline(__always)
  static func array(_ value: Any) -> [Any]? {
    if let array = take(value, as: [Any].self) { return array }
    return isCommon(value) ? nil : castArray(value)
  }

  @inline(never)
  private static func castDictionary(_ value: Any) -> [String: Any]? {
    let type = type(of: value)
    if type == numberClass || type == booleanClass || type == NSNull.self { return nil }
    if let value = unwrapped(value) { return dictionary(value) }
    if let json = value as? JSONValue { return json.foundationValue as? [String: Any] }
    if let adapted = take(value, as: AdaptedValue.self) {
      return adapted.adapter.container.flatMap { dictionary($0) }
    }
    if let kind = FoundationCollection.kind(of: value) {
      return kind == .object ? FoundationCollection.members(value) : nil
    }
    if let dictionary = value as? [String: Any] { return dictionary }
    guard let dictionary = value as? [AnyHashable: Any] else { return nil }
    return Dictionary(
      dictionary.map { (DictionaryKeys.text(of: $0.key.base), $0.value) },
      uniquingKeysWith: { $1 })
  }

  @inline(never)
  private static func castArray(_ value: Any) -> [Any]? {
    let type = type(of: value)
    if type == numberClass || type == booleanClass || type == NSNull.self { return nil }
    if let value = unwrapped(value) { return array(value) }
    if let json = value as? JSONValue { return json.foundationValue as? [Any] }
    if let adapted = take(value, as: AdaptedValue.self) {
      return adapted.adapter.container.flatMap { array($0) }
    }
    if let kind = FoundationCollection.kind(of: value) {
      return kind == .array ? FoundationCollection.elements(value) : nil
    }
    if let array = value as? [Any] { return array }
    return (value as? Set<AnyHashable>).map { $0.map(\.base) }
  }

  @inline(never)
  static func string(_ value: Any) -> String? {
    let type = type(of: value)
    if type == numberClass || type == booleanClass || type == NSNull.self { return nil }
    if case .string(let text) = scalar(value) { return text }
    return nil
  }

  /// The integer of an `NSNumber` that is one and no Bool.
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

  /// The value as a number when its dynamic type is a class of numbers.
  ///
  /// The call opens the existential. `Dynamic` may be a superclass, so the instance is asked; where
  /// its class is one of the two, the value is a reference to an `NSNumber`. A cast would take a
  /// hundred times as long.
  @inline(__always)
  private static func number<Dynamic>(_ value: Dynamic, of type: any Any.Type) -> NSNumber? {
    if Swift.type(of: value) == type, MemoryLayout<Dynamic>.size == MemoryLayout<NSNumber>.size {
      return unsafeBitCast(value, to: Unmanaged<NSNumber>.self).takeUnretainedValue()
    }
    return nil
  }

  /// The value inside an Optional that was put into `Any`; nil where this is no Optional, or nil.
  private static func unwrapped(_ value: Any) -> Any? {
    (value as? any OptionalValue)?.wrappedValue
  }

  /// The value, normalised.
  package static func scalar(_ value: Any) -> Scalar {
    // The most frequent types by comparison: the casts below ask the runtime.
    if let value = take(value, as: String.self) { return .string(value) }
    if let value = take(value, as: Int.self) { return .integer(Int64(value)) }
    if let value = take(value, as: Double.self) { return .double(value, text: nil) }
    if let value = take(value, as: Bool.self) { return .bool(value) }
    if take(value, as: [String: Any].self) != nil { return .object }
    if take(value, as: [Any].self) != nil { return .array }
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

  /// A number narrower than `Double`: a fraction stands for its own digits (0.1, not the double
  /// 0.10000000149011612), an integer for itself.
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
