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
    /// The facts of a session that lives while the frame is in use: the call holds its session, a kept frame its own.
    var facts: SessionFacts<S>
    let handle: S.Handle
    let table: TypeTable
    /// The way from the model to this value, if it is not the model itself; held by `ownNode`.
    var node: Unmanaged<PathNode>?
    /// How long the path to the model is.
    var depth: Int
    /// Whether the model's own code asked for the value, and may let go of it before the model ends.
    let isInner: Bool
    /// Whether the session was made for this frame alone: its path always comes back to this value.
    var isDetached = false
    var hasReader = false
    /// Whether the value is an array, and `node` leads to the array that has it as an element, at `ownIndex`.
    var isElement = false
  }

  /// Initialised while the frame is in use.
  private let contents: UnsafeMutablePointer<Contents>
  /// Initialised when the value was first asked for a keyed container.
  private let reader: UnsafeMutablePointer<ObjectReader<S>>
  private var isInUse = false
  // What a frame holds that its model's own code asked for, or that may outlive its session otherwise.
  private var ownSession: DecodingSession<S>?
  private var ownNode: PathNode?
  private var ownIndex = 0

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
    isInner: Bool
  ) {
    contents.initialize(
      to: Contents(
        facts: session.facts, handle: handle, table: table,
        node: node.map { .passUnretained($0) }, depth: session.path.count, isInner: isInner))
    isInUse = true
    if isInner { hold(session, node) }
  }

  @inline(never)
  private func hold(_ session: DecodingSession<S>, _ node: PathNode?) {
    ownSession = session
    ownNode = node
  }

  /// Marks the value as an element of the array that the frame's node leads to. Its own node is made on demand.
  func setIndex(_ index: Int) {
    contents.pointee.isElement = true
    ownIndex = index
  }

  /// Makes the node of an element, when something first asks for it: mostly nothing does.
  @inline(never)
  private func makeNode() {
    let node = PathNode(parent: ownNode, index: ownIndex)
    ownNode = node
    contents.pointee.node = .passUnretained(node)
    contents.pointee.isElement = false
  }

  @inline(__always)
  func end() {
    if contents.pointee.hasReader { reader.deinitialize(count: 1) }
    if contents.pointee.isInner || contents.pointee.isDetached { letGo() }
    contents.deinitialize(count: 1)
    isInUse = false
  }

  @inline(never)
  private func letGo() {
    ownSession = nil
    ownNode = nil
  }

  /// Gives the frame a session of its own, whose path stays the one of this value: a model kept its
  /// decoder or a container of it, or uses it while another model is read.
  func detach() {
    if contents.pointee.isDetached, isCurrent { return }
    let session = session.detached(at: contents.pointee.depth)
    ownSession = session
    contents.pointee.isDetached = true
    contents.pointee.facts = session.facts
    contents.pointee.depth = session.path.count
    if contents.pointee.hasReader { reader.pointee.session = session }
  }

  /// Whether the path is the one to this frame's model, so that its values can be read.
  var isCurrent: Bool {
    @inline(__always) get { facts.path.count == contents.pointee.depth }
  }

  /// The session to read with.
  var current: DecodingSession<S> {
    @inline(__always) get {
      if !isCurrent { detach() }
      return session
    }
  }

  var facts: SessionFacts<S> {
    @inline(__always) get { contents.pointee.facts }
  }
  var session: DecodingSession<S> {
    @inline(__always) get { facts.session.takeUnretainedValue() }
  }
  var handle: S.Handle {
    @inline(__always) get { contents.pointee.handle }
  }
  var table: TypeTable {
    @inline(__always) get { contents.pointee.table }
  }
  var node: PathNode? {
    @inline(__always) get {
      if contents.pointee.isElement { makeNode() }
      return unheldNode?.takeUnretainedValue()
    }
  }
  /// The node, without a count. Only for the frame of an object, whose node is made before the frame.
  var unheldNode: Unmanaged<PathNode>? {
    @inline(__always) get { contents.pointee.node }
  }
  /// Whether the value is inside the model's own. Only for the frame of an object.
  var isInside: Bool {
    @inline(__always) get { contents.pointee.node != nil }
  }

  /// The members of the object. Only for the frame of a keyed container.
  var members: UnsafeMutablePointer<ObjectReader<S>> {
    @inline(__always) get { reader }
  }

  /// Whether the value was asked for a keyed container before.
  var hasMembers: Bool {
    @inline(__always) get { contents.pointee.hasReader }
  }

  /// Binds the frame to the members of its object, once.
  @inline(__always)
  func bind(_ members: ObjectReader<S>) {
    reader.initialize(to: members)
    contents.pointee.hasReader = true
  }

  var isInner: Bool { contents.pointee.isInner }
}
