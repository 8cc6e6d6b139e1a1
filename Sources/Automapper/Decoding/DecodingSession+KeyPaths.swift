/// Decodes models, and properties of models, by the key paths that their mapping declares.
extension DecodingSession {
  /// Decodes a value of a type that is not Decodable.
  func mapped<Model>(
    _ type: Model.Type, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?
  ) throws -> Model {
    let value = source.value(handle)
    if let native = source.native(value, as: type) { return native }
    if !table.plan.isReadByKeyPaths, engine.infers(type) {
      return try inferred(type, value, table.property).value
    }
    if let container = type as? any MappedContainer.Type, engine.reads(type) {
      return try collection(of: container, as: type, value, table)
    }
    if !table.plan.isReadByKeyPaths, let raw = type as? any RawRepresentable.Type,
      let result = try fromRawValue(raw, value, table) as? Model
    {
      return result
    }
    let behind = table.fallback?.current.flatMap { $0.instance as? Model }
    guard let instance = behind ?? table.plan.make?() as? Model, table.plan.isReadByKeyPaths else {
      throw ValueFailure(
        .invalidConfiguration,
        expected: table.plan.declared.isEmpty
          ? "a Decodable type, or one that is mapped by key paths"
          : "map(_:create:), or a Decodable type",
        found: TypeName.of(type))
    }
    var model: Any = instance
    var update = PendingUpdate(instance: model, accessors: table.plan.allAccessors)
    let isUpdate = behind != nil && table.fallback?.kind == .update
    let isDeferred = isUpdate && type is AnyClass
    func set(_ accessor: PropertyAccessor, _ value: Any) {
      if isDeferred {
        update.writes.append((accessor, value))
      } else {
        model = accessor.write?(model, value) ?? model
      }
    }
    try readKeyPaths(handle, table, node, set)
    try readRest(handle, table, updating: isUpdate ? behind : nil, set)
    if isDeferred { workspace.call.pointee.pendingUpdates.append(update) }
    return model as? Model ?? instance
  }

  private func collection<Model>(
    of container: any MappedContainer.Type, as type: Model.Type, _ value: S.Value,
    _ table: TypeTable
  ) throws -> Model {
    guard let carrier = container.carrier else {
      throw ValueFailure(
        .invalidConfiguration, expected: "a dictionary whose keys are Decodable",
        found: TypeName.of(type))
    }
    let carried = try carried(carrier, value, table)
    if let result = container.value(of: carried) as? Model { return result }
    throw ValueFailure(
      .typeMismatch, expected: TypeName.of(type), found: TypeName.of(Swift.type(of: carried)))
  }

  /// Decodes a value from its raw value; nil if the raw value is not Decodable.
  private func fromRawValue<T: RawRepresentable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T? {
    guard let raw = T.RawValue.self as? any Decodable.Type,
      let rawValue = try carried(raw, value, table) as? T.RawValue
    else { return nil }
    if let result = T(rawValue: rawValue) { return result }
    throw ValueFailure(
      .typeMismatch, expected: RawValueText.expectation(of: type),
      found: Excerpt.scalar(source.scalar(value)))
  }

  private func carried<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> Any {
    try decode(type, value, table.child(type))
  }

  /// Returns the model with the properties that its initialiser leaves to the mapper.
  func completed<T>(_ model: T, _ value: S.Value, _ table: TypeTable) throws -> T {
    var result: Any = model
    let old = table.fallback.flatMap { $0.kind == .update ? $0.current?.instance : nil }
    if let old {
      for property in table.plan.keyPathProperties {
        guard let value = property.accessor.read(old) else { continue }
        result = property.accessor.write?(result, value) ?? result
      }
    }
    func set(_ accessor: PropertyAccessor, _ value: Any) {
      result = accessor.write?(result, value) ?? result
    }
    let object = source.handle(value)
    if !table.plan.keyPathProperties.isEmpty { try readKeyPaths(object, table, nil, set) }
    try readRest(object, table, updating: old, set)
    return result as? T ?? model
  }

  /// Decodes the properties that are declared by key paths, and calls `set` for each that has a
  /// value.
  private func readKeyPaths(
    _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?,
    _ set: (PropertyAccessor, Any) -> Void
  ) throws {
    let keys = table.keyTable(KeyPathKey.self)
    guard let reader = reader(handle, keys.input, node) else {
      throw containerMismatch([String: Any].self, handle, table, node)
    }
    // Beside an initialiser, a missing conversion makes it run again, as for the properties that it requests itself.
    let asksForConversions = conversions.areGranted && !table.isShell
    for (property, slot) in zip(table.plan.keyPathProperties, keys.slots)
    where property.accessor.write != nil {
      let carrier = slot.pointee.valueType ?? property.carrier
      if let value = reader.commonValue(slot, carrier) {
        set(property.accessor, value)
      } else {
        let value =
          asksForConversions
          ? try permittedValue(of: property, slot, as: carrier, reader)
          : try reader.value(of: property, slot, as: carrier)
        if let value { set(property.accessor, value) }
      }
    }
  }

  /// Decodes a property with the conversions that its model may make.
  @inline(never)
  private func permittedValue<T: Decodable>(
    of property: KeyPathProperty, _ slot: SlotPointer, as type: T.Type, _ reader: ObjectReader<S>
  ) throws -> Any? {
    try reader.permitted(type, slot) { try reader.value(of: property, slot, as: type) }
  }
}
