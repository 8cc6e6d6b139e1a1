/// The nested models that were decoded inside an outermost model, whose initialiser may run again: with conversions, or
/// for the next case of an untagged enum.
///
/// An initialiser that runs again gets the nested models that it has read before, and so does the next case that is
/// tried for a value. Otherwise, each request makes a model of its own, as JSONDecoder does: a model that decodes one
/// value twice gets two instances. So a read is known by its value, place and type, and by its number among the equal
/// reads that are in use.
struct ModelReads {
  private struct Key: Hashable {
    /// Nil for a Foundation value, which is known by its place alone.
    let spot: SourceSpot?
    let place: [PlaceStep]
    /// The read around it whose model has closures that prepare its source; -1 if there is none.
    let prepared: Int
    let table: TypeTable.Identity
    var number = 0

    /// Leaves out the place if the spot tells keys apart: hashing its steps takes longer than decoding a small model.
    func hash(into hasher: inout Hasher) {
      hasher.combine(spot)
      if spot == nil { hasher.combine(place) }
      hasher.combine(table)
      hasher.combine(number)
    }
  }

  struct Model {
    let model: Any
    /// Whether it needed conversions. Only a request that may convert then gets it.
    let isConverted: Bool
    let effects: DecodingEffects?
    /// The number of failures in the read, all of them caught.
    let failureCount: Int
  }

  /// The last error of a model, and what its next run may convert.
  struct Failure {
    /// Nil if no conversion would help.
    let permission: Conversions.Permission?
    let error: any Error
    /// The number of failures in the read.
    let failureCount: Int
  }

  struct Read {
    var model: Model?
    var failure: Failure?
    /// Whether a request holds the read. A run that begins again frees what it has requested.
    fileprivate var isInUse = true
    /// The reads inside the model. They are in use as long as the model is.
    fileprivate var inner: [Int] = []
  }

  /// A run of an initialiser.
  struct Run {
    /// The number of reads that were in use when it began.
    fileprivate let used: Int
    /// The innermost read whose model has closures that prepare its source; -1 if there is none.
    fileprivate let prepared: Int
  }

  private var indices: [Key: Int] = [:]
  private var reads: [Read] = []
  /// The reads that are in use, in the order in which they were requested.
  private var used: [Int] = []
  /// The innermost run.
  private var current = Run(used: 0, prepared: -1)

  /// The most equal reads in use that are told apart. Further ones are not known in the next run.
  private static let numberLimit = 16

  /// The most reads whose memory is used again for the next outermost model.
  private static let keptCount = 256

  subscript(index: Int) -> Read {
    get { reads[index] }
    set { reads[index] = newValue }
  }

  /// Returns the index of the read that a request of the innermost run stands for.
  mutating func index(
    of spot: SourceSpot?, at place: [PlaceStep], _ table: TypeTable.Identity
  ) -> Int {
    var key = Key(spot: spot, place: place, prepared: current.prepared, table: table)
    while key.number < Self.numberLimit {
      guard let index = indices[key] else {
        indices[key] = reads.count
        break
      }
      if isFree(index) {
        use(index)
        return index
      }
      key.number += 1
    }
    used.append(reads.count)
    reads.append(Read())
    return reads.count - 1
  }

  /// Whether a read, with all inside its model, is not in use.
  private func isFree(_ index: Int) -> Bool {
    !reads[index].isInUse && !reads[index].inner.contains { reads[$0].isInUse }
  }

  private mutating func use(_ index: Int) {
    for index in [index] + reads[index].inner {
      reads[index].isInUse = true
      used.append(index)
    }
  }

  /// Notes the model that the innermost run has made for a read.
  mutating func note(_ model: Model, for index: Int) {
    reads[index].inner = Array(used[current.used...])
    reads[index].model = model
  }

  /// Begins a run of the initialiser of a read; nil for the outermost model. `leave` takes the result.
  mutating func enter(_ read: Int?, isPrepared: Bool) -> Run {
    let outer = current
    current = Run(used: used.count, prepared: isPrepared ? read ?? -1 : current.prepared)
    return outer
  }

  /// Frees the reads of the innermost run, which is to begin again.
  mutating func release() {
    for index in used[current.used...] { reads[index].isInUse = false }
    used.removeLast(used.count - current.used)
  }

  mutating func leave(_ outer: Run) { current = outer }

  /// Forgets all reads. Their models are freed last, because the `deinit` of a model may decode.
  mutating func removeAll() {
    if reads.isEmpty { return }
    let dropped = reads
    indices.removeAll(keepingCapacity: reads.count <= Self.keptCount)
    used.removeAll(keepingCapacity: reads.count <= Self.keptCount)
    reads = []
    withExtendedLifetime(dropped) {}
  }
}
