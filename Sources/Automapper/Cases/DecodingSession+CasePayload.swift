/// The values of a case, wherever the form of the enum puts them.
extension DecodingSession {
  /// Inlined into the containers of each source, where what most enums take is specialised: labelled values in the
  /// enum's own object.
  @inline(__always)
  func payload<Nested: CodingKey>(
    _ keys: Nested.Type, of chosen: ChosenCase, _ key: any CodingKey, _ frame: DecodingFrame<S>,
    _ cases: CasePlan
  ) throws -> KeyedDecodingContainer<Nested> {
    let shape = cases.shape(of: chosen.name, keys)
    if shape == .labelled, case .here = chosen.values { return try labelled(keys, frame) }
    return try otherPayload(keys, shape, chosen, key, frame, cases)
  }

  @inline(__always)
  private func labelled<Nested: CodingKey>(
    _ keys: Nested.Type, _ frame: DecodingFrame<S>
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try frame.keyedContainer(keys)
    observation?.opened.append(([], frame.handle, frame.table.keyTable(keys)))
    return container
  }

  private func otherPayload<Nested: CodingKey>(
    _ keys: Nested.Type, _ shape: CasePayload.Shape, _ chosen: ChosenCase, _ key: any CodingKey,
    _ frame: DecodingFrame<S>, _ cases: CasePlan
  ) throws -> KeyedDecodingContainer<Nested> {
    switch chosen.values {
    case .member(let name):
      guard let value = source.member(frame.handle, exactly: name) else {
        return unlabelled(.none(nil))
      }
      // The form that Swift synthesises: the values have the keys that Swift gives them.
      let node = PathNode(parent: nil, step: .property(chosen.name), key: key)
      return try opening(value, name) {
        try nestedContainer(keys, value, frame.table, node)
      }
    case .content(let name, let isThere):
      let value = isThere ? source.member(frame.handle, exactly: name) : nil
      return content(keys, shape, name, value, frame)
    case .here(let candidate):
      return try whole(keys, shape, candidate, frame, cases)
    }
  }

  /// The values in the enum's own object.
  private func whole<Nested: CodingKey>(
    _ keys: Nested.Type, _ shape: CasePayload.Shape, _ candidate: CaseCandidate?,
    _ frame: DecodingFrame<S>, _ cases: CasePlan
  ) throws -> KeyedDecodingContainer<Nested> {
    let value = source.value(frame.handle)
    switch shape {
    case .none where candidate?.isFallback == true: return unlabelled(.none(nil))
    case .none where cases.isUntagged:
      guard source.isNull(value) else { throw ValueFailure.mismatch("null", source.scalar(value)) }
      return unlabelled(.none(nil))
    case .none, .labelled: return try labelled(keys, frame)
    case .single:
      let isTagAlone =
        !cases.isUntagged && candidate == nil && source.memberCount(frame.handle) == 1
      return unlabelled(
        .single(
          CaseSingleValue(
            frame: frame, decoder: S.decoder(frame), sourceKey: nil, isTagAlone: isTagAlone)))
    case .list(let count):
      return unlabelled(
        .list(
          CaseListValue(
            try counted(unkeyedContainer(frame), count, frame.table, nil, nil), sourceKey: nil)))
    }
  }

  /// The values under the content's key.
  private func content<Nested: CodingKey>(
    _ keys: Nested.Type, _ shape: CasePayload.Shape, _ name: String, _ value: S.Value?,
    _ frame: DecodingFrame<S>
  ) -> KeyedDecodingContainer<Nested> {
    observation?.opened.append(([], frame.handle, frame.table.keyTable(NoKey.self)))
    if shape == .none { return unlabelled(.none(nil)) }
    let node = PathNode(parent: nil, step: .property(name), key: DataKey(name))
    if shape == .single {
      let decoder = value.map { self.decoder($0, frame.table, node) }
      return unlabelled(
        .single(
          CaseSingleValue(frame: frame, decoder: decoder, sourceKey: name, isTagAlone: false)))
    }
    do {
      guard let value else {
        let expected = shape == .labelled ? "an object" : "an array"
        return unlabelled(.none(missing(expected, node, frame.table)))
      }
      return try opening(value, name) {
        guard case .list(let count) = shape else {
          return try nestedContainer(keys, value, frame.table, node)
        }
        let elements = try nestedUnkeyedContainer(value, frame.table, node)
        return unlabelled(
          .list(
            CaseListValue(
              try counted(elements, count, frame.table, node, name), sourceKey: name)))
      }
    } catch {
      // Nothing is wrong with what stands beside a case without values, whose keys do not tell that it has none.
      return unlabelled(.invalid(error))
    }
  }

  private func missing(_ expected: String, _ node: PathNode, _ table: TypeTable) -> any Error {
    error(
      ValueFailure(.missingKey, expected: expected, found: "nothing"), as: table.type,
      step: node.step, key: node.key, sourceKey: node.key.stringValue)
  }

  private func unlabelled<Nested: CodingKey>(
    _ content: CasePayloadContainer<S, Nested>.Content
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(CasePayloadContainer(content: content))
  }

  /// Opens a member of the enum's object; an error in it names the member's key.
  private func opening<Container>(
    _ value: S.Value, _ name: String, _ open: () throws -> Container
  ) throws -> Container {
    do {
      return try open()
    } catch {
      throw passing(error, as: Container.self, value, sourceKey: name)
    }
  }

  /// The elements of an array that must have one for each value of the case.
  private func counted(
    _ elements: any UnkeyedDecodingContainer, _ count: Int, _ table: TypeTable, _ node: PathNode?,
    _ sourceKey: String?
  ) throws -> any UnkeyedDecodingContainer {
    if let found = elements.count, found != count {
      throw error(
        ValueFailure(
          .typeMismatch, expected: "an array of \(count) values", found: "one of \(found)"),
        as: table.type, node: node, sourceKey: sourceKey)
    }
    return elements
  }
}

/// The keys of an object that has none for values.
private enum NoKey: CodingKey {}
