import Automapper

extension PayloadRecord {
  /// The error for a model without a primary key, in a table without a known one.
  var noKeyDeclared: MappingError {
    MappingError(
      MappingError.Issue.mistake(
        path.text, expected: "a primary key of \(TypeName.of(shape.type))", found: "none declared"))
  }

  /// The error for a record whose key is neither in the payload nor assigned by the store.
  var noKey: MappingError {
    let column = keyColumns.first { value($0)?.isNull ?? true }
    let name = column.map { shape.property(of: $0) ?? shape.table.columns[$0] } ?? "key"
    let isNull = column.map { value($0)?.isNull ?? false } ?? false
    return MappingError(
      MappingError.Issue(
        isNull ? .nullValue : .missingKey, path: (path + [.property(name)]).text,
        expected: "a primary key", found: isNull ? "null" : "nothing"))
  }

  /// Throws if more than one record of the store has the key.
  func checkCount(_ count: Int) throws {
    guard count > 1 else { return }
    let key = (key ?? []).map(\.shortText).joined(separator: ", ")
    throw MappingError(
      MappingError.Issue(
        .ambiguousRecord, path: path.text,
        expected: "one record of table \"\(shape.table.name)\" with the key \(key)",
        found: "\(count)"))
  }

  /// Runs a call of the store and adds the record's path to its error.
  func at<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw MappingError.refused(error, at: path)
    }
  }
}

extension MappingError {
  /// The error that a call of the store threw for the object at a path.
  static func refused(_ error: any Error, at path: [PathStep]) -> any Error {
    if error is MappingError || error is CancellationError { return error }
    return MappingError(
      MappingError.Issue(
        .storeFailed, path: path.text, expected: nil, found: "the store refused it",
        underlying: error))
  }
}
