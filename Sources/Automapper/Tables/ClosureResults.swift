/// What closures of the mapping returned in this call, so that each runs once for a value.
///
/// A source may be read several times: an object that fails without conversions is read again with them, and a call
/// that fails is searched for every problem.
///
/// The results of one place are linked in an array, which a call appends to and rarely reads.
struct ClosureResults {
  /// A closure, and the value that it runs for.
  struct Use {
    enum Closure: Equatable {
      case before(Int)
      case model, condition, value, defaultValue
    }

    /// See `PlaceNumbers`.
    fileprivate let place: Int
    fileprivate let table: TypeTable.Identity
    fileprivate let closure: Closure
  }

  private struct Entry {
    let table: TypeTable.Identity
    let closure: Use.Closure
    let result: Result<Any?, any Error>
    /// The index of the entry of this place that was kept before; -1 for the first.
    let previous: Int
  }

  private var entries: [Entry] = []
  /// The index of the last entry of each place, by its number; -1 for a place without one.
  private var last: [Int] = []
  private var places = PlaceNumbers()

  /// The most results that are kept. Beyond them, a closure may run again where an object is read again.
  private static let limit = 1 << 16
  /// The number of results for which the memory is kept between calls.
  private static let keptCapacity = 1 << 12

  var isEmpty: Bool { entries.isEmpty }
  /// Whether further results may not be kept.
  var isFull: Bool { entries.count >= Self.limit || places.isNearlyFull }

  /// The use of a closure for an object, or for a property of it.
  ///
  /// - Parameters:
  ///   - path: The path to the object, and `node` from there to an object inside.
  ///   - step: The property; nil for the object itself.
  /// - Returns: Nil if no result is known, and none is kept.
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

  /// Keeps the result of a use that has none yet.
  mutating func keep(_ result: Result<Any?, any Error>, for use: Use) {
    if entries.count >= Self.limit { return }
    while last.count <= use.place { last.append(-1) }
    entries.append(
      Entry(
        table: use.table, closure: use.closure, result: result, previous: last[use.place]))
    last[use.place] = entries.count - 1
  }

  mutating func removeAll() {
    let keepsCapacity = entries.count <= Self.keptCapacity
    entries.removeAll(keepingCapacity: keepsCapacity)
    last.removeAll(keepingCapacity: keepsCapacity)
    places.removeAll()
  }
}

extension Workspace {
  /// What a closure gives for a value: what it gave before, if it ran in this call.
  ///
  /// Not generic: the runtime would look up the metadata of each type that is made of the result's.
  /// See `ClosureResults.use` for the parameters.
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
