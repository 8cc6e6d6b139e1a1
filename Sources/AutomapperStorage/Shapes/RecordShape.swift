import Automapper

/// A table in one transaction. Columns have numbers, so that rows are arrays.
final class TableColumns {
  let name: String
  private(set) var columns: [String]
  private var numbers: [String: Int] = [:]
  /// Whether the table accepts any column.
  let isOpen: Bool
  /// The columns of the primary key; empty if the store does not know it.
  let primaryKey: [String]

  init(_ name: String, columns: [String], primaryKey: [String]) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
    isOpen = columns.isEmpty
    for (number, column) in columns.enumerated() { numbers[column] = number }
  }

  /// The number of a column. An open table adds the columns that it does not have yet.
  func number(of column: String) -> Int? {
    if let number = numbers[column] { return number }
    guard isOpen else { return nil }
    numbers[column] = columns.count
    columns.append(column)
    return columns.count - 1
  }

  func record(_ values: [StoreValue], _ numbers: [Int]) -> [String: StoreValue] {
    var record: [String: StoreValue] = [:]
    for (number, value) in zip(numbers, values) { record[columns[number]] = value }
    return record
  }
}

/// How models of one type become records of a table, in one transaction.
final class RecordShape {
  let type: any Any.Type
  let table: TableColumns
  let fields: RecordFields
  let mode: UpsertMode
  let configuration: MapperConfiguration
  private let plan: TypePlan
  private let matcher: ColumnMatcher
  private var numbers: [String: Int?] = [:]
  /// The members of the last encoded object, in order. Most objects have the same ones.
  private var lastMembers: [(name: String, number: Int?)] = []
  /// The columns of the primary key; empty if records have no key of their own.
  private(set) var key: [Int] = []
  /// The property of each column of the key.
  private lazy var keyProperties = key.map { property(of: $0).map { plan.property(named: $0) } }
  /// The properties whose models are decoded from and encoded into the surrounding object.
  let spread: [PropertyPlan]
  /// The column of `fields.rest`.
  private(set) var rest: Int?
  /// The columns that hold keys of other records, if nothing in the model can ask for them.
  private var foreignColumns: Set<String> = []

  /// - Parameter foreignKeys: The columns that hold keys of other types' relations.
  init(
    _ type: any Any.Type, _ table: TableColumns, _ engine: Engine, foreignKeys: Set<String>
  ) throws(MappingError) {
    self.type = type
    self.table = table
    fields = engine.recordFields(of: type)
    plan = engine.plan(for: type)
    mode = plan.extensions[StorageMapping.self]?.mode ?? .update
    configuration = engine.configuration
    spread = plan.declared.values.filter(\.hasVariant)
    let own = fields.relations.values.filter { $0.kind == .belongsTo }.map(\.foreignKey)
    let foreignKeys = foreignKeys.union(own)
    // Of an open table, only the foreign keys are known. A property takes the one that matches it.
    matcher = engine.columnMatcher(of: type, table.isOpen ? foreignKeys.sorted() : table.columns)
    for name in fields.key {
      guard let number = number(of: name) else {
        throw MappingError(unknownColumn(for: name, [.property(name)]))
      }
      key.append(number)
    }
    if key.isEmpty { key = knownKey(foreignKeys) }
    rest = fields.rest.flatMap { number(of: $0) }
    if fields.isComplete, plan.readsOnlyItsProperties {
      foreignColumns = Set(foreignKeys.compactMap { column(named: $0) })
        .filter { matcher.propertyOfColumn[$0] == nil }
    }
  }

  /// The key of a type without a declared one: the store's, else the property `id`.
  ///
  /// The store's key is used only if each of its columns belongs to a property or is a foreign key.
  private func knownKey(_ foreignKeys: Set<String>) -> [Int] {
    if !table.primaryKey.isEmpty {
      let foreignKeys = foreignKeys.compactMap { self.column(named: $0) }
      let isKnown = table.primaryKey.allSatisfy { column in
        matcher.propertyOfColumn[column] != nil || foreignKeys.contains(column)
      }
      return isKnown ? table.primaryKey.compactMap { table.number(of: $0) } : []
    }
    guard fields.properties.contains(where: { $0.name == "id" }) else { return [] }
    return number(of: "id").map { [$0] } ?? []
  }

