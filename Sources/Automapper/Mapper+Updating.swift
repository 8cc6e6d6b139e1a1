import Foundation

extension Mapper {
  /// Changes a model to what the source says, and only that.
  ///
  /// ```swift
  /// var user = User(name: "Ada", city: "London")
  /// try mapper.update(&user, from: #"{"city": "Oslo"}"#)  // the name stays
  /// ```
  ///
  /// What the source lacks stays; null makes a property nil, or its default. Nested models are updated
  /// in the same way, collections as ``PropertyMappingBuilder/onUpdate(_:unique:nullable:)`` says. An
  /// instance of a class whose mapping declares writable key paths is written through them and stays
  /// the same one; of a Codable class without any, a new instance takes its place. What a model does
  /// not encode stays where every changed property is declared by a writable key path.
  ///
  /// - Throws: ``MappingError``; the model is then as it was.
  public func update<T>(
    _ model: inout T, from source: some MappingSource
  ) throws(MappingError) {
    model = try updated(model, from: source, keepsIdentity: false)
  }

  /// Changes an instance of a class to what the source says, and only that.
  ///
  /// The instance is written through the writable key paths that its mapping declares
  /// (`employee.property(\.name)` is enough).
  ///
  /// - Throws: ``MappingError``, also for a property in the source that the mapping does not declare
  ///   so; the instance is then as it was, and so is what it holds.
  public func update<T: AnyObject>(
    _ model: T, from source: some MappingSource
  ) throws(MappingError) {
    _ = try updated(model, from: source, keepsIdentity: true)
  }

  private func updated<T, Input: MappingSource>(
    _ model: T, from source: Input, keepsIdentity: Bool
  ) throws(MappingError) -> T {
    if let data = FoundationType.take(source, as: Data.self) {
      return try data.withJSONBytes { bytes throws(MappingError) in
        try updated(model, bytes: bytes, keepsIdentity)
      }
    }
    if let text = FoundationType.take(source, as: String.self) {
      return try text.withJSONBytes { bytes throws(MappingError) in
        try updated(model, bytes: bytes, keepsIdentity)
      }
    }
    if let form = source.formText {
      return try run(model, keepsIdentity) { workspace throws(MappingError) in
        workspace.foundation.isForm = true
        return (workspace.foundation, try form.value(engine.limits))
      }
    }
    switch try source.node().content {
    case .value(let value):
      return try run(model, keepsIdentity) { ($0.foundation, value) }
    case .bytes(let document, let token):
      let source = ByteSource(document: document.document)
      return try run(model, keepsIdentity) { _ in (source, token) }
    }
  }

  private func updated<T>(
    _ model: T, bytes: UnsafeRawBufferPointer, _ keepsIdentity: Bool
  ) throws(MappingError) -> T {
    try run(model, keepsIdentity) { workspace throws(MappingError) in
      try workspace.bytes.load(bytes, engine.limits)
      return (workspace.bytes, 0)
    }
  }

  private func run<T, S: DecodingSource>(
    _ model: T, _ keepsIdentity: Bool,
    _ open: (Workspace) throws(MappingError) -> (source: S, value: S.Value)
  ) throws(MappingError) -> T {
    do throws(CallFailure) {
      return try withSession(for: T.self, nil, 0, open) { session, value in
        do {
          let result = try session.withConversions {
            try session.rootUpdate(model, value, keepsIdentity: keepsIdentity)
          }
          try session.workspace.commitUpdates()
          return result
        } catch {
          throw session.located(error, as: T.self, value, sourceKey: nil)
        }
      }
    } catch {
      throw error.mapping
    }
  }
}

extension DecodingSession {
  /// The root model with what the source has for it. Nil, and what is no model, is read anew.
  fileprivate func rootUpdate<T>(
    _ model: T, _ value: S.Value, keepsIdentity: Bool
  ) throws -> T {
    // Most models; the questions below ask the runtime.
    let own = workspace.table(for: T.self)
    if own.kind == .model, !own.isClass, !own.isOptional, let root = own.decodable {
      return try update(root, model, value, as: T.self, keepsIdentity: keepsIdentity)
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
    let keeps = keepsIdentity || Swift.type(of: content) is AnyClass && !plan.accessors.isEmpty
    return try update(Carrier.type(for: type), content, value, as: T.self, keepsIdentity: keeps)
  }

  private func reread<Root: Decodable, T>(
    _ root: Root.Type, _ value: S.Value, as type: T.Type
  ) throws -> T {
    try result(try decode(root, value, workspace.table(for: root)), as: type)
  }

  private func update<Root: Decodable, T>(
    _ root: Root.Type, _ model: Any, _ value: S.Value, as type: T.Type, keepsIdentity: Bool
  ) throws -> T {
    let table = workspace.table(for: root, fallback: .update)
    return try result(
      updated(root, value, table, old: model, keepsIdentity: keepsIdentity), as: type)
  }

  private func result<Root, T>(_ value: Root, as type: T.Type) throws -> T {
    if Root.self == type {
      return try FoundationType.cast(value, to: type, orThrow: mismatch(value, type))
    }
    if let result = Carrier.content(value) as? T { return result }
    throw mismatch(value, type)
  }

  private func mismatch(_ value: Any, _ type: any Any.Type) -> ValueFailure {
    ValueFailure(
      .typeMismatch, expected: TypeName.of(type), found: TypeName.of(Swift.type(of: value)))
  }
}
