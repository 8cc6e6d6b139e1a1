import Foundation

/// A Unicode encoding form other than UTF-8 that a JSON text may have (RFC 4627, section 3).
///
/// The first character of a JSON text is ASCII, so its zero bytes tell the form. `5B 00 5D 00`, which is
/// `[]`, is UTF-16 in little endian.
enum UnicodeForm {
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// Detects the form of a text and the length of its byte order mark; nil for UTF-8.
  @inline(__always)
  static func detect(_ bytes: UnsafeRawBufferPointer) -> (form: UnicodeForm, markLength: Int)? {
    guard bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE else { return nil }
    return detectOther(bytes)
  }

  @inline(never)
  private static func detectOther(
    _ bytes: UnsafeRawBufferPointer
  ) -> (form: UnicodeForm, markLength: Int)? {
    let rest: (UInt8, UInt8)? = bytes.count >= 4 ? (bytes[2], bytes[3]) : nil
    return switch (bytes[0], bytes[1], rest) {
    case (0xFF, 0xFE, (0, 0)?): (.utf32(isBigEndian: false), 4)
    case (0, 0, (0xFE, 0xFF)?): (.utf32(isBigEndian: true), 4)
    case (0xFF, 0xFE, _): (.utf16(isBigEndian: false), 2)
    case (0xFE, 0xFF, _): (.utf16(isBigEndian: true), 2)
    case (1..., 0, (0, 0)?): (.utf32(isBigEndian: false), 0)
    case (0, 0, (0, 1...)?): (.utf32(isBigEndian: true), 0)
    case (1..., 0, _): (.utf16(isBigEndian: false), 0)
    case (0, 1..., _): (.utf16(isBigEndian: true), 0)
    default: nil
    }
  }

  /// Transcodes the bytes to UTF-8; nil if they are not text in this form.
  func utf8(_ bytes: UnsafeRawBufferPointer.SubSequence) -> [UInt8]? {
    switch self {
    case .utf16(let isBigEndian): utf8(bytes, isBigEndian, UTF16.self)
    case .utf32(let isBigEndian): utf8(bytes, isBigEndian, UTF32.self)
    }
  }

  private func utf8<Codec: UnicodeCodec>(
    _ bytes: UnsafeRawBufferPointer.SubSequence, _ isBigEndian: Bool, _ codec: Codec.Type
  ) -> [UInt8]? where Codec.CodeUnit: FixedWidthInteger {
    let size = MemoryLayout<Codec.CodeUnit>.size
    guard bytes.count.isMultiple(of: size) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: size).lazy.map { start in
      let unit = UnsafeRawBufferPointer(rebasing: bytes[start..<start + size])
        .loadUnaligned(as: Codec.CodeUnit.self)
      return isBigEndian ? Codec.CodeUnit(bigEndian: unit) : Codec.CodeUnit(littleEndian: unit)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    let hasFailed = transcode(
      units.makeIterator(), from: codec, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    return hasFailed ? nil : text
  }

  /// The name of the form in messages.
  var name: String {
    switch self {
    case .utf16: "UTF-16"
    case .utf32: "UTF-32"
    }
  }
}

extension Data {
  /// Calls `body` with the bytes of a JSON text in UTF-8, transcoded if they are UTF-16 or UTF-32.
  func withUTF8<Result>(
    _ body: (UnsafeRawBufferPointer) throws(CallFailure) -> Result
  ) throws(CallFailure) -> Result {
    try withJSONBytes { bytes throws(CallFailure) in
      guard let (form, markLength) = UnicodeForm.detect(bytes) else { return try body(bytes) }
      guard let text = form.utf8(bytes.dropFirst(markLength)) else {
        throw CallFailure(
          MappingError(
            MappingError.Issue(
              .invalidJSON, expected: "text in \(form.name)",
              found: "bytes that are not \(form.name)")))
      }
      return try text.withUnsafeBytes { bytes in
        Swift.Result { () throws(CallFailure) in try body(bytes) }
      }.get()
    }
  }
}
