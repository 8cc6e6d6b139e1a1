/// U+FEFF in UTF-8, which may precede a document or the first of many lines.
enum ByteOrderMark {
  static let count = 3

  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= count && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }
}
