/// A value that is written out of order, as a tree of its parts, until it ends.
///
/// Only containers that are written to out of order are in parts. Everything else stays text in the
/// writer's buffer, to which parts refer by offset: nothing is copied before the value is laid out.
final class Assembly {
  /// How many containers are open around the value.
  let base: Int
  /// Where the value's text begins.
  let start: Int
  var root = Part.text(0..<0)
  /// The containers that somebody may write to, by the number of their handles.
  private(set) var containers: [Int: AssembledContainer] = [:]
  /// The part that is written at the end of the buffer now.
  private var current: Current?

  enum Part {
    case text(Range<Int>)
    case container(AssembledContainer)

    var start: Int {
      switch self {
      case .text(let range): range.lowerBound
      case .container(let container): container.start
      }
    }
  }

  /// A member that another one replaces, should that succeed.
  private struct Replaced {
    let container: AssembledContainer
    let key: String
    let value: Part
    let start: Int
  }

  private var replaced: [Replaced] = []

  private struct Current {
    let container: AssembledContainer
    let key: String?
    /// The element that is written anew.
    var index: Int?
    let start: Int
  }

  init(base: Int, start: Int) {
    self.base = base
    self.start = start
  }

  func register(_ container: AssembledContainer, as serial: Int) { containers[serial] = container }

  func take(containersOf other: Assembly) {
    containers.merge(other.containers) { own, _ in own }
  }

  /// Begins a member, or an element where the key is nil, at the end of the buffer.
  func begin(in container: AssembledContainer, _ key: String?, at start: Int) {
    if let key, let value = container.value(key) {
      replaced.append(Replaced(container: container, key: key, value: value, start: start))
    }
    current = Current(container: container, key: key, start: start)
  }

  /// Ends the part that is written now. One that nothing was written for is an empty object.
  func finish(at end: Int) {
    guard let part = current else { return }
    current = nil
    let value =
      end > part.start
      ? Part.text(part.start..<end)
      : .container(AssembledContainer(isObject: true, start: part.start))
    put(value, part)
  }

  private func put(_ value: Part, _ part: Current) {
    if let index = part.index {
      part.container.replace(index, by: value)
    } else {
      part.container.set(value, part.key)
    }
  }

  /// Ends the part that is written now, or the whole, with a value that is in parts itself.
  func finish(as value: Part) {
    if let part = current {
      current = nil
      put(value, part)
    } else {
      root = value
    }
  }

  // MARK: Parts by their offset

  /// Where the value stands that began at an offset, among the parts.
  func part(at start: Int) -> (container: AssembledContainer, index: Int)? {
    guard case .container(let container) = root else { return nil }
    return container.part(at: start)
  }

  /// Where the value stands that began at an offset, if it is inside a text: the text is taken apart.
  func taken(
    at start: Int, _ writer: JSONWriter
  ) -> (container: AssembledContainer, index: Int)? {
    guard case .container(let container) = root else { return nil }
    return container.taken(at: start, writer)
  }

  /// Begins a part anew that is there already.
  func rewrite(_ known: (container: AssembledContainer, index: Int), at start: Int) {
    current = Current(
      container: known.container, key: nil, index: known.index, start: start)
  }

  /// Forgets the part that is written now, and one that was begun behind an offset. What it was to
  /// replace stays.
  func discard(in container: AssembledContainer, since mark: Int) {
    current = nil
    while let last = replaced.last, last.start >= mark {
      replaced.removeLast()
      last.container.set(last.value, last.key)
    }
    if let last = container.items.last, last.value.start >= mark { container.removeLast() }
  }

  /// Writes the value in order behind the text, and moves it to where the value begins.
  func layOut(_ writer: JSONWriter) {
    let end = writer.count
    lay(root, writer)
    let count = writer.count - end
    (writer.buffer + start).update(from: writer.buffer + end, count: count)
    writer.count = start + count
  }

