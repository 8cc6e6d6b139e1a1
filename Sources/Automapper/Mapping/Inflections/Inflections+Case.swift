/// An acronym in the singular or plural, recognised by its case: `URL`, `URLs`, `IDs`, `SMSes`.
///
/// Rules about letters alone would treat the `SMS` of `latestSMS` as a plural, and write `userIDS`.
struct Acronym {
  let singular: String
  var plural: String { singular + (singular.hasSuffix("S") ? "es" : "s") }

  /// - Parameters:
  ///   - word: The last word of a name.
  ///   - name: The whole name. If it is all capitals (`USER_ADDRESS`), case cannot reveal an
  ///     acronym, and the result is nil.
  init?(_ word: Substring, in name: String) {
    guard name.utf8.contains(where: { $0.isSmallLetter }) else { return nil }
    for ending in ["", "s", "es"] where word.hasSuffix(ending) {
      let capitals = word.dropLast(ending.count)
      guard
        capitals.utf8.count > 1, capitals.utf8.allSatisfy({ $0.isCapital || $0.isDigit }),
        capitals.utf8.contains(where: { $0.isCapital }), ending != "es" || capitals.hasSuffix("S")
      else { continue }
      singular = String(capitals)
      return
    }
    return nil
  }
}

/// Returns the range of the last word of a name, without the separators after it.
///
/// A word begins after a separator or with a capital. An acronym includes the small letters of its
/// plural: the last words of `user_addresses`, `userAddresses`, `userIDs` and `users_` are
/// `addresses`, `Addresses`, `IDs` and `users`.
func lastWord(of name: String) -> Range<String.Index> {
  let utf8 = name.utf8
  let end = utf8.lastIndex { !isSeparator($0) }.map(utf8.index(after:)) ?? utf8.startIndex
  let trimmed = utf8[..<end]

  for ending in ["", "s", "es"] where trimmed.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
    let capitals = trimmed.dropLast(ending.utf8.count).suffix(while: { $0.isCapital || $0.isDigit })
    if capitals.count > (ending.isEmpty ? 0 : 1), capitals.contains(where: { $0.isCapital }) {
      return capitals.startIndex..<end
    }
  }
  let letters = trimmed.suffix(while: { !isSeparator($0) && !$0.isCapital })
  guard letters.startIndex > utf8.startIndex else { return letters.startIndex..<end }
  let before = utf8.index(before: letters.startIndex)
  return (utf8[before].isCapital ? before : letters.startIndex)..<end
}

/// Returns an inflected word in the letter case of the word that it replaces.
///
/// Letters that stay keep their case. New letters are capitals if the word is all capitals. The
/// exception is a lone `s` if the word is the whole name: `URLs`, but `CATEGORIES`, `USER_URLS`.
func recased(_ form: [UInt8], like word: Substring, of name: String) -> String {
  let form = String(decoding: form, as: UTF8.self)
  if word == word.lowercased() { return form }
  let kept = zip(word, form).prefix { $0.lowercased() == $1.lowercased() }.count
  let new = form.dropFirst(kept)
  let isShouted = word.utf8.count > 1 && word == word.uppercased()
  if isShouted, !(new == "s" && word.utf8.count == name.utf8.count) {
    return word.prefix(kept) + new.uppercased()
  }
  if kept == 0, let first = word.unicodeScalars.first, first.properties.isUppercase {
    return capitalized(String(new))
  }
  return String(word.prefix(kept) + new)
}

extension BidirectionalCollection {
  /// The longest suffix whose elements all satisfy the condition.
  fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
    self[(lastIndex { !condition($0) }.map(index(after:)) ?? startIndex)...]
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { self &- UInt8(ascii: "A") < 26 }
  fileprivate var isSmallLetter: Bool { self &- UInt8(ascii: "a") < 26 }
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
