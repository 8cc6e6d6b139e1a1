/// The words of a name, and the underscores around them.
///
/// Words end at a separator (`_`, `-`, space, `.`) and at changes of case: `_profileImageURL` is `profile`, `Image`
/// and `URL` after one underscore. In a name with separators and only capitals (`FIRST_NAME`), case carries no
/// information, so its words are lower-cased.
struct Words {
  let name: String
  /// The underscores before the first word. Other separators before it are dropped.
  let prefix: Substring
  let words: [String]
  /// The underscores after the last word.
  let suffix: Substring

  init(_ name: String) {
    let pieces = name.split { $0.utf8.count == 1 && $0.utf8.allSatisfy(isSeparator) }
    let shouts = pieces.count > 1 && !name.unicodeScalars.contains(where: isLowercase)
    self.name = name
    prefix = name.prefix { $0 == "_" }
    words = pieces.flatMap { humps(of: $0, mayBeginWithAcronym: true) }
      .map { shouts ? $0.lowercased() : String($0) }
    suffix = name[(name.lastIndex { $0 != "_" }.map(name.index(after:)) ?? name.startIndex)...]
  }

  /// Joins the words, each spelled by `spell`, into one string. A name without words is returned unchanged.
  func joined(separator: String, spell: (String, _ isFirst: Bool) -> String) -> String {
    guard !words.isEmpty else { return name }
    let spelled = words.enumerated().map { spell($1, $0 == 0) }
    return prefix + spelled.joined(separator: separator) + suffix
  }
}

/// Splits a name at its capitals into parts that together are the whole name.
///
/// A capital after any other character begins a part. In a run of capitals, the last character before the next small
/// letter also begins a part: `myURLProperty` is `my`, `URL`, `Property`. `JSONEncoder` inserts its underscores at
/// these positions.
///
/// - Parameter mayBeginWithAcronym: Whether the first character may be part of a run of capitals. For `JSONEncoder`
///   it may not: it splits `URLSession` into `U`, `RL`, `Session`.
func humps(of name: Substring, mayBeginWithAcronym: Bool) -> [Substring] {
  guard let first = name.unicodeScalars.first else { return [] }
  var cuts: [Substring.Index] = []
  var capital = mayBeginWithAcronym && isUppercase(first) ? name.startIndex : nil
  for index in name.unicodeScalars.indices[name.index(after: name.startIndex)...] {
    let scalar = name.unicodeScalars[index]
    if let first = capital {
      guard isLowercase(scalar) else { continue }
      // U+0600 and the capital after it are one character. It begins before the capital, where no part may begin.
      let last = name.index(before: index)
      if index != name.index(after: first), last >= first { cuts.append(last) }
      capital = nil
    } else if isUppercase(scalar) {
      cuts.append(index)
      capital = index
    }
  }
  return zip([name.startIndex] + cuts, cuts + [name.endIndex]).map { name[$0..<$1] }
}

/// Returns the word with its first letter in title case (`ǆ` becomes `ǅ`), the rest unchanged.
func capitalized(_ word: String) -> String {
  guard let first = word.unicodeScalars.first else { return word }
  return first.properties.titlecaseMapping + String(word.unicodeScalars.dropFirst())
}

/// Whether an ASCII byte separates words and is ignored in comparisons of names.
func isSeparator(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "."): true
  default: false
  }
}

/// Whether Foundation counts the scalar among `CharacterSet.uppercaseLetters`.
private func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return ("A"..."Z").contains(scalar) }
  let category = scalar.properties.generalCategory
  return category == .uppercaseLetter || category == .titlecaseLetter
}

/// Whether Foundation counts the scalar among `CharacterSet.lowercaseLetters`.
private func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return ("a"..."z").contains(scalar) }
  return scalar.properties.generalCategory == .lowercaseLetter
}
