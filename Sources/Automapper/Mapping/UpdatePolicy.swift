/// What `update` does with a collection that the model already holds.
public struct CollectionPolicy<Element>: Sendable {
  enum Kind: Sendable {
    case replace, append
    /// The identity of an element, by which it is found again, and the name of the property.
    case merge(@Sendable (Element) -> AnyHashable, String?)
  }

  let kind: Kind

  /// The source's elements take the place of the old ones. The default.
  public static var replace: Self { Self(kind: .replace) }

  /// The source's elements follow the old ones.
  public static var append: Self { Self(kind: .append) }

  /// Elements with the same identity are updated, others are added.
  ///
  /// What an element of the source lacks stays as it was; instances of classes are updated in place
  /// where their mapping declares writable key paths.
  public static func merge<ID: Hashable & SendableMetatype>(
    by id: KeyPath<Element, ID>
  ) -> Self {
    let shared = SharedKeyPath(path: id)
    let name: String? =
      if case .keyPath(let steps) = KeyPathName.of(id), steps.count == 1 { steps[0] } else { nil }
    return Self(kind: .merge({ AnyHashable($0[keyPath: shared.path]) }, name))
  }
}

/// The same for a property, its types erased.
struct UpdatePolicy: Sendable {
  /// Whether an element that equals one before it is left out.
  let isUnique: Bool
  /// Whether null is taken.
  let isNullable: Bool
  /// Whether the old elements stay.
  let keeps: Bool
  let elementType: any Any.Type
  /// Of an element; nil where elements are not merged.
  let identity: (@Sendable (Any) -> AnyHashable?)?
  let identityName: String?
  /// The elements of a collection; nil for one of another type.
  let elements: @Sendable (Any) -> [Any]?
  /// The collection of elements.
  let collect: @Sendable ([Any]) -> Any?

  var merges: Bool { identity != nil }

  /// Whether elements can be told apart: by equality, or by their key in a dictionary.
  let isTold: Bool

  init<Value: Collection & SendableMetatype>(
    _ policy: CollectionPolicy<Value.Element>, of type: Value.Type, unique: Bool, nullable: Bool
  ) {
    isUnique = unique
    isNullable = nullable
    elementType = Value.Element.self
    isTold = Value.Element.self is any Equatable.Type || Value.self is any KeyedContainerType.Type
    elements = { ($0 as? Value).map { Array($0) } }
    collect = { elements in
      let typed = elements.compactMap { $0 as? Value.Element }
      return (Value.self as? any ElementCollection.Type)?.collection(of: typed)
    }
    switch policy.kind {
    case .replace: (keeps, identity, identityName) = (false, nil, nil)
    case .append: (keeps, identity, identityName) = (true, nil, nil)
    case .merge(let id, let name):
      (keeps, identityName) = (true, name)
      identity = { ($0 as? Value.Element).map(id) }
    }
  }

  /// The collection that a property has after an update. Merged a second time, it stays the same.
  func combined(old: Any?, new: Any) -> Any {
    guard let added = elements(new) else { return new }
    var result = keeps ? old.flatMap(elements) ?? [] : []
    var places: [AnyHashable: Int] = [:]
    if let identity {
      for (index, element) in result.enumerated() {
        if let id = identity(element), places[id] == nil { places[id] = index }
      }
    }
    var known = EqualElements(isUnique ? result : [])
    for element in added {
      if let id = identity?(element), let place = places[id] {
        result[place] = element
      } else if !isUnique || known.insert(element) {
        if let id = identity?(element) { places[id] = result.count }
        result.append(element)
      }
    }
    return collect(result) ?? new
  }
}

/// Elements that are told apart by equality.
private struct EqualElements {
  private var hashed: Set<AnyHashable> = []
  private var others: [any Equatable] = []

  init(_ elements: [Any]) {
    for element in elements { insert(element) }
  }

  /// False where an equal element is there.
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
