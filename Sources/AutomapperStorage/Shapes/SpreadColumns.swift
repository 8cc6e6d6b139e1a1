import Automapper

/// The columns of nested models whose keys are in the object of the record: of inlined models, and of models with flat
/// keys.
struct SpreadColumns: Sendable {
  struct Column: Sendable {
    /// The names of the properties from the record's model to the one with this column, at least two.
    let path: [String]
    /// The key in the object of the record, which names the column.
    let name: String
  }

  private(set) var columns: [Column] = []
  /// The nested models. One that is absent from an object may be in the columns.
  private(set) var models: [any Any.Type] = []

  init(_ plan: TypePlan, _ schema: TypeSchema?, _ engine: Engine) {
    add(plan, schema, engine, below: [], inside: [])
  }

  private mutating func add(
    _ plan: TypePlan, _ schema: TypeSchema?, _ engine: Engine, below outer: [String],
    inside types: [any Any.Type]
  ) {
    for property in schema?.properties ?? [] {
      let rules = plan.property(named: property.name)
      let model = TypeShape.unwrapped(property.type)
      // A class may be inlined into itself.
      guard rules.hasVariant, !types.contains(where: { $0 == model }) else { continue }
      let path = outer + [property.name]
      for (inner, key) in rules.flatKeyPaths {
        columns.append(Column(path: path + inner, name: key))
        add(modelsOn: inner.dropLast(), from: model, engine)
      }
      guard rules.isInlined, let schema = engine.learnedSchema(of: model) else { continue }
      models.append(model)
      columns += schema.names.map { Column(path: path + [$0], name: $0) }
      add(engine.plan(for: model), schema, engine, below: path, inside: types + [model])
    }
  }

  /// Adds a model and those on a path of properties from it.
  private mutating func add(
    modelsOn path: some Sequence<String>, from model: any Any.Type, _ engine: Engine
  ) {
    models.append(model)
    var model = model
    for name in path {
      guard let property = engine.learnedSchema(of: model)?.property(named: name) else { return }
      model = TypeShape.unwrapped(property.type)
      models.append(model)
    }
  }
}
