/// Templates for the dictionaries of objects that have the same properties, so that their keys are hashed once.
///
/// Data repeats a few shapes. For a known shape, a template dictionary is copied, which hashes no key. The values are
/// then replaced at their known indices, which are the same in a copy. Slots identify the properties. Slots whose
/// keys are data are not used here, because they may live only as long as a call.
///
/// Belongs to a workspace, and so to one thread at a time.
final class ObjectShapes {
  struct Shape {
    let slots: UnsafeMutablePointer<SlotPointer>
    let count: Int
    /// All keys, with placeholder values.
    let template: [String: Any]
    /// The dictionary index of each slot's value.
    let places: UnsafeMutablePointer<Dictionary<String, Any>.Index>

    func destroy() {
      slots.deallocate()
      places.deinitialize(count: count)
      places.deallocate()
    }
  }

  private struct Entry {
    /// The hash of the last unknown shape, which is learned if it occurs again.
    var candidate: UInt64 = 0
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

  /// Removes all shapes. Called before their slots are freed.
  func removeAll() {
    for index in 0..<1 << Self.bits {
      entries[index].shape?.destroy()
      entries[index] = Entry()
    }
  }

  @inline(__always)
  private func entry(of hash: UInt64) -> UnsafeMutablePointer<Entry> {
    entries + Int(truncatingIfNeeded: hash &>> UInt64(UInt64.bitWidth - Self.bits))
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

  /// Learns a shape that occurs for the second time, from the dictionary that was built for it.
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
      // Every key exists. Moving a value to the end index would trap.
      (places + index).initialize(to: template.index(forKey: key) ?? template.endIndex)
    }
    entry.pointee.shape?.destroy()
    entry.pointee.shape = Shape(slots: slots, count: count, template: template, places: places)
  }
}
