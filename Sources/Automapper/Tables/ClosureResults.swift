/// Caches the results of a mapping's closures during a call, so that each closure runs once per value.
///
/// A call may decode a source several times: again with conversions if decoding without them fails, and once more to
/// find every problem of a failed call.
///
/// The results for one path form a linked list inside an array, because a call often appends and rarely looks up.
struct ClosureResults {
  /// A closure, and the value that it runs for.
  struct Use {
    enum Closure: Equatable {
      case before(Int)
      case model, condition, value, defaultValue
    }

    /// The number of the value's path, see `PlaceNumbers`.
    fileprivate let place: Int
    fileprivate let table: TypeTable.Identity
    fileprivate let closure: Closure
  }

  /// The result of a closure, and what running it did besides.
  struct Known {
    let result: Result<Any?, any Error>
    let effects: DecodingEffects
  }

  private struct Entry {
    let table: TypeTable.Identity
    let closure: Use.Closure
    let known: Known
    /// The index of the previous entry for this path; -1 for the first.
    let previous: Int
  }

  private var entries: [Entry] = []
  /// The index of the last entry for each path number; -1 if there is none.
  private var last: [Int] = []
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
  ///   - path: The path to the object. `node` continues it to a nested object.
  ///   - step: The property; nil for the object itself.
  /// - Returns: Nil if the path gets no number. The result is then not cached.
  mutating func use(
    _ closure: Use.Closure, _ path: PathStack, _ node: PathNode?, _ step: PathStep?,
    of table: TypeTable
  ) -> Use? {
    path.number(below: node, step, in: &places).map {
      Use(place: $0, table: table.identity, closure: closure)
    }
  }

  subscript(use: Use) -> Known? {
    var index = use.place < last.count ? last[use.place] : -1
    while index >= 0 {
      if entries[index].closure == use.closure, entries[index].table == use.table {
        return entries[index].known
      }
      index = entries[index].previous
    }
    return nil
  }

  /// Stores the result of a use that has none yet.
  mutating func keep(
    _ result: Result<Any?, any Error>, _ effects: DecodingEffects, for use: Use
  ) {
    if entries.count >= Self.limit { return }
    while last.count <= use.place { last.append(-1) }
    entries.append(
      Entry(
        table: use.table, closure: use.closure,
        known: Known(result: result, effects: effects), previous: last[use.place]))
    last[use.place] = entries.count - 1
  }

  /// Removes all results. Only the check is inlined: each call makes it several times, and rarely has results.
  @inline(__always)
  mutating func removeAll() {
    if !entries.isEmpty || !places.isEmpty { clear() }
  }

  @inline(never)
  private mutating func clear() {
    let keepsCapacity = entries.count <= Self.keptCapacity
    entries.removeAll(keepingCapacity: keepsCapacity)
    last.removeAll(keepingCapacity: keepsCapacity)
    places.removeAll()
  }
}
