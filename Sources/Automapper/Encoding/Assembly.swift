/// A value that was written out of order, as a tree of ranges of the writer's buffer.
///
/// `ByteSink` only appends to its buffer. Once a model goes back to a container that is closed, or writes
/// a key again, the text of its value is no longer in the right order. The sink then makes an assembly
/// for the value: a tree of objects and arrays, whose leaves are ranges of the buffer. Nothing is copied
/// until the value ends, when `layOut` writes the tree in order.
///
/// Example: `list` is a nested container of `object`, which the model goes back to.
///
///     try list.encode(1)
///     try object.encode("x", forKey: .a)   // closes the list
///     try list.encode(2)                   // the list is closed: an assembly is made
///     try object.encode("y", forKey: .a)   // the key has a value, which is replaced
///
/// The buffer and the offsets of its texts:
///
///     {"list":[1],"a":"x" 2 "y"
///     0       8       16  20 22
///
/// The tree before and after the last two calls:
///
///     object: "list" → text 8..<11,                       "a" → text 16..<19
///     object: "list" → array: text 9..<10, text 20..<21,  "a" → text 22..<25
///
/// The output is `{"list":[1,2],"a":"y"}`.
///
/// A part is identified by the offset where it begins. The space before each part that is written out of
/// order keeps these offsets distinct.
final class Assembly {
  /// The number of containers that are open around the value.
  let base: Int
  /// The offset in the buffer where the value begins.
  let start: Int
  /// The value.
  var root = Part.text(0..<0)
  /// The containers that the model may still write to, by the serial numbers of their handles.
  private(set) var containers: [Int: AssembledContainer] = [:]
  /// The part that is written at the end of the buffer, if there is one.
  private var current: Current?
  /// The members that were replaced, in the order of their replacements.
  private var replaced: [Replaced] = []

  /// A value of the tree.
  enum Part {
    case text(Range<Int>)
    case container(AssembledContainer)

    /// The offset in the buffer where the part begins.
    var start: Int {
      switch self {
      case .text(let range): range.lowerBound
      case .container(let container): container.start
      }
    }
  }

  /// The place of a part in the tree.
  struct Location {
    let container: AssembledContainer
    let index: Int
    var part: Part { container.items[index].part }
  }

  /// The value that a member had before it was written again, for `discard`.
  private struct Replaced {
    let container: AssembledContainer
    let key: String
    let part: Part
    /// The offset where the new value begins.
    let start: Int
  }

  private struct Current {
    let container: AssembledContainer
    /// The key of a member; nil for an element.
    let key: String?
    /// The index of the item that the part replaces; nil for a new element, and for a member.
    let index: Int?
    let start: Int
  }

  init(base: Int, start: Int) {
    self.base = base
    self.start = start
  }

  // MARK: Containers

  func register(_ container: AssembledContainer, as serial: Int) { containers[serial] = container }

  /// Adds the containers of an assembly that becomes a part of this one.
  func adopt(containersOf other: Assembly) {
    containers.merge(other.containers) { own, _ in own }
  }

  // MARK: The current part

  /// Begins a member at an offset; an element if the key is nil.
  func begin(in container: AssembledContainer, _ key: String?, at start: Int) {
    if let key, let part = container.part(key) {
      replaced.append(Replaced(container: container, key: key, part: part, start: start))
    }
    current = Current(container: container, key: key, index: nil, start: start)
  }

  /// Begins a new text for a part of the tree.
  func rewrite(_ location: Location, at start: Int) {
    current = Current(
      container: location.container, key: nil, index: location.index, start: start)
  }

  /// Ends the current part with the text up to an offset. A part without text becomes an empty object.
  func end(at end: Int) {
    guard let current else { return }
    self.end(
      as: end > current.start
        ? .text(current.start..<end)
        : .container(AssembledContainer(isObject: true, start: current.start)))
  }

  /// Ends the current part with a value; sets the root if there is no current part.
  func end(as part: Part) {
    guard let current else {
      root = part
      return
    }
    self.current = nil
    if let index = current.index {
      current.container.replace(index, by: part)
    } else {
      current.container.set(part, current.key)
    }
  }

  /// Drops the current part, and removes what was begun at an offset or behind it. Members that it
  /// replaced get their values back.
  func discard(in container: AssembledContainer, since mark: Int) {
    current = nil
    while let last = replaced.last, last.start >= mark {
      replaced.removeLast()
      last.container.set(last.part, last.key)
    }
    if let last = container.items.last, last.part.start >= mark { container.removeLast() }
  }

  // MARK: Finding parts

  /// The part that begins at an offset; nil if there is none, or if it is inside a text.
  func find(at start: Int) -> Location? {
    guard case .container(let container) = root else { return nil }
    return container.find(at: start)
  }

  /// The part that begins at an offset. A text around it is split into the parts of its container.
  func find(at start: Int, splittingTextOf writer: JSONWriter) -> Location? {
    guard case .container(let container) = root else { return nil }
    return container.find(at: start) ?? container.split(at: start, writer)
  }

  // MARK: Output

  /// Writes the tree in order behind the buffer's text, and moves the result to where the value begins.
  func layOut(_ writer: JSONWriter) {
    let end = writer.count
    layOut(root, writer)
    let count = writer.count - end
    (writer.buffer + start).update(from: writer.buffer + end, count: count)
    writer.count = start + count
  }

  private func layOut(_ part: Part, _ writer: JSONWriter) {
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
        layOut(item.part, writer)
      }
      writer.byte(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }
}
