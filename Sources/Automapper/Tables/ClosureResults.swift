/// What closures of the mapping gave in this call, so that each runs once for a value.
///
/// A source may be looked at several times: an object that fails without conversions is read again with
/// them, and a call that fails is searched for every problem.
struct ClosureResults {
  /// One closure, and the value that it runs for.
  struct Use: Hashable {
    enum Closure: Hashable {
      case before(Int)
      case model, condition, value, defaultValue
    }

    /// See `PathStack.place`.
    private let place: [PathStep]
    private let table: TypeTable.Identity
    private let closure: Closure
    /// Computed once: a result that is not known yet is asked for and then kept.
    private let hash: Int

    init(place: [PathStep], table: TypeTable.Identity, closure: Closure) {
      (self.place, self.table, self.closure) = (place, table, closure)
      var hasher = Hasher()
      hasher.combine(place)
      hasher.combine(table)
      hasher.combine(closure)
      hash = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private var results: [Use: Result<Any?, any Error>] = [:]

  /// The most results that are kept. Beyond them, a closure may run again where an object is read again.
  private static let limit = 1 << 16

  subscript(use: Use) -> Result<Any?, any Error>? {
    get { results[use] }
    set { if !isFull { results[use] = newValue } }
  }

  var isEmpty: Bool { results.isEmpty }
  /// Whether no further result is kept.
  var isFull: Bool { results.count >= Self.limit }

  /// Keeps the room for as many results as a next call may well have.
  mutating func removeAll() { results.removeAll(keepingCapacity: results.count <= 1 << 12) }
}

extension Workspace {
  /// What a closure gives for a value: what it gave before, if it ran in this call.
  ///
  /// Not generic: the runtime would look up the metadata of each type that is made of the result's.
  func once(_ use: ClosureResults.Use, _ run: () throws -> Any?) throws -> Any? {
    if let known = closures[use] { return try known.get() }
    let result = Result { try run() }
    closures[use] = result
    return try result.get()
  }
}
