/// Decodes the value of a property from a node or a value that its steps found.
extension ObjectReader {
  /// Returns the path from the model to a property.
  func pathSteps(to slot: SlotPointer) -> [PathStep] {
    (node?.steps ?? []) + [slot.pointee.step]
  }

  /// Returns the path from the root to a property.
  func stepsFromRoot(to slot: SlotPointer) -> [PathStep] {
    session.path.steps(below: node, slot.pointee.step)
  }

  /// Decodes a node by its type, with the property's date format and its rules for the model.
  func read<T: Decodable>(_ type: T.Type, _ slot: SlotPointer, _ found: Node) throws -> T {
    let property = slot.pointee.property
    guard let value = session.source.value(of: found.content) else {
      return try read(type, slot, found.plainValue, inner(type, property))
    }
    if !property.hasVariant { return try nested(type, slot, value, key: found.key) }
    return try read(type, slot, value, inner(type, property), in: session)
  }

  /// Returns the table of the property's model, with the kind of fallback that this model has.
  func inner(_ type: any Any.Type, _ property: PropertyPlan) -> TypeTable {
    session.workspace.table(
      for: type, with: property, fallback: table.owner.fallback?.kind)
  }

  /// Decodes a Foundation value that was assembled for this property.
  func read<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ value: Any, _ table: TypeTable
  ) throws -> T {
    try read(type, slot, value, table, in: session.foundationSession)
  }

  func read<T: Decodable, Other: DecodingSource>(
    _ type: T.Type, _ slot: SlotPointer, _ value: Other.Value, _ table: TypeTable,
    in session: DecodingSession<Other>
  ) throws -> T {
    try at(slot, in: session) {
      do {
        let result = try session.decode(type, value, table)
        if session.isObserved { addKey(slot, at: session.path) }
        return result
      } catch {
        throw session.passing(error, as: type, value, sourceKey: sourceKey(slot))
      }
    }
  }

  /// Runs `body` with the property's path pushed and its date formats in effect.
  @inline(__always)
  func at<Other: DecodingSource, Result>(
    _ slot: SlotPointer, in session: DecodingSession<Other>, _ body: () throws -> Result
  ) rethrows -> Result {
    let depth = session.path.count
    if let node { session.path.push(node) }
    session.path.push(slot)
    let formats = session.dateFormats
    defer {
      session.path.pop(to: depth)
      session.dateFormats = formats
    }
    if let own = slot.pointee.property.dateFormats { session.dateFormats = own }
    return try body()
  }
}
