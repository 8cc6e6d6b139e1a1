/// The words of a name, and the underscores around them.
///
/// Words end at a separator (`_`, `-`, space, `.`) and where the case says so: `_profileImageURL` is
/// `profile`, `Image` and `URL` after one underscore. A name in capitals throughout that has
/// separators (`FIRST_NAME`) says nothing by its case, so its words are taken in lower case.
struct Words {
  let name: String
  /// The underscores before the first word. Other separators there are dropped.
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

  /// The words, each spelled by `spell` (which learns whether it is the first), in one string. A
  /// name without words comes back as it is.
  func joined(separator: String, spell: (String, _ isFirst: Bool) -> String) -> String {
    guard !words.isEmpty else { return name }
    let spelled = words.enumerated().map { spell($1, $0 == 0) }
    return prefix + spelled.joined(separator: separator) + suffix
  }
}

/// The parts of a name that begin with a capital, in order; together they are the whole name.
///
/// A capital after anything else begins a part. In a run of capitals, the last character before the
/// next small letter begins one too: `myURLProperty` is `my`, `URL`, `Property`. These are the places
/// where `JSONEncoder` puts its underscores.
///
/// - Parameter mayBeginWithAcronym: Whether the first character may be part of a run of capitals.
///   `JSONEncoder` thinks not: it takes `URLSession` for `U`, `RL`, `Session`.
func humps(of name: Substring, mayBeginWithAcronym: Bool) -> [Substring] {
  guard let first = name.unicodeScalars.first else { return [] }
  var cuts: [Substring.Index] = []
  var capital = mayBeginWithAcronym && isUppercase(first) ? name.startIndex : nil
  for index in name.unicodeScalars.indices[name.index(after: name.startIndex)...] {
    let scalar = name.unicodeScalars[index]
    if let first = capital {
      guard isLowercase(scalar) else { continue }
      if index != name.index(after: first) { cuts.append(name.index(before: index)) }
      capital = nil
    } else if isUppercase(scalar) {
      cuts.append(index)
      capital = index
    }
  }
  return zip([name.startIndex] + cuts, cuts + [name.endIndex]).map { name[$0..<$1] }
}

/// The word with its first letter in title case (`ǆ` becomes `ǅ`), the rest as it is.
func capitalized(_ word: String) -> String {
  guard let first = word.unicodeScalars.first else { return word }
  return first.properties.titlecaseMapping + String(word.unicodeScalars.dropFirst())
}

/// Whether an ASCII byte separates words, and is ignored when names are compared.
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
