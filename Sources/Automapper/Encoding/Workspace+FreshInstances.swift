/// The values that decoding gives to properties that an encoded object leaves out.
extension Workspace {
  /// Returns the values that a model has by default; nil if it has none.
  ///
  /// As in decoding, the fresh instance of the model around it comes first, if that instance has such a model. Each type
  /// has one fresh instance per call.
  ///
  /// - Parameter depth: The length of the path to the model, in which it is being encoded.
  func freshValues(of table: TypeTable, at depth: Int) -> Capture? {
    // From the model outwards, without recursion: data determines the depth.
    var parts: [(slot: SlotPointer, keys: [String], table: TypeTable)] = []
    var (table, depth) = (table, depth)
    while let (slot, node) = path.property(before: depth), let outer = slot.pointee.fallback?.table
    {
      parts.append((slot, node?.codingPath.map(\.stringValue) ?? [], table))
      (table, depth) = (outer, depth - 1 - (node?.depth ?? 0))
    }
    return parts.reversed().reduce(freshInstance(of: table)) { values, part in
      values?.part(part.slot, part.keys, part.table) ?? freshInstance(of: part.table)
    }
  }

  private func freshInstance(of table: TypeTable) -> Capture? {
    let plan = table.plan
    guard let make = plan.make else { return nil }
    if let known = call.pointee.freshInstances[ObjectIdentifier(plan)] { return known }
    let values = Capture(table, make)
    call.pointee.freshInstances[ObjectIdentifier(plan)] = values
    return values
  }
}
