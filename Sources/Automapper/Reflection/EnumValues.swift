/// The values of an enum without payloads, in order of declaration.
///
/// Swift lists them only for `CaseIterable` enums, which synthesised coding keys are not. But a value is one byte in
/// memory, or none if there is one case. The byte numbers the cases. The first unused number represents nil in the
/// Optional of the type. Swift's ABI documentation (TypeLayout, "Fragile Enum Layout") defines this layout;
/// `isNumbered` checks that it holds.
enum EnumValues {
  /// Returns all values; nil if the type is not such an enum, or its values cannot be listed.
  static func all<T>(_ type: T.Type) -> [T]? {
    if let listed = type as? any CaseIterable.Type { return allCases(listed) as? [T] }
    return isNumbered ? numbered(type) : nil
  }

  private static func allCases<T: CaseIterable>(_ type: T.Type) -> [Any] { Array(type.allCases) }

  private static func numbered<T>(_ type: T.Type) -> [T]? {
    guard let count = count(type) else { return nil }
    // Number 0 is a value of every type that gets here. If it is a case without a payload, all cases are, because
    // cases with payloads are numbered first.
    let mirror = Mirror(reflecting: value(type, number: 0))
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return nil }
    return (0..<count).map { value(type, number: UInt8($0)) }
  }

  /// Returns the number of values of a type with at most one byte; nil for other types, or without a number for nil.
  ///
  /// An enum with one case has no byte, so it looks like an enum without cases, which has no value. The synthesised
  /// `CodingKeys` of a class without properties are such an enum. Swift makes only enums with cases Hashable, unless
  /// their declaration says so, and gives only them raw values.
  private static func count<T>(_ type: T.Type) -> Int? {
    if MemoryLayout<T>.size == 0 {
      let isKey = type is any CodingKey.Type && type is any Hashable.Type
      return isKey || type is any RawRepresentable.Type ? 1 : nil
    }
    guard MemoryLayout<T>.size == 1, MemoryLayout<T?>.size == 1 else { return nil }
    return withUnsafeBytes(of: T?.none) { Int($0[0]) }
  }

  /// Returns the value with a number. Invariant: the number is less than the count of values, so the byte is a value.
  private static func value<T>(_ type: T.Type, number: UInt8) -> T {
    withUnsafeBytes(of: number) { $0.load(as: type) }
  }

  private enum Three { case a, b, c }

  /// Whether enums of this program are numbered as documented.
  private static let isNumbered: Bool = {
    guard count(Three.self) == 3 else { return false }
    return [Three.a, .b, .c].enumerated().allSatisfy { number, value in
      withUnsafeBytes(of: value) { $0[0] } == number
    }
  }()
}
