/// The class instances that are being written, outermost first: one that comes up again is a cycle.
///
/// A pointer to memory that its workspace owns, as `PathStack` is.
struct InstanceStack {
  private let instances: UnsafeMutablePointer<[UnsafeRawPointer]>

  init() {
    instances = .allocate(capacity: 1)
    instances.initialize(to: [])
  }

  /// Called by the workspace, when nothing points to the memory any more.
  func destroy() {
    instances.deinitialize(count: 1)
    instances.deallocate()
  }

  /// Whether this is the innermost instance.
  func isTop(_ instance: AnyObject) -> Bool {
    instances.pointee.last == UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque())
  }

  /// Notes an instance. Throws where it is being written already.
  func push(_ instance: AnyObject) throws {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque())
    if instances.pointee.contains(address) {
      throw ValueFailure(
        .cycle, expected: "an object that does not contain itself",
        found: "\(TypeName.of(type(of: instance))) again")
    }
    instances.pointee.append(address)
  }

  /// Notes an instance of a class.
  ///
  /// - Precondition: `Instance` is a class. Its values are references then, as those of `AnyObject`; a cast would ask
  ///   the runtime.
  @inline(__always)
  func push<Instance>(instance: Instance) throws {
    try push(unsafeBitCast(instance, to: AnyObject.self))
  }

  /// Notes an instance again that was taken off.
  func restore(_ instance: AnyObject) {
    instances.pointee.append(UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque()))
  }

  func pop() { instances.pointee.removeLast() }
}
