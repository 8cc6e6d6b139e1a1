import Foundation

/// A value that was written out of order, as a tree of ranges of the writer's buffer.
///
/// `ByteSink` only appends to its buffer. Once a model goes back to a closed container, or writes a key again, the
/// text of its value is no longer in the right order. The sink then creates an assembly for the value: a tree of
/// objects and arrays, whose leaves are ranges of the buffer. Nothing is copied until the value ends, when `layOut`
/// writes the tree in order.
///
/// Example: the model goes back to `list`, a nested container of `object`.
///
///     try list.encode(1)
///     try object.encode("x", forKey: .a)   // closes the list
///     try list.encode(2)                   // the list is closed: an assembly is created
///     try object.encode("y", forKey: .a)   // the key has a value, which is replaced
///
/// The buffer and the offsets of its texts:
///
///     {"list":[1],"a":"x"  2  "y"
///     0       8       16   21 24
///
/// The tree before and after the last two calls:
///
///     object: "list" → text 8..<11,                       "a" → text 16..<19
///     object: "list" → array: text 9..<10, text 21..<22,  "a" → text 24..<27
///
/// The output is `{"list":[1,2],"a":"y"}`.
///
/// A part is identified by the offset where it begins. A space follows the text that is moved into the
/// tree, and precedes each part that is written out of order. The spaces keep these offsets distinct.
///
/// A value that is still being written when its text is moved into the assembly becomes a `Value`. It joins the tree
/// when it ends, as in `JSONEncoder`, and leaves nothing if it fails.
///
/// The tree stands in two arrays, so containers and items need no memory of their own. A sink has one assembly, which
/// it uses for one value after another.
struct Assembly {
  typealias ContainerIndex = Int
  typealias ItemIndex = Int

  /// A value of the tree. Empty text means that the value is not written yet.
  enum Part {
    case text(Range<Int>)
    case container(ContainerIndex)

    static var nothing: Part { .text(0..<0) }

    var isNothing: Bool {
      if case .text(let range) = self { range.isEmpty } else { false }
    }
  }

  /// An object or an array.
  ///
  /// The text `{"a":1,"b":[2]}` at offset 0 becomes an object of two items: the key `"a"` with the text
  /// 5..<6, and the key `"b"` with the text 11..<14.
  struct Container {
    let isObject: Bool
    /// The offset in the buffer where the container begins.
    let start: Int
    /// The items that the container had when its text was split.
    var textItems = 0..<0
    fileprivate(set) var count = 0
    fileprivate(set) var first: ItemIndex?
    fileprivate var last: ItemIndex?
    /// Whether `itemOfKey` has the container's keys.
    fileprivate var isIndexed = false
  }

  /// A member or an element.
  struct Item {
    /// The text of the key, with its quotes. Nil for an element.
    let key: Range<Int>?
    /// The offset that identifies the item. It stays if the item gets another text, which lies elsewhere. A member
    /// that is written again gets a new one.
    fileprivate(set) var start: Int
    /// The first value of `start`.
    let textStart: Int
    var part: Part
    /// Whether the item belongs to a container.
    let isMember: Bool
    /// Whether the model has requested a container here. A single value does not replace it; `set` does.
    var isRequestedContainer = false
    /// The next item of the same container.
    fileprivate(set) var next: ItemIndex?
  }

  private struct MemberKey: Hashable {
    let container: ContainerIndex
    let text: String
  }

  /// The maximum number of items for a linear search.
  private static let searchedCount = 16

  /// The most items, containers, handles and values whose memory is kept.
  private static let keptCount = 4096

  let writer: JSONWriter
  /// The number of stack entries below the assembly; nil if no value is written out of order.
  var base: Int?
  /// The values in progress, from the assembly's own value to the innermost value that was moved.
  var values: [Value] = []
  /// The part that is written at the end of the buffer, if there is one.
  var current: Current?
  var containers: [Container] = []
  var items: [Item] = []
  private var itemOfKey: [MemberKey: ItemIndex] = [:]
  /// The containers that the model may still write to, by the serial numbers of their handles from `firstHandle` on;
  /// -1 for none.
  private var containerOfHandle: [Int32] = []
  private var firstHandle = 0
  /// The items that searches start from, sorted by where they start; see `findOrSplit`.
  var roots: [Root] = []

