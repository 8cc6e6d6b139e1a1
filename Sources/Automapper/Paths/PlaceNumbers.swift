/// Numbers for the paths of values in a source. Within a call, equal paths have equal numbers.
///
/// A cache then needs one number as its key, not a path with the names of all steps. A path is stored as the number
/// of its parent and one step, so each new step costs one lookup.
///
/// Example: the root is 0, `[3]` may be 1 and `[3].name` 2.
struct PlaceNumbers {
  private struct Place: Hashable {
    let outer: Int
    let step: PlaceStep
  }

  private var numbers: [Place: Int] = [:]
  /// Changes when all numbers become invalid.
  private(set) var generation = 0

  static let root = 0

  var isEmpty: Bool { numbers.isEmpty }

  /// The maximum number of numbered paths.
  private static let limit = 1 << 18
  /// Whether a deep path may no longer get a number.
  var isNearlyFull: Bool { numbers.count > Self.limit - 1024 }

  /// Returns the number of the path that a step leads to from another path; nil for a new path beyond the limit.
  mutating func number(of step: PlaceStep, in outer: Int) -> Int? {
    let place = Place(outer: outer, step: step)
    if numbers.count == Self.limit { return numbers[place] }
    let next = numbers.count + 1
    return numbers.value(of: place, inserting: next)
  }

  /// Removes all numbers. Keeps enough capacity for a typical next call.
  mutating func removeAll() {
    if numbers.isEmpty { return }
    numbers.removeAll(keepingCapacity: numbers.count <= 1 << 12)
    generation &+= 1
  }
}
