/// Decodes collections into memory, and arrays element by element. Dictionaries decode single elements in the same way.
extension DecodingSession {
  /// Decodes a collection or Optional into memory of exactly its type, which `table` was created for.
  @inline(__always)
  func fill(
    _ memory: UnsafeMutableRawPointer, _ value: S.Value, _ type: any ElementwiseDecodable.Type,
    _ table: TypeTable
  ) throws {
    if table.scalarElement != nil, try fillScalars(memory, value, table) { return }
    if isFollowed { return try fillFollowed(memory, value, type, table) }
    try source.fill(memory, value, type, self, table)
  }

  @inline(never)
  private func fillFollowed(
    _ memory: UnsafeMutableRawPointer, _ value: S.Value, _ type: any ElementwiseDecodable.Type,
    _ table: TypeTable
  ) throws {
    try collectingEvents { try source.fill(memory, value, type, self, table) }
  }

  /// Decodes the elements of an array into a buffer with room for all of them. An invalid element throws or is
  /// skipped, as configured.
  ///
  /// Inlined into the closure that creates the array, see `Array.read`.
  @inline(__always)
  func read<Element: Decodable>(
    _ elements: inout S.Elements, into buffer: UnsafeMutableBufferPointer<Element>,
    _ count: inout Int, _ table: TypeTable
  ) throws {
    let depth = path.count
    path.push(index: 0)
    defer { path.pop(to: depth) }
    var index = 0
    // The address of the next element. A typed pointer would cost a metadata look-up.
    var memory = UnsafeMutableRawBufferPointer(buffer).baseAddress.unsafelyUnwrapped
    while let element = elements.next() {
      path.setTop(index: index)
      index &+= 1
      if try self.element(Element.self, element, table, memory) {
        count &+= 1
        memory += MemoryLayout<Element>.stride
      }
    }
  }

  /// Decodes an array of `Int`, `Double` or `String` into memory. Returns false if the slow path must decode the
  /// value.
  @inline(never)
  private func fillScalars(
    _ memory: UnsafeMutableRawPointer, _ value: S.Value, _ table: TypeTable
  ) throws -> Bool {
    if table.skipsInvalidElements || observation != nil { return false }
    switch table.scalarElement {
    case .int: return try fill(memory, value, Int.self)
    case .double: return try fill(memory, value, Double.self)
    case .string: return try fill(memory, value, String.self)
    default: return false
    }
  }

  /// Appends, because an array that is initialised in place allocates in code that the compiler does not specialise.
  /// For an array of two numbers, that takes longer than the numbers.
  @inline(__always)
  private func fill<Element: Leaf>(
    _ memory: UnsafeMutableRawPointer, _ value: S.Value, _ type: Element.Type
  ) throws -> Bool {
    guard var elements = source.elements(value) else { return false }
    try checkDepth()
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    do {
      while let element = elements.next() { result.append(try leaf(type, element)) }
    } catch {
      throw scalarFailure(error, Element.self, value, result.count)
    }
    memory.bindMemory(to: [Element].self, capacity: 1).initialize(to: result)
    return true
  }

  @inline(never)
  private func scalarFailure(
    _ error: any Error, _ type: any Any.Type, _ array: S.Value, _ index: Int
  ) -> any Error {
    passing(
      error, as: type, source.element(index, of: array), step: .index(index),
      key: DataKey(index: index), sourceKey: nil)
  }

  /// Decodes one element into uninitialised memory. Returns false if the element is invalid and skipped.
  @inline(__always)
  func element<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, _ table: TypeTable,
    _ memory: UnsafeMutableRawPointer
  ) throws -> Bool {
    let mark = observation?.mark
    let refusals = conversions.refusals
    do {
      if table.kind == .model {
        memory.bindMemory(to: type, capacity: 1).initialize(to: try model(type, value, table))
      } else {
        try fill(memory, value, table)
      }
      return true
    } catch {
      try skipOrThrow(error, type, value, table, mark, since: refusals)
      return false
    }
  }

  /// Records an invalid element as skipped, or throws if it is an error.
  @inline(never)
  func skipOrThrow(
    _ error: any Error, _ type: any Any.Type, _ value: S.Value, _ table: TypeTable,
    _ mark: ReportMark?, since refusals: Int
  ) throws {
    let error = passing(error, as: type, value, sourceKey: nil)
    guard table.skipsInvalidElements, !mayBeRefusal(since: refusals) else { throw error }
    let skipped = issues(ofPassed: error)
    if skipped.isFatal { throw error }
    if let mark { observation?.rewind(to: mark) }
    observation?.noteSkipped(skipped, at: path.steps)
  }

  /// Decodes an array from a value that is no array: from an object's values, or from the value as its only element.
  @inline(never)
  func lenientArray<Element: Decodable>(
    of type: Element.Type, _ value: S.Value, _ table: TypeTable, _ child: TypeTable
  ) throws -> [Element] {
    let isObject = source.isObject(value)
    if isObject, mayConvert(.objectToArray) {
      try checkDepth()
      var result: [Element] = []
      let depth = path.count
      let mark = Mark(self)
      defer { path.pop(to: depth) }
      do {
        try source.forEachLastMember(source.handle(value)) { key, member in
          path.pop(to: depth)
          path.push(text: key)
          try append(type, member, child, to: &result)
        }
        path.pop(to: depth)
        // If every member was skipped, the object may be the only element.
        let isWholeSkipped = child.skipsInvalidElements && result.isEmpty && isFilled(value)
        if !isWholeSkipped || !mayConvert(.valueToArray) {
          observation?.noteConversion("an object", TypeName.of(table.type), at: path)
          return result
        }
      } catch {
        guard mayConvert(.valueToArray) else { throw error }
      }
      rewind(to: mark)
    }
    let isElement = source.isForm && source.string(value) != nil
    if !source.isNull(value), isElement || mayConvert(.valueToArray) {
      try checkDepth()
      var result: [Element] = []
      let depth = path.count
      path.push(index: 0)
      defer { path.pop(to: depth) }
      try append(type, value, child, to: &result)
      path.pop(to: depth)
      observation?.noteConversion("one value", TypeName.of(table.type), at: path)
      return result
    }
    throw ValueFailure.mismatch(table.type, source.scalar(value))
  }

  private func isFilled(_ object: S.Value) -> Bool {
    source.memberCount(source.handle(object)) > 0
  }

  private func append<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, _ table: TypeTable, to result: inout [Element]
  ) throws {
    try withUnsafeTemporaryAllocation(of: type, capacity: 1) { buffer in
      let memory = buffer.baseAddress.unsafelyUnwrapped
      if try element(type, value, table, UnsafeMutableRawPointer(memory)) {
        result.append(memory.move())
      }
    }
  }
}
