/// Places the members of an object in one pass over its keys. Each property then takes one load.
extension ByteSource {
  @inline(__always)
  var placer: Placer { Placer(facts: facts, document: document, index: document.index) }

  @inline(__always)
  func member(_ object: Int, at position: Int) -> Int? {
    let token = Int(members[position])
    return token == 0 ? nil : token
  }

  func key(_ object: Int, at position: Int) -> String? {
    member(object, at: position).map { document.string($0 - 1) }
  }
}

/// A placer that retains nothing, so that opening a container retains nothing. Valid as long as the source.
extension ByteSource {
  struct Placer: MemberPlacer {
    fileprivate let facts: UnsafeMutablePointer<Facts>
    fileprivate unowned(unsafe) let document: JSONDocument
    let index: JSONIndex
  }
}

extension ByteSource.Placer {
  @inline(__always)
  func value(_ handle: Int) -> Int { handle }

  @inline(__always)
  func members(_ object: Int, from position: Int) -> ByteSource.Members {
    ByteSource.Members(facts: facts, position: position, index: index)
  }

  func place(_ value: Int, _ keys: InputKeys) -> Int? {
    guard index.tag(value) == JSONTag.object else { return nil }
    // Keys that are data have no positions.
    if keys.placedCount == 0 { return facts.pointee.used }
    let position = reserve(keys.placedCount)
    let members = facts.pointee.members + position
    let tokens = index.tokens
    let bytes = UnsafePointer(index.bytes)
    let end = tokens + index.end(value)
    var token = tokens + (value &+ 1)
    var expected = keys.lookup.first
    var previous: UnsafeMutablePointer<KeyEntries.Entry>?
    while token < end {
      // The document pads its bytes, so eight bytes are readable from the start of every key.
      if let entry = expected, entry.pointee.key.matches(token.pointee, of: bytes) {
        if !take(token, of: tokens, entry, members) {
          settle(token - tokens, entry, members, keys)
        }
        previous = entry
        expected = entry.pointee.next
      } else if let entry = placeUnexpected(token - tokens, after: previous, members, keys) {
        previous = entry
        expected = entry.pointee.next
      }
      let tag = UInt8(truncatingIfNeeded: token[1].a)
      token =
        tag < JSONTag.array ? token + 2 : tokens + Int(token[1].b & 0xFFFF_FFFF)
    }
    return position
  }

  /// Reserves space for an object's members, all absent. Earlier runs stay: containers may outlive each other.
  @inline(__always)
  private func reserve(_ count: Int) -> Int {
    let position = facts.pointee.used
    if position &+ count > facts.pointee.capacity { grow(count) }
    facts.pointee.used = position &+ count
    (facts.pointee.members + position).initialize(repeating: 0, count: count)
    return position
  }

  @inline(never)
  private func grow(_ count: Int) {
    let used = facts.pointee.used
    let capacity = max(facts.pointee.capacity * 2, used + count)
    facts.pointee.members.grow(to: capacity, moving: used)
    facts.pointee.capacity = capacity
  }

  /// Assigns a member to the property of its key, if there is one. Returns false if `settle` must decide: the key
  /// fills several properties, or another key filled this one.
  @inline(__always)
  private func take(
    _ token: UnsafeMutablePointer<JSONToken>, of tokens: UnsafeMutablePointer<JSONToken>,
    _ entry: UnsafeMutablePointer<KeyEntries.Entry>, _ members: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let ordinal = Int(entry.pointee.ordinal)
    guard ordinal >= 0 else { return ordinal == KeyEntries.Entry.none }
    guard members[ordinal] == 0 else { return false }
    members[ordinal] = Int32(truncatingIfNeeded: JSONToken.count(tokens, token) &+ 1)
    return true
  }

  /// Finds the properties of a key that was not expected here, and fills them. Returns nil if the key is too long or
  /// the keys are too many to cache an entry.
  @inline(never)
  private func placeUnexpected(
    _ token: Int, after previous: UnsafeMutablePointer<KeyEntries.Entry>?,
    _ members: UnsafeMutablePointer<Int32>, _ keys: InputKeys
  ) -> UnsafeMutablePointer<KeyEntries.Entry>? {
    let previous = previous.map { $0 - keys.lookup.entries }
    let entry =
      index.tag(token) == JSONTag.string
      ? keys.table.find(
        UnsafeBufferPointer(start: index.bytes + index.offset(token), count: index.length(token)))
      : findEscaped(token, keys.table)
    guard entry >= 0 else {
      settle(
        token, keys.table.matches(document.string(token)), members, keys.table)
      return nil
    }
    keys.lookup.expect(entry, after: previous)
    let found = keys.lookup.entries + entry
    if !take(index.tokens + token, of: index.tokens, found, members) {
      settle(token, found, members, keys)
    }
    return found
  }

  @inline(never)
  private func settle(
    _ token: Int, _ entry: UnsafeMutablePointer<KeyEntries.Entry>,
    _ members: UnsafeMutablePointer<Int32>, _ keys: InputKeys
  ) {
    let matches = keys.table.matches(ofEntry: entry - keys.lookup.entries)
    settle(token, matches, members, keys.table)
  }

  private func findEscaped(_ token: Int, _ table: KeyTable) -> Int {
    document.withStringBytes(token) { table.find($0) }
  }

  /// Fills the properties of a key. If several keys fit one property, the stronger key wins; of folded keys the
  /// least; of equal keys the last.
  private func settle(
    _ token: Int, _ matches: [KeyMatcher.Match], _ members: UnsafeMutablePointer<Int32>,
    _ table: KeyTable
  ) {
    for match in matches {
      let taken = Int(members[match.ordinal])
      let winner =
        taken == 0
        ? .later
        : table.settle(
          earlier: document.string(taken - 1), later: document.string(token), match)
      if winner == .later { members[match.ordinal] = Int32(truncatingIfNeeded: token + 1) }
    }
  }
}
