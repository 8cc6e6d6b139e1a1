/// Decodes dictionaries member by member.
extension DecodingSession {
  /// Decodes a dictionary of string keys from an object. The keys are data and stay unchanged. If the value is no
  /// object, decodes an array.
  ///
  /// The values go into a buffer, and only their indices into a dictionary. A generic dictionary would look up
  /// metadata with each insertion; a dictionary of strings and indices is specialised.
  @inline(__always)
  func dictionary<Value: Decodable>(
    of type: Value.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> [String: Value] {
    guard source.isObject(value) else {
      return try lenientDictionary(String.self, type, value, table)
    }
    try checkDepth()
    let child = table.child(type)
    let capacity = source.memberCount(source.handle(value))
    let values = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    var indices = [String: Int](minimumCapacity: capacity)
    var count = 0
    let depth = path.count
    defer {
      path.pop(to: depth)
      values.deinitialize(count: count)
      values.deallocate()
    }
    try source.forEachLastMember(source.handle(value)) { name, member in
      guard enter(name, member, from: depth) else { return }
      if try element(type, member, child, values + count) {
        indices[name] = count
        count += 1
      }
    }
    if observation != nil { observeDuplicates(of: value, at: depth) }
    return indices.mapValues { values[$0] }
  }

  /// Decodes a dictionary whose keys may be of any type. If they have no names or the value is no object, decodes an
  /// array.
  ///
  /// The keys and values go through memory, because an optional of either would look up metadata for each.
  @inline(__always)
  func dictionary<Key: Decodable & Hashable, Value: Decodable>(
    _ keyType: Key.Type, _ type: Value.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> [Key: Value] {
    let keys = table.dictionaryKeys ?? DictionaryKeys(keyType)
    guard source.isObject(value), keys.areNames else {
      return try lenientDictionary(keyType, type, value, table)
    }
    try checkDepth()
    let child = table.child(type)
    let (key, next) = (
      UnsafeMutablePointer<Key>.allocate(capacity: 1),
      UnsafeMutablePointer<Value>.allocate(capacity: 1)
    )
    defer {
      key.deallocate()
      next.deallocate()
    }
    var result = [Key: Value](minimumCapacity: source.memberCount(source.handle(value)))
    let depth = path.count
    defer { path.pop(to: depth) }
    try source.forEachLastMember(source.handle(value)) { name, member in
      guard enter(name, member, from: depth) else { return }
      guard keys.read(name, into: key) else {
        return try refuse(name, keyType, table, source.keySpot(member))
      }
      defer { key.deinitialize(count: 1) }
      if try element(type, member, child, next) {
        result.updateValue(next.move(), forKey: key.pointee)
      }
    }
    if observation != nil { observeDuplicates(of: value, at: depth) }
    return result
  }

  /// Moves the path to a member. Returns false if the member is the tag of an enum around the dictionary.
  @inline(__always)
  private func enter(_ name: String, _ member: S.Value, from depth: Int) -> Bool {
    path.pop(to: depth)
    if isShared, isTag(name, member) { return false }
    path.push(text: name)
    return true
  }

  @inline(never)
  private func observeDuplicates(of value: S.Value, at depth: Int) {
    path.pop(to: depth)
    observeDuplicates(source.handle(value), [])
  }

  /// Decodes a dictionary from an array of keys and values, or from an array whose indices become the keys.
  @inline(never)
  private func lenientDictionary<Key: Decodable & Hashable, Value: Decodable>(
    _ keyType: Key.Type, _ type: Value.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> [Key: Value] {
    try checkDepth(for: value)
    let child = table.child(type)
    let keys = table.dictionaryKeys ?? DictionaryKeys(keyType)
    guard var elements = source.elements(value) else {
      if !keys.areNames, let native = source.native(value, as: [Key: Value].self) { return native }
      throw ValueFailure.mismatch(table.type, source.scalar(value))
    }
    if DictionaryKeys.alternate(keyType) { return try alternating(keyType, type, &elements, table) }
    guard source.isForm || mayConvert(.arrayToObject) else {
      throw ValueFailure.mismatch(table.type, source.scalar(value))
    }
    var result: [Key: Value] = [:]
    let depth = path.count
    defer { path.pop(to: depth) }
    var index = 0
    while let element = elements.next() {
      let name = String(index)
      index += 1
      path.pop(to: depth)
      path.push(text: name)
      if let key = keys.key(keyType, from: name) {
        if let value = try self.value(type, element, child) { result[key] = value }
      } else {
        try refuse(name, keyType, table, source.spot(element))
      }
    }
    path.pop(to: depth)
    observation?.noteConversion("an array", TypeName.of(table.type), at: path)
    return result
  }

  /// Decodes an array that alternates keys and values, as `Dictionary` encodes itself.
  @inline(__always)
  private func alternating<Key: Decodable & Hashable, Value: Decodable>(
    _ keyType: Key.Type, _ type: Value.Type, _ elements: inout S.Elements, _ table: TypeTable
  ) throws -> [Key: Value] {
    var result: [Key: Value] = [:]
    let keys = table.child(keyType)
    let depth = path.count
    path.push(index: 0)
    defer { path.pop(to: depth) }
    var index = 0
    let values = table.child(type)
    guard elements.count.isMultiple(of: 2) else {
      path.pop(to: depth)
      var failure = ValueFailure(
        .typeMismatch, expected: "a value after each key", found: "the end of the array")
      failure.decodingCase = .dataCorrupted
      throw failure
    }
    while let first = elements.next(), let second = elements.next() {
      path.setTop(index: index)
      let key = try self.value(keyType, first, keys)
      path.setTop(index: index + 1)
      if let key, let value = try self.value(type, second, values) { result[key] = value }
      index += 2
    }
    return result
  }

  /// Decodes a key or a value; nil if it is invalid and skipped.
  @inline(__always)
  private func value<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> Element? {
    let mark = observation?.mark
    let refusals = conversions.refusals
    do {
      return try decode(type, value, table)
    } catch {
      try skipOrThrow(error, type, value, table, mark, since: refusals)
      return nil
    }
  }

  /// Records a key that does not fit the dictionary's key type as skipped, or throws if it is an error.
  @inline(never)
  private func refuse(
    _ name: String, _ keyType: any Any.Type, _ table: TypeTable, _ spot: SourceSpot?
  ) throws {
    guard table.skipsInvalidElements else {
      path.pop(to: path.count - 1)
      throw keyError(name, keyType, spot)
    }
    var failure = ValueFailure.invalidKey(name, of: keyType)
    if path.hidesKeys { failure = failure.hidingValue() }
    observation?.noteSkipped(
      MappingError(
        MappingError.Issue(failure.code, expected: failure.expected, found: failure.found)),
      at: path.steps)
  }

  /// Returns the error for a key that does not fit the dictionary's key type. The issue has the path of the dictionary,
  /// which is the current path. The coding path ends with the key, as in JSONDecoder's error.
  func keyError(_ name: String, _ keyType: any Any.Type, _ spot: SourceSpot?) -> any Error {
    var failure = ValueFailure.invalidKey(name, of: keyType)
    failure.spot = spot
    return error(failure, as: keyType, key: DataKey(key: name), sourceKey: nil)
  }
}
