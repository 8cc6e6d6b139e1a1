/// The values of an object's properties in the order of writing, before they become a dictionary.
struct PropertyValues {
  private(set) var slots: UnsafeMutablePointer<SlotPointer>
  /// The first `count` are initialised.
  private var values: UnsafeMutablePointer<Any>
  private(set) var count = 0
  private var capacity = 0
  /// A hash of the properties and their order, with rare collisions.
  private(set) var shape: UInt64 = 0

  init() {
    slots = .allocate(capacity: 0)
    values = .allocate(capacity: 0)
  }

  func destroy() {
    values.deinitialize(count: count)
    values.deallocate()
    slots.deallocate()
  }

  @inline(__always)
  mutating func append(_ slot: SlotPointer, _ value: consuming Any) {
    if count == capacity { grow() }
    (slots + count).initialize(to: slot)
    (values + count).initialize(to: value)
    count &+= 1
    shape = (shape ^ UInt64(truncatingIfNeeded: Int(bitPattern: slot))) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Whether a value was put under a key with one of these output numbers.
  func hasKey(among numbers: [Int]) -> Bool {
    !numbers.isEmpty
      && (0..<count).contains { numbers.contains(slots[$0].pointee.outputNumber) }
  }

  @inline(never)
  private mutating func grow() {
    let larger = max(capacity * 2, 16)
    let slots = UnsafeMutablePointer<SlotPointer>.allocate(capacity: larger)
    slots.moveInitialize(from: self.slots, count: count)
    let values = UnsafeMutablePointer<Any>.allocate(capacity: larger)
    values.moveInitialize(from: self.values, count: count)
    self.slots.deallocate()
    self.values.deallocate()
    (self.slots, self.values, capacity) = (slots, values, larger)
  }

  private mutating func removeAll() {
    count = 0
    shape = 0
  }

  /// Removes the values and returns them as a dictionary. The last value of a key wins.
  @inline(never)
  mutating func takeMembers(learning shapes: ObjectShapes? = nil) -> [String: Any] {
    var members = [String: Any](minimumCapacity: count)
    for index in 0..<count {
      members[slots[index].pointee.outputKey] = (values + index).move()
    }
    shapes?.learn(self, members)
    removeAll()
    return members
  }

  /// Removes the values and returns them as a dictionary: a copy of a template, if their shape is
  /// known.
  @inline(__always)
  mutating func takeMembers(_ shapes: ObjectShapes) -> [String: Any] {
    guard let shape = shapes.shape(of: self) else { return takeMembers(learning: shapes) }
    var members = shape.template
    move(to: &members.values, shape.places)
    removeAll()
    return members
  }

  @inline(__always)
  private func move(
    to members: inout Dictionary<String, Any>.Values,
    _ places: UnsafeMutablePointer<Dictionary<String, Any>.Index>
  ) {
    var index = 0
    while index < count {
      members[places[index]] = (values + index).move()
      index &+= 1
    }
  }
}
