extension PathStack {
  /// Returns the number of a path, see `PlaceNumbers`.
  ///
  /// Cached, because all uses in one object share its path. The cache ends at the first entry that is not stable.
  ///
  /// - Parameter node: The path from here to an object; nil for this value.
  /// - Returns: Nil if too many paths have a number.
  func number(below node: PathNode?, in places: inout PlaceNumbers) -> Int? {
    let known = dropOutdatedNumbers(places.generation)
    var number: Int? = known == 0 ? PlaceNumbers.root : memory.pointee.numbered[known - 1].number
    for index in known..<count {
      forEachPlaceStep(of: index) { step in
        number = number.flatMap { places.number(of: step, in: $0) }
      }
      guard let number else { return nil }
      let entry = memory.pointee.entries[index]
      if entry.isStable, memory.pointee.numbered.count == index {
        memory.pointee.numbered.append((entry, number))
      }
    }
    for step in node?.place ?? [] { number = number.flatMap { places.number(of: step, in: $0) } }
    return number
  }

  /// Drops cached numbers of other entries or of another generation. Returns the number of those left.
  private func dropOutdatedNumbers(_ generation: Int) -> Int {
    if memory.pointee.numberedGeneration != generation {
      memory.pointee.numberedGeneration = generation
      memory.pointee.numbered.removeAll(keepingCapacity: true)
      return 0
    }
    let cached = memory.pointee.numbered.count
    var known = 0
    while known < min(count, cached),
      memory.pointee.numbered[known].entry == memory.pointee.entries[known]
    {
      known += 1
    }
    memory.pointee.numbered.removeLast(cached - known)
    return known
  }
}
