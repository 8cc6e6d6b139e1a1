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

    let steps: [PathStep]
    let table: TypeTable.Identity
    let closure: Closure
  }

  private var results: [Use: Result<Any, any Error>] = [:]

  /// The most results that are kept. Beyond them, a closure may run again where an object is read again.
  private static let limit = 1 << 16

  subscript(use: Use) -> Result<Any, any Error>? {
    get { results[use] }
    set { if results.count < Self.limit { results[use] = newValue } }
  }

  var isEmpty: Bool { results.isEmpty }

  mutating func removeAll() { results.removeAll() }
}

extension Workspace {
  /// What a closure gives for a value: what it gave before, if it ran in this call.
  func once<R>(
    _ closure: ClosureResults.Use.Closure, _ steps: [PathStep], _ table: TypeTable,
    _ run: () throws -> R
  ) throws -> R {
    let use = ClosureResults.Use(steps: steps, table: table.identity, closure: closure)
    if let known = closures[use], let given = try known.get() as? Given<R> { return given.value }
    let result = Result { Given(value: try run()) }
    closures[use] = result.map { $0 as Any }
    return try result.get().value
  }

  /// A value in a type of its own: an Optional in an `Any` does not come out as what it was.
  private struct Given<R> { let value: R }
}
