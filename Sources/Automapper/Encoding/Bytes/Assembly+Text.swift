/// Text that becomes parts, and parts that become text.
extension Assembly {
  // MARK: Splitting

  /// The container that an item has, after splitting its text. Nil for a string, a number, a Boolean, null or no text.
  mutating func container(at item: ItemIndex) -> ContainerIndex? {
    switch items[item].part {
    case .container(let container): return container
    case .text(let range):
      guard range.count >= 2, writer.buffer[range.lowerBound].opensContainer else { return nil }
      let container = addContainer(
        isObject: writer.buffer[range.lowerBound] == UInt8(ascii: "{"), at: range.lowerBound)
      addItems(
        range.lowerBound + 1..<range.upperBound - 1, to: container, count: .max,
        isLastInProgress: false)
      items[item].part = .container(container)
      return container
    }
  }

  /// Adds the items of the text between a container's brackets.
  ///
  /// The text of a container that is still open may end before the value of its last item, as in
  /// `"a":1,"b":`. That item is not added: the result is its key and the offset where its value begins.
  ///
  /// - Parameters:
  ///   - count: How many items were begun. Only an array needs it: the text before an element without a
  ///     value may be empty.
  ///   - isLastInProgress: Whether the text may end inside the value of the last item. The item is not added then.
  @discardableResult
  mutating func addItems(
    _ range: Range<Int>, to container: ContainerIndex, count: Int, isLastInProgress: Bool
  ) -> (key: Range<Int>?, start: Int)? {
    let isObject = containers[container].isObject
    let first = items.count
    defer { containers[container].textItems = first..<items.count }
    var scanner = PartScanner(
      buffer: writer.buffer, offset: range.lowerBound, end: range.upperBound)
    var last: (key: Range<Int>?, value: Range<Int>)?
    while scanner.offset < range.upperBound {
      if let last { append(.text(last.value), last.key, to: container, at: last.value.lowerBound) }
      last = nil
      scanner.skip(UInt8(ascii: ","))
      var key: Range<Int>?
      if isObject {
        guard scanner.offset < range.upperBound else { break }
        key = scanner.value()
        scanner.skip(UInt8(ascii: ":"))
      }
      guard scanner.offset < range.upperBound else { return (key, scanner.offset) }
      last = (key, scanner.value())
    }
    if let last {
      // The last value may be incomplete, unless an element without any text follows it.
      if isLastInProgress, isObject || containers[container].count + 1 == count {
        return (last.key, last.value.lowerBound)
      }
      append(.text(last.value), last.key, to: container, at: last.value.lowerBound)
    }
    let lacksElement = !isObject && count != .max && containers[container].count < count
    return lacksElement ? (nil, range.upperBound) : nil
  }

  // MARK: Output

  /// Writes the tree in order after the buffer's text, and moves the result to where the value begins.
  func layOut() {
    guard let root = values.first?.item else { return }
    let end = writer.count
    layOut(items[root].part)
    let (start, count) = (items[root].start, writer.count - end)
    (writer.buffer + start).update(from: writer.buffer + end, count: count)
    writer.count = start + count
  }

  /// Not recursive, because the stack may be almost exhausted.
  private func layOut(_ part: Part) {
    var open: [(isObject: Bool, next: ItemIndex?)] = []
    begin(part, &open)
    while let container = open.last {
      guard let index = container.next else {
        writer.byte(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        open.removeLast()
        continue
      }
      open[open.count - 1].next = items[index].next
      if writer.buffer[writer.count - 1] != UInt8(ascii: container.isObject ? "{" : "[") {
        writer.byte(UInt8(ascii: ","))
      }
      if let key = items[index].key {
        copy(key)
        writer.byte(UInt8(ascii: ":"))
      }
      begin(items[index].part, &open)
    }
  }

  /// Writes a text, or the bracket of a container.
  private func begin(_ part: Part, _ open: inout [(isObject: Bool, next: ItemIndex?)]) {
    switch part {
    case .text(let range) where range.isEmpty:
      writer.byte(UInt8(ascii: "{"))
      writer.byte(UInt8(ascii: "}"))
    case .text(let range): copy(range)
    case .container(let index):
      let container = containers[index]
      writer.byte(container.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
      open.append((container.isObject, container.first))
    }
  }

  private func copy(_ range: Range<Int>) {
    writer.reserve(range.count)
    (writer.buffer + writer.count).update(
      from: writer.buffer + range.lowerBound, count: range.count)
    writer.count += range.count
  }
}

extension UInt8 {
  /// Whether the byte is the first one of an object or an array.
  var opensContainer: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
}
