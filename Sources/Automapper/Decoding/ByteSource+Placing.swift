/// Placing the members of an object: one pass over its keys, after which each property is one load.
extension ByteSource {
  @inline(__always)
  func member(_ object: Int, at position: Int) -> Int? {
    let token = Int(members[position])
    return token == 0 ? nil : token
  }

  func key(_ object: Int, at position: Int) -> String? {
    member(object, at: position).map { document.string($0 - 1) }
  }

  func place(_ value: Int, _ keys: InputKeys, _ observation: DecodingObservation?) -> Int? {
    let index = document.index
    guard index.tag(value) == JSONTag.object else { return nil }
    let position = reserve(keys.slotCount)
    let members = members + position
    let met = keys.met
    let tokens = index.tokens
    let bytes = UnsafePointer(index.bytes)
    let end = index.end(value)
    var token = value &+ 1
    var expected = met.first
    var previous = -1
    while token < end {
      var entry = expected
      // The document pads its bytes, so eight are readable from every key on.
      let start = bytes + Int(truncatingIfNeeded: tokens[token].b)
      let length = Int(truncatingIfNeeded: tokens[token].a &>> 32)
      let isPlain = UInt8(truncatingIfNeeded: tokens[token].a) == JSONTag.string
      if entry < 0 || !isPlain || !met.matches(entry, start, length) {
        entry = isPlain ? keys.table.find(start, length) : findEscaped(token, keys.table)
        if entry >= 0 { met.expect(entry, after: previous) }
      }
      if entry >= 0 {
        previous = entry
        expected = Int(met.entries[entry].next)
        let ordinal = Int(met.entries[entry].ordinal)
        if ordinal >= 0 {
          if members[ordinal] == 0 && met.entries[entry].more < 0 && observation == nil {
            members[ordinal] = Int32(truncatingIfNeeded: token &+ 1)
          } else {
            settle(token, interned: entry, members, keys.table, observation)
          }
        }
      } else {
        // Too long or too many to be remembered.
        settle(token, members, keys.table, observation)
      }
      token = index.next(token &+ 1)
    }
    return position
  }

  private func findEscaped(_ token: Int, _ table: KeyTable) -> Int {
    document.withStringBytes(token) { table.find(copying: $0) }
  }

  @inline(never)
  private func settle(
    _ token: Int, interned index: Int, _ members: UnsafeMutablePointer<Int32>, _ table: KeyTable,
    _ observation: DecodingObservation?
  ) {
    settle(token, table.matches(interned: index), members, table, observation)
  }

  @inline(never)
  private func settle(
    _ token: Int, _ members: UnsafeMutablePointer<Int32>, _ table: KeyTable,
    _ observation: DecodingObservation?
  ) {
    settle(token, table.matcher.matches(document.string(token)), members, table, observation)
  }

  /// Several keys may fill one property, and one key several: the stronger wins; of folded keys the
  /// least one; of equal keys the last.
  private func settle(
    _ token: Int, _ matches: [KeyMatcher.Match], _ members: UnsafeMutablePointer<Int32>,
    _ table: KeyTable, _ observation: DecodingObservation?
  ) {
    for match in matches {
      let taken = Int(members[match.ordinal])
      let winner =
        taken == 0
        ? .later
        : table.settle(
          earlier: document.string(taken - 1), later: document.string(token), match,
          observation)
      if winner == .later { members[match.ordinal] = Int32(truncatingIfNeeded: token + 1) }
    }
  }
}
