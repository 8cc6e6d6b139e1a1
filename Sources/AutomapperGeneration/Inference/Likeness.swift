import Automapper

/// Decides whether the objects of two places have one model.
enum Likeness {
  private enum Kind { case bool, number, string, array, object }

  /// The keys of objects, each with the kinds of its values.
  struct Kinds {
    private var kinds: [String: Set<Kind>] = [:]

    init(_ objects: [SampleObject] = []) { add(objects) }

    mutating func add(_ objects: [SampleObject]) {
      for member in objects.flatMap(\.members) {
        switch member.value {
        case .null: kinds[member.key, default: []].formUnion([])
        case .bool: kinds[member.key, default: []].insert(.bool)
        case .integer, .unsigned, .number, .exact: kinds[member.key, default: []].insert(.number)
        case .string: kinds[member.key, default: []].insert(.string)
        case .array: kinds[member.key, default: []].insert(.array)
        case .object: kinds[member.key, default: []].insert(.object)
        }
      }
    }

    /// Whether the sets share at least half of the smaller set's keys, and both have a common kind of
    /// value for each shared key. A key with null values only fits any kind.
    func areAlike(_ other: Kinds) -> Bool {
      let (a, b) = (kinds, other.kinds)
      let shared = a.keys.filter { b[$0] != nil }
      guard shared.count * 2 >= min(a.count, b.count) else { return false }
      return shared.allSatisfy { key in
        let (one, other) = (a[key] ?? [], b[key] ?? [])
        return one.isEmpty || other.isEmpty || !one.isDisjoint(with: other)
      }
    }
  }
}

/// The narrowest type that holds a set of numbers.
enum NumberWidth {
  /// Returns nil if a value is not a number, or if no type holds all numbers.
  static func type(of values: [JSONTree]) -> MappedType? {
    var hasNegative = false
    var hasLarge = false
    var hasFraction = false
    /// Whether a Double would lose digits of an integer, or is too small for a number.
    var needsDecimal = false
    var fitsDecimal = true
    for value in values {
      switch value {
      case .integer(let number):
        hasNegative = hasNegative || number < 0
        needsDecimal = needsDecimal || Int64(exactly: Double(number)) != number
      case .unsigned(let number):
        hasLarge = true
        needsDecimal = needsDecimal || UInt64(exactly: Double(number)) != number
      case .number(let number):
        hasFraction = true
        fitsDecimal = fitsDecimal && JSONNumber("\(number)")?.decimal != nil
      case .exact(let number):
        (hasFraction, needsDecimal) = (true, true)
        fitsDecimal = fitsDecimal && number.decimal != nil
      default: return nil
      }
    }
    guard hasFraction || (hasLarge && hasNegative) else {
      return .named(hasLarge ? "UInt64" : "Int")
    }
    if !needsDecimal { return .named("Double") }
    return fitsDecimal ? .named("Decimal") : nil
  }
}
