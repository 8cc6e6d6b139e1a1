/// The nested models that were decoded inside an outermost model, whose initialiser may run again: with conversions, or
/// for the next case of an untagged enum.
///
/// A run that fails leaves the nested models that it has read to later runs: of the same initialiser, or of another
/// model that is tried for the same value. Otherwise, each request makes a model of its own, as JSONDecoder does: a
/// model that decodes one value twice gets two instances. So a read is known by its place and type, and by its number
/// among the equal reads that are in use.
struct ModelReads {
  private struct Key: Hashable {
    let place: [PlaceStep]
    let table: TypeTable.Identity
    var number = 0
  }

  struct Model {
    let model: Any
    let effects: DecodingEffects?
  }

  /// The last error of a model, and what its next run may convert.
  struct Failure {
    /// Nil if no conversion would help.
    let permission: Conversions.Permission?
    let error: any Error
  }

  struct Read {
    var model: Model?
    var failure: Failure?
    /// Whether a run that has not failed has requested the read.
    fileprivate var isInUse = true
  }

  /// A run of an initialiser: the number of reads that were in use when it began.
  struct Run {
    fileprivate let used: Int
  }

  private var indices: [Key: Int] = [:]
  private var reads: [Read] = []
  /// The reads that are in use, in the order in which they were requested.
  private var used: [Int] = []
  /// The innermost run.
  private var current = Run(used: 0)

  /// The most equal reads in use that are told apart. Further ones are not known in the next run.
  private static let numberLimit = 16

  subscript(index: Int) -> Read {
    get { reads[index] }
    set { reads[index] = newValue }
  }

  /// Returns the index of the read that a request of the innermost run stands for.
  mutating func index(of place: [PlaceStep], _ table: TypeTable.Identity) -> Int {
    var key = Key(place: place, table: table)
    while key.number < Self.numberLimit {
      guard let index = indices[key] else {
        indices[key] = reads.count
        break
      }
      if !reads[index].isInUse {
        reads[index].isInUse = true
        used.append(index)
        return index
      }
      key.number += 1
    }
    used.append(reads.count)
    reads.append(Read())
    return reads.count - 1
  }

  /// Begins a run of an initialiser. `leave` takes the result.
  mutating func enter() -> Run {
    let outer = current
    current = Run(used: used.count)
    return outer
  }

  /// Leaves the models of the innermost run, which has failed, to later runs.
  mutating func release() {
    for index in used[current.used...] { reads[index].isInUse = false }
    used.removeLast(used.count - current.used)
  }

  mutating func leave(_ outer: Run) { current = outer }

  /// Forgets all reads. Their models are freed last, because the `deinit` of a model may decode.
  mutating func removeAll() {
    if reads.isEmpty { return }
    let dropped = reads
    indices.removeAll()
    used.removeAll()
    reads = []
    withExtendedLifetime(dropped) {}
  }
}
