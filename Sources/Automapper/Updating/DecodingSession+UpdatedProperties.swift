/// Finds the properties that an update's source contains, and the accessors that write them to the old instance.
extension DecodingSession {
  typealias Present = (reader: ObjectReader<S>, slot: SlotPointer)

  /// Returns the properties that the source has a value for.
  func presentProperties(_ value: S.Value, _ table: TypeTable) throws -> [Present] {
    let object = source.handle(value)
    var result: [Present] = []
    for keys in table.ownKeyTables {
      guard let reader = reader(object, keys.input) else { continue }
      for slot in keys.candidates({ source.names(object) }) where try reader.isInSource(slot) {
        result.append((reader, slot))
      }
    }
    return result
  }

  /// Returns the accessors that write what the source has for a property: its own, or those of its flattened parts if
  /// the source has only such parts. Nil stands for a value that no accessor writes.
  func accessors(of present: Present, _ table: TypeTable) -> [PropertyAccessor?] {
    let property = table.plan.property(named: present.slot.pointee.name)
    if let own = property.accessor { return [own] }
    guard !property.nested.isEmpty, !property.isInlined, property.rule?.combination == nil,
      present.reader.node(of: present.slot) == nil
    else { return [nil] }
    let parts = property.nested.filter { present.reader.firstValue($0.keys) != nil }
    return parts.map(\.accessor)
  }

  func hasPresent(_ value: S.Value, _ table: TypeTable) throws -> Bool {
    let object = source.handle(value)
    return try table.ownKeyTables.contains { keys in
      guard let reader = reader(object, keys.input) else { return false }
      return try keys.candidates { source.names(object) }.contains { try reader.isInSource($0) }
    }
  }

  /// Throws if the source has stored properties of an instance that is not Codable, and the mapping declares no key
  /// paths for them.
  func checkDeclared(_ instance: Any, _ value: S.Value, _ table: TypeTable) throws {
    let declared = table.plan.declared.values
    // The rest takes every key, and an inlined model may take any.
    guard source.isObject(value), table.plan.rest == nil, !declared.contains(where: \.isInlined)
    else { return }
    let free = source.names(source.handle(value)).filter { key in
      !table.plan.isDiscriminator(key)
        && !declared.contains { $0.takes(key) || $0.spellings.rank(of: key) != nil }
    }
    if free.isEmpty { return }
    let issues = ReflectedProperties(instance).properties.map(\.name).sorted().compactMap { name in
      let spellings = PropertyPlan(name: name, configuration: engine.configuration).spellings
      return spellings.strongest(of: free).map {
        undeclared((path.steps + [.property(name)]).text, key: $0)
      }
    }
    if !issues.isEmpty { throw MappingError(capping: issues) }
  }

  private func undeclared(_ path: String, key: String?) -> MappingError.Issue {
    .mistake(
      path, key: key, expected: "a property that the mapping declares by a writable key path",
      found: "one that it does not")
  }

  func undeclared(_ present: [Present], _ table: TypeTable) -> MappingError {
    let issues = present.filter {
      accessors(of: $0, table).contains { $0 == nil }
    }.sorted {
      $0.slot.pointee.name < $1.slot.pointee.name
    }.map { reader, slot in
      undeclared((path.steps + reader.pathSteps(to: slot)).text, key: reader.sourceKey(slot))
    }
    let other = MappingError.Issue.mistake(
      path.steps.text, expected: "properties that the mapping declares by writable key paths",
      found: "those of a type that decodes itself")
    return MappingError(capping: issues.isEmpty ? [other] : issues)
  }
}
