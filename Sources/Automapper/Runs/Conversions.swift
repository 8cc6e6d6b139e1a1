/// The conversions allowed for the value being decoded.
///
/// A model's `init(from:)` first runs without conversions. Code that tries several types then gets the first type
/// that fits the value as it is: an enum of a number or a string decodes `"007"` as a string. If the initialiser
/// fails because a conversion is missing, it runs again with that conversion, see `DecodingSession.retried`.
///
/// A pointer to memory that the workspace owns, like `PathStack`.
struct Conversions {
  /// What a run of an initialiser may convert.
  enum Permission {
    case sites([Site])
    case everything

    static var nothing: Permission { .sites([]) }

    var isNothing: Bool { if case .sites(let sites) = self { sites.isEmpty } else { false } }
  }

  /// A value that a model's code requests: its location and the requested type.
  struct Site: Equatable {
    /// The location of a value that a model's initialiser requests.
    enum Location: Equatable {
      /// A property of the model's own object.
      case property(SlotPointer)
      /// Any other value, by its path from the root.
      case path([PathStep])
    }

    let location: Location
    let type: ObjectIdentifier
  }

  /// A value that could not be decoded without a conversion.
  struct Refusal {
    let site: Site
    let error: any Error
    /// The failure behind the error, if the mapper created the error.
    let failure: ValueFailure?

    /// Whether an error thrown by the model's initialiser comes from this value.
    func isCause(of other: any Error) -> Bool {
      if let failure, let problem = ValueProblem(carriedBy: other), problem.isOf(failure) {
        return true
      }
      return NotedError.areSame(error, other)
    }
  }

  private struct Memory {
    var areGranted = false
    var isAllowed = false
    var permission = Permission.nothing
    var refusals = 0
    var failures = 0
    var refusal: Refusal?
    var lastFailure: ValueFailure?
    var depth = 0
    var reads = ModelReads()
  }

  private let memory: UnsafeMutablePointer<Memory>

  init() {
    memory = .allocate(Memory())
  }

  /// Called by the workspace, when nothing points to the memory any more.
  func destroy() {
    memory.free()
  }

  /// Clears the state of the last call.
  func reset() {
    if failureCount != 0 || refusals != 0 || memory.pointee.lastFailure != nil {
      memory.pointee = Memory()
    }
  }

  /// Whether conversions are granted per initialiser: the source is decoded again, or a value is not the source's. Only
  /// then do permissions count.
  var areGranted: Bool {
    @inline(__always) get { memory.pointee.areGranted }
  }

  /// Whether initialisers may run again: with conversions, or for the next case of an untagged enum.
  var remembersModels: Bool {
    @inline(__always) get { memory.pointee.areGranted || memory.pointee.depth > 0 }
  }

  /// Whether the value being decoded may be converted.
  var isAllowed: Bool { memory.pointee.isAllowed }

  /// What the innermost model may convert.
  var permission: Permission { memory.pointee.permission }

  /// The number of conversions that were possible but not allowed.
  var refusals: Int { memory.pointee.refusals }

  func refuse() { memory.pointee.refusals += 1 }

  /// The number of failures that the mapper has found in the call, including those that a model has caught. Errors of
  /// a model's own code do not count. `DecodingSession.rewind` takes failures back.
  var failureCount: Int {
    get { memory.pointee.failures }
    nonmutating set { memory.pointee.failures = newValue }
  }

  /// The failures and refusals of the call so far.
  struct Counts: Equatable {
    var failures = 0
    var refusals = 0
  }

  var counts: Counts { Counts(failures: failureCount, refusals: refusals) }

  /// Records the last value that could not be decoded without a conversion.
  func note(refusalAt site: Site, _ error: any Error) {
    memory.pointee.refusal = Refusal(site: site, error: error, failure: memory.pointee.lastFailure)
  }

  /// The number of single conversions that an initialiser is granted, each by another run, before it may make all of
  /// them.
  private static let siteLimit = 8

  /// Returns the permission for the next run of an initialiser that failed with an error; nil if it could already
  /// convert everything.
  func next(after permission: Permission, _ error: any Error) -> Permission? {
    guard case .sites(let sites) = permission else { return nil }
    // The last value that the initialiser could not decode without a conversion.
    guard let refusal = memory.pointee.refusal, refusal.isCause(of: error),
      !sites.contains(refusal.site), sites.count < Self.siteLimit
    else { return .everything }
    return .sites(sites + [refusal.site])
  }

  /// Records the failure behind an error, so that a refusal can recognise its own error.
  @inline(__always)
  func note(_ failure: ValueFailure) {
    failureCount += 1
    if areGranted { memory.pointee.lastFailure = failure }
  }

