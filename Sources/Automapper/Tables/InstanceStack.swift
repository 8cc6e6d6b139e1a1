/// The class instances that are being encoded, outermost first. An instance that occurs again is a cycle.
///
/// A pointer to memory that the workspace owns, like `PathStack`.
struct InstanceStack {
  private let instances: UnsafeMutablePointer<[UnsafeRawPointer]>

  init() {
    instances = .allocate([])
  }

  /// Called by the workspace, when nothing points to the memory any more.
  func destroy() {
    instances.free()
  }

  /// Whether this is the innermost instance.
  func isTop(_ instance: AnyObject) -> Bool {
    instances.pointee.last == UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque())
  }

  /// Pushes an instance. Throws if it is already being encoded.
  func push(_ instance: AnyObject) throws {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque())
    if instances.pointee.contains(address) {
      throw ValueFailure(
        .cycle, expected: "an object that does not contain itself",
        found: "\(TypeName.of(type(of: instance))) again")
    }
    instances.pointee.append(address)
  }

  /// Pushes an instance of a class.
  ///
  /// - Precondition: `Instance` is a class. Its values are then references like those of `AnyObject`. A cast would
  ///   call the runtime.
  @inline(__always)
  func push<Instance>(instance: Instance) throws {
    try push(unsafeBitCast(instance, to: AnyObject.self))
  }

  /// Pushes a popped instance again, without the check for a cycle.
  func restore(_ instance: AnyObject) {
    instances.pointee.append(UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque()))
  }

  func pop() { instances.pointee.removeLast() }
}
