/// What a program shows that Foundation and the mapper do not do alike.
struct Difference {
  /// What the mapper was given or asked for.
  let way: String
  let theirs: String
  let ours: String
  /// The first pair of lines that differ, without names, paths and values.
  let group: String

  /// Nil where the traces are equal.
  init?(_ way: String, theirs: String, ours: String) {
    if theirs == ours { return nil }
    let (left, right) = (Self.lines(theirs), Self.lines(ours))
    var index = 0
    while index < left.count, index < right.count, Self.agree(left[index], right[index]) {
      index += 1
    }
    if index == left.count, index == right.count { return nil }
    let one = index < left.count ? left[index] : "(end)"
    let other = index < right.count ? right[index] : "(end)"
    self.way = way
    self.theirs = theirs
    self.ours = ours
    group = Self.group(Self.plain(one), Self.plain(other))
  }

  /// Lines of the same instruction are named by what came out, others by the instructions too.
  private static func group(_ theirs: String, _ ours: String) -> String {
    if theirs == ours { return "\(theirs) (other name, path or value)" }
    let (left, right) = (parts(theirs), parts(ours))
    if left.instruction == right.instruction { return "\(left.result) | \(right.result)" }
    return "\(left.instruction) | \(right.instruction): \(right.result)"
  }

  private static func parts(_ line: String) -> (instruction: String, result: String) {
    guard let colon = line.firstIndex(of: ":") else { return (line, "") }
    let isAlternative = line.hasPrefix("alternative ")
    let start = isAlternative ? line.index(line.startIndex, offsetBy: 12) : line.startIndex
    return (String(line[start..<colon]), String(line[line.index(after: colon)...].dropFirst()))
  }

  /// Output that is no JSON, of a program that JSONEncoder is not asked about.
  init(invalid output: String, _ trace: String) {
    way = "bytes"
    theirs = trace
    ours = trace + "output: \(output)"
    group = "output that is no JSON, or has equal keys"
  }

  private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  /// `JSONDecoder` throws a type of its own for a number that does not fit, which it turns into
  /// `dataCorrupted` at the end of the call; the mapper throws that at once.
  private static func agree(_ theirs: Substring, _ ours: Substring) -> Bool {
    if theirs == ours { return true }
    guard theirs.hasSuffix("JSONError") else { return false }
    return ours.hasPrefix(theirs.dropLast("JSONError".count) + "dataCorrupted")
  }

  /// A line without what stands in brackets.
  private static func plain(_ line: Substring) -> String {
    var text = ""
    var isHidden = false
    for character in line {
      if character == "›" { isHidden = false }
      if !isHidden { text.append(character) }
      if character == "‹" { isHidden = true }
    }
    return text
  }

  var report: String {
    let theirs = Self.lines(theirs)
    let ours = Self.lines(ours)
    var text = "way: \(way)\n"
    for index in 0..<max(theirs.count, ours.count) {
      let one = index < theirs.count ? theirs[index] : "(end)"
      let other = index < ours.count ? ours[index] : "(end)"
      if one == other {
        text += "    \(one)\n"
      } else {
        text += "  F \(one)\n  M \(other)\n"
      }
    }
    return text
  }
}
