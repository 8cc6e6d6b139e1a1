import Foundation

extension ObjectReader {
  /// Returns the member with exactly this name. Not inlined, to keep the containers small.
  @inline(never)
  func member(named name: String) -> S.Value? { session.source.member(object, exactly: name) }
}

/// Direct reads of properties whose value is the unchanged member under their key.
///
/// Extensions of the pointer, because the frame's reader is read in place. A method of `ObjectReader` would get a copy.
extension UnsafeMutablePointer {
  /// Returns the slot of a key whose property was met before, has no rules, and had a position when this object was
  /// placed. If nil, the caller takes the slow path.
  @inline(__always)
  func directSlot<S: DecodingSource, Key: CodingKey>(_ key: Key) -> SlotPointer?
  where Pointee == ObjectReader<S> {
    guard let slot = placedSlot(key), slot.pointee.isDirect else { return nil }
    return slot
  }

  /// Returns the member of a property without rules, to be decoded as a scalar. If nil, the caller takes the slow path.
  @inline(__always)
  func directMember<S: DecodingSource, Key: CodingKey>(_ key: Key) -> S.Value?
  where Pointee == ObjectReader<S> {
    if let slot = placedSlot(key), slot.pointee.isDirectScalar {
      return pointee.members.member(slot.pointee.ordinal)
    }
    return namedMember(key)
  }

  /// Returns the member of a key that is data. If nil, the caller takes the slow path.
  @inline(__always)
  func namedMember<S: DecodingSource, Key: CodingKey>(_ key: Key) -> S.Value?
  where Pointee == ObjectReader<S> {
    pointee.readsNames ? pointee.member(named: key.stringValue) : nil
  }

  /// Whether a property without rules is absent and the call is not observed.
  @inline(__always)
  func isAbsent<S: DecodingSource, Key: CodingKey>(_ key: Key) -> Bool
  where Pointee == ObjectReader<S> {
    guard let slot = directSlot(key), !pointee.isObserved else { return false }
    return pointee.members.member(slot.pointee.ordinal) == nil
  }

  /// Decodes a date in RFC 3339. If nil, the caller takes the slow path.
  @inline(__always)
  func directDate<S: DecodingSource, Key: CodingKey>(_ key: Key) -> Date?
  where Pointee == ObjectReader<S> {
    guard let slot = placedSlot(key),
      slot.pointee.isDirect && pointee.readsISO8601First || slot.pointee.isDirectDate,
      let value = pointee.members.member(slot.pointee.ordinal)
    else { return nil }
    return pointee.members.date(value)
  }

  @inline(__always)
  private func placedSlot<S: DecodingSource, Key: CodingKey>(_ key: Key) -> SlotPointer?
  where Pointee == ObjectReader<S> {
    // See `KeyTable` for the index.
    guard let index = key.tableIndex, let slots = pointee.directSlots, let slot = slots[index],
      slot.pointee.ordinal < pointee.placed
    else { return nil }
    return slot
  }

  /// Decodes a value of any type under a key that is data.
  @inline(__always)
  func named<S: DecodingSource, T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ value: S.Value
  ) throws -> T where Pointee == ObjectReader<S> {
    let session = pointee.session
    let path = session.path
    let depth = path.count
    if pointee.isInside { pointee.pushNode() }
    path.push(key: key)
    do {
      let result = try session.decode(type, value, pointee.table.owner.child(type))
      if pointee.isObserved { pointee.addKey(pointee.slot(key), at: path) }
      path.pop(to: depth)
      return result
    } catch {
      let error = pointee.misread(error, as: type, value, pointee.slot(key), in: session)
      path.pop(to: depth)
      throw error
    }
  }

  /// Decodes a value of any type for a property with a direct slot.
  @inline(__always)
  func decodeDirect<S: DecodingSource, T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ value: S.Value
  ) throws -> T where Pointee == ObjectReader<S> {
    let session = pointee.session
    let path = session.path
    let depth = path.count
    if pointee.isInside { pointee.pushNode() }
    path.push(slot)
    do {
      let result = try session.decode(type, value, slot.child(type, session.workspace))
      if pointee.isObserved { pointee.addKey(slot, at: path) }
      path.pop(to: depth)
      return result
    } catch {
      let error = pointee.misread(error, as: type, value, slot, in: session)
      path.pop(to: depth)
      throw error
    }
  }
}
