import Foundation

/// Folds a key: removes `_`, `-`, space and `.`, and ignores letter case.
///
/// Two keys with the same fold are one name in two styles: `FIRST_NAME`, `First-Name` and `firstName` all fold to
/// `firstname`. A key made only of ignored characters (`_`, `--`, the empty key) folds to the empty string. An empty
/// fold must never match anything; callers check for it.
///
/// Beyond ASCII, letters with the same capital are equal: `straße` folds like `STRASSE`, `οδός` like `ΟΔΌΣ`. The four
/// Turkish i's are equal too, because the language of a key is unknown: `İSİM` folds like `isim`, `KAPI` like `kapı`.
/// Other marks count: `é` is not `e`. Canonically equivalent keys have equal folds. Equal folds have equal bytes
/// (NFD), so folds may be compared as bytes.
package func fold(_ key: String) -> String {
  var key = key
  return key.withUTF8 { fold($0) }
}

/// Folds a key in UTF-8.
///
/// Invalid bytes are read as U+FFFD. Safe for any buffer: every write below is for a byte read from it, so the output
/// never outgrows a capacity of the input's count.
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

/// Whether a key has a fold, both in UTF-8. ASCII is compared in place: it folds byte by byte, whatever follows it.
func isFold(
  _ folded: UnsafeBufferPointer<UInt8>, of utf8: UnsafeBufferPointer<UInt8>
) -> Bool {
  var count = 0
  for byte in utf8 where !isSeparator(byte) {
    if byte >= 0x80 { return fold(utf8).utf8.elementsEqual(folded) }
    guard count < folded.count, folded[count] == lowercased(byte) else { return false }
    count += 1
  }
  return count == folded.count
}

/// Whether two keys are one name in any two styles: they are equal, or have equal folds that are not empty.
func isSpelling(_ key: String, of other: String) -> Bool {
  if key == other { return true }
  let folded = fold(key)
  return !folded.isEmpty && folded == fold(other)
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
}

/// Folds a key with characters beyond ASCII.
///
/// The key is first decomposed, so that canonical equivalents take one path. It is lower-cased first because `ẞ` has
/// no capital but itself, then upper-cased, which makes `ß` equal `ss` and `ς` equal `σ`, then lower-cased again.
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

/// Returns the canonically decomposed form (NFD, Unicode Standard Annex #15).
///
/// It decomposes twice, because one pass of Foundation does not order the marks that U+0F73, U+0F75 and U+0F81
/// decompose to. The composed form is unsuitable: there Foundation takes U+10055 for `U` before a macron.
private func decomposed(_ text: String) -> String {
  text.decomposedStringWithCanonicalMapping.decomposedStringWithCanonicalMapping
}
