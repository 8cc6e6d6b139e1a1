import Foundation

/// A property list file, prepared for Foundation's decoder.
///
/// The decoder follows nested containers without a limit, and crashes on numbers in some encodings. So XML is scanned
/// before it is parsed, and the parser gets exactly the text that was scanned: in UTF-8, without the file's own
/// declaration of an encoding.
struct PropertyListFile {
  /// The file as binary data or as UTF-8 text.
  let data: Data
  let outline: PropertyListOutline

  private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

  /// Returns nil if the file is neither binary nor text in UTF-8, or in UTF-16 or UTF-32 with a byte order mark.
  init?(_ data: Data) {
    if data.starts(with: "bplist".utf8) {
      self.data = data
      outline = PropertyListOutline()
      return
    }
    guard let text = Self.text(of: data), !text.utf8.contains(0) else { return nil }
    let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard trimmed.hasPrefix("<") else {
      self.data = Data(text.utf8)
      outline = PropertyListOutline()
      return
    }
    var xml = trimmed.utf8
    if trimmed.hasPrefix("<?xml") {
      guard let end = trimmed.range(of: "?>") else { return nil }
      xml = trimmed[end.upperBound...].utf8
    }
    guard let outline = PropertyListOutline(xml: Array(xml)) else { return nil }
    self.outline = outline
    self.data = Data(Self.declaration.utf8) + Data(xml)
  }

  private static func text(of data: Data) -> String? {
    let marks: [(bytes: [UInt8], encoding: String.Encoding)] = [
      ([0, 0, 0xFE, 0xFF], .utf32), ([0xFF, 0xFE, 0, 0], .utf32), ([0xFF, 0xFE], .utf16),
      ([0xFE, 0xFF], .utf16),
    ]
    let mark = marks.first { data.starts(with: $0.bytes) }
    return String(data: data, encoding: mark?.encoding ?? .utf8)
  }
}