  private func lay(_ part: Part, _ writer: JSONWriter) {
    switch part {
    case .text(let range):
      writer.reserve(range.count)
      (writer.buffer + writer.count).update(
        from: writer.buffer + range.lowerBound, count: range.count)
      writer.count += range.count
    case .container(let container):
      writer.byte(container.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
      for (index, item) in container.items.enumerated() {
        if index > 0 { writer.byte(UInt8(ascii: ",")) }
        if var key = item.key {
          key.withUTF8 { bytes in
            if let start = bytes.baseAddress { writer.raw(start, count: bytes.count) }
          }
          writer.byte(UInt8(ascii: ":"))
        }
        lay(item.value, writer)
      }
      writer.byte(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }
}

/// An object or an array in parts. Keys are JSON texts, with their quotes.
final class AssembledContainer {
  typealias Item = (key: String?, value: Assembly.Part)

  let isObject: Bool
  /// Where the container began in the buffer.
  let start: Int
  private(set) var items: [Item] = []
  private var indexOfKey: [String: Int] = [:]

  init(isObject: Bool, start: Int) {
    self.isObject = isObject
    self.start = start
  }

  /// Sets a member, in the place of an earlier one of that key, or adds an element.
  func set(_ value: Assembly.Part, _ key: String?) {
    if let key, let index = indexOfKey[key] {
      items[index].value = value
    } else {
      if let key { indexOfKey[key] = items.count }
      items.append((key, value))
    }
  }

  func replace(_ index: Int, by value: Assembly.Part) { items[index].value = value }

  func removeLast() {
    if let key = items.removeLast().key { indexOfKey[key] = nil }
  }

  func value(_ key: String) -> Assembly.Part? { indexOfKey[key].map { items[$0].value } }

  /// Where the value stands that began at an offset, among the parts inside.
  func part(at start: Int) -> (container: AssembledContainer, index: Int)? {
    for (index, item) in items.enumerated() {
      if item.value.start == start { return (self, index) }
      if case .container(let inner) = item.value, let found = inner.part(at: start) {
        return found
      }
    }
    return nil
  }

  /// Where the value stands that began at an offset inside a text, which is taken apart.
  func taken(
    at start: Int, _ writer: JSONWriter
  ) -> (container: AssembledContainer, index: Int)? {
    for (index, item) in items.enumerated() {
      switch item.value {
      case .text(let range) where range.contains(start):
        guard let inner = AssembledContainer(range, writer) else { return nil }
        items[index].value = .container(inner)
        return inner.part(at: start) ?? inner.taken(at: start, writer)
      case .container(let inner):
        if let found = inner.taken(at: start, writer) { return found }
      case .text: continue
      }
    }
    return nil
  }
}

/// Taking text apart.
extension AssembledContainer {
  /// The container whose text stands at an offset; nil for other values.
  convenience init?(_ range: Range<Int>, _ writer: JSONWriter) {
    guard range.count >= 2 else { return nil }
    let first = writer.buffer[range.lowerBound]
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    self.init(isObject: first == UInt8(ascii: "{"), start: range.lowerBound)
    take(range.lowerBound + 1..<range.upperBound - 1, count: .max, writer)
  }

  /// Adds the members or elements that stand in a text. The text may end in the middle of one, whose
  /// key is returned with the offset where its value begins.
  ///
  /// - Parameter count: How many were begun: the last one may be without a value yet.
  @discardableResult
  func take(
    _ range: Range<Int>, count: Int, _ writer: JSONWriter
  ) -> (key: String?, start: Int)? {
    var scanner = PartScanner(
      buffer: writer.buffer, offset: range.lowerBound, end: range.upperBound)
    while scanner.offset < range.upperBound {
      scanner.skip(UInt8(ascii: ","))
      var key: String?
      if isObject {
        guard scanner.offset < range.upperBound else { break }
        key = scanner.text(of: scanner.value())
        scanner.skip(UInt8(ascii: ":"))
      }
      guard scanner.offset < range.upperBound else { return (key, scanner.offset) }
      set(.text(scanner.value()), key)
    }
    return !isObject && count != .max && items.count < count ? (nil, range.upperBound) : nil
  }
}

extension AssembledContainer {
  /// Whether the writer's text is one value and nothing else, as far as its structure goes.
  static func isWhole(_ writer: JSONWriter) -> Bool {
    var scanner = PartScanner(buffer: writer.buffer, offset: 0, end: writer.count)
    let value = scanner.value()
    return !value.isEmpty && value.upperBound == writer.count
  }
}

/// A walk over JSON text that the writer wrote: it is valid and has no white space.
private struct PartScanner {
  let buffer: UnsafeMutablePointer<UInt8>
  var offset: Int
  let end: Int

  mutating func skip(_ byte: UInt8) {
    if offset < end, buffer[offset] == byte { offset += 1 }
  }

  func text(of range: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: buffer + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  /// Passes over one value.
  mutating func value() -> Range<Int> {
    let start = offset
    var depth = 0
    while offset < end {
      switch buffer[offset] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return start..<offset }
        offset += 1
      default: offset += 1
      }
      if depth == 0, isEnd(buffer[offset - 1]) { return start..<offset }
    }
    return start..<offset
  }

  /// Whether a value ends in a byte: others end where a separator follows.
  private func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private mutating func skipString() {
    offset += 1
    while offset < end, buffer[offset] != UInt8(ascii: "\"") {
      offset += buffer[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, end)
  }
}
