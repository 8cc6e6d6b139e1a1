/// One table in one transaction: its columns by number, so that rows are arrays.
final class TableColumns {
  let name: String
  private(set) var columns: [String]
  private var numbers: [String: Int] = [:]
  /// Whether the table takes any column.
  let isOpen: Bool
  /// The columns of the primary key, as far as the store knows it.
  let primaryKey: [String]

  init(_ name: String, columns: [String], primaryKey: [String]) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
    isOpen = columns.isEmpty
    for (number, column) in columns.enumerated() { numbers[column] = number }
  }

  /// The number of a column; an open table has every column that it is asked for.
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

/// How the models of one type are records of a table, in one transaction.
final class RecordShape {
  let type: any Any.Type
  let table: TableColumns
  let fields: RecordFields
  let mode: UpsertMode
  let configuration: MapperConfiguration
  private let plan: TypePlan
  private let matcher: ColumnMatcher
  private var numbers: [String: Int?] = [:]
  /// The members of the last object that was written, in their order: the next has the same, mostly.
  private var lastMembers: [(name: String, number: Int?)] = []
  /// The columns of the primary key; none where records are found by no key of their own.
  private(set) var key: [Int] = []
  /// The properties whose models are read from, or written into, the object around them.
  let spread: [PropertyPlan]

  /// - Parameter foreignKeys: The columns that relations of other types fill.
  init(
    _ type: any Any.Type, _ table: TableColumns, _ engine: Engine, foreignKeys: Set<String>
  ) throws(MappingError) {
    self.type = type
    self.table = table
    fields = engine.recordFields(of: type)
    plan = engine.plan(for: type)
    mode = plan.storage.mode ?? .update
    configuration = engine.configuration
    spread = plan.declared.values.filter(\.hasVariant)
    matcher = engine.columnMatcher(of: type, table.columns)
    for name in fields.key {
      guard let number = number(of: name) else {
        throw MappingError(unknownColumn(for: name, [.property(name)]))
      }
      key.append(number)
    }
    if key.isEmpty { key = knownKey(foreignKeys) }
  }

  /// The key that nobody declared: the store's, or the property `id`. A column of it that no property
  /// has may be a foreign key; others are the store's own affair.
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

  /// The number of the column of a property; nil where the table has none.
  func number(of property: String) -> Int? {
    if let known = numbers[property] { return known }
    let column =
      matcher.columnOfProperty[property]
      ?? (table.isOpen ? property : column(named: property))
    let number = column.flatMap { table.number(of: $0) }
    numbers[property] = .some(number)
    return number
  }

  /// The same for a member of what is written, with its place there.
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

  /// Whether a member of what is written says the type, and no property does.
  func isTag(_ name: String) -> Bool { plan.isDiscriminator(name) }

  /// The column that a name in a declaration means.
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

  /// A record that the mapper stored as a source, its columns under the names of their properties.
  func members(_ record: [String: StoreValue]) -> [String: Any] {
    let matcher =
      table.isOpen ? ColumnMatcher(fields.properties, columns: record.keys.sorted()) : matcher
    return fields.members(record, matcher, isStored: true)
  }

  /// The columns of the key as they are named, for messages: `id`, `tenant, id`.
  var keyText: String {
    key.map { property(of: $0) ?? table.columns[$0] }.joined(separator: ", ")
  }

  func unknownColumn(for property: String, _ path: [PathStep]) -> MappingError.Issue {
    let meant = nearestName(to: property, in: table.columns)
    return MappingError.Issue(
      .invalidConfiguration, path: path.text, model: TypeName.of(type),
      expected: meant.map { "a column such as \"\($0)\"" }
        ?? "a column of table \"\(Excerpt.text(table.name))\"",
      found: "no such column")
  }
}
