import Foundation
import Testing

@testable import Automapper

@Suite struct KeyFoldingTests {
  @Test(arguments: [
    ("", ""), ("_", ""), ("__", ""), ("--", ""), (" . ", ""),
    ("firstName", "firstname"), ("FirstNAmE", "firstname"), ("First-Name", "firstname"),
    ("FIRST_NAME", "firstname"), ("first name", "firstname"), ("first.name", "firstname"),
    ("billing-address", "billingaddress"), ("billingAddress", "billingaddress"),
    ("profile_image_url", "profileimageurl"), ("profileImageURL", "profileimageurl"),
    ("user_id", "userid"), ("userID", "userid"), ("URLs", "urls"),
    ("_private", "private"), ("__dunder__", "dunder"), ("trailing_", "trailing"),
    ("address1", "address1"), ("address_1", "address1"), ("line2Text", "line2text"),
    ("a/b", "a/b"), ("a:b@c[d]`{e}", "a:b@c[d]`{e}"), ("$ref", "$ref"), ("a\tb", "a\tb"),
    ("a\0b", "a\0b"), ("ÜBER_Größe", "übergrösse"), ("STRASSE", "strasse"), ("straße", "strasse"),
    ("STRAẞE", "strasse"), ("É", "é"), ("E\u{301}", "é"), ("é", "é"), ("Имя_Файла", "имяфайла"),
    ("ΟΔΌΣ", "οδόσ"), ("οδός", "οδόσ"), ("日本語", "日本語"), ("日_本", "日本"),
    ("İSİM", "isim"), ("I\u{307}SIM", "isim"), ("ısı", "isi"), ("KAPI", "kapi"), ("kapı", "kapi"),
    ("ﬁle", "file"), ("\u{212A}elvin", "kelvin"), ("🎉_Party", "🎉party"),
    ("a\u{A0}B", "a\u{A0}b"),
  ])
  func folds(key: String, expected: String) {
    #expect(Array(fold(key).utf8) == Array(expected.decomposedStringWithCanonicalMapping.utf8))
    var copy = key
    #expect(copy.withUTF8 { fold($0) } == expected)
  }

  @Test func accentsCount() {
    #expect(fold("résumé") != fold("resume"))
  }

  /// Keys for which one pass of Foundation's normalization gives another text, or marks out of order.
  @Test(arguments: [
    ("\u{10055}\u{304}", "\u{10055}\u{304}"), ("\u{1F8C}\u{F73}", "\u{1F8C}\u{F71}\u{F72}"),
    ("U\u{304}", "\u{16A}"), ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}"),
  ])
  func canonicalEquivalents(key: String, other: String) {
    #expect(Array(fold(key).utf8) == Array(fold(other).utf8))
    #expect(Array(fold(fold(key)).utf8) == Array(fold(key).utf8))
    #expect(fold("\u{10055}\u{304}") != fold("\u{16A}"))
  }

  @Test func emptyBuffer() {
    #expect(fold(UnsafeBufferPointer<UInt8>(start: nil, count: 0)) == "")
  }

  @Test func bytesThatAreNotUTF8AreReplaced() {
    let bytes: [UInt8] = [0x41, 0xFF, 0x5F, 0x42]
    #expect(bytes.withUnsafeBufferPointer { fold($0) } == "a\u{FFFD}b")
  }

  /// Both versions agree, the fold of a fold is itself, and letter case and separators do not count.
  @Test func lawsOnRandomKeys() {
    var random = SeededGenerator.announced()
    for _ in 0..<5000 {
      var key = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let limits: [UInt32] = [0x7F, 0x7F, 0x7F, 0x24F, 0x3FF, 0x1FFF, 0x10FFFF]
        let limit = limits.randomElement(using: &random) ?? 0x7F
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) {
          key.append(scalar)
        }
      }
      let text = String(key)
      let folded = fold(text)
      let fromBytes = Array(text.utf8).withUnsafeBufferPointer { fold($0) }
      #expect(Array(fromBytes.utf8) == Array(folded.utf8), "\(text.debugDescription)")
      for other in [folded, folded + "a", String(folded.unicodeScalars.dropLast()), "a"] {
        let isFolded = Array(other.utf8).withUnsafeBufferPointer { other in
          Array(text.utf8).withUnsafeBufferPointer { isFold(other, of: $0) }
        }
        #expect(
          isFolded == other.utf8.elementsEqual(folded.utf8),
          "\(other.debugDescription) of \(text.debugDescription)")
      }
      #expect(Array(fold(folded).utf8) == Array(folded.utf8), "\(text.debugDescription)")
      let equivalent = text.decomposedStringWithCanonicalMapping
      #expect(fold(equivalent) == folded, "\(text.debugDescription)")
      #expect(fold("_" + text + "-") == folded, "\(text.debugDescription)")
    }
  }

  @Test func everyLetterFoldsLikeItsCapitalAndItsSmallLetter() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isCased else { continue }
      let letter = String(scalar)
      let folded = fold(letter)
      #expect(fold(letter.uppercased()) == folded, "U+\(String(value, radix: 16))")
      #expect(fold(letter.lowercased()) == folded, "U+\(String(value, radix: 16))")
      #expect(Array(fold(folded).utf8) == Array(folded.utf8), "U+\(String(value, radix: 16))")
    }
  }
}
