import Automapper

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
