/// How NaN and the infinities are encoded and decoded, because JSON has no numbers for them.
public struct NonFiniteNumbers: Sendable, Hashable {
  /// The three texts; nil if such a number is an error.
  let texts: Texts?

  struct Texts: Sendable, Hashable {
    var positiveInfinity: String
    var negativeInfinity: String
    var nan: String
  }

  /// Returns the text for a number that JSON does not have.
  func text(for value: some BinaryFloatingPoint & Sendable) throws(ValueFailure) -> String {
    guard let texts else {
      var failure = ValueFailure(
        .valueOutOfRange, expected: "a finite number", found: "number \(value)")
      failure.value = value
      throw failure
    }
    if value.isNaN { return texts.nan }
    return value > 0 ? texts.positiveInfinity : texts.negativeInfinity
  }

  /// Encoding such a number is an error. The default.
  public static let error = NonFiniteNumbers(texts: nil)

  /// Strings represent these numbers, in both directions.
  public static func strings(
    positiveInfinity: String = "inf", negativeInfinity: String = "-inf", nan: String = "nan"
  ) -> NonFiniteNumbers {
    NonFiniteNumbers(
      texts: Texts(
        positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan))
  }
}
