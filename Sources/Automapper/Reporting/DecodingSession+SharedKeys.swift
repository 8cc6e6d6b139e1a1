/// Unknown keys of objects from which several models are decoded, see `ModelReading`.
extension DecodingSession {
  /// The model whose keys an error names: the only one that requests keys, else the outermost.
  func owner(of table: TypeTable, _ others: [TypeTable]) -> TypeTable {
    let owners = others.filter { !$0.ownKeyTables.isEmpty }
    return table.ownKeyTables.isEmpty && owners.count == 1 ? owners[0] : table
  }

  /// Throws unless there are no issues.
  ///
  /// - Parameter isShared: Whether several models were decoded from the object.
  func throwUnknown(_ issues: [MappingError.Issue], isShared: Bool) throws {
    if issues.isEmpty { return }
    let error = MappingError(issues).asDecodingError(path.codingPath)
    throw isShared ? SharedUnknownKeys(issues: issues, error: error) : error
  }

  /// Decodes a model. If keys are unknown to all models that were decoded from its object, decodes it again, and each of
  /// these models checks the keys.
  @inline(__always)
  func checkingSharedKeys<Result>(
    _ table: TypeTable, _ observation: DecodingObservation, _ decode: () throws -> Result
  ) throws -> Result {
    if !observation.sharedUnknownKeys.isEmpty,
      let known = observation.sharedUnknownKeys[place(of: table)]
    {
      return try checkingEach(known, observation, decode)
    }
    let mark = Mark(self)
    let opened = observation.opened
    do {
      return try decode()
    } catch let shared as SharedUnknownKeys {
      rewind(to: mark)
      observation.opened = opened
      observation.sharedUnknownKeys[place(of: table)] = shared
      return try checkingEach(shared, observation, decode)
    }
  }

  private func checkingEach<Result>(
    _ shared: SharedUnknownKeys, _ observation: DecodingObservation,
    _ decode: () throws -> Result
  ) throws -> Result {
    observation.checkEachModel()
    do { return try decode() } catch { throw shared.orFewer(error) }
  }

  private func place(of table: TypeTable) -> SharedUnknownKeys.Place {
    SharedUnknownKeys.Place(type: ObjectIdentifier(table.type), steps: path.steps)
  }
}

extension TypeTable {
  /// Whether one initialiser has decoded this type and others from one object.
  var sharesObject: Bool {
    get { facts.pointee.sharesObject }
    nonmutating set { facts.pointee.sharesObject = newValue }
  }

  /// Whether a step leads to a property that the model decodes as a whole.
  func decodes(_ step: PathStep) -> Bool {
    ownKeyTables.contains { table in
      table.declared.contains { $0.pointee.step == step && $0.pointee.valueType != nil }
    }
  }
}
