import Automapper

/// The properties of one type in a store: which are relations, which are the key, and how columns store the
/// others.
final class RecordFields: Sendable {
  private let kinds: [String: ColumnKind]
  /// The properties with a one-way rule.
  private let oneWay: Set<String>
  /// The types of properties whose values contain models with one-way rules.
  private let nested: [String: any Any.Type]
  /// The types of the properties that were learned.
  private let types: [String: any Any.Type]
  /// The properties with a default.
  private let defaulted: Set<String>
  /// The mapper that encodes records. It decodes what a property's type encoded.
  private let mapper: Mapper
  /// The properties whose types were learned; nil if all of them were, and records have no others.
  private let known: Set<String>?
  /// Whether the kind of a column changes how some property is written.
  private let writesByKind: Bool
  private let dateFormats: DateFormatList
  /// The known properties of the type, without relations.
  let properties: [PropertyPlan]
  /// The relations by property.
  let relations: [String: Relation]
  private let relationPlans: [String: PropertyPlan]
  /// The columns of nested models.
  let spread: SpreadColumns
  /// The property for the members that no other property takes. Its record has a column for all of them.
  let rest: String?
  /// The properties that are declared as the primary key.
  let key: [String]

  init(_ type: any Any.Type, _ engine: Engine) {
    let schema = engine.learnedSchema(of: type)
    let plan = engine.plan(for: type)
    let mapper = Mapper(engine: engine.forRecords, userInfo: engine.configuration.userInfo)
    self.mapper = mapper
    dateFormats = engine.dateFormats
    var relations: [String: Relation] = [:]
    var keys: [(position: Int, name: String)] = []
    for (name, property) in plan.declared {
      switch property.rule?.extensions[StorageRole.self] {
      case .relation(let relation): relations[name] = relation
      case .key(let position): keys.append((position, name))
      case nil: break
      }
    }
    self.relations = relations
    relationPlans = plan.declared.filter { relations[$0.key] != nil }
    spread = SpreadColumns(plan, schema, engine)
    key = keys.sorted { $0.position < $1.position }.map(\.name)
    let rest = plan.declared.values.first(where: \.isRest)?.name
    self.rest = rest
    var names = schema?.names ?? plan.declared.keys.sorted()
    // Properties that the mapper sets need not have a coding key.
    for name in plan.keyPathNames + [rest].compactMap(\.self)
    where !names.contains(name) {
      names.append(name)
    }
    properties = names.filter { relations[$0] == nil }.map { plan.property(named: $0) }
    let learned = schema?.properties.filter { relations[$0.name] == nil } ?? []
    let written = schema?.sample.flatMap {
      try? mapper.foundationValue(of: $0) as? [String: Any]
    }
    var kinds = Self.kinds(learned, plan, written: written ?? [:], engine)
    for property in learned where plan.property(named: property.name).hasVariant {
      let nested = Self.nestedKinds(plan.property(named: property.name), property.type, engine)
      kinds.merge(nested) { own, _ in own }
    }
    if let rest { kinds[rest] = .json }
    self.kinds = kinds
    writesByKind = kinds.values.contains { $0 == .data || $0 == .anyJSON }
    let oneWay = Set(plan.declared.filter { $0.value.rule?.isOneWay == true }.map(\.key))
    self.oneWay = oneWay
    let candidates = engine.configuration.mayHaveOneWayRules ? schema?.properties ?? [] : []
    types = Dictionary(learned.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    defaulted = Set(plan.declared.filter { $0.value.rule?.hasDefault == true }.map(\.key))
    let models = candidates.filter { property in
      let rule = plan.property(named: property.name).rule
      return kinds[property.name]?.isJSON == true && !oneWay.contains(property.name)
        && rule?.conversion == nil && rule?.dateFormat == nil && rule?.subtype == nil
    }
    nested = Dictionary(
      models.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    let isComplete = schema?.isComplete ?? !(type is any Decodable.Type)
    // Records of a subclass have its columns as well.
    known = isComplete && !plan.hasSubtypes ? nil : Set(schema?.names ?? [])
  }

  /// The kinds of columns by property.
  ///
  /// - Parameter written: The mapper's output for a sample of the type.
  private static func kinds(
    _ properties: [TypeSchema.Property], _ plan: TypePlan, written: [String: Any], _ engine: Engine
  ) -> [String: ColumnKind] {
    var kinds: [String: ColumnKind] = [:]
    for property in properties {
      let rule = plan.property(named: property.name).rule
      let isMade = rule?.conversion?.isOneWay == false
      let example = written[property.name]
      if !isMade, holdsAnyJSON(TypeShape.unwrapped(property.type), engine) {
        kinds[property.name] = .anyJSON
      } else if example is [Any] || example is [String: Any] {
        kinds[property.name] = .json
      } else if !isMade {
        // A closure may return any value, so only the sample shows its kind.
        kinds[property.name] = ColumnKind(property.type, rule)
      }
    }
    return kinds
  }

  private static func holdsAnyJSON(_ type: any Any.Type, _ engine: Engine) -> Bool {
    type == JSONValue.self || engine.plan(for: type).isUntaggedEnum
  }

  /// The kinds of the columns that hold properties of a nested model: of an inlined one, or of one whose properties
  /// have keys in the object around it.
  private static func nestedKinds(
    _ property: PropertyPlan, _ type: any Any.Type, _ engine: Engine
  ) -> [String: ColumnKind] {
    let type = TypeShape.unwrapped(type)
    guard let schema = engine.learnedSchema(of: type) else { return [:] }
    let isInlined = property.isInlined
    let plan = engine.plan(for: type)
    var result: [String: ColumnKind] = [:]
    for (name, kind) in kinds(schema.properties, plan, written: [:], engine) {
      let flat = property.flatKeyPaths.filter { $0.path == [name] }.map(\.key)
      for column in isInlined ? [name] : flat { result[column] = kind }
    }
    return result
  }

  /// The models that a model has for a relation; nil if they are not known.
  func models(of relation: String, in model: Any) -> [Any]? {
    guard let type = relations[relation]?.model,
      let value = relationPlans[relation]?.value(in: model)
    else { return nil }
    return RecordType.models(of: type, in: value)
  }

  /// Whether a model has nil for a relation.
  func isNil(_ relation: String, in model: Any) -> Bool {
    guard let value = relationPlans[relation]?.value(in: model) else { return false }
    return (value as? any OptionalValue)?.isNil ?? false
  }

  /// Whether the columns of all properties are known.
  var isComplete: Bool { known == nil }

  // MARK: From the store

  /// A value that the mapper stored, as it would appear in a source for a property.
  ///
  /// The property's type encoded the value and decodes it: conditions and closures without an inverse do not
  /// apply.
  func storedValue(_ value: StoreValue, of property: String) -> Any {
    let content = sourceValue(value, of: property)
    if value.isNull { return content }
    if oneWay.contains(property) {
      return AdaptedValue(StoredValue(plainValue: content, writer: mapper))
    }
    func read<T>(_ type: T.Type) -> Any? { try? mapper.object(from: .any(content), as: type) }
    return nested[property].flatMap { read($0) } ?? content
  }

  /// The records of a relation, as they would appear in a source for its property.
  func storedRecords(_ records: Any, of relation: String) -> Any {
    oneWay.contains(relation)
      ? AdaptedValue(StoredValue(plainValue: records, writer: mapper)) : records
  }

  /// A store's value as it would appear in a source for a property.
  func sourceValue(_ value: StoreValue, of property: String) -> Any {
    if let kind = kinds[property] {
      return kind.sourceValue(value, dateFormats) ?? value.foundationValue
    }
    if case .text(let text) = value, let known, !known.contains(property),
      let unknown = UnknownText(text)
    {
      return AdaptedValue(unknown)
    }
    return value.foundationValue
  }

  /// Whether two values of a column differ for the model. A store may hold a value in another form than the mapper
  /// encodes, and a property may replace null by its default.
  func isOther(_ value: StoreValue, than stored: StoreValue, of property: String) -> Bool {
    guard let type = types[property] else { return true }
    if stored.isNull { return TypeShape.unwrapped(type) != type && !defaulted.contains(property) }
    func written<T>(_ type: T.Type) throws -> StoreValue {
      let model = try mapper.object(from: .any(storedValue(stored, of: property)), as: type)
      return try storeValue(try mapper.foundationValue(of: model), of: property)
    }
    return (try? written(type))?.canonical != value.canonical
  }

  // MARK: To the store

  /// Converts the mapper's output for a property to the value of its column.
  func storeValue(_ value: Any, of property: String) throws -> StoreValue {
    try StoreValue(written: value, writesByKind ? kinds[property] : nil)
  }
}
