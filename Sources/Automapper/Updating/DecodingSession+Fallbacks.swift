/// Decodes models with a fallback instance, which supplies absent values: a fresh instance, or the instance that is
/// being updated.
extension DecodingSession {
  func backed<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ fallback: Fallback
  ) throws -> T {
    switch fallback.kind {
    case .update:
      guard let old = inherited(type) else { return try decode(type, value, table.withoutFallback) }
      return try updated(type, value, table, old: old)
    case .fresh:
      guard let capture = capture(behind: type, table, .fresh) else {
        return try decode(type, value, table.withoutFallback)
      }
      return try model(type, value, table, fallback, capture)
    }
  }

  /// Decodes the single value of a model that has a fallback instance. If that instance encodes a single value, too,
  /// then that is the fallback instance of the value.
  @inline(never)
  func single<T: Decodable>(
    _ type: T.Type, _ value: S.Value, of model: Capture, _ table: TypeTable
  ) throws -> T {
    guard let fallback = table.fallback, let content = model.single,
      Carrier.value(content, as: type) != nil
    else { return try decode(type, value, table) }
    switch fallback.kind {
    case .update: return try updated(type, value, table, old: content)
    case .fresh:
      let capture = Capture(table.plan, of: Carrier.content(content), workspace.codingUserInfo)
      return try self.model(type, value, table, fallback, capture)
    }
  }

  private func model<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ fallback: Fallback, _ capture: Capture
  ) throws -> T {
    try fallback.with(capture) { try model(type, value, table, from: .closures) }
  }

  /// Returns the value that the enclosing model's fallback instance holds for the property being decoded.
  private func inherited<T: Decodable>(_ type: T.Type) -> Any? {
    guard let (slot, node) = path.top, let capture = slot.pointee.fallback?.current
    else { return nil }
    let keyType = ObjectIdentifier(Swift.type(of: slot.codingKey))
    let found = capture.value(keyType, node?.codingPath.map(\.stringValue) ?? [], slot)
    guard let content = found?.content, Carrier.value(content, as: type) != nil else { return nil }
    return content
  }

  /// Returns the values of a model's fallback instance.
  func capture<T: Decodable>(
    behind type: T.Type, _ table: TypeTable, _ kind: Fallback.Kind
  ) -> Capture? {
    switch kind {
    case .fresh: freshCapture(type, table)
    case .update:
      inherited(type).map { Capture(table.plan, of: Carrier.content($0), workspace.codingUserInfo) }
    }
  }

  /// Returns the value that the enclosing model's fresh instance holds, else a new fresh instance of this model.
  private func freshCapture<T: Decodable>(_ type: T.Type, _ table: TypeTable) -> Capture? {
    if let content = inherited(type) {
      return Capture(table.plan, of: Carrier.content(content), workspace.codingUserInfo)
    }
    guard let make = table.plan.make, !table.plan.isCreatedByMapper else { return nil }
    return Capture(table.plan, workspace.codingUserInfo, make)
  }
}
