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

  func place(_ value: Int, _ table: KeyTable, _ observation: DecodingObservation?) -> Int? {
    guard document.tag(value) == JSONTag.object else { return nil }
    let position = reserve(table.slotCount)
    let members = members + position
    let keys = table.interned
    let tokens = document.tokens
    let bytes = UnsafePointer(document.bytes)
    let end = document.end(value)
    var token = value &+ 1
    var expected = keys.first
    var previous = -1
    while token < end {
      var index = expected
      // The document pads its bytes, so eight are readable from every key on.
      let start = bytes + Int(truncatingIfNeeded: tokens[token].b)
      let length = Int(truncatingIfNeeded: tokens[token].a &>> 32)
      let isPlain = UInt8(truncatingIfNeeded: tokens[token].a) == JSONTag.string
      if index < 0 || !isPlain || !keys.matches(index, start, length) {
        index = isPlain ? table.find(start, length) : findEscaped(token, table)
        if index >= 0 { keys.expect(index, after: previous) }
      }
      if index >= 0 {
        previous = index
        expected = Int(keys.entries[index].next)
        let ordinal = Int(keys.entries[index].ordinal)
        if ordinal >= 0 {
          if members[ordinal] == 0 && keys.entries[index].more < 0 && observation == nil {
            members[ordinal] = Int32(truncatingIfNeeded: token &+ 1)
          } else {
            settle(token, interned: index, members, table, observation)
          }
        }
      } else {
        // Too long or too many to be remembered.
        settle(token, members, table, observation)
      }
      token = document.next(token &+ 1)
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
