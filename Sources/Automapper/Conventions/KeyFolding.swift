import Foundation

/// What is left of a key when letter case, `_`, `-`, space and `.` are ignored.
///
/// Two keys that fold alike are one name in two styles: `FIRST_NAME`, `First-Name` and `firstName`
/// all fold to `firstname`. A key made only of ignored characters (`_`, `--`, the empty key) folds to
/// the empty string, and an empty fold never matches anything: callers check for it.
///
/// Beyond ASCII, letters that share a capital are one letter: `straße` folds like `STRASSE`, `οδός`
/// like `ΟΔΌΣ`. The four Turkish i's are one letter too, since a key does not say its language:
/// `İSİM` folds like `isim`, `KAPI` like `kapı`. Other marks count: `é` is not `e`. Canonically
/// equivalent keys have the same fold, and equal folds are equal byte for byte (NFD), so folds may be
/// compared as bytes.
package func fold(_ key: String) -> String {
  var key = key
  return key.withUTF8 { fold($0) }
}

/// Folds a key that is given as UTF-8.
///
/// Bytes that are not UTF-8 are read as U+FFFD. Safe for any buffer: every write below is of a byte
/// read from it, so the output never outgrows a capacity of the input's count.
func fold(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
  guard utf8.allSatisfy({ $0 < 0x80 }) else {
    return foldUnicode(String(decoding: utf8, as: UTF8.self))
  }
  return String(unsafeUninitializedCapacity: utf8.count) { output in
    var count = 0
    for byte in utf8 where !isSeparator(byte) {
      output[count] = lowercased(byte)
      count += 1
    }
    return count
  }
}

/// Whether a key that is given as UTF-8 has this fold. Keys in ASCII are compared in place.
func isFold(_ folded: String, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
  guard utf8.allSatisfy({ $0 < 0x80 }) else { return fold(utf8) == folded }
  var folded = folded
  return folded.withUTF8 { folded in
    var count = 0
    for byte in utf8 where !isSeparator(byte) {
      guard count < folded.count, folded[count] == lowercased(byte) else { return false }
      count += 1
    }
    return count == folded.count
  }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
}

/// The fold of a key beyond ASCII.
///
/// Lower case first, since `ẞ` has no capital but itself; then upper, which makes `ß` and `ss`, `ς`
/// and `σ` alike; then lower again. Decomposed first, so that canonical equivalents take one path.
private func foldUnicode(_ key: String) -> String {
  let cased = decomposed(key).lowercased().uppercased().lowercased()
  var folded = String.UnicodeScalarView()
  var starter: Unicode.Scalar?
  for scalar in cased.unicodeScalars {
    if scalar.isASCII, isSeparator(UInt8(truncatingIfNeeded: scalar.value)) { continue }
    if scalar.properties.canonicalCombiningClass == .notReordered { starter = scalar }
    let isDotOfI = scalar == "\u{307}" && starter == "i"
    if !isDotOfI { folded.append(scalar) }
  }
  return decomposed(String(folded))
}

/// The canonically decomposed form (NFD, Unicode Standard Annex #15).
///
/// Twice, since one pass of Foundation does not order the marks that U+0F73, U+0F75 and U+0F81 are
/// taken apart to. Not the composed form: there Foundation takes U+10055 for `U` before a macron.
private func decomposed(_ text: String) -> String {
  text.decomposedStringWithCanonicalMapping.decomposedStringWithCanonicalMapping
}
