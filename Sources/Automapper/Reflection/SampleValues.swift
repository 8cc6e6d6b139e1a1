import Foundation

/// The rules for made-up values: the subtypes that represent protocols, and the types whose initialisers must not see
/// made-up values.
struct SampleSource {
  let subtypes: [SubtypeRegistration]
  let unlearned: [any Any.Type]

  /// Whether a container may have these keys, because they do not belong to a type that must not see made-up values.
  func allows(keys: any CodingKey.Type) -> Bool {
    guard !unlearned.isEmpty else { return true }
    let name = String(reflecting: keys)
    return !unlearned.contains { name.hasPrefix(String(reflecting: $0) + ".") }
  }

  /// Whether a type may be decoded from made-up values. A subclass runs its superclass's initialiser, too.
  func allows(_ type: any Any.Type) -> Bool {
    !unlearned.contains { $0 == type || type is AnyClass && isKind(type, of: $0) }
  }
}

/// Made-up values for learning a type's properties, two per type.
enum SampleValues {
  /// Thrown if no value can be made up.
  struct Unavailable: Error {}

  /// Returns a leaf value: of a type known here, an integer or SIMD type; nil for other types.
  static func leaf(_ type: any Any.Type, isVaried: Bool) -> Any? {
    if let value = known(type, isVaried: isVaried) { return value }
    if let type = type as? any FixedWidthInteger.Type { return integer(type, isVaried ? 2 : 1) }
    return (type as? any SIMD.Type).map { zero($0) }
  }

  /// Returns a value of one of the types that are known here. Avoids casts, which would search all conformances in
  /// the process.
  static func known(_ type: any Any.Type, isVaried: Bool) -> Any? {
    let number = isVaried ? 2 : 1
    if type == Int.self { return number }
    if type == Bool.self { return isVaried }
    // Not in a form that a computed property would return.
    if type == String.self { return isVaried ? " Zz 2 " : "1" }
    if type == Double.self { return Double(number) }
    if type == Float.self { return Float(number) }
    if type == Date.self { return Date(timeIntervalSince1970: Double(number)) }
    if type == URL.self { return URL(string: "https://example.com/\(number)") }
    if type == UUID.self { return UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)") }
    if type == Data.self { return Data([UInt8(number)]) }
    if type == Decimal.self { return Decimal(number) }
    if type == JSONValue.self { return JSONValue.integer(Int64(number)) }
    return ownFormat(type, isVaried: isVaried)
  }

  /// Returns a value of a Foundation type that decodes its own format. With made-up values, its initialiser would
  /// throw, or trap like that of `URLComponents`.
  private static func ownFormat(_ type: any Any.Type, isVaried: Bool) -> Any? {
    if type == URLComponents.self { return URLComponents(string: isVaried ? "a:b" : "a:") }
    if type == TimeZone.self { return TimeZone(secondsFromGMT: isVaried ? 3600 : 0) }
    if type == Calendar.self { return Calendar(identifier: isVaried ? .iso8601 : .gregorian) }
    return nil
  }

  private static func zero<T: SIMD>(_ type: T.Type) -> Any { T() }

  private static func integer<T: FixedWidthInteger>(_ type: T.Type, _ value: Int) -> Any {
    T(truncatingIfNeeded: value)
  }

  /// Returns the first or second case of an enum without payloads.
  static func oneCase<T>(_ type: T.Type, _ isVaried: Bool) -> T? {
    let cases = EnumValues.all(type) ?? []
    return isVaried ? cases.dropFirst().first : cases.first
  }
}
