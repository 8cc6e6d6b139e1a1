/// The state that the decoder and the containers over one value share, while a model's own code decodes the value.
///
/// Decoders and containers are shells around a frame: the standard library copies a container at each call, and a
/// frame is one reference. A model may keep a decoder or a container. Its frame then retains the session, and with it
/// the source and the coding path, and can still decode (see `detach`).
///
/// The contents are allocated separately, because Swift checks accesses to the fields of a class at run time.
final class DecodingFrame<S: DecodingSource> {
  private struct Contents {
    /// The facts of a session that lives while the frame is in use: the call retains its session, a detached frame
    /// its own.
    var facts: SessionFacts<S>
    let handle: S.Handle
    let table: TypeTable
    /// The path from the model to this value, retained by `ownNode`; nil if the value is the model itself.
    var node: Unmanaged<PathNode>?
    /// The length of the path to the model.
    let depth: Int
    /// Whether the model's own code opened the value, or its object again for keys of another type. It may release the
    /// frame before the model is complete.
    let isOpenedByModel: Bool
    /// Whether the session is one of `ownSessions`, whose paths always return to this value.
    var isDetached = false
    /// Whether the frame owns sessions, a node or requests, which it releases when it ends.
    var hasOwned = false
    var hasReader = false
    /// Whether the value is an element of another array. `node` then leads to that array, and `ownIndex` is the
    /// index.
    var isElement = false
    /// The key tables of the other containers over the object, as a set of their bits.
    var otherTables: UInt32 = 0
  }

  /// Initialised while the frame is in use.
  private let contents: UnsafeMutablePointer<Contents>
  /// Initialised by the first request for a keyed container.
  private let readerMemory: UnsafeMutablePointer<ObjectReader<S>>
  private var isInUse = false
  /// The sessions of a detached frame, which may outlive the call's session. A session is busy while it decodes a
  /// value. If that value's code uses this frame's decoder in turn, another session decodes for it.
  private var ownSessions: [DecodingSession<S>] = []
  /// Retains the node of a value that a model's own code opened.
  private var ownNode: PathNode?
  private var ownIndex = 0
  /// The keys that the model has found under other spellings of their names, see `noteSpelling`.
  private(set) var respelled: [SlotPointer] = []

  init() {
    contents = .allocate(capacity: 1)
    readerMemory = .allocate(capacity: 1)
  }

  deinit {
    if isInUse { end() }
    contents.deallocate()
    readerMemory.deallocate()
  }

  /// Binds the frame to a value. The frame must be idle.
  @inline(__always)
  func begin(
    _ session: DecodingSession<S>, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?,
    isOpenedByModel: Bool
  ) {
    contents.initialize(
      to: Contents(
        facts: session.facts, handle: handle, table: table,
        node: node.map { .passUnretained($0) }, depth: session.path.count,
        isOpenedByModel: isOpenedByModel))
    isInUse = true
    if let node { retain(node) }
  }

  @inline(never)
  private func retain(_ node: PathNode) {
    ownNode = node
    contents.pointee.hasOwned = true
  }

  /// Marks the value as an element of the array that the frame's node leads to. Its own node is created on demand.
  func setIndex(_ index: Int) {
    contents.pointee.isElement = true
    ownIndex = index
  }

  /// Creates the node of an element on first access. Most elements never need it.
  @inline(never)
  private func makeNode() {
    let node = PathNode(parent: ownNode, index: ownIndex)
    ownNode = node
    contents.pointee.node = .passUnretained(node)
    contents.pointee.hasOwned = true
    contents.pointee.isElement = false
  }

  @inline(__always)
  func end() {
    if contents.pointee.hasReader { readerMemory.deinitialize(count: 1) }
    if contents.pointee.hasOwned { releaseOwned() }
    contents.deinitialize(count: 1)
    isInUse = false
  }

  @inline(never)
  private func releaseOwned() {
    ownSessions = []
    ownNode = nil
    respelled.removeAll(keepingCapacity: true)
  }

  /// Gives the frame a session of its own, whose path stays at this value. Needed if a model keeps its decoder or a
  /// container, or uses it while another model is decoded.
  func detach() {
    if contents.pointee.isDetached, isCurrent { return }
    let session = ownSessions.last(where: isIdle) ?? makeSession()
    contents.pointee.isDetached = true
    contents.pointee.hasOwned = true
    contents.pointee.facts = session.facts
    if contents.pointee.hasReader { readerMemory.pointee.session = session }
  }

  /// Whether one of the frame's own sessions decodes nothing at the moment.
  private func isIdle(_ session: DecodingSession<S>) -> Bool {
    session.path.count == contents.pointee.depth
  }

  private func makeSession() -> DecodingSession<S> {
    let session = session.detached(at: contents.pointee.depth)
    ownSessions.append(session)
    return session
  }

  /// Whether the session's path is at this frame's model, so that its values can be decoded.
  var isCurrent: Bool {
    @inline(__always) get { facts.path.count == contents.pointee.depth }
  }

  /// The session to decode with. Detaches the frame first if the session's path is elsewhere.
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
  var isWatched: Bool { facts.isWatched }
  var handle: S.Handle {
    @inline(__always) get { contents.pointee.handle }
  }
  var table: TypeTable {
    @inline(__always) get { contents.pointee.table }
  }
  var node: PathNode? {
    @inline(__always) get {
      if contents.pointee.isElement { makeNode() }
      return unretainedNode?.takeUnretainedValue()
    }
  }
  /// The node, not retained. Only for the frame of an object, whose node is created before the frame.
  var unretainedNode: Unmanaged<PathNode>? {
    @inline(__always) get { contents.pointee.node }
  }
  /// Whether the value is nested in the model's own value. Only for the frame of an object.
  var hasNode: Bool {
    @inline(__always) get { contents.pointee.node != nil }
  }

  /// The value of the frame.
  var value: S.Value {
    @inline(__always) get { facts.placer.value(handle) }
  }
  /// Reads the scalars of the source. Retains nothing.
  var scalars: S.Members {
    @inline(__always) get { facts.placer.members(handle, from: 0) }
  }
  /// The reader of the object. Only for the frame of a keyed container.
  var reader: UnsafeMutablePointer<ObjectReader<S>> {
    @inline(__always) get { readerMemory }
  }

  /// Whether a keyed container was requested before.
  var hasReader: Bool {
    @inline(__always) get { contents.pointee.hasReader }
  }

  /// Binds the frame to the reader of its object, once.
  @inline(__always)
  func bind(_ reader: ObjectReader<S>) {
    readerMemory.initialize(to: reader)
    contents.pointee.hasReader = true
  }

  /// Notes that another frame has a container over the same object.
  func noteOther(_ table: KeyTable) { contents.pointee.otherTables |= table.bit }

  /// Whether the model has a container with the keys of a table over the object.
  func hasOpened(_ table: KeyTable) -> Bool {
    hasReader && reader.pointee.table === table || contents.pointee.otherTables & table.bit != 0
  }

  /// Notes a key that the model has found under another spelling of its name.
  func noteSpelling(_ slot: SlotPointer) {
    if respelled.last == slot { return }
    respelled.append(slot)
    contents.pointee.hasOwned = true
  }

  var isOpenedByModel: Bool { contents.pointee.isOpenedByModel }
  /// The length of the path to the model.
  var depth: Int { contents.pointee.depth }
}
