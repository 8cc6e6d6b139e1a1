import Foundation

/// An object or an array of an `Assembly`.
///
/// The text `{"a":1,"b":[2]}` at offset 0 becomes an object of two items: the key `"a"` with the text
/// 5..<6, and the key `"b"` with the text 11..<14. Keys are ranges of the buffer, too, with their quotes.
final class AssembledContainer {
  /// A member or an element.
  struct Item {
    /// Nil for an element.
    let key: Range<Int>?
    /// The offset that identifies the item. `replace` keeps it, although the new text lies elsewhere; `set` does not.
    let start: Int
    var part: Assembly.Part
    /// Whether the model has requested a container here. A single value does not replace it; `set` does.
    var isRequestedContainer = false
  }

  let isObject: Bool
  /// The offset in the buffer where the container begins.
  let start: Int
  private let writer: JSONWriter

  private struct Contents {
    var items: [Item] = []
    /// The indices of keys by their texts, in a container of many items.
    var indexOfKey: [String: Int] = [:]
  }

  /// Allocated separately, because Swift checks each access to a stored property of a class for exclusivity.
  private let contents: UnsafeMutablePointer<Contents>
  /// The maximum number of items for a linear search.
  private static let searchedCount = 16

  init(isObject: Bool, start: Int, _ writer: JSONWriter) {
    self.isObject = isObject
    self.start = start
    self.writer = writer
    contents = .allocate(capacity: 1)
    contents.initialize(to: Contents())
  }

  deinit {
    contents.deinitialize(count: 1)
    contents.deallocate()
  }

  var items: [Item] { contents.pointee.items }

  /// Sets the value of a key, or appends an element if the key is nil, and returns the index of the item. A known key
  /// keeps its position.
  @discardableResult
  func set(_ part: Assembly.Part, _ key: Range<Int>?, at start: Int) -> Int {
    if let key, let index = index(of: key) {
      contents.pointee.items[index] = Item(key: key, start: start, part: part)
      return index
    }
    contents.pointee.items.append(Item(key: key, start: start, part: part))
    if !contents.pointee.indexOfKey.isEmpty, let key {
      contents.pointee.indexOfKey[text(key)] = items.count - 1
    }
    return items.count - 1
  }

  private func index(of key: Range<Int>) -> Int? {
    guard items.count > Self.searchedCount else {
      return items.firstIndex { $0.key.map { isSame($0, key) } ?? false }
    }
    if contents.pointee.indexOfKey.isEmpty {
      for (index, item) in items.enumerated() {
        if let key = item.key { contents.pointee.indexOfKey[text(key)] = index }
      }
    }
    return contents.pointee.indexOfKey[text(key)]
  }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count
      && memcmp(
        writer.buffer + one.lowerBound, writer.buffer + other.lowerBound, one.count) == 0
  }

  private func text(_ range: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: writer.buffer + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  func replace(_ index: Int, by part: Assembly.Part) { contents.pointee.items[index].part = part }

  /// Replaces the value of an item by a container that the model has requested.
  func open(_ container: AssembledContainer, at index: Int) {
    contents.pointee.items[index].part = .container(container)
    contents.pointee.items[index].isRequestedContainer = true
  }

  private func removeLast() -> Item? {
    guard let item = contents.pointee.items.popLast() else { return nil }
    if !contents.pointee.indexOfKey.isEmpty, let key = item.key {
      contents.pointee.indexOfKey[text(key)] = nil
    }
    return item
  }

  func part(_ key: Range<Int>) -> Assembly.Part? { index(of: key).map { items[$0].part } }

  /// The texts of the keys, with their quotes.
  var keys: [String] { items.compactMap { $0.key.map(text) } }

  /// Finds the item that starts at an offset, here or in a nested container. If needed, splits the text around the
  /// offset.
  func findOrSplit(at start: Int) -> Assembly.Location? {
    find(at: start) ?? split(at: start)
  }

  /// Finds the item that starts at an offset, here or in a nested container.
  private func find(at start: Int) -> Assembly.Location? {
    for (index, item) in items.enumerated() {
      if item.start == start { return Assembly.Location(container: self, index: index) }
      if case .container(let inner) = item.part, let found = inner.find(at: start) {
        return found
      }
    }
    return nil
  }

  /// Finds the item that starts at an offset inside a text. Turns that text into a container of parts, and also the
  /// texts inside it that contain the offset.
  private func split(at start: Int) -> Assembly.Location? {
    for (index, item) in items.enumerated() {
      switch item.part {
      case .text(let range) where range.contains(start):
        guard let inner = AssembledContainer(range, writer) else { return nil }
        contents.pointee.items[index].part = .container(inner)
        return inner.find(at: start) ?? inner.split(at: start)
      case .container(let inner):
        if let found = inner.split(at: start) { return found }
      case .text: continue
      }
    }
    return nil
  }
}

extension AssembledContainer {
  /// Splits the text of an object or an array into its items. Returns nil for the text of another value.
  convenience init?(_ range: Range<Int>, _ writer: JSONWriter) {
    guard range.count >= 2 else { return nil }
    let first = writer.buffer[range.lowerBound]
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    self.init(isObject: first == UInt8(ascii: "{"), start: range.lowerBound, writer)
    add(range.lowerBound + 1..<range.upperBound - 1, count: .max, isLastInProgress: false)
  }

  /// Adds the items of the text between this container's brackets.
  ///
  /// The text of a container that is still open may end before the value of its last item, as in
  /// `"a":1,"b":`. That item is not added: the result is its key and the offset where its value begins.
  ///
  /// - Parameters:
  ///   - count: How many items were begun. Only an array needs it: the text before an element without a
  ///     value may be empty.
  ///   - isLastInProgress: Whether the text may end inside the value of the last item. The item is not added then.
  @discardableResult
  func add(
    _ range: Range<Int>, count: Int, isLastInProgress: Bool
  ) -> (key: Range<Int>?, start: Int)? {
    var scanner = PartScanner(
      buffer: writer.buffer, offset: range.lowerBound, end: range.upperBound)
    while scanner.offset < range.upperBound {
      scanner.skip(UInt8(ascii: ","))
      var key: Range<Int>?
      if isObject {
        guard scanner.offset < range.upperBound else { break }
        key = scanner.value()
        scanner.skip(UInt8(ascii: ":"))
      }
      guard scanner.offset < range.upperBound else { return (key, scanner.offset) }
      let value = scanner.value()
      set(.text(value), key, at: value.lowerBound)
    }
    // The loop added an incomplete last value as if it were whole, unless it is an element without any text.
    if isLastInProgress, isObject || items.count == count, let last = removeLast() {
      return (last.key, last.start)
    }
    let lacksElement = !isObject && count != .max && items.count < count
    return lacksElement ? (nil, range.upperBound) : nil
  }

  /// Whether the writer's text is one JSON value and nothing else. Checks brackets and quotes only.
  static func isWhole(_ writer: JSONWriter) -> Bool {
    var scanner = PartScanner(buffer: writer.buffer, offset: 0, end: writer.count)
    let value = scanner.value()
    return !value.isEmpty && value.upperBound == writer.count
  }
}