  init(writer: JSONWriter) { self.writer = writer }

  /// Forgets the tree, and keeps the memory for the next one, unless the tree was large.
  mutating func removeAll() {
    if max(items.count, containers.count, containerOfHandle.count, values.count) > Self.keptCount {
      self = Assembly(writer: writer)
      return
    }
    (base, current) = (nil, nil)
    roots.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    containers.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    containerOfHandle.removeAll(keepingCapacity: true)
    if !itemOfKey.isEmpty { itemOfKey = [:] }
  }

  // MARK: Containers

  mutating func addContainer(isObject: Bool, at start: Int) -> ContainerIndex {
    containers.append(Container(isObject: isObject, start: start))
    return containers.count - 1
  }

  /// Remembers the container of a handle.
  mutating func add(_ container: ContainerIndex, ofHandle serial: Int) {
    if containerOfHandle.isEmpty { firstHandle = serial }
    if serial < firstHandle {
      // The first container of a value around the others comes before all known handles.
      containerOfHandle.insert(
        contentsOf: repeatElement(-1, count: firstHandle - serial), at: 0)
      firstHandle = serial
    }
    while serial - firstHandle >= containerOfHandle.count { containerOfHandle.append(-1) }
    containerOfHandle[serial - firstHandle] = Int32(truncatingIfNeeded: container)
  }

  func container(ofHandle serial: Int) -> ContainerIndex? {
    let index = serial - firstHandle
    guard containerOfHandle.indices.contains(index), containerOfHandle[index] >= 0 else {
      return nil
    }
    return Int(containerOfHandle[index])
  }

  // MARK: Items

  /// Adds an item that belongs to no container.
  mutating func addItem(at start: Int) -> ItemIndex {
    items.append(
      Item(key: nil, start: start, textStart: start, part: .nothing, isMember: false))
    addRoot(items.count - 1)
    return items.count - 1
  }

  /// Sets the value of a key, or appends an element if the key is nil. A known key keeps its position.
  @discardableResult
  mutating func set(
    _ part: Part, _ key: Range<Int>?, of container: ContainerIndex, at start: Int
  ) -> ItemIndex {
    if let key, let index = item(key, of: container) {
      let isMoved = items[index].start != start
      (items[index].start, items[index].part) = (start, part)
      items[index].isRequestedContainer = false
      if isMoved { addRoot(index) }
      return index
    }
    let index = append(part, key, to: container, at: start)
    if let key, containers[container].isIndexed {
      itemOfKey[MemberKey(container: container, text: text(key))] = index
    }
    addRoot(index)
    return index
  }

  /// Appends an item whose key is new.
  @discardableResult
  mutating func append(
    _ part: Part, _ key: Range<Int>?, to container: ContainerIndex, at start: Int
  ) -> ItemIndex {
    let item = Item(key: key, start: start, textStart: start, part: part, isMember: true)
    return Self.append(item, to: &containers[container], &items)
  }

  private static func append(
    _ item: Item, to container: inout Container, _ items: inout [Item]
  ) -> ItemIndex {
    let index = items.count
    items.append(item)
    if let last = container.last { items[last].next = index } else { container.first = index }
    container.last = index
    container.count += 1
    return index
  }

  /// The item of a key.
  mutating func item(_ key: Range<Int>, of container: ContainerIndex) -> ItemIndex? {
    if containers[container].count > Self.searchedCount {
      if !containers[container].isIndexed { indexKeys(of: container) }
      return itemOfKey[MemberKey(container: container, text: text(key))]
    }
    var next = containers[container].first
    while let index = next {
      if let known = items[index].key, isSame(known, key) { return index }
      next = items[index].next
    }
    return nil
  }

  private mutating func indexKeys(of container: ContainerIndex) {
    containers[container].isIndexed = true
    var next = containers[container].first
    while let index = next {
      if let key = items[index].key {
        itemOfKey[MemberKey(container: container, text: text(key))] = index
      }
      next = items[index].next
    }
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

  /// The members of an object, with the texts of their keys in quotes.
  func members(of container: ContainerIndex) -> [(key: String, part: Part)] {
    var members: [(key: String, part: Part)] = []
    var next = containers[container].first
    while let index = next {
      if let key = items[index].key { members.append((text(key), items[index].part)) }
      next = items[index].next
    }
    return members
  }
}
