extension JSONScanner {
  /// What the grammar allows at the position where scanning stopped.
  enum Expectation: UInt8 {
    case value, valueOrBracket, keyOrBrace, key, colon, commaOrBracket, commaOrBrace, endOfInput
    case null, falseValue, trueValue, digit, noLeadingZero
    case escape, hexadecimal, highSurrogate, lowSurrogate, escapedControl, endOfString, utf8
    case depth, fewerValues

    /// The expectation as a fragment of a sentence.
    func text(maximumDepth: Int) -> String {
      switch self {
      case .value: "a value"
      case .valueOrBracket: "a value or ]"
      case .keyOrBrace: "a key in quotes or }"
      case .key: "a key in quotes"
      case .colon: "a colon"
      case .commaOrBracket: "a comma or ]"
      case .commaOrBrace: "a comma or }"
      case .endOfInput: "the end of the document"
      case .null: "null"
      case .falseValue: "false"
      case .trueValue: "true"
      case .digit: "a digit"
      case .noLeadingZero: "no digit after a leading 0"
      case .escape: "an escape of JSON"
      case .hexadecimal: "four hexadecimal digits"
      case .highSurrogate: "a high surrogate before a low one"
      case .lowSurrogate: "the escape of a low surrogate"
      case .escapedControl: "an escape in place of a control character"
      case .endOfString: "a closing quote"
      case .utf8: "valid UTF-8"
      case .fewerValues: "fewer values"
      case .depth: "at most \(maximumDepth) nested containers"
      }
    }
  }
}
