import Foundation

/// Appends tags, which name the type of an object, to the members that the model has written.
extension ByteSink {
  func put(_ tag: TagSlot, at destination: Destination) {
    guard let object = openObject(destination) else { return putIntoParts(tag, destination) }
    if mayHaveUnnumbered(tag) { return putIntoParts(tag, destination) }
    if hasNumbered(tag) {
      // A tag that the model wrote as null counts as absent and is replaced.
      if hasNull(from: destination.start) { putIntoParts(tag, destination) }
      return
    }
    begin(object, tag.slot)
    if let text = tag.nameText, let start = text.baseAddress {
      writer.raw(start, count: text.count)
    } else {
      put(name: tag.tag.name)
    }
  }

  /// Whether the model may have written a tag to the innermost object itself.
  func mayHave(_ tag: TagSlot) -> Bool { mayHaveUnnumbered(tag) || hasNumbered(tag) }

  private func mayHaveUnnumbered(_ tag: TagSlot) -> Bool {
    hasUnnumberedKeys && mayHaveUnnumberedKey(where: tag.tag.isKey)
  }

  private func hasNumbered(_ tag: TagSlot) -> Bool {
    tag.numbers.contains { state.pointee.written.contains($0, at: depth) }
  }

  private func put(name: JSONValue) {
    switch name {
    case .integer(let number): put(number)
    case .bool(let flag): put(flag)
    case .string(let text): put(text)
    default: putNull()
    }
  }

  /// Whether a member of the object that is open at the end of the buffer is null.
  private func hasNull(from start: Int) -> Bool {
    var scanner = PartScanner(buffer: writer.buffer, offset: start + 1, end: writer.count)
    while scanner.offset < scanner.end {
      let value = scanner.value()
      if value.count == 4, writer.buffer[value.lowerBound] == UInt8(ascii: "n") { return true }
      scanner.skip(UInt8(ascii: ","))
      scanner.skip(UInt8(ascii: ":"))
    }
    return false
  }

  /// Splits the object into parts to add a tag: the object is closed, was written out of order, or has a null tag.
  private func putIntoParts(_ tag: TagSlot, _ destination: Destination) {
    guard mayBeObject(destination), let value = value(at: destination),
      let object = state.pointee.assembly.container(at: value.item),
      state.pointee.assembly.containers[object].isObject
    else { return }
    let members = state.pointee.assembly.members(of: object)
    let names = members.map { Self.name(ofText: $0.key) }
    let index = tag.tag.strongestKey(of: names).flatMap(names.firstIndex)
    if let index, !isNull(members[index].part) { return }
    begin(handle(object, value.level), key: tag.tag.path[0])
    put(name: tag.tag.name)
  }

  /// Whether the value at a destination can be an object. If not, its text need not be split into parts.
  private func mayBeObject(_ destination: Destination) -> Bool {
    state.pointee.assembly.isInUse || writer.buffer[destination.start] == UInt8(ascii: "{")
  }

  private func isNull(_ part: Assembly.Part) -> Bool {
    guard case .text(let range) = part, range.count == 4 else { return false }
    return writer.buffer[range.lowerBound] == UInt8(ascii: "n")
  }

  /// Decodes the name of a key from its JSON text.
  private static func name(ofText key: String) -> String {
    let name = try? JSONSerialization.jsonObject(
      with: Data(key.utf8), options: .fragmentsAllowed)
    return name as? String ?? key
  }
}
