/// Finds items by the offset where they start.
///
/// A few searches walk over the tree, which costs nothing in advance. Once they have visited as many items as the whole
/// text has, the assembly splits all of its text and remembers where each item starts, so many searches take time in
/// proportion to the text.
extension Assembly {
  /// The items of all containers, by where they start.
  struct StartIndex {
    var itemOfStart: [Int: ItemIndex] = [:]
    /// Items that may have text with other items inside.
    var unsplit: [ItemIndex] = []
  }

  /// Finds the item that starts at an offset, in the tree below an item. If needed, splits the text around the offset.
  mutating func findOrSplit(at start: Int, below item: ItemIndex) -> ItemIndex? {
    if items[item].start == start { return item }
    if starts == nil {
      if visitedCount < max(Self.leastVisited, writer.count / Self.bytesPerItem) {
        return find(at: start, below: item) ?? split(at: start, below: item)
      }
      indexStarts()
    }
    if let index = indexedItem(at: start) { return index }
    splitAll()
    return indexedItem(at: start)
  }

  // MARK: By walking

  /// The fewest visits after which the starts are indexed.
  private static let leastVisited = 1024
  /// How many bytes of text an item takes at least, about.
  private static let bytesPerItem = 4

  private mutating func find(at start: Int, below item: ItemIndex) -> ItemIndex? {
    visitedCount += 1
    if items[item].start == start { return item }
    guard case .container(let container) = items[item].part else { return nil }
    var next = containers[container].first
    while let index = next {
      if let found = find(at: start, below: index) { return found }
      next = items[index].next
    }
    return nil
  }

  /// Finds the item that starts at an offset inside a text. Turns that text into a container of parts, and also the
  /// texts inside it that contain the offset.
  private mutating func split(at start: Int, below item: ItemIndex) -> ItemIndex? {
    switch items[item].part {
    case .text(let range):
      guard range.contains(start), container(at: item) != nil else { return nil }
      return find(at: start, below: item) ?? split(at: start, below: item)
    case .container(let container):
      var next = containers[container].first
      while let index = next {
        if let found = split(at: start, below: index) { return found }
        next = items[index].next
      }
      return nil
    }
  }

  // MARK: By index

  private mutating func indexStarts() {
    starts = StartIndex(unsplit: Array(items.indices))
    for container in containers {
      var next = container.first
      while let index = next {
        starts?.itemOfStart[items[index].start] = index
        next = items[index].next
      }
    }
  }

  /// An item that was written again may start elsewhere by now.
  private func indexedItem(at start: Int) -> ItemIndex? {
    starts?.itemOfStart[start].flatMap { items[$0].start == start ? $0 : nil }
  }

  /// Splits all text into items. `set` adds them to the index.
  private mutating func splitAll() {
    while let index = starts?.unsplit.popLast() { _ = container(at: index) }
  }

  /// Adds an item to the index, if there is one.
  mutating func noteStart(of index: ItemIndex) {
    guard starts != nil else { return }
    starts?.itemOfStart[items[index].start] = index
    noteText(of: index)
  }

  /// Notes that an item has another text.
  mutating func noteText(of index: ItemIndex) { starts?.unsplit.append(index) }
}
