import Foundation

/// A scalar type that the mapper decodes by its own rule.
///
/// A type rather than a closure selects the rule, because functions that take a type can be specialised for each
/// source.
protocol Leaf: Decodable {
  /// The name of the type in errors.
  static var name: String { get }
  /// Returns the value if the source holds it in this form. If nil, the caller uses `convert`.
  static func plain<S: ScalarReading>(_ value: S.Value, in source: S) -> Self?
  /// Applies the conversion rules to a value.
  static func convert(
    _ scalar: Scalar, by rules: ScalarRules
  ) throws(ValueFailure) -> Converted<Self>
  /// Whether a conversion succeeds, or fails with a more specific error than a type mismatch.
  static func mayConvert(_ scalar: Scalar, by rules: ScalarRules) -> Bool
}

extension Bool: Leaf {
  static var name: String { "Bool" }

  @inline(__always)
  static func plain<S: ScalarReading>(_ value: S.Value, in source: S) -> Bool? {
    source.bool(value)
  }

  static func convert(
    _ scalar: Scalar, by rules: ScalarRules
  ) throws(ValueFailure) -> Converted<Bool> {
    try rules.bool(scalar)
  }

  static func mayConvert(_ scalar: Scalar, by rules: ScalarRules) -> Bool {
    (try? rules.bool(scalar)) != nil
  }
}

extension String: Leaf {
  static var name: String { "String" }

  @inline(__always)
  static func plain<S: ScalarReading>(_ value: S.Value, in source: S) -> String? {
    source.string(value)
  }

  static func convert(
    _ scalar: Scalar, by rules: ScalarRules
  ) throws(ValueFailure) -> Converted<String> {
    try rules.string(scalar)
  }

  static func mayConvert(_ scalar: Scalar, by rules: ScalarRules) -> Bool {
    scalar.isNumber && rules.coercion.contains(.numberToString)
  }
}

extension Leaf where Self: Numeric {
  static func mayConvert(_ scalar: Scalar, by rules: ScalarRules) -> Bool {
    rules.mayReadNumber(scalar)
  }
}

extension Decimal: Leaf {
  static var name: String { "Decimal" }

  static func plain<S: ScalarReading>(_ value: S.Value, in source: S) -> Decimal? {
    source.native(value, as: Decimal.self)
  }

  static func convert(
    _ scalar: Scalar, by rules: ScalarRules
  ) throws(ValueFailure) -> Converted<Decimal> {
    try rules.decimal(scalar)
  }
}

extension Leaf where Self: FixedWidthInteger {
  static var name: String { "\(Self.self)" }

  @inline(__always)
  static func plain<S: ScalarReading>(_ value: S.Value, in source: S) -> Self? {
    source.integer(value).flatMap { Self(exactly: $0) }
  }

  static func convert(
    _ scalar: Scalar, by rules: ScalarRules
  ) throws(ValueFailure) -> Converted<Self> {
    try rules.integer(scalar, as: Self.self)
  }
}

extension Int: Leaf {}
extension Int8: Leaf {}
extension Int16: Leaf {}
extension Int32: Leaf {}
extension Int64: Leaf {}
extension UInt: Leaf {}
extension UInt8: Leaf {}
extension UInt16: Leaf {}
extension UInt32: Leaf {}
extension UInt64: Leaf {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Int128: Leaf {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension UInt128: Leaf {}

extension Leaf where Self: BinaryFloatingPoint & LosslessStringConvertible {
  static var name: String { "\(Self.self)" }

  static func plain<S: ScalarReading>(_ value: S.Value, in source: S) -> Self? { nil }

  static func convert(
    _ scalar: Scalar, by rules: ScalarRules
  ) throws(ValueFailure) -> Converted<Self> {
    try rules.floatingPoint(scalar, as: Self.self)
  }
}

extension Double: Leaf {
  @inline(__always)
  static func plain<S: ScalarReading>(_ value: S.Value, in source: S) -> Double? {
    source.double(value).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Float: Leaf {
  static func plain<S: ScalarReading>(_ value: S.Value, in source: S) -> Float? {
    source.double(value).flatMap { Float(unambiguous: $0) }
  }

  /// Creates the `Float` nearest to the number that a double was parsed from.
  ///
  /// Nil if only the digits of the number tell the nearest float. A double in the middle between two floats is one
  /// such case: the number may lie on either side. Another is a subnormal float, which has fewer bits.
  private init?(unambiguous value: Double) {
    let bitsBehind = Double.significandBitCount - Float.significandBitCount
    let middle: UInt64 = 1 << (bitsBehind - 1)
    let rest = value.significandBitPattern & (1 << bitsBehind - 1)
    let isNormal = value.magnitude >= Double(Float.leastNormalMagnitude)
    let result = Float(value)
    guard rest != middle, isNormal || value == 0, result.isFinite else { return nil }
    self = result
  }
}
#if !(os(macOS) && arch(x86_64))
  extension Float16: Leaf {}
#endif
