/// One value while a model's own code reads it: what its decoder and its containers share.
///
/// Decoders and containers are shells around a frame, because the standard library copies a container
/// at each call and a frame is one reference. A model may keep any of them: its frame then keeps the
/// session, and with it the source and the coding path, and reads on (see `detach`).
///
/// The contents stand in memory of their own, because accesses to the fields of a class are checked
/// at run time.
final class DecodingFrame<S: DecodingSource> {
  private struct Contents {
    /// Alive while the frame is in use: the call holds its session, a kept frame holds its own.
    unowned(unsafe) var session: DecodingSession<S>
    let handle: S.Handle
    let table: TypeTable
    /// The way from the model to this value, if it is not the model itself.
    let node: PathNode?
    /// How long the path to the model is.
    var depth: Int
    /// Whether the model's own code asked for the value, and may let go of it before the model ends.
    let isInner: Bool
    /// Whether the session was made for this frame alone: its path always comes back to this value.
    var isDetached = false
    var hasReader = false
  }

  /// Initialised while the frame is in use.
  private let contents: UnsafeMutablePointer<Contents>
  /// Initialised when the value was first asked for a keyed container.
  private let reader: UnsafeMutablePointer<ObjectReader<S>>
  private var isInUse = false
  /// The session, where the frame may outlive it otherwise.
  private var ownSession: DecodingSession<S>?

  init() {
    contents = .allocate(capacity: 1)
    reader = .allocate(capacity: 1)
  }

  deinit {
    if isInUse { end() }
    contents.deallocate()
    reader.deallocate()
  }

  /// Binds the frame to a value. The frame must be idle.
  @inline(__always)
  func begin(
    _ session: DecodingSession<S>, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?,
    depth: Int, isInner: Bool
  ) {
    contents.initialize(
      to: Contents(
        session: session, handle: handle, table: table, node: node, depth: depth, isInner: isInner))
    isInUse = true
    if isInner { ownSession = session }
  }

  @inline(__always)
  func end() {
    if contents.pointee.hasReader { reader.deinitialize(count: 1) }
    if contents.pointee.isInner || contents.pointee.isDetached { ownSession = nil }
    contents.deinitialize(count: 1)
    isInUse = false
  }

  /// Gives the frame a session of its own, whose path stays the one of this value: a model kept its
  /// decoder or a container of it, or uses it while another model is read.
  func detach() {
    if contents.pointee.isDetached, isCurrent { return }
    let session = session.detached(at: contents.pointee.depth)
    ownSession = session
    contents.pointee.isDetached = true
    contents.pointee.session = session
    contents.pointee.depth = session.path.count
    if contents.pointee.hasReader { reader.pointee.session = session }
  }

  /// Whether the path is the one to this frame's model, so that its values can be read.
  var isCurrent: Bool {
    @inline(__always) get { session.path.count == contents.pointee.depth }
  }

  /// The session to read with.
  var current: DecodingSession<S> {
    @inline(__always) get {
      if !isCurrent { detach() }
      return session
    }
  }

  var session: DecodingSession<S> {
    @inline(__always) get { contents.pointee.session }
  }
  var handle: S.Handle {
    @inline(__always) get { contents.pointee.handle }
  }
  var table: TypeTable {
    @inline(__always) get { contents.pointee.table }
  }
  var node: PathNode? {
    @inline(__always) get { contents.pointee.node }
  }

  /// The members of the object. Only for the frame of a keyed container.
  var members: UnsafeMutablePointer<ObjectReader<S>> {
    @inline(__always) get { reader }
  }

  /// The key table by which the members were placed; nil before the first keyed container.
  var keys: KeyTable? {
    @inline(__always) get { contents.pointee.hasReader ? reader.pointee.table : nil }
  }

  /// Binds the frame to the members of its object, once.
  @inline(__always)
  func bind(_ members: ObjectReader<S>) {
    reader.initialize(to: members)
    contents.pointee.hasReader = true
  }

  var isInner: Bool { contents.pointee.isInner }
}

/// The frames of one workspace, innermost last: as many as values nest, and some more for models that
/// open several containers.
///
/// A frame is used for another value once nobody else refers to it. One that a model kept is left to
/// the model.
final class DecodingFrames<S: DecodingSource> {
  private struct Stack {
    var frames: [DecodingFrame<S>] = []
    var count = 0
  }

  /// In memory of its own, as the contents of a frame.
  private let stack: UnsafeMutablePointer<Stack>

  init() {
    stack = .allocate(capacity: 1)
    stack.initialize(to: Stack())
  }

  deinit {
    pop(to: 0)
    stack.deinitialize(count: 1)
    stack.deallocate()
  }

  var count: Int {
    @inline(__always) get { stack.pointee.count }
  }

  /// A frame for a value.
  @inline(__always)
  func push(
    _ session: DecodingSession<S>, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode? = nil,
    isInner: Bool = false
  ) -> DecodingFrame<S> {
    let index = stack.pointee.count
    if index == stack.pointee.frames.count { stack.pointee.frames.append(DecodingFrame()) }
    stack.pointee.count = index &+ 1
    let frame = stack.pointee.frames[index]
    frame.begin(
      session, handle, table, node, depth: session.path.count, isInner: isInner)
    return frame
  }

  /// A frame for a value that a model's own code asked for. A model may ask for one after the other, so
  /// the frames on top that it has let go of are used again.
  ///
  /// The stack knows when a model of the call's own session ends; frames of others stand alone.
  @inline(never)
  func pushInner(
    _ session: DecodingSession<S>, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?
  ) -> DecodingFrame<S> {
    if session.isPart {
      let frame = DecodingFrame<S>()
      frame.begin(session, handle, table, node, depth: session.path.count, isInner: true)
      frame.detach()
      return frame
    }
    while isTopIdle { pop(to: stack.pointee.count - 1) }
    return push(session, handle, table, node, isInner: true)
  }

  private var isTopIdle: Bool {
    let top = stack.pointee.count - 1
    return top >= 0 && stack.pointee.frames[top].isInner
      && isKnownUniquelyReferenced(&stack.pointee.frames[top])
  }

  /// Ends the frames above a mark.
  func pop(to mark: Int) {
    while stack.pointee.count > mark {
      stack.pointee.count &-= 1
      let index = stack.pointee.count
      if isKnownUniquelyReferenced(&stack.pointee.frames[index]) {
        stack.pointee.frames[index].end()
      } else {
        leave(index)
      }
    }
  }

  /// Leaves a frame to the model that keeps it.
  @inline(never)
  private func leave(_ index: Int) {
    stack.pointee.frames[index].detach()
    stack.pointee.frames[index] = DecodingFrame()
  }
}
