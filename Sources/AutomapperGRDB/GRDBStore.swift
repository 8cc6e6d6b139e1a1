#if GRDB
  // Callers get `upsert` and the declarations of stores by `import AutomapperGRDB` alone.
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
  /// Tables and columns are those of the database's schema: the store creates none. Every value is
  /// bound, and names come from the schema only. Models may be plain `Codable` types; where one is a
  /// `TableRecord`, an `EncodableRecord` or a `FetchableRecord`, its table, its columns' values and its
  /// way to be read are what it says.
  public struct GRDBStore: ObjectStore {
    private let writer: any DatabaseWriter

    /// A store in a `DatabaseQueue` or a `DatabasePool`.
    public init(_ writer: any DatabaseWriter) { self.writer = writer }

    /// Runs `body` in a write of the database, which no other write interrupts.
    public func transaction<Result: Sendable>(
      _ body: @escaping @Sendable (GRDBTransaction) throws -> Result
    ) async throws -> Result {
      try await writer.write { try body(GRDBTransaction($0)) }
    }
  }
#endif
