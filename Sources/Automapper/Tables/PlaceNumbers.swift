/// Numbers for the places of values in a source: within a call, equal places have equal numbers.
///
/// What is kept for a place then needs one number as its key, and not a path with the names of all steps.
/// A place is the place around it and one step, so a number is found by one look-up for each step that is new.
///
/// Example: the root is 0, `[3]` may be 1 and `[3].name` 2.
struct PlaceNumbers {
  private struct Place: Hashable {
    let outer: Int
    let step: PathStep
  }

  private var numbers: [Place: Int] = [:]
  /// Changes when all numbers become invalid.
  private(set) var generation = 0

  static let root = 0

  /// The most places that get a number.
  private static let limit = 1 << 17
  /// Whether a deep place may not get a number any more.
  var isNearlyFull: Bool { numbers.count > Self.limit - 1024 }

  /// The number of the place that a step leads to from another place; nil for a new place beyond the limit.
  mutating func number(of step: PathStep, in outer: Int) -> Int? {
    let place = Place(outer: outer, step: step)
    if numbers.count == Self.limit { return numbers[place] }
    // Called so, the dictionary hashes the place once and stores the default if there was none.
    func stored(_ number: inout Int) -> Int { number }
    let next = numbers.count + 1
    return stored(&numbers[place, default: next])
  }

  /// Forgets all places. Keeps the memory for as many as a next call may well have.
  mutating func removeAll() {
    if numbers.isEmpty { return }
    numbers.removeAll(keepingCapacity: numbers.count <= 1 << 12)
    generation &+= 1
  }
}
