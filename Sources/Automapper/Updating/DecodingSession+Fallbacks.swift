/// Decodes models with a fallback instance, which supplies absent values: a fresh instance, or the instance that is
/// being updated.
extension DecodingSession {
  func backed<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ fallback: Fallback
  ) throws -> T {
    switch fallback.kind {
    case .update:
      guard let old = inherited(type, table) else {
        return try decode(type, value, table.withoutFallback)
      }
      return try updated(type, value, table, old: old)
    case .fresh:
      guard let capture = capture(behind: type, table, .fresh) else {
        return try decode(type, value, table.withoutFallback)
      }
      return try fallback.with(capture) { try model(type, value, table, from: .closures) }
    }
  }

  /// Returns the value that the enclosing model's fallback instance holds for the value being decoded.
  private func inherited<T: Decodable>(_ type: T.Type, _ table: TypeTable) -> Any? {
    guard let (slot, node) = path.top else { return inheritedWithoutKey(type, table) }
    guard let fallback = slot.pointee.fallback, let capture = fallback.current else { return nil }
    let keyType = ObjectIdentifier(Swift.type(of: slot.codingKey))
    if let found = capture.value(keyType, node?.codingPath.map(\.stringValue) ?? [], slot) {
      guard let content = found.content else { return nil }
      if Carrier.value(content, as: type) != nil { return content }
      // A type that wraps the model encodes the model as its single value.
      let own = workspace.table(for: Swift.type(of: content))
      let single = Capture(own, of: Carrier.content(content)).single
      if let single, Carrier.value(single, as: type) != nil { return single }
    }
    return inheritedInOtherForm(type, table, slot, node, capture)
  }

  /// Runs a closure that decodes a model with the values of its fallback instance.
  func updating<Result>(
    _ old: Capture, _ fallback: Fallback, _ body: () throws -> Result
  ) rethrows -> Result {
    // A fresh instance supplies properties, not parts of a single value.
    if fallback.kind == .fresh { return try fallback.with(old, body) }
    let outer = workspace.call.pointee.updatedModel
    workspace.call.pointee.updatedModel = (old, path.count)
    defer { workspace.call.pointee.updatedModel = outer }
    return try fallback.with(old, body)
  }

  /// Returns the values of a model's fallback instance.
  func capture<T: Decodable>(
    behind type: T.Type, _ table: TypeTable, _ kind: Fallback.Kind
  ) -> Capture? {
    switch kind {
    case .fresh: freshCapture(type, table)
    case .update:
      inherited(type, table).map { Capture(table, of: Carrier.content($0)) }
    }
  }

  /// Returns the value that the enclosing model's fresh instance holds, else a new fresh instance of this model.
  private func freshCapture<T: Decodable>(_ type: T.Type, _ table: TypeTable) -> Capture? {
    if let content = inherited(type, table) {
      return Capture(table, of: Carrier.content(content))
    }
    guard let make = table.plan.make, !table.plan.isCreatedByMapper else { return nil }
    return Capture(table, make)
  }
}
