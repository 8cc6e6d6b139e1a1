import Automapper
import Foundation

/// The caches of one engine for stores: fields of types, matched columns, the engines that encode and fetch records.
///
/// `@unchecked` because of the caches: they are read and written between `lock.lock()` and `lock.unlock()`
/// only, in this file only.
final class RecordCache: EngineAttachment, @unchecked Sendable {
  private let lock = NSLock()
  private var fields: [ObjectIdentifier: RecordFields] = [:]
  private var matchers: [ObjectIdentifier: ColumnMatcher] = [:]
  private var engines: [Use: Engine] = [:]

  /// What an engine with another configuration is for.
  fileprivate enum Use { case encodingRecords, fetching }

  init() {}

  /// The fields of a type. Two threads may compute them at once, with equal results.
  fileprivate func fields(of type: any Any.Type, _ make: () -> RecordFields) -> RecordFields {
    let identifier = ObjectIdentifier(type)
    lock.lock()
    let known = fields[identifier]
    lock.unlock()
    if let known { return known }
    let made = make()
    lock.lock()
    defer { lock.unlock() }
    fields[identifier] = made
    return made
  }

  /// The matcher for the columns of a type's table. Only the last one of a type is kept: most rows have the
  /// columns of the row before.
  fileprivate func matcher(
    of type: any Any.Type, _ columns: some Collection<String>, _ make: () -> ColumnMatcher
  ) -> ColumnMatcher {
    let identifier = ObjectIdentifier(type)
    lock.lock()
    let known = matchers[identifier]
    lock.unlock()
    if let known, known.isOf(columns) { return known }
    let made = make()
    lock.lock()
    defer { lock.unlock() }
    matchers[identifier] = made
    return made
  }

  fileprivate func engine(for use: Use, _ make: () -> Engine) -> Engine {
    lock.lock()
    defer { lock.unlock() }
    if let engine = engines[use] { return engine }
    let made = make()
    engines[use] = made
    return made
  }
}

extension Engine {
  private var recordCache: RecordCache { attachment(RecordCache.self) }

  /// The fields of a type's records, computed on first use.
  func recordFields(of type: any Any.Type) -> RecordFields {
    recordCache.fields(of: type) { RecordFields(type, self) }
  }

  /// The column of each property of a type.
  func columnMatcher(of type: any Any.Type, _ columns: some Collection<String>) -> ColumnMatcher {
    recordCache.matcher(of: type, columns) {
      ColumnMatcher(recordFields(of: type).properties, columns: columns.sorted())
    }
  }

  /// The engine that decodes fetched records. A table may have columns that the model does not know.
  var forFetching: Engine {
    if configuration.unknownKeys == .ignore { return self }
    return recordCache.engine(for: .fetching) { reconfigured { $0.unknownKeys = .ignore } }
  }

  /// The engine that encodes models as records: under the names of their properties, without relations, nil as
  /// null, equal sets equally.
  var forRecords: Engine {
    recordCache.engine(for: .encodingRecords) {
      reconfigured { configuration in
        configuration.writesPropertyNames = true
        configuration.adjustRule = { $0.forRecords }
        configuration.nilValues = .null
        configuration.sortsSets = true
      }
    }
  }
}
