/// An acronym in the singular or plural, told by its case: `URL`, `URLs`, `IDs`, `SMSes`.
///
/// Rules about letters would take the `SMS` of `latestSMS` for a plural, and write `userIDS`.
struct Acronym {
  let singular: String
  var plural: String { singular + (singular.hasSuffix("S") ? "es" : "s") }

  /// - Parameters:
  ///   - word: The last word of a name.
  ///   - name: The whole name. If it is in capitals throughout (`USER_ADDRESS`), they say nothing,
  ///     and there is no acronym to be seen.
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

/// Where the last word of a name is, without the separators after it.
///
/// A word begins after a separator or with a capital, and an acronym keeps the small letters of its
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

/// A new form of a word, in the case of the word that it replaces.
///
/// Letters that stay keep their case. New ones are capitals if the word is all capitals, except that
/// a mere `s` after a name of one such word stays small: `URLs`, but `CATEGORIES`, `USER_URLS`.
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
