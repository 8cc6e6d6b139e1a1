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

  private struct Entry {
    let table: TypeTable.Identity
    let closure: Use.Closure
    let result: Result<Any?, any Error>
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

  subscript(use: Use) -> Result<Any?, any Error>? {
    var index = use.place < last.count ? last[use.place] : -1
    while index >= 0 {
      if entries[index].closure == use.closure, entries[index].table == use.table {
        return entries[index].result
      }
      index = entries[index].previous
    }
    return nil
  }

  /// Stores the result of a use that has none yet.
  mutating func keep(_ result: Result<Any?, any Error>, for use: Use) {
    if entries.count >= Self.limit { return }
    while last.count <= use.place { last.append(-1) }
    entries.append(
      Entry(
        table: use.table, closure: use.closure, result: result, previous: last[use.place]))
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

extension Workspace {
  /// Runs a closure for a value, or returns its cached result if it already ran in this call.
  ///
  /// Not generic, because the runtime would look up metadata for each type built from the result's type. See
  /// `ClosureResults.use` for the parameters.
  func once(
    _ closure: ClosureResults.Use.Closure, _ path: PathStack, _ node: PathNode? = nil,
    _ step: PathStep? = nil, of table: TypeTable, _ run: () throws -> Any?
  ) throws -> Any? {
    guard let use = call.pointee.closures.use(closure, path, node, step, of: table) else {
      return try run()
    }
    if let known = call.pointee.closures[use] { return try known.get() }
    do {
      let value = try run()
      call.pointee.closures.keep(.success(value), for: use)
      return value
    } catch {
      call.pointee.closures.keep(.failure(error), for: use)
      throw error
    }
  }
}
