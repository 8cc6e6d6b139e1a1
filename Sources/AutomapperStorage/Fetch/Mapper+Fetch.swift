public import Automapper

extension Mapper {
  /// Fetches the model with a primary key, with the records of its relations; nil if there is none.
  ///
  /// ```swift
  /// let user = try await mapper.fetch(User.self, from: store, key: 7)
  /// ```
  ///
  /// A record that several records refer to becomes an object in each of them. Records that nest more deeply than
  /// `maximumDepth` are `.depthExceeded`. If a record becomes several objects, more than 250,000 objects in all are
  /// `.limitExceeded`.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - store: The store that has its record.
  ///   - key: A value for each column of the primary key, in order.
  /// - Throws: `MappingError`.
  public func fetch<T>(
    _ type: T.Type, from store: some ObjectStore, key: StoreValue...
  ) async throws(MappingError) -> sending T? {
    let mapper = self
    let found: HandedOver<T?>
    do {
      found = try await store.transaction { transaction in
        HandedOver(value: try mapper.load(T.self, key, in: transaction))
      }
    } catch {
      throw MappingError(ofStore: error).inModel(T.self)
    }
    return found.value
  }

  private func load<T, Transaction: ObjectStoreTransaction>(
    _ type: T.Type, _ key: [StoreValue], in transaction: Transaction
  ) throws -> T? {
    let shapes = RecordShapes(transaction, engine, RecordTypes(root: type, engine))
    let loader = RecordLoader(shapes)
    guard let record = try loader.record(of: type, key: key) else { return nil }
    let shape = try shapes.shape(of: type)
    if shape.fields.relations.isEmpty,
      let model = try transaction.model(type, from: record)
    {
      return model
    }
    let members = try loader.members(record, shape)
    return try Mapper(engine: engine.forFetching, userInfo: userInfo)
      .object(from: .any(members), as: type)
  }
}
