/// The keys written to each open object, by key number.
///
/// Each depth has a bit set, which suffices for models of up to 512 properties. Higher numbers are in a separate set.
struct WrittenKeys {
  private static let words = 8
  /// Keys with smaller numbers are in the bit sets.
  static let bitCount = words * 64

  private var bits: UnsafeMutablePointer<UInt64>
  private var capacity = 32
  private var others: [Int: Set<Int>] = [:]

  init() {
    bits = .allocate(capacity: 32 * Self.words)
    bits.initialize(repeating: 0, count: 32 * Self.words)
  }

  func destroy() { bits.deallocate() }

  /// Clears the keys of the previous object at a depth.
  @inline(__always)
  mutating func begin(at depth: Int) {
    if depth >= capacity { grow(depth) }
    (bits + depth &* Self.words).update(repeating: 0, count: Self.words)
    if !others.isEmpty { others[depth] = nil }
  }

  @inline(never)
  private mutating func grow(_ depth: Int) {
    let larger = max(capacity * 2, depth + 1)
    let grown = UnsafeMutablePointer<UInt64>.allocate(capacity: larger * Self.words)
    grown.initialize(repeating: 0, count: larger * Self.words)
    grown.update(from: bits, count: capacity * Self.words)
    bits.deallocate()
    (bits, capacity) = (grown, larger)
  }

  /// Frees the sets of all objects. They may be large.
  mutating func removeOthers() {
    if !others.isEmpty { others = [:] }
  }

  /// Adds a key. Returns false if it was added before.
  @inline(__always)
  mutating func add(_ number: Int, at depth: Int) -> Bool {
    guard number < Self.bitCount else { return addOther(number, at: depth) }
    let word = bits + (depth &* Self.words &+ number &>> 6)
    let bit: UInt64 = 1 &<< UInt64(number & 63)
    if word.pointee & bit != 0 { return false }
    word.pointee |= bit
    return true
  }

  @inline(never)
  private mutating func addOther(_ number: Int, at depth: Int) -> Bool {
    others[depth, default: []].insert(number).inserted
  }

  func contains(_ number: Int, at depth: Int) -> Bool {
    guard number < Self.bitCount else { return others[depth]?.contains(number) ?? false }
    return bits[depth * Self.words + number >> 6] & 1 << UInt64(number & 63) != 0
  }

  mutating func remove(_ number: Int, at depth: Int) {
    guard number < Self.bitCount else {
      others[depth]?.remove(number)
      return
    }
    bits[depth * Self.words + number >> 6] &= ~(1 << UInt64(number & 63))
  }
}
