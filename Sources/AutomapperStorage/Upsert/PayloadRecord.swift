import Automapper

/// A record of a payload, merged from all objects with its key.
final class PayloadRecord {
  let shape: RecordShape
  /// The location of the last object.
  private(set) var place: ObjectLocation
  /// The values of the payload by column number; nil for columns that it lacks.
  var values: [StoreValue?]
  /// The members of the payload that no property took. They are not in `values`.
  var rest: [String: JSONValue] = [:]
  /// `rest`, with the members that the store had.
  private(set) var wholeRest: [String: JSONValue] = [:]
  /// The model's own values for properties that its object lacks, by column number: defaults for a new record.
  var defaults: [StoreValue?]
  /// The columns of absent properties for which the model was decoded with the store's values.
  var supplied: [Int] = []
  /// The primary key; nil until it is known.
  var key: [StoreValue]?
  /// The columns of `key`.
  var keyColumns: [Int]
  /// The records that columns of this one refer to.
  var owners: [(column: Int, record: PayloadRecord)] = []
  /// The records that foreign keys of this one name by their value alone.
  var references: [PayloadRecord] = []
  /// The relations that the payload has, with their records.
  var relations: [(relation: PayloadRelation, children: [PayloadRecord])] = []
  /// Required properties that the payload lacks.
  var madeUp: [MadeUp] = []
  /// Whether an object lacks properties, which the store may have.
  var isPartial = false
  /// The columns whose values came from records around this one or inside it.
  private(set) var filled: [Int] = []
  var isWritten = false
  /// Whether the record was merged from several objects.
  var isMerged = false
  /// Whether the store had the record before.
  var existed = false
  /// The record as the store had it or inserted it.
  var stored: [String: StoreValue]?

  /// A required property that an object lacks, with its column if it has one.
  struct MadeUp {
    let column: Int?
    let absence: ObjectRecorder.Absence
  }

  init(_ shape: RecordShape, _ place: ObjectLocation) {
    self.shape = shape
    self.place = place
    values = Array(repeating: nil, count: shape.table.columns.count)
    defaults = []
    keyColumns = shape.key
  }

  /// The path of the last object.
  var path: [PathStep] { place.steps }

  /// A copy for `merge()`, before anything was fetched or written. Drops relations, references and `filled`, which stay
  /// with the part.
  var copy: PayloadRecord {
    let copy = PayloadRecord(shape, place)
    copy.values = values
    copy.rest = rest
    copy.defaults = defaults
    copy.supplied = supplied
    copy.key = key
    copy.keyColumns = keyColumns
    copy.owners = owners
    copy.madeUp = madeUp
    copy.isPartial = isPartial
    return copy
  }

  /// Drops the references to other records.
  func unlink() {
    owners = []
    references = []
    relations = []
  }

  func value(_ column: Int) -> StoreValue? { column < values.count ? values[column] : nil }

  func set(_ column: Int, _ value: StoreValue) {
    while values.count <= column { values.append(nil) }
    values[column] = value
  }

  /// Sets a foreign key, which replaces the object's own value.
  func fill(_ column: Int, _ value: StoreValue) {
    if self.value(column)?.canonical != value.canonical { filled.append(column) }
    set(column, value)
  }

  func setDefault(_ column: Int, _ value: StoreValue) {
    while defaults.count <= column { defaults.append(nil) }
    defaults[column] = value
  }

  /// The model's own value for a property that its object lacks; nil if it is null.
  func defaultValue(_ column: Int) -> StoreValue? {
    column < defaults.count ? defaults[column] : nil
  }

  /// Takes the key from the values, unless one of them is absent or null.
  func findKey() {
    guard !keyColumns.isEmpty else { return }
    var key: [StoreValue] = []
    key.reserveCapacity(keyColumns.count)
    for column in keyColumns {
      guard let value = value(column), !value.isNull else { return }
      key.append(value)
    }
    self.key = key
  }

  /// Merges a later object of the same record. In update mode its values replace single columns, in replace mode
  /// all of them.
  func absorb(_ later: PayloadRecord) {
    place = later.place
    owners.removeAll { old in later.owners.contains { $0.column == old.column } }
    owners += later.owners
    if shape.mode.replaces {
      values = later.values
      rest = later.rest
      defaults = later.defaults
      supplied = later.supplied
      madeUp = later.madeUp
    } else {
      for (column, value) in later.values.enumerated() {
        if let value { set(column, value) }
      }
      rest.merge(later.rest) { $1 }
      for (column, value) in later.defaults.enumerated() {
        if let value { setDefault(column, value) }
      }
      supplied += later.supplied
      madeUp += later.madeUp
    }
    isPartial = isPartial || later.isPartial
  }

  /// Sets the column of the rest. The members that the store has stay, unless the record is replaced.
  func writeRest() throws {
    guard let column = shape.rest else { return }
    let old = shape.mode.replaces ? nil : stored?[shape.table.columns[column]]
    wholeRest = (old?.jsonMembers ?? [:]).merging(rest) { $1 }
    if !rest.isEmpty { set(column, try StoreValue(jsonMembers: wholeRest)) }
  }

  /// Sets the columns of absent properties to which the model's own code gave other values than the store has.
  func writeChanges() {
    for column in supplied where value(column) == nil {
      let value = defaultValue(column) ?? .null
      let name = shape.table.columns[column]
      if shape.isOther(value, than: stored?[name] ?? .null, column) { set(column, value) }
    }
  }

  /// The current value of a column; nil if it is not known.
  func current(_ column: Int) -> StoreValue? {
    value(column) ?? stored?[shape.table.columns[column]]
      ?? (existed ? nil : defaultValue(column))
  }

  var keyRecord: [String: StoreValue] { shape.table.record(key ?? [], keyColumns) }
}

/// A relation of a type in one transaction.
final class PayloadRelation {
  let name: String
  let relation: Relation
  /// The shape of the related records.
  let other: RecordShape
  /// The number of the foreign key's column: in the model's table for `belongsTo`, else in the related
  /// one.
  let foreignKey: Int

  init(_ name: String, _ relation: Relation, _ other: RecordShape, foreignKey: Int) {
    self.name = name
    self.relation = relation
    self.other = other
    self.foreignKey = foreignKey
  }
}
