import Foundation

extension Mapper {
  /// Updates a model with the values that the source contains, and nothing else.
  ///
  /// ```swift
  /// var user = User(name: "Ada", city: "London")
  /// try mapper.update(&user, from: #"{"city": "Oslo"}"#)  // the name stays
  /// ```
  ///
  /// Properties that the source lacks keep their values. Null makes a property nil, or its default. Nested models are
  /// updated in the same way, collections as ``PropertyMappingBuilder/onUpdate(_:unique:nullable:)`` declares. If the
  /// mapping of a class declares writable key paths, the mapper changes the instance through them and keeps its
  /// identity. A Codable class without any is replaced by a new instance. Properties that a model does not encode
  /// keep their values if every changed property is declared by a writable key path.
  ///
  /// - Throws: ``MappingError``. The model is then unchanged.
  public func update<T>(
    _ model: inout T, from source: some MappingSource
  ) throws(MappingError) {
    model = try updated(model, from: source, .root)
  }

  /// Updates an instance of a class in place with the values that the source contains, and nothing else.
  ///
  /// The mapper changes the instance through the writable key paths that its mapping declares
  /// (`employee.property(\.name)` is enough).
  ///
  /// - Throws: ``MappingError``, also if the source contains a property without such a key path. The instance, and
  ///   the objects that it holds, are then unchanged.
  public func update<T: AnyObject>(
    _ model: T, from source: some MappingSource
  ) throws(MappingError) {
    _ = try updated(model, from: source, .rootInPlace)
  }

  private func updated<T, Input: MappingSource>(
    _ model: T, from source: Input, _ role: ModelUpdate.Role
  ) throws(MappingError) -> T {
    if let data = ExactType.value(source, as: Data.self) {
      return try data.withJSONBytes { bytes throws(MappingError) in
        try updated(model, bytes: bytes, role)
      }
    }
    if let text = ExactType.value(source, as: String.self) {
      return try text.withJSONBytes { bytes throws(MappingError) in
        try updated(model, bytes: bytes, role)
      }
    }
    if let form = source.formText {
      return try run(model, role) { workspace throws(MappingError) in
        workspace.foundation.isForm = true
        return (workspace.foundation, try form.value(engine.limits))
      }
    }
    switch try source.node().content {
    case .value(let value):
      let root = adaptedRoot(value, for: T.self)
      return try run(model, role) { ($0.foundation, root) }
    case .bytes(let document, let token):
      let source = ByteSource(document: document.document)
      return try run(model, role) { _ in (source, token) }
    }
  }

  private func updated<T>(
    _ model: T, bytes: UnsafeRawBufferPointer, _ role: ModelUpdate.Role
  ) throws(MappingError) -> T {
    try run(model, role) { workspace throws(MappingError) in
      try load(bytes, into: workspace, for: T.self)
    }
  }

  private func run<T, S: DecodingSource>(
    _ model: T, _ role: ModelUpdate.Role,
    _ open: (Workspace) throws(MappingError) -> (source: S, value: S.Value)
  ) throws(MappingError) -> T {
    do throws(CallFailure) {
      return try withSession(for: T.self, nil, 0, open) { session, value in
        do {
          let result = try session.withConversions {
            try session.rootUpdate(model, value, role)
          }
          try session.workspace.commitUpdates()
          return result
        } catch let failure as CallFailure {
          throw failure
        } catch {
          throw session.rootIssues(of: error, as: T.self, value)
        }
      }
    } catch {
      throw error.mapping
    }
  }
}

extension DecodingSession {
  /// Not inlined, because only an update that fails needs the metadata of `S.Value?`.
  @inline(never)
  fileprivate func rootIssues(
    of error: any Error, as type: any Any.Type, _ value: S.Value
  ) -> MappingError {
    issues(of: error, as: type, value, sourceKey: nil)
  }

  /// Updates the root model from the source. Nil, and values that are not models, are decoded from scratch.
  fileprivate func rootUpdate<T>(
    _ model: T, _ value: S.Value, _ role: ModelUpdate.Role
  ) throws -> T {
    // The fast path for most models. The checks below query the runtime.
    let own = workspace.table(for: T.self)
    if own.kind == .model, !own.isClass, !own.isOptional, let root = own.decodable {
      return try update(root, model, value, as: T.self, role)
    }
    let content = (model as? any OptionalValue).map(\.wrappedValue) ?? model
    let isNull = model is any OptionalValue && source.isNull(value)
    guard let content, !isNull else {
      return try reread(Carrier.type(for: T.self), value, as: T.self)
    }
    let type = TypeShape.unwrapped(T.self)
    guard ValueKind(type) == .model, !(type is any MappedContainer.Type) else {
      return try reread(Carrier.type(for: T.self), value, as: T.self)
    }
    let plan = workspace.plan(for: Swift.type(of: content))
    let isChanged = Swift.type(of: content) is AnyClass && !plan.accessors.isEmpty
    return try update(
      Carrier.type(for: type), content, value, as: T.self, isChanged ? .rootInPlace : role)
  }

  private func reread<Root: Decodable, T>(
    _ root: Root.Type, _ value: S.Value, as type: T.Type
  ) throws -> T {
    try result(newRoot(root, value, workspace.table(for: root), as: type), as: type)
  }

  private func update<Root: Decodable, T>(
    _ root: Root.Type, _ model: Any, _ value: S.Value, as type: T.Type,
    _ role: ModelUpdate.Role
  ) throws -> T {
    let table = workspace.table(for: root, fallback: .update)
    return try result(updated(root, value, table, old: model, role), as: type)
  }

  private func result<Root, T>(_ value: Root, as type: T.Type) throws -> T {
    if Root.self == type {
      return try ExactType.cast(value, to: type, orThrow: mismatch(value, type))
    }
    let content = Carrier.content(value)
    return try ExactType.cast(content, to: type, orThrow: mismatch(value, type))
  }

  private func mismatch(_ value: Any, _ type: any Any.Type) -> ValueFailure {
    ValueFailure(
      .typeMismatch, expected: TypeName.of(type), found: TypeName.of(Swift.type(of: value)))
  }
}
