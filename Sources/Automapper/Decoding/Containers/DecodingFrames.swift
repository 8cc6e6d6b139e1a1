/// A stack of reusable frames for one workspace, innermost last: one frame for each level of nesting, and more for
/// models that open several containers.
///
/// A frame is reused once nothing else references it. A frame that a model keeps is left to the model.
final class DecodingFrames<S: DecodingSource> {
  private struct Stack {
    var frames: UnsafeMutablePointer<DecodingFrame<S>>
    var capacity: Int
    /// The number of frames that exist.
    var made = 0
    /// The number of frames in use.
    var count = 0
  }

  /// Allocated separately, like the contents of a frame.
  private let stack: UnsafeMutablePointer<Stack>

  init() {
    stack = .allocate(Stack(frames: .allocate(capacity: 8), capacity: 8))
  }

  deinit {
    pop(to: 0)
    stack.pointee.frames.deinitialize(count: stack.pointee.made)
    stack.pointee.frames.deallocate()
    stack.deallocate()
  }

  var count: Int {
    @inline(__always) get { stack.pointee.count }
  }

  /// Whether the types of all values in use satisfy a condition.
  func tablesSatisfy(_ condition: (TypeTable) -> Bool) -> Bool {
    (0..<count).allSatisfy { condition(stack.pointee.frames[$0].table) }
  }

  /// Pushes a frame for a value.
  @inline(__always)
  func push(
    _ session: DecodingSession<S>, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode? = nil,
    isOpenedByModel: Bool = false
  ) -> DecodingFrame<S> {
    let index = stack.pointee.count
    if index == stack.pointee.made { add() }
    stack.pointee.count = index &+ 1
    let frame = stack.pointee.frames[index]
    frame.begin(session, handle, table, node, isOpenedByModel: isOpenedByModel)
    return frame
  }

  /// Returns the object of the model in use whose path has a length; nil if there is none.
  func object(atDepth depth: Int) -> S.Handle? {
    (0..<count).last { index in
      let frame = stack.pointee.frames[index]
      return frame.depth == depth && !frame.isOpenedByModel
    }.map { stack.pointee.frames[$0].handle }
  }

  /// Returns the reader of the object of a frame in use; nil if no keyed container was requested.
  func reader(at index: Int) -> ObjectReader<S>? {
    guard index < stack.pointee.count, stack.pointee.frames[index].hasReader else { return nil }
    return stack.pointee.frames[index].reader.pointee
  }

  /// Returns the frame in use from which the frame of a reader was opened, or the frame of the reader itself; nil if it
  /// is not on the stack.
  func first(over reader: ObjectReader<S>) -> DecodingFrame<S>? {
    var first: DecodingFrame<S>?
    for index in (0..<count).reversed() {
      let frame = stack.pointee.frames[index]
      if frame.handle == reader.object, frame.node === reader.node,
        frame.table.identity == reader.table.owner.identity
      {
        first = frame
      }
      if first != nil, !frame.isOpenedByModel { break }
    }
    return first
  }

  @inline(never)
  private func add() {
    let made = stack.pointee.made
    if made == stack.pointee.capacity {
      stack.pointee.frames.grow(to: made * 2, moving: made)
      stack.pointee.capacity = made * 2
    }
    (stack.pointee.frames + made).initialize(to: DecodingFrame())
    stack.pointee.made = made + 1
  }

  /// Pushes a frame for a value that a model's own code opens. A model may open many values in turn, so the top
  /// frames that it has released are reused first.
  ///
  /// The stack knows when a model of the call's own session ends. Other sessions get standalone frames.
  @inline(never)
  func pushInner(
    _ session: DecodingSession<S>, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?
  ) -> DecodingFrame<S> {
    if session.isPart {
      let frame = DecodingFrame<S>()
      frame.begin(session, handle, table, node, isOpenedByModel: true)
      frame.detach()
      return frame
    }
    while isTopIdle { pop(to: stack.pointee.count - 1) }
    return push(session, handle, table, node, isOpenedByModel: true)
  }

  private var isTopIdle: Bool {
    let top = stack.pointee.count - 1
    return top >= 0 && stack.pointee.frames[top].isOpenedByModel
      && isKnownUniquelyReferenced(&stack.pointee.frames[top])
  }

  /// Ends the frames above a mark.
  func pop(to mark: Int) {
    while stack.pointee.count > mark {
      let top = stack.pointee.count &- 1
      stack.pointee.count = top
      if isKnownUniquelyReferenced(&stack.pointee.frames[top]) {
        stack.pointee.frames[top].end()
      } else {
        leave(top)
      }
    }
  }

  /// Detaches a frame that a model keeps, and puts a new frame in its slot.
  @inline(never)
  private func leave(_ index: Int) {
    stack.pointee.frames[index].detach()
    stack.pointee.frames[index] = DecodingFrame()
  }
}
