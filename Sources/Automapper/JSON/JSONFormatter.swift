/// Reformats a JSON document: indented, with sorted keys, or both. Copies strings and numbers
/// unchanged.
///
/// The layout is that of `JSONEncoder` with `.prettyPrinted`: two spaces per level, a space on both
/// sides of a colon, and a blank line in empty containers. Keys are sorted by the UTF-8 of their
/// text, which is the order of Unicode scalars. A separate formatting pass keeps the encoder
/// simple. The formatter is iterative, so nesting uses no stack.
///
/// `{"b":[],"a":1}`, indented and sorted:
/// ```
/// {
///   "a" : 1,
///   "b" : [
///
///   ]
/// }
/// ```
struct JSONFormatter {
  var prettyPrints = false
  var sortsKeys = false

  /// An open container: the number of values still to write, and the position of the next one.
  private struct Level {
    var isObject: Bool
    var isFirst = true
    var remaining: Int
    /// The index of the next token; for a sorted object, the index of the next member in `members`.
    var next: Int
    /// The length of `members` before this object's keys were added.
    var base: Int
  }

  /// Appends the formatted text of `document`.
  func write(_ document: JSONDocument, to writer: JSONWriter) {
    guard document.tokenCount > 0 else { return }
    var levels: [Level] = []
    // The sorted key tokens of the open objects, outermost object first.
    var members: [Int] = []
    var token = 0
    while true {
      if document.tag(token) >= JSONTag.array {
        levels.append(open(token, document, &members))
        writer.byte(document.tag(token) == JSONTag.object ? 0x7B : 0x5B)
      } else {
        scalar(token, document, writer)
      }

      while let level = levels.last, level.remaining == 0 {
        levels.removeLast()
        members.removeSubrange(level.base...)
        if level.isFirst, prettyPrints { writer.byte(0x0A) }
        newLine(levels.count, writer)
        writer.byte(level.isObject ? 0x7D : 0x5D)
      }
      guard var level = levels.popLast() else { return }
      if !level.isFirst { writer.byte(0x2C) }
      newLine(levels.count + 1, writer)
      level.isFirst = false
      level.remaining -= 1
      token = level.next
      if level.isObject {
        if sortsKeys { token = members[level.next] }
        scalar(token, document, writer)
        if prettyPrints { writer.byte(0x20) }
        writer.byte(0x3A)
        if prettyPrints { writer.byte(0x20) }
        token += 1
      }
      level.next = level.isObject && sortsKeys ? level.next + 1 : document.next(token)
      levels.append(level)
    }
  }

  private func open(_ token: Int, _ document: JSONDocument, _ members: inout [Int]) -> Level {
    let isObject = document.tag(token) == JSONTag.object
    let count = document.count(token)
    let base = members.count
    var level = Level(isObject: isObject, remaining: count, next: token + 1, base: base)
    if isObject, sortsKeys {
      var key = token + 1
      for _ in 0..<count {
        members.append(key)
        key = document.next(key + 1)
      }
      members[base...].sort { precedes($0, $1, document) }
      level.next = base
    }
    return level
  }

  /// Equal keys keep their order, because the last one counts.
  private func precedes(_ left: Int, _ right: Int, _ document: JSONDocument) -> Bool {
    document.withStringBytes(left) { leftBytes in
      document.withStringBytes(right) { rightBytes in
        for index in 0..<min(leftBytes.count, rightBytes.count)
        where leftBytes[index] != rightBytes[index] {
          return leftBytes[index] < rightBytes[index]
        }
        return leftBytes.count == rightBytes.count
          ? left < right : leftBytes.count < rightBytes.count
      }
    }
  }

  private func newLine(_ depth: Int, _ writer: JSONWriter) {
    guard prettyPrints else { return }
    writer.byte(0x0A)
    for _ in 0..<depth {
      writer.byte(0x20)
      writer.byte(0x20)
    }
  }

  /// Copies a string with its quotes, a number or a literal.
  private func scalar(_ token: Int, _ document: JSONDocument, _ writer: JSONWriter) {
    switch document.tag(token) {
    case JSONTag.null: writer.null()
    case JSONTag.falseValue: writer.bool(false)
    case JSONTag.trueValue: writer.bool(true)
    case JSONTag.string, JSONTag.escaped:
      // The quotes enclose the content, one byte on each side.
      let quoted = document.bytes + (document.offset(token) - 1)
      writer.raw(quoted, count: document.length(token) + 2)
    default:
      let text = document.numberText(token)
      if let start = text.baseAddress { writer.raw(start, count: text.count) }
    }
  }
}
