import Foundation

/// The made-up values of types that have no initialiser of a model: two per type for learning. Numbers, strings and
/// cases differ from one element of an array to another.
struct SampleValues {
  /// Thrown if no value can be made up.
  struct Unavailable: Error {}

  /// The place of a value in arrays.
  struct Place: Hashable {
    /// The sum of the indices in all arrays around the value, so that rows differ.
    var number = 0
    /// The index in the innermost array.
    var index = 0
    /// Whether `oneCase` starts over after the enum's last case. False for parts of elements: they may be dictionary
    /// keys, which must differ.
    var repeatsCases = false

    func element(_ index: Int) -> Place { Place(number: number + index, index: index) }
  }

  let isVaried: Bool
  var place = Place()

  /// The number that the values contain.
  private var content: Int { place.number + (isVaried ? 2 : 1) }

  /// Returns a leaf value: of a type known here, an integer or SIMD type; nil for other types.
  func leaf(_ type: any Any.Type) -> Any? {
    if let value = known(type) { return value }
    if let type = type as? any FixedWidthInteger.Type { return Self.integer(type, content) }
    return (type as? any SIMD.Type).map { Self.zero($0) }
  }

  /// Returns a value of one of the types that are known here. Avoids casts, which would search all conformances in
  /// the process.
  func known(_ type: any Any.Type) -> Any? {
    if type == Int.self { return content }
    if type == Bool.self { return isVaried }
    // Not in a form that a computed property would return.
    if type == String.self { return isVaried ? " Zz \(content) " : String(content) }
    if type == Double.self { return Double(content) }
    if type == Float.self { return Float(content) }
    if type == Date.self { return Date(timeIntervalSince1970: Double(content)) }
    if type == URL.self { return URL(string: "https://example.com/\(content)") }
    if type == UUID.self {
      return UUID(uuidString: "00000000-0000-0000-0000-\(String(100_000_000_000 + content))")
    }
    if type == Data.self { return Data([UInt8(truncatingIfNeeded: content)]) }
    if type == Decimal.self { return Decimal(content) }
    if type == JSONValue.self { return JSONValue.integer(Int64(content)) }
    return ownFormat(type)
  }

  /// Returns a value of a Foundation type that decodes its own format. With made-up values, its initialiser would
  /// throw, or trap like that of `URLComponents`.
  private func ownFormat(_ type: any Any.Type) -> Any? {
    if type == URLComponents.self { return URLComponents(string: isVaried ? "a:b" : "a:") }
    if type == TimeZone.self { return TimeZone(secondsFromGMT: isVaried ? 3600 : 0) }
    if type == Calendar.self { return Calendar(identifier: isVaried ? .iso8601 : .gregorian) }
    return nil
  }

  /// Whether a collection consists of leaf values or cases without payloads, or of such collections.
  static func hasLeaves(_ collection: TypeShape) -> Bool {
    guard let element = collection.element else { return false }
    let type = TypeShape.unwrapped(element)
    func isCase<T>(_ type: T.Type) -> Bool { EnumValues.all(type) != nil }
    return SampleValues(isVaried: false).leaf(type) != nil || isCase(type)
      || hasLeaves(TypeShape(element))
  }

  private static func zero<T: SIMD>(_ type: T.Type) -> Any { T() }

  private static func integer<T: FixedWidthInteger>(_ type: T.Type, _ value: Int) -> Any {
    T(truncatingIfNeeded: value)
  }

  /// Returns a case of an enum without payloads, the first or second for the first element. Nil if the elements before
  /// have all cases.
  func oneCase<T>(_ type: T.Type) -> T? {
    guard let cases = EnumValues.all(type), !cases.isEmpty else { return nil }
    let index = place.index + (isVaried ? 1 : 0)
    if place.repeatsCases { return cases[index % cases.count] }
    return index < cases.count ? cases[index] : nil
  }
}
