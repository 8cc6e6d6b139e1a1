import Foundation

/// Writes numbers, strings and dates as JSON text.
extension ByteSink {
  var nonFiniteNumbers: NonFiniteNumbers? { state.pointee.nonFiniteNumbers }

  @inline(__always)
  func putNull() { writer.null() }

  @inline(__always)
  func put(_ value: Bool) { writer.bool(value) }

  @inline(__always)
  func put<T: FixedWidthInteger>(_ value: T) { writer.integer(value) }

  @inline(__always)
  func put(_ value: Double) throws(ValueFailure) {
    if !writer.double(value) { try putNonFinite(value) }
  }

  @inline(__always)
  func put(_ value: Float) throws(ValueFailure) {
    if !writer.float(value) { try putNonFinite(value) }
  }

  @inline(never)
  private func putNonFinite(
    _ value: some BinaryFloatingPoint & Sendable
  ) throws(ValueFailure) {
    writer.string(try state.pointee.nonFiniteNumbers.text(for: value))
  }

  @inline(__always)
  func put(_ value: String) { writer.string(value) }

  func put<T>(number text: String, _ value: T) {
    var text = text
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { writer.raw(start, count: bytes.count) }
    }
  }

  @inline(__always)
  func putISO8601(_ value: Date) -> Bool {
    writer.reserve(ISO8601DateFormat.maximumLength + 2)
    let start = writer.buffer + writer.count
    let length = ISO8601Text.write(
      value.timeIntervalSinceReferenceDate, to: start + 1, &state.pointee.month)
    guard length > 0 else { return false }
    start[0] = UInt8(ascii: "\"")
    start[length + 1] = UInt8(ascii: "\"")
    writer.count &+= length &+ 2
    return true
  }

  func put(date format: any TextDateFormat, _ value: Date) -> Bool {
    if format.maximumLength == 0 || format.needsEscaping { return putText(format, value) }
    writer.reserve(format.maximumLength + 2)
    let start = writer.buffer + writer.count
    let length = format.write(value, to: start + 1)
    guard length > 0 else { return putText(format, value) }
    start[0] = UInt8(ascii: "\"")
    start[length + 1] = UInt8(ascii: "\"")
    writer.count &+= length &+ 2
    return true
  }

  @inline(never)
  private func putText(_ format: any TextDateFormat, _ value: Date) -> Bool {
    guard case .string(let text) = format.value(from: value) else { return false }
    writer.string(text)
    return true
  }

  @inline(__always)
  func put<Element>(all elements: [Element]) -> Bool { false }
  @inline(__always)
  func put<Value>(all members: [String: Value]) -> Bool { false }
}
