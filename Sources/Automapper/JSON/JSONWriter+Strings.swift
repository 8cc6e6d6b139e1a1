extension JSONWriter {
  /// Writes `text` in quotes, with the escapes that JSON requires, and `\/` unless `escapesSlashes`
  /// is false.
  func string(_ text: String) {
    // `withUTF8` needs a variable, which would add a retain.
    if text.utf8.withContiguousStorageIfAvailable({ quoted($0) }) == nil {
      var text = text
      text.withUTF8 { quoted($0) }
    }
  }

  /// Writes UTF-8 in quotes, escaped, 16 bytes at a time and eight at the end.
  ///
  /// Capacity for the remaining text, both quotes and one word is reserved at the start and again
  /// at each escape. So whole words can be stored without a capacity check, even past the end of
  /// the text.
  func quoted(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 18)
    buffer[count] = 0x22
    count &+= 1
    if var p = text.baseAddress {
      let end = p + text.count
      // The byte to escape besides the required ones: a slash, or a byte that is escaped anyway.
      let slash: UInt8 = escapesSlashes ? 0x2F : 0x5C
      let isLong = text.count >= 8
      var out = buffer + count
      while p < end {
        let available = end - p
        var stops: UInt64
        if available >= 16 {
          let bytes = UnsafeRawPointer(p).loadUnaligned(as: SIMD16<UInt8>.self)
          let marks = ByteWord.escapes(bytes, and: slash)
          UnsafeMutableRawPointer(out).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
          stops = marks.low
          if stops == 0 {
            p += marks.high == 0 ? 16 : 8
            out += marks.high == 0 ? 16 : 8
            if marks.high == 0 { continue }
            stops = marks.high
          }
        } else if available >= 8 {
          let word = ByteWord.load(p)
          stops = ByteWord.escapes(word, and: slash)
          UnsafeMutableRawPointer(out).storeBytes(of: word.littleEndian, as: UInt64.self)
          if stops == 0 {
            p += 8
            out += 8
            continue
          }
        } else {
          let bits = UInt64(truncatingIfNeeded: available &<< 3)
          // The end of the text, without the bytes before `p`.
          let word =
            isLong
            ? ByteWord.load(end - 8) &>> (64 &- bits) : ByteWord.load(p, only: available)
          stops = ByteWord.escapes(word, and: slash) & ((1 &<< bits) &- 1)
          UnsafeMutableRawPointer(out).storeBytes(of: word.littleEndian, as: UInt64.self)
          if stops == 0 {
            out += available
            break
          }
        }
        let plain = stops.trailingZeroBitCount &>> 3
        p += plain
        count = out + plain - buffer
        reserve((end - p) + 24)
        out = escape(p.pointee, buffer + count)
        p += 1
      }
      count = out - buffer
    }
    buffer[count] = 0x22
    count &+= 1
  }

  /// Writes the escape of `byte`, at most six bytes, at `out`, and returns its end.
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
