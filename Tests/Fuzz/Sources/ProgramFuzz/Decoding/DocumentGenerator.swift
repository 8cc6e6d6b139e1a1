import Reference

/// Random documents, small enough to be read by a person.
extension SplitMix64 {
  mutating func document(depth: Int, isRoot: Bool = true) -> JSONTree {
    switch isRoot && chance(90) ? 4 + below(6) : below(depth > 0 ? 10 : 4) {
    case 4...7:
      var members: [(key: String, value: JSONTree)] = []
      for _ in 0..<below(6) {
        // Which of equal keys counts is not decided by RFC 8259.
        let key = chance(70) ? ProgramKeys.names[below(6)] : choice(ProgramKeys.names)
        if members.contains(where: { $0.key == key }) { continue }
        members.append((key, document(depth: depth - 1, isRoot: false)))
      }
      return .object(members)
    case 8...9: return .array((0..<below(5)).map { _ in document(depth: depth - 1, isRoot: false) })
    default: return scalar()
    }
  }

  mutating func scalar() -> JSONTree {
    switch below(10) {
    case 0: .null
    case 1...2: .bool(chance(50))
    case 3...6: .number(number())
    default: .string(text())
    }
  }

  /// Numbers at the edges of the types. Not `-0`, exponents of zero and digits that a `Double` has
  /// no room for, which JSONDecoder and JSONSerialization judge by rules of their own.
  private mutating func number() -> String {
    chance(50)
      ? choice(["0", "1", "2", "-1", "42"])
      : choice([
        "127", "128", "-128", "-129", "255", "256", "32767", "32768", "65535", "65536",
        "2147483647", "2147483648", "-2147483649", "4294967295", "4294967296",
        "9007199254740991", "9223372036854775807", "18446744073709551615",
        "1.5", "-0.25", "2.0", "1e2", "1e300",
      ])
  }

  private mutating func text() -> String {
    choice([
      "", "a", "b", "text", "1", "42", "true", "null", "é\n", "\u{1F600}\"\\",
      "a rather long text, which does not fit into fifteen bytes",
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    ])
  }
}
