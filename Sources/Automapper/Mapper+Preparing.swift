extension Mapper {
  /// Does the work of the first call for some types in advance.
  ///
  /// The first call for a type takes longer than later ones: the mapper compiles the type's rules, and Swift looks up
  /// its conformances. Call this at launch, on any thread, for the types that the first screen needs:
  ///
  /// ```swift
  /// Task.detached { mapper.prepare(User.self, Order.self) }
  /// ```
  ///
  /// The types of their properties are prepared, too. To find them, the mapper decodes an instance of each type from
  /// made-up values, as it does for registered types. Types that are registered with `learns: false` are not decoded.
  /// Mistakes in a mapping are not reported here, but by the first call that uses the type, or by ``validate(_:)``.
  ///
  /// - Parameter types: The types of later calls. For `[User].self`, pass `User.self` or `[User].self`.
  public func prepare(_ types: any Decodable.Type...) {
    let workspace = engine.borrowWorkspace(userInfo)
    var prepared: Set<ObjectIdentifier> = []
    for type in types { prepare(type, in: workspace, &prepared) }
    engine.returnWorkspace(workspace)
  }

  private func prepare(
    _ type: any Any.Type, in workspace: Workspace, _ prepared: inout Set<ObjectIdentifier>
  ) {
    guard prepared.insert(ObjectIdentifier(type)).inserted else { return }
    _ = workspace.table(for: type)
    if let element = TypeShape(type).element { return prepare(element, in: workspace, &prepared) }
    guard ValueKind(type) == .model, let schema = engine.learnedSchema(of: type) else { return }
    for property in schema.properties { prepare(property.type, in: workspace, &prepared) }
  }
}
