/// Converts scalars to `JSONValue`s. Numbers keep every digit.
extension ByteSource {
  func json(_ value: Int) -> JSONValue? {
    switch document.tag(value) {
    case JSONTag.null: .null
    case JSONTag.falseValue: .bool(false)
    case JSONTag.trueValue: .bool(true)
    case JSONTag.int: .integer(document.int(value))
    case JSONTag.uint: .unsigned(document.uint(value))
    case JSONTag.double: exactNumber(value).map(JSONValue.exact) ?? .number(document.double(value))
    case JSONTag.array, JSONTag.object: nil
    default: .string(document.string(value))
    }
  }

  /// Returns the number at a `double` token if its digits are more precise than the double.
  func exactNumber(_ value: Int) -> JSONNumber? {
    let text = document.numberText(value)
    let double = document.double(value)
    if document.hasFractionOrExponent(value) {
      // At least one byte is a point or the letter of an exponent, so at most 15 are digits.
      let signs = text.first == UInt8(ascii: "-") ? 1 : 0
      if text.count - signs <= 16, double.isNormal { return nil }
      if DecimalDigits(text)?.isHeld(by: double) != false { return nil }
    } else if double == 0 {
      return nil  // -0
    }
    return JSONNumber(String(decoding: text, as: UTF8.self))
  }
}
