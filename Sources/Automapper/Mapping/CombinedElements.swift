/// The elements of a collection, while elements of the source are added.
struct CombinedElements {
  var elements: [Any]
  private let policy: UpdatePolicy
  /// The index of the first element with each identity.
  private var indices: [ElementIdentity: Int]
  private var known: EqualElements

  init(_ old: [Any], _ policy: UpdatePolicy) {
    elements = old
    self.policy = policy
    known = EqualElements(policy.isUnique ? old : [])
    indices = [:]
    guard let identity = policy.identity else { return }
    indices.reserveCapacity(old.count)
    // From the end, so that the first of several elements with one identity stays.
    for index in old.indices.reversed() {
      if let identity = identity(old[index]) { indices[identity] = index }
    }
  }

  /// Returns the index of the element with an identity, or nil.
  func index(of identity: ElementIdentity?) -> Int? { identity.flatMap { indices[$0] } }

  /// Appends an element, unless elements are unique and it equals another one.
  ///
  /// - Precondition: No other element has its identity, if it has one.
  mutating func add(_ element: Any) {
    if policy.isUnique, !known.insert(element) { return }
    elements.append(element)
    if let identity = policy.identity?(element) { indices[identity] = elements.count - 1 }
  }
}

/// A set of elements that are compared by equality and need not be hashable.
private struct EqualElements {
  private var hashed: Set<AnyHashable> = []
  private var others: [any Equatable] = []

  init(_ elements: [Any]) {
    for element in elements { insert(element) }
  }

  /// Inserts an element. Returns false if an equal one is present.
  @discardableResult
  mutating func insert(_ element: Any) -> Bool {
    if let element = element as? any Hashable {
      return hashed.insert(AnyHashable(element)).inserted
    }
    guard let element = element as? any Equatable else { return true }
    if others.contains(where: { Self.equal($0, element) }) { return false }
    others.append(element)
    return true
  }

  private static func equal<E: Equatable>(_ element: E, _ other: any Equatable) -> Bool {
    (other as? E) == element
  }
}
