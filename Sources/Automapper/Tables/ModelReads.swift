/// The nested models that were decoded inside an outermost model, whose initialiser may run again: with conversions, or
/// for the next case of an untagged enum.
///
/// When an initialiser runs again, it gets the nested models of its earlier run. Within one run, each request makes a
/// model of its own, as JSONDecoder does: a model that decodes one value twice gets two instances. So a read is known
/// by the read of the model around it, its place and type, and its number among equal requests of one run.
struct ModelReads {
  private struct Key: Hashable {
    /// The index of the read of the model around this one.
    let outer: Int
    let place: [PathStep]
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
    /// The run of the outer model's initialiser that requested this read last.
    fileprivate var run: Int
  }

  /// A run of an initialiser: the index of its model's read, and the number of the run.
  struct Run {
    fileprivate var read = -1
    fileprivate var number = 0
  }

  private var indices: [Key: Int] = [:]
  private var reads: [Read] = []
  private var lastRun = 0
  /// The innermost run.
  private var current = Run()

  /// The most equal requests of one run that are told apart. Further ones are not known in the next run.
  private static let numberLimit = 16

  subscript(index: Int) -> Read {
    get { reads[index] }
    set { reads[index] = newValue }
  }

  /// Returns the index of the read that a request of the innermost run stands for.
  mutating func index(of place: [PathStep], _ table: TypeTable.Identity) -> Int {
    var key = Key(outer: current.read, place: place, table: table)
    while key.number < Self.numberLimit {
      guard let index = indices[key] else {
        indices[key] = reads.count
        break
      }
      if reads[index].run != current.number {
        reads[index].run = current.number
        return index
      }
      key.number += 1
    }
    reads.append(Read(run: current.number))
    return reads.count - 1
  }

  /// Begins a run of the initialiser of a read; nil for the outermost model. `leave` takes the result.
  mutating func enter(_ read: Int?) -> Run {
    let outer = current
    lastRun += 1
    current = Run(read: read ?? -1, number: lastRun)
    return outer
  }

  /// Begins another run of the innermost initialiser.
  mutating func enterAgain() {
    lastRun += 1
    current.number = lastRun
  }

  mutating func leave(_ outer: Run) { current = outer }

  /// Forgets all reads. Their models are freed last, because the `deinit` of a model may decode.
  mutating func removeAll() {
    if reads.isEmpty { return }
    let dropped = reads
    indices.removeAll()
    reads = []
    withExtendedLifetime(dropped) {}
  }
}
