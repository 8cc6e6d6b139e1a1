/// The class instances that are being encoded, outermost first. An instance that occurs again is a cycle.
///
/// One exception: a model's own `encode(to:)` may encode its instance again and write less then, for example because the
/// coding path is not empty. An instance may therefore follow itself once.
///
/// A pointer to memory that the workspace owns, like `PathStack`.
struct InstanceStack {
  private struct Entry {
    let address: UnsafeRawPointer
    /// The length of the path to the instance.
    let depth: Int
  }

  private let entries: UnsafeMutablePointer<[Entry]>
  private let path: PathStack

  init(path: PathStack) {
    entries = .allocate([])
    self.path = path
  }

  /// Called by the workspace, when nothing points to the memory any more.
  func destroy() {
    entries.free()
  }

  private func address(_ instance: AnyObject) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque())
  }

  /// Whether this is the innermost instance.
  func isTop(_ instance: AnyObject) -> Bool {
    entries.pointee.last?.address == address(instance)
  }

  /// Pushes an instance whose properties the mapper reads. Throws if it is already being encoded.
  func push(readByMapper instance: AnyObject) throws {
    let address = address(instance)
    if entries.pointee.contains(where: { $0.address == address }) { throw cycle(instance) }
    entries.pointee.append(Entry(address: address, depth: path.count))
  }

  /// Pushes an instance of a class that encodes itself. Throws if it is already being encoded, unless it follows itself
  /// for the first time.
  ///
  /// - Precondition: `Instance` is a class. Its values are then references like those of `AnyObject`. A cast would
  ///   call the runtime.
  @inline(__always)
  func push<Instance>(instance: Instance) throws {
    try push(unsafeBitCast(instance, to: AnyObject.self))
  }

  private func push(_ instance: AnyObject) throws {
    let address = address(instance)
    if entries.pointee.contains(where: { $0.address == address }) { try checkAgain(instance) }
    entries.pointee.append(Entry(address: address, depth: path.count))
  }

  @inline(never)
  private func checkAgain(_ instance: AnyObject) throws {
    let address = address(instance)
    let last = entries.pointee.suffix(2).filter { $0.address == address }
    if last.count == 1, isTop(instance) { return }
    // The error has the path of the first time that the instance follows itself.
    if last.count == 2 { path.pop(to: last[last.startIndex + 1].depth) }
    throw cycle(instance)
  }

  private func cycle(_ instance: AnyObject) -> ValueFailure {
    ValueFailure(
      .cycle, expected: "an object that does not contain itself",
      found: "\(TypeName.of(type(of: instance))) again")
  }

  /// Pushes a popped instance again, without the check for a cycle.
  func restore(_ instance: AnyObject) {
    entries.pointee.append(Entry(address: address(instance), depth: path.count))
  }

  func pop() { entries.pointee.removeLast() }
}
