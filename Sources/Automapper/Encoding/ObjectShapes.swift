/// The dictionaries that objects of the same properties become: their keys are hashed once.
///
/// Data repeats a few shapes. A dictionary that has the keys of one is copied, which asks no key for
/// its hash, and its values are replaced where they are known to be: a copy has them in the same
/// places. Slots tell properties apart; those whose keys are data are not used here, since they
/// may live only as long as a call.
///
/// Belongs to a workspace and so to one thread at a time.
final class ObjectShapes {
  struct Shape {
    let slots: UnsafeMutablePointer<SlotPointer>
    let count: Int
    /// Every key, with a value that says nothing.
    let template: [String: Any]
    /// Where the value of each slot stands.
    let places: UnsafeMutablePointer<Dictionary<String, Any>.Index>

    func destroy() {
      slots.deallocate()
      places.deinitialize(count: count)
      places.deallocate()
    }
  }

  private struct Entry {
    /// The last shape that was met without being known: it is learned when it comes again.
    var candidate: UInt = 0
    var shape: Shape?
  }

  private let entries: UnsafeMutablePointer<Entry>
  private static let bits = 7

  init() {
    entries = .allocate(capacity: 1 << Self.bits)
    entries.initialize(repeating: Entry(), count: 1 << Self.bits)
  }

  deinit {
    removeAll()
    entries.deallocate()
  }

  /// Forgets all shapes, before slots of theirs go.
  func removeAll() {
    for index in 0..<1 << Self.bits {
      entries[index].shape?.destroy()
      entries[index] = Entry()
    }
  }

  @inline(__always)
  private func entry(of hash: UInt) -> UnsafeMutablePointer<Entry> {
    entries + Int(truncatingIfNeeded: hash &>> UInt(UInt.bitWidth - Self.bits))
  }

  @inline(__always)
  func shape(of values: PropertyValues) -> Shape? {
    guard let shape = entry(of: values.shape).pointee.shape, shape.count == values.count
    else { return nil }
    var index = 0
    while index < shape.count {
      if shape.slots[index] != values.slots[index] { return nil }
      index &+= 1
    }
    return shape
  }

  /// Learns a shape that comes for the second time, from the dictionary that it became.
  func learn(_ values: PropertyValues, _ members: [String: Any]) {
    let entry = entry(of: values.shape)
    guard entry.pointee.candidate == values.shape else {
      entry.pointee.candidate = values.shape
      return
    }
    let template = members.mapValues { _ in () as Any }
    let count = values.count
    let slots = UnsafeMutablePointer<SlotPointer>.allocate(capacity: count)
    slots.initialize(from: values.slots, count: count)
    let places = UnsafeMutablePointer<Dictionary<String, Any>.Index>.allocate(capacity: count)
    for index in 0..<count {
      let key = slots[index].pointee.outputKey
      // Every key is there; the end would be refused when a value is moved to it.
      (places + index).initialize(to: template.index(forKey: key) ?? template.endIndex)
    }
    entry.pointee.shape?.destroy()
    entry.pointee.shape = Shape(slots: slots, count: count, template: template, places: places)
  }
}
