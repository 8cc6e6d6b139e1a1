extension JSONWriter {
  /// Writes `text` in quotes, with the escapes that JSON demands and no others.
  func string(_ text: String) {
    var text = text
    text.withUTF8 { quoted($0) }
  }

  /// Writes UTF-8 in quotes and escaped, eight bytes at a time.
  ///
  /// Room for what remains, both quotes and one word is reserved at first and again after each
  /// escape, so that whole words can be stored without a look at the capacity, those that reach
  /// past the end of the text too.
  func quoted(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 16)
    buffer[count] = 0x22
    count &+= 1
    if var p = text.baseAddress {
      let end = p + text.count
      // A byte that is escaped; without slashes, one that is escaped anyway.
      let slash: UInt8 = escapesSlashes ? 0x2F : 0x5C
      var out = buffer + count
      while p < end {
        let available = end - p
        let word = available >= 8 ? ByteWord.load(p) : ByteWord.load(p, only: available)
        var stops = ByteWord.escapes(word, and: slash)
        if available < 8 { stops &= (1 &<< UInt64(truncatingIfNeeded: available &<< 3)) &- 1 }
        UnsafeMutableRawPointer(out).storeBytes(of: word.littleEndian, as: UInt64.self)
        let plain = stops == 0 ? min(available, 8) : stops.trailingZeroBitCount &>> 3
        p += plain
        out += plain
        if stops == 0 { continue }
        count = out - buffer
        reserve((end - p) + 24)
        out = escape(p.pointee, buffer + count)
        p += 1
      }
      count = out - buffer
    }
    buffer[count] = 0x22
    count &+= 1
  }

  /// Writes at most six bytes at `out`, and gives where they end.
  @inline(__always)
  private func escape(
    _ byte: UInt8, _ out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    out[0] = 0x5C
    switch byte {
    case 0x22, 0x5C, 0x2F: out[1] = byte
    case 0x08: out[1] = 0x62
    case 0x09: out[1] = 0x74
    case 0x0A: out[1] = 0x6E
    case 0x0C: out[1] = 0x66
    case 0x0D: out[1] = 0x72
    default:
      let low = byte & 0x0F
      out[1] = 0x75
      out[2] = 0x30
      out[3] = 0x30
      out[4] = 0x30 | byte &>> 4
      out[5] = low < 10 ? 0x30 | low : 0x57 &+ low
      return out + 6
    }
    return out + 2
  }
}
