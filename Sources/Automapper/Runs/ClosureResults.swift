/// Caches the results of a mapping's closures during a call, so that each closure runs once for a value of the source.
///
/// A call may decode a source several times: again with conversions if decoding without them fails, and once more to
/// find every problem of a failed call.
struct ClosureResults {
  /// A closure, and the value that it runs for.
  struct Use: Equatable {
    enum Closure: Equatable {
      case before(Int)
      case model, condition, value, defaultValue
    }

    /// The object that is or has the value; nil for a Foundation value, which is known by its place alone.
    fileprivate let spot: SourceSpot?
    /// The number of the object's place, see `PlaceNumbers`.
    fileprivate let number: Int
    /// The property whose value it is; nil for the object itself.
    fileprivate let property: ObjectIdentifier?
    fileprivate let table: TypeTable.Identity
    fileprivate let closure: Closure

    /// Mixes two numbers. Sources choose neither, so the hash needs no seed.
    fileprivate var hash: Int {
      let bits =
        UInt64(truncatingIfNeeded: number) &<< 32
        ^ UInt64(truncatingIfNeeded: property.map { Int(bitPattern: $0) } ?? 0)
      return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 40)
    }
  }

  /// The result of a closure, and the side effects of running it.
  ///
  /// Not a `Result`, whose value the runtime copies by way of metadata.
  struct Known {
    fileprivate let use: Use
    fileprivate let value: Any?
    fileprivate let error: (any Error)?
    /// Nil if there were none.
    let effects: DecodingEffects?

    func get() throws -> Any? {
      if let error { throw error }
      return value
    }
  }

  private var entries: [Known] = []
  /// The entries by the hashes of their uses, with open addressing: an index; -1 for a free bucket. At most half are
  /// in use.
  private var buckets: [Int32] = []
  private var places = PlaceNumbers()

  /// The maximum number of cached results. Beyond it, a closure may run again when its object is decoded again.
  private static let limit = 1 << 16
  /// The maximum number of results whose memory is kept between calls.
  private static let keptCapacity = 1 << 12

  /// Whether the cache may reject further results.
  var isFull: Bool { entries.count >= Self.limit || places.isNearlyFull }

  /// Returns the cache key of a closure for an object or one of its properties.
  ///
  /// - Parameters:
  ///   - spot: The spot of the object; nil for a Foundation value.
  ///   - path: The path to the object. `node` continues it to a nested object.
  ///   - property: The property; nil for the object itself.
  /// - Returns: Nil if the path gets no number. The result is then not cached.
  mutating func use(
    _ closure: Use.Closure, _ spot: SourceSpot?, _ path: PathStack, _ node: PathNode?,
    _ property: PropertyPlan?, of table: TypeTable
  ) -> Use? {
    path.number(below: node, in: &places).map {
      Use(
        spot: spot, number: $0, property: property.map { ObjectIdentifier($0) },
        table: table.identity, closure: closure)
    }
  }

  subscript(use: Use) -> Known? {
    if entries.isEmpty { return nil }
    let index = buckets[bucket(of: use)]
    return index < 0 ? nil : entries[Int(index)]
  }

  /// Stores the result of a use that has none yet: a value, or the error that the closure threw.
  mutating func keep(
    _ value: Any?, error: (any Error)? = nil, _ effects: DecodingEffects?, for use: Use
  ) {
    if entries.count >= Self.limit { return }
    if entries.count * 2 >= buckets.count { grow() }
    buckets[bucket(of: use)] = Int32(entries.count)
    entries.append(Known(use: use, value: value, error: error, effects: effects))
  }

  /// Returns the bucket of a use, or the free bucket for it.
  private func bucket(of use: Use) -> Int {
    var bucket = use.hash & (buckets.count &- 1)
    while buckets[bucket] >= 0, entries[Int(buckets[bucket])].use != use {
      bucket = (bucket &+ 1) & (buckets.count &- 1)
    }
    return bucket
  }

  private mutating func grow() {
    buckets = Array(repeating: -1, count: max(64, buckets.count * 2))
    for index in entries.indices { buckets[bucket(of: entries[index].use)] = Int32(index) }
  }

  /// Removes all results. Only the check is inlined: each call makes it several times, and rarely has results.
  @inline(__always)
  mutating func removeAll() {
    if !entries.isEmpty || !places.isEmpty { clear() }
  }

  @inline(never)
  private mutating func clear() {
    let dropped = entries
    if dropped.count <= Self.keptCapacity {
      // Backwards, so that the buckets before an entry's own are still in use.
      for entry in entries.reversed() { buckets[bucket(of: entry.use)] = -1 }
      entries = []
      entries.reserveCapacity(dropped.count)
    } else {
      entries = []
      buckets = []
    }
    places.removeAll()
    // Freed last, because the `deinit` of a model may decode.
    withExtendedLifetime(dropped) {}
  }
}
