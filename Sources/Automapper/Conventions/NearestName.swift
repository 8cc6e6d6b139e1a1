/// Returns the name that was probably meant, for "did you mean".
///
/// Names are compared by their folds, so a name in another style has distance 0 and comes first.
/// Then names are ordered by the number of letters that were added, omitted, replaced or swapped
/// with their neighbour. A name whose distance exceeds a third of the given name's length (but at
/// least one letter) is not suggested, nor is one that keeps no letter in place (`y` for `x`).
/// Among equally near names, the lexicographically smallest wins.
///
/// `nearestName(to: "fistName", in: ["last_name", "first_name"])` is `first_name`.
///
/// The text may come from a hostile source, so the work is bounded. Names longer than 64 bytes are
/// neither looked up nor suggested. Only the first 1,000 candidates are considered, so their order
/// must not change from run to run.
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let longest = 64
  guard name.utf8.count <= longest else { return nil }
  let meant = Array(fold(name).unicodeScalars)
  guard !meant.isEmpty else { return nil }

  var limit = max(1, meant.count / 3)
  var nearest: String?
  for candidate in candidates.prefix(1000) where candidate.utf8.count <= longest {
    let letters = Array(fold(candidate).unicodeScalars)
    guard
      let distance = editDistance(meant, letters, limit: limit),
      distance < max(meant.count, letters.count)
    else { continue }
    if distance < limit || nearest == nil {
      nearest = candidate
    } else if let other = nearest, candidate < other {
      nearest = candidate
    }
    limit = distance
  }
  return nearest
}

/// Returns what a message expects in place of a name: the name that was probably meant, as `a property such as
/// "first_name"`, or else another text.
package func expectation(
  _ kind: String, near name: String, in candidates: some Sequence<String>,
  else other: @autoclosure () -> String
) -> String {
  nearestName(to: name, in: candidates).map { "\(kind) such as \($0.quoted)" } ?? other()
}

/// Returns what a message expects in place of a name that is near none of the existing names: `a property, one of "id",
/// "name"`. Nil if there are none.
///
/// - Parameter isComplete: Whether these are all names.
func listing(_ kind: String, _ names: [String], isComplete: Bool = true) -> String? {
  var seen: Set<String> = []
  let names = names.filter { seen.insert($0).inserted }.map(\.quoted)
  if names.isEmpty { return nil }
  let list = RawValueText.shortened(names).joined(separator: ", ")
  return "\(kind), \(isComplete ? "one of" : "such as") \(list)"
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbours between two
/// words; nil if there are more than `limit`.
///
/// Restricted Damerau-Levenshtein distance, in which no letter is edited twice. Three rows of the
/// table are enough, and a row entirely above the limit ends the computation.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    current.reserveCapacity(right.count + 1)
    for column in right.indices {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var least = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    guard current.contains(where: { $0 <= limit }) else { return nil }
    (beforeLast, last) = (last, current)
  }
  return last.last.flatMap { $0 <= limit ? $0 : nil }
}
