/// One record that a payload says something about, made of all its objects with the record's key.
final class PayloadRecord {
  let shape: RecordShape
  /// Where the object is that came last.
  private(set) var place: ObjectPlace
  /// The values that the payload has, by the number of the column; nil for others.
  var values: [StoreValue?]
  /// What a new record has besides: defaults of the model.
  var defaults: [StoreValue?]
  /// The primary key; nil as long as it is not known.
  var key: [StoreValue]?
  /// The columns of `key`.
  var keyColumns: [Int]
  /// The records that columns of this one refer to.
  var owners: [(column: Int, record: PayloadRecord)] = []
  /// The relations that the payload has, with all that is in them.
  var relations: [(relation: PayloadRelation, children: [PayloadRecord])] = []
  /// Required properties that the payload lacks.
  var madeUp: [MadeUp] = []
  /// Whether an object of it lacks properties, so that it is completed by what the store has.
  var isPartial = false
  /// The columns whose values came from records around this one, or inside.
  private(set) var filled: [Int] = []
  var isWritten = false
  /// Whether several objects were put together here.
  var isMerged = false
  /// Whether the store had the record before.
  var existed = false
  /// The record as the store had it, or made it.
  var stored: [String: StoreValue]?

  /// A required property that an object lacks, and its column, if it has one.
  struct MadeUp {
    let name: String
    let column: Int?
    let absence: ObjectRecorder.Absence
    let path: [PathStep]
  }

  init(_ shape: RecordShape, _ place: ObjectPlace) {
    self.shape = shape
    self.place = place
    values = Array(repeating: nil, count: shape.table.columns.count)
    defaults = []
    keyColumns = shape.key
  }

  /// The path of the object that came last.
  var path: [PathStep] { place.steps }

  /// The same record, to be changed apart from this one.
  var copy: PayloadRecord {
    let copy = PayloadRecord(shape, place)
    copy.values = values
    copy.defaults = defaults
    copy.key = key
    copy.keyColumns = keyColumns
    copy.owners = owners
    copy.madeUp = madeUp
    copy.isPartial = isPartial
    return copy
  }

  /// Forgets the other records.
  func unlink() {
    owners = []
    relations = []
  }

  func value(_ column: Int) -> StoreValue? { column < values.count ? values[column] : nil }

  func set(_ column: Int, _ value: StoreValue) {
    while values.count <= column { values.append(nil) }
    values[column] = value
  }

  /// Sets a foreign key, which counts more than what the object says.
  func fill(_ column: Int, _ value: StoreValue) {
    if self.value(column)?.canonical != value.canonical { filled.append(column) }
    set(column, value)
  }

  func setDefault(_ column: Int, _ value: StoreValue) {
    while defaults.count <= column { defaults.append(nil) }
    defaults[column] = value
  }

  /// Finds the key in the values; null is none.
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

  /// Takes over what a later object says about the same record.
  func absorb(_ later: PayloadRecord) {
    place = later.place
    owners.removeAll { old in later.owners.contains { $0.column == old.column } }
    owners += later.owners
    if shape.mode.replaces {
      values = later.values
      defaults = later.defaults
      madeUp = later.madeUp
    } else {
      for (column, value) in later.values.enumerated() {
        if let value { set(column, value) }
      }
      for (column, value) in later.defaults.enumerated() {
        if let value { setDefault(column, value) }
      }
      madeUp += later.madeUp
    }
    isPartial = isPartial || later.isPartial
  }

  /// The value that the record has now, as far as it is known.
  func current(_ column: Int) -> StoreValue? {
    value(column) ?? stored?[shape.table.columns[column]]
      ?? (existed || column >= defaults.count ? nil : defaults[column])
  }

  var keyRecord: [String: StoreValue] { shape.table.record(key ?? [], keyColumns) }
}

/// A relation of a type in one transaction.
final class PayloadRelation {
  let name: String
  let relation: Relation
  /// The shape of the related records.
  let other: RecordShape
  /// The number of the foreign key's column: in the model's own table for `belongsTo`, else in the
  /// other.
  let foreignKey: Int

  init(_ name: String, _ relation: Relation, _ other: RecordShape, foreignKey: Int) {
    self.name = name
    self.relation = relation
    self.other = other
    self.foreignKey = foreignKey
  }
}

extension PayloadRecord {
  /// The model has no primary key, and its table says none.
  var noKeyDeclared: MappingError {
    MappingError(
      MappingError.Issue(
        .invalidConfiguration, path: path.text,
        expected: "a primary key of \(TypeName.of(shape.type))", found: "none declared"))
  }

  /// No key in the payload, and none assigned by the store.
  var noKey: MappingError {
    let column = keyColumns.first { value($0)?.isNull ?? true }
    let name = column.map { shape.property(of: $0) ?? shape.table.columns[$0] } ?? "key"
    let isNull = column.map { value($0)?.isNull ?? false } ?? false
    return MappingError(
      MappingError.Issue(
        isNull ? .nullValue : .missingKey, path: (path + [.property(name)]).text,
        expected: "a primary key", found: isNull ? "null" : "nothing"))
  }
}
