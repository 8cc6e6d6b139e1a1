import Automapper

/// The limits of loading records with their relations: how deeply they nest, and how many objects they become.
///
/// A record that others refer to becomes an object in each of them. 40 records that refer to the next one twice would
/// become 2^40 objects.
struct LoadingLimits {
  private var stack = ThreadStack()
  private let maximumDepth: Int
  /// The number of objects that records may become, if they are more objects than records.
  private let maximumObjects: Int
  private(set) var objectCount = 0
  /// The records that were loaded. A record without a primary key belongs to one other record.
  private var records: Set<RecordIdentity> = []
  /// The number of objects that repeat a record.
  private var repeated = 0

  /// - Parameter payload: The number of objects of the payload that the records complete.
  init(maximumDepth: Int, payload: Int) {
    self.maximumDepth = maximumDepth
    maximumObjects = 250_000 + payload
  }

  /// Throws if no value may be at a path: mapping the records would fail there, and a relation may continue without
  /// end.
  mutating func check(_ path: [PathStep]) throws {
    do {
      try stack.check(level: path.count, maximum: maximumDepth)
    } catch {
      throw MappingError(
        MappingError.Issue(
          error.code, path: path.text, sourceKey: Self.key(of: path), expected: error.expected,
          found: error.found))
    }
  }

  /// Counts an object of a record. Throws if the records become too many objects.
  mutating func add(_ shape: RecordShape, _ key: [StoreValue], at path: [PathStep]) throws {
    objectCount += 1
    if key.isEmpty { return }
    if !records.insert(RecordIdentity(shape, key, columns: shape.key)).inserted { repeated += 1 }
    try checkCount(at: path)
  }

  /// Counts objects that were counted before and are used at another path, too.
  mutating func addAgain(_ count: Int, at path: [PathStep]) throws {
    objectCount += count
    repeated += count
    try checkCount(at: path)
  }

  private func checkCount(at path: [PathStep]) throws {
    if repeated == 0 || objectCount <= maximumObjects { return }
    throw MappingError(
      MappingError.Issue(
        .limitExceeded, path: path.text, sourceKey: Self.key(of: path),
        expected: "at most \(maximumObjects) objects, some made of the same record", found: "more"))
  }

  /// The key of the property that a path ends in.
  private static func key(of path: [PathStep]) -> String? {
    for step in path.reversed() {
      if case .property(let name) = step { return name }
    }
    return nil
  }
}
