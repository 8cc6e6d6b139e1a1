/// Which conversions the value that is read now may take.
///
/// A model's own code comes first. Its `init(from:)` runs without conversions, so that code that tries
/// one type after the other gets the first that fits as it is: an enum of a number or a string reads
/// `"007"` as a string. Only where the initialiser fails for want of a conversion does it run again with
/// that conversion, see `DecodingSession.retried`.
///
/// A pointer to memory that its workspace owns, as `PathStack` is.
struct Conversions {
  /// What a run of an initialiser may convert.
  enum Permission {
    case sites([Site])
    case everything

    static var nothing: Permission { .sites([]) }
  }

  /// One value that a model's code asks for: where, and as which type.
  struct Site: Equatable {
    /// The location of the value, as seen from the model whose initialiser runs.
    enum Location: Equatable {
      /// A property of the model's own object.
      case property(SlotPointer)
      /// Any other value, by its path from the root.
      case path([PathStep])
    }

    let location: Location
    let type: ObjectIdentifier
  }

  /// A model's value, which may be read several times.
  struct Value: Hashable {
    let place: [PathStep]
    let table: TypeTable.Identity
  }

  /// A model that was read, inside one that may be read again.
  struct Model {
    let model: Any
    let entries: [MappingReport.Entry]
    let updates: [PendingUpdate]
  }

  /// A value that was not read for want of a conversion.
  struct Refusal {
    let site: Site
    let error: any Error
    /// The failure behind the error, if the mapper made the error.
    let failure: ValueFailure?

    /// Whether an error that leaves the model is the one of this value.
    func isCause(of other: any Error) -> Bool {
      if let failure, let problem = ValueProblem(carriedBy: other), problem.isOf(failure) {
        return true
      }
      return NotedError.areSame(error, other)
    }
  }

  private struct Memory {
    var isRetrying = false
    var isAllowed = false
    var permission = Permission.nothing
    var refusals = 0
    var refusal: Refusal?
    var lastFailure: ValueFailure?
    var depth = 0
    var failures: [Value: (permission: Permission, error: any Error)] = [:]
    var models: [Value: Model] = [:]
  }

  private let memory: UnsafeMutablePointer<Memory>

  init() {
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory())
  }

  /// Called by the workspace, when nothing points to the memory any more.
  func destroy() {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Forgets what belonged to the last call.
  func reset() {
    if refusals != 0 { memory.pointee = Memory() }
  }

  /// Whether the source is read again, so that permissions count.
  var isRetrying: Bool {
    @inline(__always) get { memory.pointee.isRetrying }
  }

  /// Whether the value that is read now may be converted.
  var isAllowed: Bool { memory.pointee.isAllowed }

  /// What the innermost model may convert.
  var permission: Permission { memory.pointee.permission }

  /// How many conversions were possible and not made.
  var refusals: Int { memory.pointee.refusals }

  func refuse() { memory.pointee.refusals += 1 }

  /// Remembers the last value that was not read for want of a conversion.
  func note(refusalAt site: Site, _ error: any Error) {
    memory.pointee.refusal = Refusal(site: site, error: error, failure: memory.pointee.lastFailure)
  }

  /// The last value that was not read for want of a conversion, in the initialiser that runs.
  var refusal: Refusal? { memory.pointee.refusal }

  /// Remembers the failure that an error is made of, so that a refusal can tell its error from others.
  @inline(__always)
  func note(_ failure: ValueFailure) {
    if isRetrying { memory.pointee.lastFailure = failure }
  }

  /// Runs a read that may convert, whatever the model around it may.
  @inline(__always)
  func allowing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (isRetrying, isAllowed) = (isRetrying, isAllowed)
    memory.pointee.isRetrying = true
    memory.pointee.isAllowed = true
    defer {
      memory.pointee.isRetrying = isRetrying
      memory.pointee.isAllowed = isAllowed
    }
    return try body()
  }

  /// Runs a read that makes no conversions, as the first read of a source.
  func refusing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (isRetrying, isAllowed) = (isRetrying, isAllowed)
    memory.pointee.isRetrying = false
    memory.pointee.isAllowed = false
    defer {
      memory.pointee.isRetrying = isRetrying
      memory.pointee.isAllowed = isAllowed
    }
    return try body()
  }

  /// Runs reads of parts on their own, each of which may convert: no model around them has to permit it.
  func allowingInParts<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = memory.pointee.permission
    memory.pointee.permission = .everything
    defer { memory.pointee.permission = outer }
    return try allowing(body)
  }

  /// Runs a read of a value, with or without conversions.
  @inline(__always)
  func with<Result>(isAllowed: Bool, _ body: () throws -> Result) rethrows -> Result {
    let outer = memory.pointee.isAllowed
    memory.pointee.isAllowed = isAllowed
    defer { memory.pointee.isAllowed = outer }
    return try body()
  }

  /// What the code around an initialiser may convert, while the initialiser runs.
  struct Outer {
    fileprivate let permission: Permission
    fileprivate let isAllowed: Bool
  }

  /// Begins a run of an initialiser, which may convert what it is permitted to. `leave` ends it.
  func enter(_ permission: Permission) -> Outer {
    let outer = Outer(permission: memory.pointee.permission, isAllowed: isAllowed)
    memory.pointee.permission = permission
    memory.pointee.isAllowed = false
    memory.pointee.refusal = nil
    memory.pointee.depth += 1
    return outer
  }

  func leave(_ outer: Outer) {
    memory.pointee.permission = outer.permission
    memory.pointee.isAllowed = outer.isAllowed
    memory.pointee.depth -= 1
    // Nothing is read again that is not inside a model.
    if memory.pointee.depth == 0,
      !memory.pointee.failures.isEmpty || !memory.pointee.models.isEmpty
    {
      memory.pointee.failures.removeAll()
      memory.pointee.models.removeAll()
    }
  }

  // MARK: Memory

  /// Whether the model that is read now is inside one that may be read again.
  var isInsideModel: Bool { memory.pointee.depth > 0 }

  /// What a model failed for without conversions, and what it may convert next.
  subscript(failure value: Value) -> (permission: Permission, error: any Error)? {
    get { memory.pointee.failures[value] }
    nonmutating set { memory.pointee.failures[value] = newValue }
  }

  subscript(model value: Value) -> Model? {
    get { memory.pointee.models[value] }
    nonmutating set { memory.pointee.models[value] = newValue }
  }
}
