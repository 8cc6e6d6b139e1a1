/// Finds items by the offset where they start, without walking over the tree.
///
/// The items of a container that was text are consecutive, in the order of the text. All other items are roots of a
/// search, sorted by where they start. A search takes the last root that does not start after the offset, and descends
/// from it: in each container to the last item that does not start after the offset.
extension Assembly {
  /// An item that was not split off a container's text.
  struct Root {
    let start: Int
    let item: ItemIndex
  }

  /// Finds the item that starts at an offset. If needed, splits the text around the offset.
  ///
  /// - Parameter value: The item of the value that has the offset.
  mutating func findOrSplit(at start: Int, below value: ItemIndex) -> ItemIndex? {
    if items[value].start == start { return value }
    // A value in progress starts where the item does that it will be stored in.
    var index = indexOfRoot(after: start) - 1
    guard index >= 0 else { return nil }
    let first = roots[index].start
    while index >= 0, roots[index].start == first {
      if let found = descend(from: roots[index], to: start) { return found }
      index -= 1
    }
    return nil
  }

  private mutating func descend(from root: Root, to start: Int) -> ItemIndex? {
    var index = root.item
    // An item that was written again has another root.
    guard items[index].start == root.start else { return nil }
    while true {
      if items[index].start == start, items[index].isMember { return index }
      if case .text(let range) = items[index].part, !range.contains(start) { return nil }
      guard let container = container(at: index), let next = item(around: start, in: container)
      else { return nil }
      index = next
    }
  }

  /// Returns the item whose text contains an offset, among those split off a container's text. Nil if that item was
  /// written again.
  private func item(around start: Int, in container: ContainerIndex) -> ItemIndex? {
    let range = containers[container].textItems
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].textStart <= start { low = middle + 1 } else { high = middle }
    }
    guard low > range.lowerBound, items[low - 1].start == items[low - 1].textStart else {
      return nil
    }
    return low - 1
  }

  // MARK: Roots

  /// Adds an item as a root.
  mutating func addRoot(_ item: ItemIndex) {
    let root = Root(start: items[item].start, item: item)
    // Most items start after all others: their text is at the end of the buffer.
    if let last = roots.last, last.start > root.start {
      roots.insert(root, at: indexOfRoot(after: root.start))
    } else {
      roots.append(root)
    }
  }

  /// The index of the first root that starts after an offset.
  private func indexOfRoot(after start: Int) -> Int {
    var (low, high) = (0, roots.count)
    while low < high {
      let middle = (low + high) / 2
      if roots[middle].start <= start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
