import Foundation

/// Encodes models, and properties of models, by the key paths that their mapping declares.
extension EncodingSession {
  /// Writes a value of a type that is not Encodable.
  func mapped<Model>(
    _ model: Model, _ destination: K.Destination, _ table: TypeTable, _ node: PathNode?
  ) throws {
    guard table.plan.isReadByKeyPaths else {
      // For a collection, the property's rules apply to the elements.
      let outer = enclosingProperty
      enclosingProperty = table.property
      defer { enclosingProperty = outer }
      sink.single(destination)
      return try any(model)
    }
    guard type(of: model) is AnyClass else {
      return try putKeyPaths(of: model, destination, table, node)
    }
    try workspace.instances.push(readByMapper: model as AnyObject)
    defer { workspace.instances.pop() }
    try putKeyPaths(of: model, destination, table, node)
  }

  /// Writes a value whose type the mapper reads by key paths. Returns false for other types.
  func putMapped(_ value: Any) throws -> Bool {
    let type: any Any.Type = type(of: value)
    guard workspace.table(for: type).plan.isReadByKeyPaths else { return false }
    mappedType = ObjectIdentifier(type)
    try putShell(of: value, type)
    return true
  }

  /// Writes a value by its dynamic type, not by its declared type.
  private func putShell<Model>(of value: Any, _ type: Model.Type) throws {
    guard let model = value as? Model else { return try any(value) }
    try encode(Mapped(model), table(for: Mapped<Model>.self))
  }

  /// Writes the properties that are declared by key paths.
  func putKeyPaths(
    of model: Any, _ destination: K.Destination, _ table: TypeTable, _ node: PathNode?
  ) throws {
    let keys = table.keyTable(KeyPathKey.self)
    var writer = ObjectWriter(
      self, container: sink.object(destination), keys.output(KeyPathKey.self), node)
    for (property, slot) in zip(table.plan.keyPathProperties, keys.slots) {
      try writer.any(property.value(of: model), slot)
    }
  }
}

extension ObjectWriter {
  /// Writes a value of any type, Encodable or not. The caller has unwrapped its Optional.
  mutating func any(_ value: Any?, _ slot: SlotPointer) throws {
    guard let value else { return try null(slot) }
    if FoundationType.isCommonScalar(value), !slot.pointee.hasWritingSteps {
      let session = session
      return try fallible(slot) { _ in try session.any(value) }
    }
    if let encodable = EncodingSession<K>.encodable(value) {
      try self.value(encodable, slot)
    } else {
      let type: any Any.Type = type(of: value)
      try putShell(of: value, type, slot)
    }
  }

  private mutating func putShell<T>(of value: Any, _ type: T.Type, _ slot: SlotPointer) throws {
    if let shell = value as? T { try self.value(Mapped(shell), slot) }
  }
}
