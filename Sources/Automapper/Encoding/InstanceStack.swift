/// The class instances that are being encoded, outermost first. An instance that contains itself is a cycle.
///
/// Two exceptions, because a model's own `encode(to:)` may encode its instance again and write less then, for example
/// if the coding path is not empty. An instance may follow itself once. An instance may also be inside itself, through
/// others, if no instance repeats inside this second visit.
///
/// A pointer to memory that the workspace owns, like `PathStack`.
struct InstanceStack {
  private struct Entry {
    let address: UnsafeRawPointer
    /// The length of the path to the instance.
    let depth: Int
  }

  private struct SecondVisit {
    /// The index of the entry.
    let index: Int
    /// The length of the path to the instance.
    let depth: Int
    let type: any Any.Type
  }

  private struct Memory {
    var entries: [Entry] = []
    /// The second visit of an instance; nil if there is none.
    var secondVisit: SecondVisit?
    /// Whether an instance repeated inside the second visit. That visit then fails as a cycle, even if the model's code
    /// caught the error inside.
    var isCyclic = false
  }

  private let memory: UnsafeMutablePointer<Memory>
  private let path: PathStack

  init(path: PathStack) {
    memory = .allocate(Memory())
    self.path = path
  }

  /// Called by the workspace, when nothing points to the memory any more.
  func destroy() {
    memory.free()
  }

  private func address(_ instance: AnyObject) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque())
  }

  private func contains(_ instance: AnyObject) -> Bool {
    let address = address(instance)
    return memory.pointee.entries.contains { $0.address == address }
  }

  private func append(_ instance: AnyObject) {
    memory.pointee.entries.append(Entry(address: address(instance), depth: path.count))
  }

  /// Whether this is the innermost instance.
  func isTop(_ instance: AnyObject) -> Bool {
    memory.pointee.entries.last?.address == address(instance)
  }

  /// Pushes an instance whose properties the mapper reads. Throws if it is already being encoded.
  func push(readByMapper instance: AnyObject) throws {
    if contains(instance) { throw cycle(type(of: instance)) }
    append(instance)
  }

  /// Returns an instance as an object.
  ///
  /// - Precondition: `Instance` is a class. Its values are then references like those of `AnyObject`. A cast would
  ///   call the runtime.
  @inline(__always)
  static func object<Instance>(_ instance: Instance) -> AnyObject {
    unsafeBitCast(instance, to: AnyObject.self)
  }

  /// Pushes an instance of a class that encodes itself. Throws if it is already being encoded, apart from the exceptions
  /// above.
  func push(_ instance: AnyObject) throws {
    if contains(instance) { try checkAgain(instance) }
    append(instance)
  }

  @inline(never)
  private func checkAgain(_ instance: AnyObject) throws {
    let address = address(instance)
    let last = memory.pointee.entries.suffix(2).filter { $0.address == address }
    if last.count == 1, isTop(instance) { return }
    if last.count == 2 {
      // The error has the path of the first time that the instance follows itself.
      path.pop(to: last[last.startIndex + 1].depth)
      throw cycle(type(of: instance))
    }
    if memory.pointee.secondVisit != nil {
      memory.pointee.isCyclic = true
      try throwCycle()
    }
    memory.pointee.secondVisit = SecondVisit(
      index: memory.pointee.entries.count, depth: path.count, type: type(of: instance))
  }

  private func cycle(_ type: any Any.Type) -> ValueFailure {
    ValueFailure(
      .cycle, expected: "an object that does not contain itself",
      found: "\(TypeName.of(type)) again")
  }

  /// Called when the `encode(to:)` of a model has returned, before the sink takes its value and before an instance is
  /// popped. Throws if a cycle was found.
  ///
  /// Not inlined, so that nested instances need less stack space.
  @inline(never)
  func checkEnd() throws {
    if memory.pointee.isCyclic { try throwCycle() }
  }

  /// Throws the error of a cycle, with the path of the second visit.
  @inline(never)
  private func throwCycle() throws {
    guard let visit = memory.pointee.secondVisit else { return }
    let failure = cycle(visit.type)
    let issue = MappingError.Issue(
      failure.code, path: path.steps(to: visit.depth).text,
      sourceKey: path.outputKey(to: visit.depth), expected: failure.expected, found: failure.found)
    throw EncodingError.invalidValue(
      failure.found ?? "",
      EncodingError.Context(
        codingPath: path.codingPath(to: visit.depth), debugDescription: issue.description,
        underlyingError: MappingError(issue)))
  }

  /// Pushes a popped instance again, without the check for a cycle.
  func restore(_ instance: AnyObject) { append(instance) }

  func pop() {
    memory.pointee.entries.removeLast()
    if memory.pointee.secondVisit?.index == memory.pointee.entries.count {
      memory.pointee.secondVisit = nil
      memory.pointee.isCyclic = false
    }
  }
}

extension TypeTable {
  /// Pushes an instance of this class, and returns the table of its class. Not inlined, so that nested instances need
  /// less stack space.
  @inline(never)
  func pushing<Instance>(_ instance: Instance) throws -> TypeTable {
    // The type of an object is one load. The type of a generic value is a call of the runtime.
    let instance = InstanceStack.object(instance)
    try workspace.instances.push(instance)
    return ofInstance(Swift.type(of: instance))
  }
}
