/// A parser for the bytes of a query or a form: pairs of a name and a value.
struct FormText {
  /// The maximum depth of a value, more than real forms need. Writing or freeing much deeper values would overflow a
  /// small stack.
  static let maximumDepth = 256

  private let bytes: [UInt8]
  private let start: Int

  init(_ bytes: [UInt8], isQuery: Bool) {
    self.bytes = bytes
    start = isQuery && bytes.first == UInt8(ascii: "?") ? 1 : 0
  }

  /// Parses the pairs within the default limits and returns the root.
  func node() throws(MappingError) -> Node {
    Node(any: try value(Mapper.default.engine.limits))
  }

  /// Parses the pairs into one object.
  func value(_ limits: JSONLimits) throws(MappingError) -> Any {
    if bytes.count > limits.bytes {
      throw MappingError(
        MappingError.Issue(
          .limitExceeded, expected: "at most \(limits.bytes) bytes",
          found: "\(bytes.count) bytes"))
    }
    var tree = FormTree(maximumCount: limits.values)
    let depth = min(limits.depth, Self.maximumDepth)
    var index = start
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
      if end > index {
        let equals = bytes[index..<end].firstIndex(of: UInt8(ascii: "="))
        let name = try text(index..<(equals ?? end), limits)
        let value = try equals.map { start throws(MappingError) in
          try text((start + 1)..<end, limits)
        }
        let steps = try steps(of: name, at: index, depth)
        do throws(FormTree.Failure) {
          try tree.add(value, at: steps)
        } catch {
          throw self.error(error, name, index, limits)
        }
      }
      index = end + 1
    }
    return tree.value
  }

  // MARK: Texts

  /// Percent-decodes a part of the bytes. A plus sign is a space.
  private func text(_ range: Range<Int>, _ limits: JSONLimits) throws(MappingError) -> String {
    if range.count > limits.stringBytes {
      throw error(
        .limitExceeded, "strings of at most \(limits.stringBytes) bytes", "\(range.count) bytes",
        at: range.lowerBound)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "+"): decoded.append(0x20)
      case UInt8(ascii: "%"):
        guard index + 2 < range.upperBound, let high = Self.digit(bytes[index + 1]),
          let low = Self.digit(bytes[index + 2])
        else {
          throw error(
            .invalidForm, "two hexadecimal digits after %", "a broken percent escape", at: index)
        }
        decoded.append(high << 4 | low)
        index += 2
      case let byte: decoded.append(byte)
      }
      index += 1
    }
    let text = String(decoding: decoded, as: UTF8.self)
    guard text.utf8.elementsEqual(decoded) else {
      throw error(.invalidForm, "UTF-8", "other bytes", at: range.lowerBound)
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }

  // MARK: Names

  /// Splits a name into steps: `user[tags][]` becomes `user`, `tags` and an empty step.
  private func steps(
    of name: String, at index: Int, _ maximumDepth: Int
  ) throws(MappingError) -> [String] {
    var rest = Array(name.utf8)[...]
    func step() -> String {
      let step = rest.prefix { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
      rest = rest[step.endIndex...]
      return String(decoding: step, as: UTF8.self)
    }
    var steps = [step()]
    while let bracket = rest.popFirst() {
      guard bracket == UInt8(ascii: "[") else { throw unbalanced(name, index) }
      // The root object counts as a level.
      if steps.count >= maximumDepth {
        throw error(.depthExceeded, "at most \(maximumDepth) levels", "a deeper value", at: index)
      }
      steps.append(step())
      guard rest.popFirst() == UInt8(ascii: "]") else { throw unbalanced(name, index) }
    }
    return steps
  }

  private func unbalanced(_ name: String, _ index: Int) -> MappingError {
    error(.invalidForm, "a name as in a[b][]", name.quoted, at: index)
  }

  // MARK: Errors

  private func error(
    _ failure: FormTree.Failure, _ name: String, _ index: Int, _ limits: JSONLimits
  ) -> MappingError {
    switch failure {
    case .tooMany:
      MappingError(
        MappingError.Issue(
          .limitExceeded, expected: "at most \(limits.values) values", found: "more"))
    case .contradiction(let known):
      error(
        .invalidForm, "\(known), as in the pairs before", name.quoted, at: index)
    }
  }

  private func error(
    _ code: MappingError.Code, _ expected: String, _ found: String, at index: Int
  ) -> MappingError {
    let before = bytes[..<index]
    let line = before.count { $0 == 0x0A }
    let column = index - (before.lastIndex(of: 0x0A) ?? -1)
    return MappingError(
      MappingError.Issue(
        code, expected: expected, found: found,
        position: MappingError.Position(line: line + 1, column: column, byteOffset: index)))
  }
}
