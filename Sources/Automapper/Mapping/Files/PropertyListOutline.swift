/// The order of names and the nesting depth of a property list, found by a scan of its tags.
struct PropertyListOutline {
  /// The index of each name in the outermost dictionary, in file order.
  private(set) var order: [String: Int] = [:]
  /// The deepest nesting of containers. 0 for a file that is not XML: the parsers of other files limit it.
  private(set) var depth = 0

  /// The outline of a file that is not XML.
  init() {}

  /// Scans XML without its declaration.
  ///
  /// The depth is never less than the depth that a parser finds: every piece of markup that is not read as a tag is
  /// skipped as a whole, or makes the scan fail.
  ///
  /// - Returns: Nil for markup that property lists do not need: an unclosed comment, or a document type with
  ///   declarations of its own.
  init?(xml: [UInt8]) {
    var scanner = Scanner(bytes: xml)
    var (open, containers) = (0, 0)
    while scanner.skip(to: "<") {
      if scanner.takes("!--") {
        guard scanner.skip(past: "-->") else { return nil }
      } else if scanner.takes("![CDATA[") {
        guard scanner.skip(past: "]]>") else { return nil }
      } else if scanner.takes("?") {
        // Parsers disagree about `<?>`.
        guard !scanner.takes(">"), scanner.skip(past: "?>") else { return nil }
      } else if scanner.takes("!") {
        guard let tag = scanner.tag(), !tag.contains(UInt8(ascii: "[")) else { return nil }
      } else {
        guard let tag = scanner.tag() else { return nil }
        let change = Self.nestingChange(of: tag)
        open += change
        depth = max(depth, open)
        if !tag.starts(with: "plist".utf8), !tag.starts(with: "/plist".utf8) {
          containers += change
        }
        if containers == 1, tag.elementsEqual("key".utf8) {
          order[String(decoding: scanner.text(), as: UTF8.self)] = order.count
        }
      }
    }
  }

  /// How a tag changes the nesting of elements that may contain others. A tag that closes itself counts as one that
  /// opens an element, unless it is spelled without spaces and attributes: parsers read others in different ways.
  private static func nestingChange(of tag: ArraySlice<UInt8>) -> Int {
    for name in ["array", "dict", "plist"] {
      if tag.starts(with: "/\(name)".utf8) { return -1 }
      if tag.starts(with: name.utf8) { return tag.elementsEqual("\(name)/".utf8) ? 0 : 1 }
    }
    return 0
  }
}

extension PropertyListOutline {
  /// A position in XML.
  private struct Scanner {
    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Skips to the byte after the next occurrence of a byte. Returns false if there is none.
    mutating func skip(to byte: Unicode.Scalar) -> Bool {
      guard let found = bytes[offset...].firstIndex(of: UInt8(ascii: byte)) else { return false }
      offset = found + 1
      return true
    }

    /// Skips a text that stands at the position. Returns false if another one does.
    mutating func takes(_ text: String) -> Bool {
      guard bytes[offset...].starts(with: text.utf8) else { return false }
      offset += text.utf8.count
      return true
    }

    /// Skips past the next occurrence of a text. Returns false if there is none.
    mutating func skip(past text: String) -> Bool {
      while offset < bytes.count {
        if takes(text) { return true }
        offset += 1
      }
      return false
    }

    /// Takes the rest of a tag, without its brackets. Returns nil if the tag is not closed.
    mutating func tag() -> ArraySlice<UInt8>? {
      let start = offset
      return skip(to: ">") ? bytes[start..<offset - 1] : nil
    }

    /// The text up to the next tag.
    func text() -> ArraySlice<UInt8> { bytes[offset...].prefix { $0 != UInt8(ascii: "<") } }
  }
}
