/// How large a JSON text may be.
///
/// Looked at where it costs nothing: the length of the text before it is read; the number of its
/// values by the length of the index; its strings only in a text that is longer than one may be.
struct JSONLimits: Sendable {
  var depth: Int
  var bytes = Int.max
  var values = Int.max
  var stringBytes = Int.max
}

extension JSONDocument {
  /// What is too large in a text whose index is complete.
  func excess(over limits: JSONLimits) -> JSONSyntaxError? {
    // Each value has a token, and each member one more for its key.
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

  /// The elements and members at all levels, and the root.
  private var valueCount: Int {
    (0..<tokenCount).reduce(1) { $0 + (tag($1) >= JSONTag.array ? count($1) : 0) }
  }
}
