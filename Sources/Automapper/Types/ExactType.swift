/// Conversions of a value whose dynamic type is usually known, by a comparison of types.
///
/// A cast costs thirty times as much as a comparison.
package enum ExactType {
  /// Returns the value as `Target`, if that is exactly its dynamic type.
  ///
  /// The call opens the existential, so `Dynamic` is the dynamic type. The bits are reinterpreted only as their own
  /// type.
  @inlinable
  @inline(__always)
  package static func value<Dynamic, Target>(_ value: Dynamic, as type: Target.Type) -> Target? {
    if Dynamic.self == Target.self { return unsafeBitCast(value, to: Target.self) }
    return nil
  }

  /// Whether the value's dynamic type is exactly `Target`.
  @inline(__always)
  static func matches<Dynamic, Target>(_ value: Dynamic, _ type: Target.Type) -> Bool {
    Dynamic.self == Target.self
  }

  /// Returns the value as `Target`, or throws `failure` for a value of another type.
  ///
  /// Compares types first, for values that are nearly always a `Target`.
  @inline(__always)
  static func cast<Dynamic, Target>(
    _ value: Dynamic, to type: Target.Type, orThrow failure: @autoclosure () -> any Error
  ) throws -> Target {
    if Dynamic.self == Target.self { return unsafeBitCast(value, to: Target.self) }
    do { return try otherwiseCast(value, to: type) } catch { throw failure() }
  }

  private struct OtherType: Error {}

  /// Casts a value of any type. Not inlined: a generic function with a cast looks up the metadata of `Target?` on
  /// entry, whether it casts or not.
  @inline(never)
  private static func otherwiseCast<Dynamic, Target>(
    _ value: Dynamic, to type: Target.Type
  ) throws(OtherType) -> Target {
    if let value = value as? Target { return value }
    throw OtherType()
  }

  /// Calls a closure with the value as the closure's type, or returns `other` for a value of another type.
  ///
  /// Compares types first, like `cast`.
  @inline(__always)
  static func pass<Dynamic, Target, Result>(
    _ value: Dynamic, to body: (Target) throws -> Result, or other: @autoclosure () -> Result
  ) rethrows -> Result {
    if Dynamic.self == Target.self { return try body(unsafeBitCast(value, to: Target.self)) }
    if let value = value as? Target { return try body(value) }
    return other()
  }
}