  /// The number of a property's column; nil if the table has none.
  func number(of property: String) -> Int? {
    if let known = numbers[property] { return known }
    let column =
      matcher.columnOfProperty[property]
      ?? (table.isOpen ? property : column(named: property))
    let number = column.flatMap { table.number(of: $0) }
    numbers[property] = .some(number)
    return number
  }

  /// The number of the column for a property that an object lacks; nil for a relation, and for a nested model whose
  /// properties have the columns.
  func absentColumn(_ name: String) -> Int? {
    if fields.relations[name] != nil || spread.contains(where: { $0.name == name }) { return nil }
    return number(of: name)
  }

  /// The number of the column for a member of an encoded object, at a position in that object.
  func number(of name: String, at position: Int) -> Int? {
    if position < lastMembers.count, lastMembers[position].name == name {
      return lastMembers[position].number
    }
    let number = number(of: name)
    if position < lastMembers.count {
      lastMembers[position] = (name, number)
    } else if position == lastMembers.count {
      lastMembers.append((name, number))
    }
    return number
  }

  /// Whether records may be those of subclasses.
  var hasSubtypes: Bool { plan.hasSubtypes }

  /// Whether a member of an encoded object is a discriminator.
  func isTag(_ name: String) -> Bool { plan.isDiscriminator(name) }

  /// The column for a name in a declaration.
  func column(named name: String) -> String? {
    if table.isOpen { return name }
    return ColumnMatcher.column(named: name, in: table.columns, configuration)
  }

  /// The property of a column.
  func property(of number: Int) -> String? {
    let column = table.columns[number]
    return matcher.propertyOfColumn[column]
      ?? fields.properties.first { self.number(of: $0.name) == number }?.name
  }

  /// Whether a model's value of a column differs from the store's value that it was decoded with.
  func isOther(_ value: StoreValue, than stored: StoreValue, _ column: Int) -> Bool {
    if value.canonical == stored.canonical { return false }
    return property(of: column).map { fields.isOther(value, than: stored, of: $0) } ?? true
  }

  /// The primary key in a model; nil if it has none.
  func key(in model: Any) -> [Any]? {
    var key: [Any] = []
    for property in keyProperties {
      guard let property, let value = property.value(in: model) else { return nil }
      guard let optional = value as? any OptionalValue else {
        key.append(value)
        continue
      }
      guard let wrapped = optional.wrappedValue else { return nil }
      key.append(wrapped)
    }
    return key.isEmpty ? nil : key
  }

  /// A record that the mapper stored, as a source: its values by property.
  ///
  /// The members of the rest stand beside the others, as in a payload. Keys of other records are left out, so that the
  /// rest does not get them.
  func members(_ record: [String: StoreValue]) -> [String: Any] {
    let matcher =
      table.isOpen ? ColumnMatcher(fields.properties, columns: record.keys.sorted()) : matcher
    let own = foreignColumns.isEmpty ? record : record.filter { !foreignColumns.contains($0.key) }
    var members = fields.members(own, matcher, isStored: true)
    if let rest = fields.rest, let others = members.removeValue(forKey: rest) as? [String: Any] {
      members.merge(others) { own, _ in own }
    }
    return members
  }

  /// The key for messages: `id`, `tenant, id`.
  var keyText: String {
    key.map { property(of: $0) ?? table.columns[$0] }.joined(separator: ", ")
  }

  func unknownColumn(for property: String, _ path: [PathStep]) -> MappingError.Issue {
    .mistake(
      path.text, in: type,
      expected: expectation(
        "a column", near: property, in: table.columns,
        else: "a column of table \(table.name.quoted)"),
      found: "no such column")
  }
}
