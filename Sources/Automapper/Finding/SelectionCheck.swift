/// Checks that every name of a selection names a property.
///
/// The properties of a type are known once it was decoded or encoded, or if it is registered. A name that no type at
/// its path has is a mistake. If no type was met there, for example because an array was empty, nothing is reported.
struct SelectionCheck {
  let workspace: Workspace
  /// Whether the call completed, so that all properties of the types it met are known.
  let isComplete: Bool

  /// - Parameter root: The plan of the whole result. `type` is its declared type.
  func issues(_ root: PropertyPlan, of type: any Any.Type) -> [MappingError.Issue] {
    guard let selection = root.selection, !workspace.selections.isChecked(root) else { return [] }
    var check = Level(workspace: workspace, isComplete: isComplete, model: type)
    check.look(at: selection, [root], [type], [])
    if check.issues.isEmpty, check.isSure { workspace.selections.noteChecked(root) }
    return check.issues
  }
}

private struct Level {
  let workspace: Workspace
  let isComplete: Bool
  let model: any Any.Type
  var issues: [MappingError.Issue] = []
  /// Whether all names were found.
  var isSure = true

  /// - Parameters:
  ///   - plans: The plans of the properties that the values belong to.
  ///   - types: The types of the values, as far as they are known.
  mutating func look(
    at selection: PropertySelection, _ plans: [PropertyPlan], _ types: [any Any.Type],
    _ path: [String]
  ) {
    let tables = workspace.variants.filter { table in
      !table.ownKeyTables.isEmpty && plans.contains { $0 === table.property }
    }
    let models = types.map(innermost)
    let engine = workspace.engine.takeUnretainedValue()
    let schemas = (models + tables.map(\.type)).flatMap(engine.schemas)
    // A class interrupted by an error may not have requested its superclass's properties yet.
    let isKnown =
      tables.contains { isComplete || !$0.isClass } || !schemas.isEmpty
      || models.contains { ValueKind($0).isLeaf }
    // A rest may have no coding key.
    let rests = (models.map(engine.plan) + tables.map(\.plan)).compactMap(\.rest?.name)
    for (name, part) in selection.parts.inKeyOrder {
      let properties = schemas.compactMap {
        $0.property(named: name) ?? $0.property(labelled: name)
      }
      let spellings = [name] + properties.map(\.name)
      let keys = tables.flatMap(\.ownKeyTables).filter { spellings.contains(where: $0.hasProperty) }
      let isThere = !keys.isEmpty || !properties.isEmpty || rests.contains(name)
      if !isThere {
        isSure = false
        guard isKnown else { continue }
        let met = tables.flatMap(\.ownKeyTables).flatMap { $0.allSlots.map(\.pointee.name) }
        let known = Set(met + schemas.flatMap(\.names) + rests)
        add(path + [name], name, known.sorted(), models.first ?? tables.first?.type)
      } else if !part.parts.isEmpty {
        let slots = keys.compactMap { keys in spellings.compactMap(keys.existingSlot).first?.pointee
        }
        look(
          at: part, slots.map(\.property),
          slots.compactMap(\.valueType) + properties.map(\.type), path + [name])
      }
    }
  }

  private mutating func add(
    _ path: [String], _ name: String, _ known: [String], _ type: (any Any.Type)?
  ) {
    let expected = expectation(
      "a property", near: name, in: known,
      else: "a property of \(type.map(TypeName.of) ?? "the type")")
    issues.append(
      .mistake(
        path.joined(separator: "."), in: model, expected: expected, found: "no such property"))
  }

  /// Returns the type inside arrays, dictionaries and optionals.
  private func innermost(_ type: any Any.Type) -> any Any.Type {
    TypeShape(type).element.map(innermost) ?? type
  }
}