  /// Forgets the last failure, so that a refusal does not take it for its own.
  func forgetFailure() { memory.pointee.lastFailure = nil }

  /// Runs a closure with conversions allowed, whatever the enclosing model may convert.
  @inline(__always)
  func allowing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try with(areGranted: true, isAllowed: true, body)
  }

  /// Runs a closure without conversions, like the first attempt to decode a source.
  func refusing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try with(areGranted: false, isAllowed: false, body)
  }

  /// Runs a closure that decodes separate parts of a source. Each part may convert, because no enclosing model has to
  /// permit it.
  func allowingInParts<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = memory.pointee.permission
    memory.pointee.permission = .everything
    defer { memory.pointee.permission = outer }
    return try allowing(body)
  }

  /// Runs a closure that decodes a value, with or without conversions.
  @inline(__always)
  func with<Result>(isAllowed: Bool, _ body: () throws -> Result) rethrows -> Result {
    try with(areGranted: areGranted, isAllowed: isAllowed, body)
  }

  @inline(__always)
  private func with<Result>(
    areGranted: Bool, isAllowed: Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = (areGranted: self.areGranted, isAllowed: self.isAllowed)
    memory.pointee.areGranted = areGranted
    memory.pointee.isAllowed = isAllowed
    defer {
      memory.pointee.areGranted = outer.areGranted
      memory.pointee.isAllowed = outer.isAllowed
    }
    return try body()
  }

  /// The state outside a running initialiser, which `leave` restores.
  struct Outer {
    fileprivate let permission: Permission
    fileprivate let isAllowed: Bool
    fileprivate let run: ModelReads.Run
  }

  /// Runs a closure that runs the initialiser of a model, once or several times. What it reads is remembered until
  /// the outermost model is complete.
  func decodingModel<Result>(_ body: () throws -> Result) rethrows -> Result {
    memory.pointee.depth += 1
    defer {
      memory.pointee.depth -= 1
      // Only values inside a model are decoded again.
      if memory.pointee.depth == 0 { memory.pointee.reads.removeAll() }
    }
    return try body()
  }

  /// Begins a run of an initialiser with a permission. `leave` ends it.
  ///
  /// - Parameters:
  ///   - read: The index of the model's read; nil for the outermost model.
  ///   - isPrepared: Whether closures have prepared the model's source.
  func enter(_ permission: Permission, _ read: Int?, isPrepared: Bool) -> Outer {
    let outer = Outer(
      permission: memory.pointee.permission, isAllowed: isAllowed,
      run: memory.pointee.reads.enter(read, isPrepared: isPrepared))
    memory.pointee.permission = permission
    memory.pointee.isAllowed = false
    memory.pointee.refusal = nil
    return outer
  }

  /// - Parameter isRepeated: Whether the initialiser runs again for this request. It then gets what it has read.
  func leave(_ outer: Outer, isRepeated: Bool = false) {
    if isRepeated { memory.pointee.reads.release() }
    memory.pointee.permission = outer.permission
    memory.pointee.isAllowed = outer.isAllowed
    memory.pointee.reads.leave(outer.run)
  }

  /// Runs a closure that tries the cases of an untagged enum. `tryNextCase` precedes each.
  func tryingCases<Result>(_ body: () throws -> Result) rethrows -> Result {
    try decodingModel {
      let outer = memory.pointee.reads.enter(nil, isPrepared: false)
      defer { memory.pointee.reads.leave(outer) }
      return try body()
    }
  }

  /// Leaves the nested models of the cases before, which do not fit, to the next case.
  func tryNextCase() { memory.pointee.reads.release() }

  /// Whether the model being decoded is inside another model that may be decoded again.
  private var isInsideModel: Bool { memory.pointee.depth > 0 }

  /// Returns the index of the read that a request for a model stands for; nil if it cannot be decoded twice.
  ///
  /// - Parameter spot: The spot of the value; nil for a Foundation value.
  func read(
    of spot: SourceSpot?, at place: @autoclosure () -> [PlaceStep], _ table: TypeTable.Identity
  ) -> Int? {
    isInsideModel ? memory.pointee.reads.index(of: spot, at: place(), table) : nil
  }

  /// The model of a read, if an earlier run has decoded it.
  subscript(model read: Int) -> ModelReads.Model? {
    memory.pointee.reads[read].model
  }

  /// Notes the model that the run which is about to end has made for a read.
  func note(_ model: ModelReads.Model, for read: Int) {
    memory.pointee.reads.note(model, for: read)
  }

  subscript(failure read: Int) -> ModelReads.Failure? {
    get { memory.pointee.reads[read].failure }
    nonmutating set { memory.pointee.reads[read].failure = newValue }
  }
}
