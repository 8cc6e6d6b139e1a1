#if GRDB
  // `import AutomapperGRDB` alone gives callers `upsert` and the declarations of stores.
  @_exported public import AutomapperStorage
  import Foundation
  public import GRDB

  /// A SQLite database as a store, through GRDB.
  ///
  /// ```swift
  /// let store = GRDBStore(try DatabaseQueue(path: path))
  /// let users = try await mapper.upsert(from: data, as: [User].self, into: store)
  /// ```
  ///
  /// The store uses the tables and columns of the database's schema and creates none. Every value
  /// is bound, and SQL contains only names from the schema. Models may be plain `Codable` types. A
  /// model that is a `TableRecord` names its table, an `EncodableRecord` encodes its own columns,
  /// and a `FetchableRecord` decodes its own rows.
  public struct GRDBStore: ObjectStore {
    private let writer: any DatabaseWriter

    /// Creates a store for a `DatabaseQueue` or a `DatabasePool`.
    public init(_ writer: any DatabaseWriter) { self.writer = writer }

    /// Runs `body` in one write transaction of the database. No other write runs meanwhile.
    public func transaction<Result: Sendable>(
      _ body: @escaping @Sendable (GRDBTransaction) throws -> Result
    ) async throws -> Result {
      try await writer.write { try body(GRDBTransaction($0)) }
    }
  }
#endif
