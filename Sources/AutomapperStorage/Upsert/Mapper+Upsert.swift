public import Automapper
public import Foundation

extension Mapper {
  /// Decodes the models of a source and stores their records in one transaction. Records are found by primary key
  /// and updated or replaced; new ones are inserted.
  ///
  /// ```swift
  /// let users = try await mapper.upsert(from: data, as: [User].self, into: store)
  /// ```
  ///
  /// The returned models also have the values of the store that the source lacks: unchanged columns, keys that the
  /// store assigned, foreign keys, records of required relations. A record that several objects lack becomes an object
  /// in each of them. If one does, more than 250,000 such objects beside those of the payload are `.limitExceeded`.
  ///
  /// - Parameters:
  ///   - source: Any source of `object(from:as:)`.
  ///   - type: A model, or a collection of models.
  ///   - store: ``InMemoryStore``, a `GRDBStore`, or any other.
  ///   - progress: Counts the records and those that are written. Cancelling it or the task rolls
  ///     everything back.
  /// - Throws: `MappingError`, after which the store is as it was.
  public func upsert<T>(
    from source: sending some MappingSource, as type: T.Type = T.self, into store: some ObjectStore,
    progress: Progress? = nil
  ) async throws(MappingError) -> sending T {
    let upsert = Upsert<T>(self, source, UpsertCourse(progress, isReporting: false))
    return try await run(upsert, store).value
  }

  /// Stores the models of a source as `upsert(from:as:into:progress:)` does, and reports what happened.
  ///
  /// The report lists the entries of decoding, duplicate keys, and for each record whether it was inserted,
  /// updated, replaced, deleted or detached.
  public func upsert<T>(
    from source: sending some MappingSource, as type: T.Type = T.self, into store: some ObjectStore,
    progress: Progress? = nil, report: inout MappingReport
  ) async throws(MappingError) -> sending T {
    let upsert = Upsert<T>(self, source, UpsertCourse(progress, isReporting: true))
    let result = try await run(upsert, store)
    report.entries += upsert.report.entries
    return result.value
  }

  private func run<T>(
    _ upsert: Upsert<T>, _ store: some ObjectStore
  ) async throws(MappingError) -> HandedOver<T> {
    do {
      try upsert.read()
      try await withTaskCancellationHandler {
        if Task.isCancelled { throw CancellationError() }
        try await store.transaction { try upsert.write(to: $0) }
      } onCancel: {
        upsert.cancel()
      }
    } catch {
      throw MappingError(ofStore: error).inModel(T.self)
    }
    guard let model = upsert.model else {
      throw MappingError(
        MappingError.Issue(.storeFailed, found: "the store ran no transaction")
      ).inModel(T.self)
    }
    return HandedOver(value: model)
  }
}
