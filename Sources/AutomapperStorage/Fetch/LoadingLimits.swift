import Automapper

/// The limits of loading records with their relations: how deeply they nest, and how many objects they become.
///
/// A record that others refer to becomes an object in each of them. 40 records that refer to the next one twice would
/// become 2^40 objects.
struct LoadingLimits {
  /// The number of objects that any records may become.
  private static let objects = 100_000
  /// The number of objects for each record, if that is more: a shared record occurs once below each of many others,
  /// on a path of as many levels as the default depth has.
  private static let objectsPerRecord = 128

  private let stack = ThreadStack.current
  private let maximumDepth: Int
  private var objectCount = 0
  /// The records with a primary key.
  private var records: Set<RecordIdentity> = []
  /// The number of records without a primary key, which belong to one other record.
  private var keyless = 0

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  /// Throws if no value may be at a path: mapping the records would fail there, and a relation may continue without
  /// end.
  func check(_ path: [PathStep]) throws {
    do {
      try stack.check(level: path.count, maximum: maximumDepth)
    } catch let failure as ValueFailure {
      throw MappingError(
        MappingError.Issue(
          failure.code, path: path.text, sourceKey: Self.key(of: path), expected: failure.expected,
          found: failure.found))
    }
  }

  /// Counts an object of a record. Throws if the records become too many objects.
  mutating func add(_ shape: RecordShape, _ key: [StoreValue]) throws {
    objectCount += 1
    if key.isEmpty {
      keyless += 1
    } else {
      records.insert(RecordIdentity(shape, key, columns: shape.key))
    }
    let count = records.count + keyless
    let limit = max(Self.objects, count * Self.objectsPerRecord)
    if objectCount > limit {
      throw MappingError(
        MappingError.Issue(
          .limitExceeded, expected: "at most \(limit) objects made of \(count) records",
          found: "more"))
    }
  }

  /// The key of the property that a path ends in.
  private static func key(of path: [PathStep]) -> String? {
    for step in path.reversed() {
      if case .property(let name) = step { return name }
    }
    return nil
  }
}
