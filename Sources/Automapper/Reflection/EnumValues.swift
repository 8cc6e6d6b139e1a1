/// The values of an enum without payloads, in order of declaration.
///
/// Swift lists them only where the enum is `CaseIterable`, and the coding keys that it synthesises are not. But the
/// memory of a value is one byte, which numbers the cases; the first number that is not used stands for nil in the
/// Optional of the type. Swift's ABI documentation (TypeLayout, "Fragile Enum Layout") says so; `isNumbered` checks that
/// it holds.
enum EnumValues {
  /// All values; nil for a type that is no such enum, or whose values cannot be listed.
  static func all<T>(_ type: T.Type) -> [T]? {
    if let listed = type as? any CaseIterable.Type { return allCases(listed) as? [T] }
    return isNumbered ? numbered(type) : nil
  }

  private static func allCases<T: CaseIterable>(_ type: T.Type) -> [Any] { Array(type.allCases) }

  private static func numbered<T>(_ type: T.Type) -> [T]? {
    guard let count = count(type) else { return nil }
    // Number 0 is a value of every type that comes here. If it is a case without a payload, all cases are: those
    // with payloads come first.
    let mirror = Mirror(reflecting: value(type, number: 0))
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return nil }
    return (0..<count).map { value(type, number: UInt8($0)) }
  }

  /// How many values the byte of a type has; nil for a type of another size, or without a number for nil.
  ///
  /// An enum of one case has no byte: its memory is that of an enum without cases, which has no value.
  private static func count<T>(_ type: T.Type) -> Int? {
    guard MemoryLayout<T>.size == 1, MemoryLayout<T?>.size == 1 else { return nil }
    return withUnsafeBytes(of: T?.none) { Int($0[0]) }
  }

  /// The invariant: the number is less than the count of values, so the byte is one of them.
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
