import Automapper

/// The types whose models are records when a type is stored: the type itself, all types that its relations reach, and
/// the registered subclasses of these types.
struct RecordTypes {
  /// The model in the type that is stored.
  let root: any Any.Type
  private var types: [any Any.Type] = []
  /// The foreign keys of relations to a type, which are columns of its table.
  private var foreignKeys: [ObjectIdentifier: Set<String>] = [:]
  /// The nested models that have columns in a record of the model around them.
  private var spread: Set<ObjectIdentifier> = []

  init(root: any Any.Type, _ engine: Engine) {
    self.root = RecordType.of(root)
    var waiting = [self.root]
    while let type = waiting.popLast() {
      if types.contains(where: { $0 == type }) { continue }
      types.append(type)
      waiting += engine.plan(for: type).subtypes.filter { isKind($0, of: type) }
      let fields = engine.recordFields(of: type)
      spread.formUnion(fields.spread.models.map { ObjectIdentifier($0) })
      if !fields.relations.isEmpty { haveRelations = true }
      for relation in fields.relations.values {
        waiting.append(relation.model)
        if relation.kind != .belongsTo {
          foreignKeys[ObjectIdentifier(relation.model), default: []].insert(relation.foreignKey)
        }
      }
    }
  }

  /// Whether any type has a relation to another.
  private(set) var haveRelations = false

  /// Whether models of a type are records. A subclass follows its superclass.
  func contains(_ type: any Any.Type) -> Bool {
    types.contains { isKind(type, of: $0) }
  }

  /// Whether models of a type may have columns in a record of the model around them.
  func spreads(_ type: any Any.Type) -> Bool { spread.contains(ObjectIdentifier(type)) }

  /// The superclass of a type that is a record type itself. Its table has the records of the subclass, where relations
  /// and their foreign keys find them.
  func superclass(of type: any Any.Type) -> (any Any.Type)? {
    types.first { $0 != type && isKind(type, of: $0) }
  }

  func foreignKeys(of type: any Any.Type) -> Set<String> {
    types.filter { isKind(type, of: $0) }
      .reduce(into: []) { $0.formUnion(foreignKeys[ObjectIdentifier($1)] ?? []) }
  }
}
