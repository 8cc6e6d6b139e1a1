/// The names that programs use as keys, and the kinds of coding keys that have them.
enum ProgramKeys {
  static let names = [
    "a", "b", "c", "d", "e", "super", "0", "1", "é", "x.y", "", "a_b",
    "x\u{600}A\u{600}b",
  ]

  static func quoted(_ index: Int) -> String {
    index < names.count ? "‹\(names[index])›" : "the loop's key"
  }

  /// A coding path in one line: numbers for indices, texts for names.
  static func path(_ path: [any CodingKey]) -> String {
    var text = "‹"
    for (index, key) in path.enumerated() {
      if index > 0 { text += "/" }
      text += name(key)
    }
    return text + "›"
  }

  /// A key as a number if it has one, else as text.
  ///
  /// The standard library gives a key of a dictionary a number where its text is one, whatever the
  /// type of the dictionary's keys: that is not told from a text.
  static func name(_ key: any CodingKey) -> String {
    guard let number = key.intValue else { return key.stringValue }
    return key is NumberKey || key.stringValue != "\(number)" ? "#\(number)" : key.stringValue
  }
}

/// A kind of coding key that has the programs' names.
protocol ProgramKey: CodingKey {
  /// The key with one of the names; keys of some kinds have fewer.
  static func at(_ index: Int) -> Self
}

/// One byte large, as the keys of synthesised models are.
enum EnumKey: String, ProgramKey, CaseIterable {
  case a, b, c, d, e
  case parent = "super"
  case zero = "0"
  case one = "1"
  case accented = "é"
  case dotted = "x.y"
  case empty = ""
  case snake = "a_b"
  case joined = "x\u{600}A\u{600}b"

  static func at(_ index: Int) -> EnumKey { allCases[index % allCases.count] }
}

/// A key of any text.
struct TextKey: ProgramKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
  static func at(_ index: Int) -> TextKey {
    TextKey(stringValue: ProgramKeys.names[index % ProgramKeys.names.count])
  }
}

/// A key that is a number where its text is one.
struct NumberKey: ProgramKey {
  var stringValue: String
  var intValue: Int?
  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = Int(stringValue)
  }
  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
  static func at(_ index: Int) -> NumberKey {
    NumberKey(stringValue: ProgramKeys.names[index % ProgramKeys.names.count])
  }
}
