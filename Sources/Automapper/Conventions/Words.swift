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
  let offsets = name.utf8.withContiguousStorageIfAvailable { bytes -> [Int]? in
    // In ASCII each byte is one character, except that CR LF is one.
    guard bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) else { return nil }
    return partStarts(
      in: bytes, mayBeginWithAcronym, isUppercase: { isUppercase(Unicode.Scalar($0)) },
      isLowercase: { isLowercase(Unicode.Scalar($0)) }, characterBefore: { $0 - 1 },
      characterAfter: { $0 + 1 })
  }
  let starts =
    if let offsets = offsets ?? nil {
      offsets.map { name.utf8.index(name.startIndex, offsetBy: $0) }
    } else {
      partStarts(
        in: name.unicodeScalars, mayBeginWithAcronym, isUppercase: isUppercase,
        isLowercase: isLowercase, characterBefore: name.index(before:),
        characterAfter: name.index(after:))
    }
  if name.isEmpty { return [] }
  return zip([name.startIndex] + starts, starts + [name.endIndex]).map { name[$0..<$1] }
}

/// Returns the places where parts of a name begin, except that of the first part.
///
/// - Parameters:
///   - characterBefore: Returns where the character before a place begins. It may have several scalars.
///   - characterAfter: Returns where the character at a place ends.
private func partStarts<Scalars: Collection>(
  in scalars: Scalars, _ mayBeginWithAcronym: Bool, isUppercase: (Scalars.Element) -> Bool,
  isLowercase: (Scalars.Element) -> Bool, characterBefore: (Scalars.Index) -> Scalars.Index,
  characterAfter: (Scalars.Index) -> Scalars.Index
) -> [Scalars.Index] {
  guard let first = scalars.first else { return [] }
  var starts: [Scalars.Index] = []
  var capital = mayBeginWithAcronym && isUppercase(first) ? scalars.startIndex : nil
  var index = characterAfter(scalars.startIndex)
  while index < scalars.endIndex {
    defer { index = scalars.index(after: index) }
    let scalar = scalars[index]
    if let first = capital {
      guard isLowercase(scalar) else { continue }
      // U+0600 and the capital after it are one character. It begins before the capital, where no part may begin.
      let last = characterBefore(index)
      if index != characterAfter(first), last >= first { starts.append(last) }
      capital = nil
    } else if isUppercase(scalar) {
      starts.append(index)
      capital = index
    }
  }
  return starts
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
