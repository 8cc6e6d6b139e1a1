import Automapper

/// The order in which the records of a payload are written: in rounds, each with the records whose owners were in
/// earlier ones.
///
/// Looks at each reference once, so that long chains and many cycles take linear time.
struct WriteOrder {
  private let records: [PayloadRecord]
  /// The number of references of each record to records that were in no round.
  private var missing: [Int]
  /// The indexes of the records that refer to a record.
  private var referring: [ObjectIdentifier: [Int]] = [:]
  /// The indexes of the records for the next round.
  private var ready: [Int] = []
  private var isTaken: [Bool]
  /// All records before this index were in a round.
  private var start = 0

  init(_ records: [PayloadRecord]) {
    self.records = records
    missing = Array(repeating: 0, count: records.count)
    isTaken = Array(repeating: false, count: records.count)
    for (index, record) in records.enumerated() {
      for owner in record.owners.map(\.record) + record.references where owner !== record {
        missing[index] += 1
        referring[ObjectIdentifier(owner), default: []].append(index)
      }
      if missing[index] == 0 { ready.append(index) }
    }
  }

  /// Returns the records of the next round, in the order of the payload; nil after the last one.
  ///
  /// If all remaining records wait for each other, a round is the first of them. Its owners are not written yet.
  mutating func next() -> [PayloadRecord]? {
    var round = ready
    ready = []
    if round.isEmpty {
      while start < records.count, isTaken[start] { start += 1 }
      guard start < records.count else { return nil }
      round = [start]
    }
    round.sort()
    for index in round { isTaken[index] = true }
    for index in round { release(referring[ObjectIdentifier(records[index])] ?? []) }
    return round.map { records[$0] }
  }

  /// Counts a written owner of some records.
  private mutating func release(_ indexes: [Int]) {
    for index in indexes {
      missing[index] -= 1
      if missing[index] == 0, !isTaken[index] { ready.append(index) }
    }
  }
}
