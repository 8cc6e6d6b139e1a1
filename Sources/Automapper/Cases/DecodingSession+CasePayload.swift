/// Decodes the values of a case from the location that the enum's form defines.
extension DecodingSession {
  /// Returns the container of a case's values. Inlined into the containers of each source, where the most common form
  /// is specialised: labelled values in the enum's own object.
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
    let container = try frame.container(keyedBy: keys)
    observation?.opened.append(([], frame.handle, frame.table.keyTable(keys)))
    noteInlined { $0.note(payload: frame.table.keyTable(keys)) }
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
      // The form that Swift synthesises: the values have the keys that Swift chooses.
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

  /// Returns the container of values that are the enum's own value or its members.
  private func whole<Nested: CodingKey>(
    _ keys: Nested.Type, _ shape: CasePayload.Shape, _ candidate: CaseCandidate?,
    _ frame: DecodingFrame<S>, _ cases: CasePlan
  ) throws -> KeyedDecodingContainer<Nested> {
    let value = source.value(frame.handle)
    switch shape {
    case .none where candidate?.acceptsAnyObject == true: return unlabelled(.none(nil))
    case .none where cases.isUntagged:
      guard source.isNull(value) else { throw ValueFailure.mismatch("null", source.scalar(value)) }
      return unlabelled(.none(nil))
    case .none, .labelled: return try labelled(keys, frame)
    case .single:
      noteInlined { $0.noteSingleValue() }
      // The value of a fallback has the tag too.
      let shared = candidate?.isFallback == true ? nil : sharedObject(value, frame.table.plan)
      let isTagAlone = !cases.isUntagged && candidate == nil && isTagAlone(in: frame, shared)
      return unlabelled(
        .single(
          CaseSingleValue(
            frame: frame, decoder: S.decoder(frame), sourceKey: nil, shared: shared,
            isTagAlone: isTagAlone)))
    case .list(let count):
      return unlabelled(
        .list(
          CaseListValue(
            try counted(unkeyedContainer(frame), count, frame.table, nil, nil), sourceKey: nil)))
    }
  }

  /// Whether the object of an enum has nothing but its tag.
  private func isTagAlone(in frame: DecodingFrame<S>, _ shared: SharedObject?) -> Bool {
    workspace.sharing(shared) {
      var result = source.memberCount(frame.handle) > 0
      source.forEachMember(frame.handle) { result = result && isTag($0, $1) }
      return result
    }
  }

  /// Returns the container of the values under the content key.
  private func content<Nested: CodingKey>(
    _ keys: Nested.Type, _ shape: CasePayload.Shape, _ name: String, _ value: S.Value?,
    _ frame: DecodingFrame<S>
  ) -> KeyedDecodingContainer<Nested> {
    observation?.opened.append(([], frame.handle, frame.table.keyTable(NoKey.self)))
    if shape == .none { return unlabelled(.none(nil)) }
    let node = PathNode(parent: nil, step: .property(name), key: DataKey(name))
    do {
      if shape == .single {
        let decoder = try value.map { try self.decoder($0, frame.table, node) }
        return unlabelled(
          .single(
            CaseSingleValue(
              frame: frame, decoder: decoder, sourceKey: name, shared: nil, isTagAlone: false)))
      }
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
      // The error waits until a value is decoded. The keys of a case without values do not show that it has none, and
      // any content is valid for it.
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

  /// Opens a member of the enum's object. Errors in it name the member's key.
  private func opening<Container>(
    _ value: S.Value, _ name: String, _ open: () throws -> Container
  ) throws -> Container {
    do {
      return try open()
    } catch {
      throw passing(error, as: Container.self, value, sourceKey: name)
    }
  }

  /// Returns the elements of an array, which must have one element for each value of the case.
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

/// The key type of an object that has no keys for values.
private enum NoKey: CodingKey {}
