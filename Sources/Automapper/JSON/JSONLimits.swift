/// The maximum size of a JSON text.
///
/// Each limit is checked where it is cheap: the length of the text before parsing, the number of
/// values by the length of the index, and string lengths only if the text is longer than one string
/// may be.
struct JSONLimits: Sendable {
  var depth: Int
  var bytes = Int.max
  var values = Int.max
  var stringBytes = Int.max
}

extension JSONDocument {
  /// Returns the error for an indexed text that exceeds a limit; nil if it is within all limits.
  func excess(over limits: JSONLimits) -> JSONSyntaxError? {
    // Each value has a token. Each member also has one for its key.
    if tokenCount > limits.values, valueCount > limits.values {
      return Self.tooManyValues(limits)
    }
    guard byteCount > limits.stringBytes else { return nil }
    for token in 0..<tokenCount where tag(token) == JSONTag.string || tag(token) == JSONTag.escaped
    {
      guard length(token) > limits.stringBytes else { continue }
      let place = position(ofByte: offset(token) - 1)
      return JSONSyntaxError(
        code: .limitExceeded, expected: "strings of at most \(limits.stringBytes) bytes",
        found: "\(length(token)) bytes", byteOffset: place.byteOffset, line: place.line,
        column: place.column)
    }
    return nil
  }

  static func tooManyValues(_ limits: JSONLimits) -> JSONSyntaxError {
    JSONSyntaxError(
      code: .limitExceeded, expected: "at most \(limits.values) values", found: "more",
      byteOffset: 0, line: 0, column: 0)
  }

  /// The number of values: the root, and the elements and members at all levels.
  private var valueCount: Int {
    (0..<tokenCount).reduce(1) { $0 + (tag($1) >= JSONTag.array ? count($1) : 0) }
  }
}
