import Automapper
public import AutomapperStorage

/// A requirement that every store must meet, to be checked with a fresh store.
///
/// ```swift
/// @Test(arguments: StoreBehaviour.all)
/// func behaves(_ behaviour: StoreBehaviour) async throws {
///   let store = try MyStore(tables: behaviour.tables)
///   try await behaviour.check(store)
/// }
/// ```
public struct StoreBehaviour: Sendable, CustomStringConvertible {
  /// The requirement as a sentence.
  public let description: String
  /// The tables that the store must have, without records. Their columns accept values of any kind,
  /// unless they are a key that the store assigns.
  public let tables: [StoreTable]
  private let body: @Sendable (any ObjectStore) async throws -> Void

  init(
    _ description: String, tables: [StoreTable],
    _ body: @escaping @Sendable (any ObjectStore) async throws -> Void
  ) {
    self.description = description
    self.tables = tables
    self.body = body
  }

  /// Checks a store that has the tables, all of them empty.
  ///
  /// - Throws: ``StoreBehaviourFailure``, or what the store threw.
  public func check(_ store: any ObjectStore) async throws { try await body(store) }

  /// All behaviours.
  public static let all: [StoreBehaviour] =
    transactions + records + keys + relations + orphans + values + fetching
}

/// The error for a store that does not meet a requirement.
public struct StoreBehaviourFailure: Error, Sendable, CustomStringConvertible {
  /// The expected and the found value, with the line of the check.
  public let description: String
}

func expect<Value: Equatable>(
  _ value: Value, _ expected: Value, _ file: StaticString = #fileID, _ line: UInt = #line
) throws {
  guard value != expected else { return }
  throw StoreBehaviourFailure(
    description: "\(file):\(line): expected \(expected), found \(value)")
}

/// Runs `body`, which must throw, and returns its error.
func expectFailure<Result>(
  _ file: StaticString = #fileID, _ line: UInt = #line, _ body: () async throws -> Result
) async throws -> any Error {
  do {
    _ = try await body()
  } catch {
    return error
  }
  throw StoreBehaviourFailure(description: "\(file):\(line): expected an error, found none")
}

/// Runs `body`, which must throw a `MappingError`, and checks the codes and paths of its issues.
func expectIssues<Result>(
  _ expected: [String], _ file: StaticString = #fileID, _ line: UInt = #line,
  _ body: () async throws -> Result
) async throws {
  let error = try await expectFailure(file, line, body)
  guard let mapping = error as? MappingError else {
    throw StoreBehaviourFailure(
      description: "\(file):\(line): expected a MappingError, found \(error)")
  }
  let found = mapping.issues.map { $0.path.isEmpty ? $0.code.rawValue : "\($0.code) \($0.path)" }
  if found != expected {
    throw StoreBehaviourFailure(
      description: "\(file):\(line): expected \(expected), found \(found): \(mapping)")
  }
}

typealias Record = [String: StoreValue]

extension ObjectStore {
  /// Runs `body` in a transaction whose type is erased.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (any ObjectStoreTransaction) throws -> Result
  ) async throws -> Result {
    try await transaction { try body($0) }
  }

  func insert(_ records: [Record], into table: String) async throws {
    try await run { transaction in
      for record in records { _ = try transaction.insert(record, into: table) }
    }
  }

  /// Fetches the records with a key, sorted by their text.
  func records(_ table: String, _ key: Record) async throws -> [Record] {
    try await run { try $0.fetch(table, key: key) }.sorted { "\($0.sorted)" < "\($1.sorted)" }
  }
}

extension Record {
  var sorted: [String] { map { "\($0.key): \($0.value)" }.sorted() }
}
