import Foundation

/// The conversion rules of a mapper, from any scalar to a property's type.
///
/// Each function is an ordered list of rules; the first that fits decides. A rule that changes the
/// kind of the value checks `coercion`.
struct ScalarRules: Sendable {
  var coercion: Coercion
  var nonFiniteNumbers: NonFiniteNumbers

  /// The rules without conversions between kinds.
  var withoutConversions: ScalarRules {
    ScalarRules(coercion: .strict, nonFiniteNumbers: nonFiniteNumbers)
  }

  /// Whether the rules read a string as a number, even one that is out of range.
  func mayReadNumber(_ scalar: Scalar) -> Bool {
    guard case .string(let text) = scalar else { return false }
    return coercion.contains(.stringToNumber) && NumberText.isNumber(text)
  }

  /// Converts a scalar to an integer of any width, exactly or not at all.
  func integer<T: FixedWidthInteger>(
    _ scalar: Scalar, as type: T.Type
  ) throws(ValueFailure) -> Converted<T> {
    var result: T?
    var isConversion = false
    switch scalar {
    case .integer(let value): result = T(exactly: value)
    case .unsigned(let value): result = T(exactly: value)
    case .double(let value, nil): result = T(exactly: value)
    case .double(_, let text?), .wide(let text): result = NumberText.read(text) { $0.exactly() }
    case .string(let text) where coercion.contains(.stringToNumber):
      guard NumberText.isNumber(text) else { throw .mismatch(T.self, scalar) }
      result = NumberText.read(text) { $0.exactly() }
      isConversion = true
    default: throw .mismatch(T.self, scalar)
    }
    guard let result else { throw .outOfRange(T.self, scalar) }
    return Converted(value: result, isConversion: isConversion)
  }

  /// Converts a scalar to the nearest floating-point number. The result is infinite only if the
  /// source states an infinity.
  func floatingPoint<T: BinaryFloatingPoint & LosslessStringConvertible>(
    _ scalar: Scalar, as type: T.Type
  ) throws(ValueFailure) -> Converted<T> {
    switch scalar {
    case .integer(let value): return Converted(value: try inRange(T(value), scalar))
    case .unsigned(let value): return Converted(value: try inRange(T(value), scalar))
    case .double(let value, nil):
      return Converted(value: value.isFinite ? try inRange(T(value), scalar) : T(value))
    case .double(_, let text?), .wide(let text):
      return Converted(value: try nearest(text, scalar))
    case .string(let text):
      if let texts = nonFiniteNumbers.texts {
        if text == texts.positiveInfinity { return Converted(value: .infinity) }
        if text == texts.negativeInfinity { return Converted(value: -.infinity) }
        if text == texts.nan { return Converted(value: .nan) }
      }
      guard coercion.contains(.stringToNumber), NumberText.isNumber(text) else {
        throw .mismatch(T.self, scalar)
      }
      return Converted(
        value: try nearest(NumberText.trimmed(text), scalar),
        isConversion: true)
    default: throw .mismatch(T.self, scalar)
    }
  }

  private func nearest<T: BinaryFloatingPoint & LosslessStringConvertible>(
    _ text: String, _ scalar: Scalar
  ) throws(ValueFailure) -> T {
    guard let value = T(text) else { throw .outOfRange(T.self, scalar) }
    return try inRange(value, scalar)
  }

  private func inRange<T: BinaryFloatingPoint>(
    _ value: T, _ scalar: Scalar
  ) throws(ValueFailure) -> T {
    guard value.isFinite else { throw .outOfRange(T.self, scalar) }
    return value
  }

  /// Converts a scalar to a `Decimal`, from its decimal digits.
  func decimal(_ scalar: Scalar) throws(ValueFailure) -> Converted<Decimal> {
    let text: String
    var isConversion = false
    switch scalar {
    case .integer(let value): return Converted(value: Decimal(value))
    case .unsigned(let value): return Converted(value: Decimal(value))
    case .double(let value, let source): text = source ?? value.description
    case .wide(let source): text = source
    case .string(let source) where coercion.contains(.stringToNumber):
      text = source
      isConversion = true
    default: throw .mismatch(Decimal.self, scalar)
    }
    guard NumberText.isNumber(text) else { throw .mismatch(Decimal.self, scalar) }
    guard let value = NumberText.read(text, { $0.decimal }) else { throw tooPrecise(text, scalar) }
    return Converted(value: value, isConversion: isConversion)
  }

  /// Returns the failure of a number that no `Decimal` holds. The text names the reason, because the number may look
  /// like any other.
  private func tooPrecise(_ text: String, _ scalar: Scalar) -> ValueFailure {
    let hasTooManyDigits = NumberText.read(text) { $0.count > 38 } ?? true
    let limit = hasTooManyDigits ? "of at most 38 digits" : "with an exponent from -128 to 127"
    return .outOfRange(.text("Decimal \(limit)"), scalar)
  }

  /// Converts a scalar to a `Bool`.
  func bool(_ scalar: Scalar) throws(ValueFailure) -> Converted<Bool> {
    switch scalar {
    case .bool(let value): return Converted(value: value)
    case .integer(0), .double(0, _): return try number(false, scalar)
    case .integer(1), .double(1, _): return try number(true, scalar)
    case .wide(let text):
      // A `Decimal` of any value is a `wide` scalar.
      guard let value = NumberText.read(text, { $0.exactly(Int.self) }), value == 0 || value == 1
      else { throw .mismatch(Bool.self, scalar) }
      return try number(value == 1, scalar)
    case .string(let text) where coercion.contains(.stringToBool):
      switch text.lowercased() {
      case "true", "yes", "1": return Converted(value: true, isConversion: true)
      case "false", "no", "0": return Converted(value: false, isConversion: true)
      default: throw .mismatch(Bool.self, scalar)
      }
    case .null:
      // For a Bool, JSONDecoder treats null as a value of another type.
      var failure = ValueFailure.mismatch(Bool.self, scalar)
      failure.decodingCase = .typeMismatch
      throw failure
    default: throw .mismatch(Bool.self, scalar)
    }
  }

  private func number(_ value: Bool, _ scalar: Scalar) throws(ValueFailure) -> Converted<Bool> {
    guard coercion.contains(.numberToBool) else { throw .mismatch(Bool.self, scalar) }
    return Converted(value: value, isConversion: true)
  }

  /// Converts a scalar to a string.
  func string(_ scalar: Scalar) throws(ValueFailure) -> Converted<String> {
    if case .string(let text) = scalar { return Converted(value: text) }
    guard coercion.contains(.numberToString) else { throw .mismatch(String.self, scalar) }
    let text: String
    switch scalar {
    case .integer(let value): text = String(value)
    case .unsigned(let value): text = String(value)
    case .double(let value, nil): text = NumberText.shortest(value)
    case .double(let value, let source?):
      // The shortest text of the double, unless the number is beyond its range.
      let isHeld = value == 0 ? NumberText.isZero(source) : value.isFinite
      text = isHeld ? NumberText.shortest(value) : source
    case .wide(let source): text = source
    default: throw .mismatch(String.self, scalar)
    }
    return Converted(value: text, isConversion: true)
  }

  /// Returns the text of a tag: a string, a Bool or a number, whatever the coercion. Compared with the names of subtypes
  /// and cases.
  func tagText(_ tag: Scalar) throws(ValueFailure) -> String {
    switch tag {
    case .string(let text): return text
    case .bool(let flag): return "\(flag)"
    default:
      return try ScalarRules(coercion: .standard, nonFiniteNumbers: nonFiniteNumbers)
        .string(tag).value
    }
  }
}
