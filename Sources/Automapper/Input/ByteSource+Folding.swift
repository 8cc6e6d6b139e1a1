/// Finds the members of an object by the folds of their keys.
extension ByteSource {
  func members(_ object: Int, folding folds: [String]) -> [(key: String, value: Int)] {
    guard isObject(object) else { return [] }
    if document.count(object) > Self.indexedCount {
      let index = foldIndex(of: object)
      return folds.flatMap { index[$0] ?? [] }
    }
    var found: [(key: String, value: Int)] = []
    let end = document.end(object)
    for var fold in folds {
      fold.withUTF8 { fold in
        var key = object + 1
        while key < end {
          if document.withStringBytes(key, { isFold(fold, of: $0) }) {
            found.append((document.string(key), key + 1))
          }
          key = document.next(key + 1)
        }
      }
    }
    return found
  }

  private func foldIndex(of object: Int) -> [String: [(key: String, value: Int)]] {
    if let index = facts.pointee.foldIndexes[object] { return index }
    var index: [String: [(key: String, value: Int)]] = [:]
    forEachMember(object) { index[fold($0), default: []].append(($0, $1)) }
    facts.pointee.foldIndexes[object] = index
    return index
  }
}
