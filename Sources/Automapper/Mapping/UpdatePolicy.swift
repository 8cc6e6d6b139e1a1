/// What `update` does with a collection that the model already holds.
public struct CollectionPolicy<Element>: Sendable {
  enum Kind: Sendable {
    case replace, append
    /// The identity of an element, by which it is found again, and the name of the property.
    case merge(@Sendable (Element) -> AnyHashable?, String?)
  }

  let kind: Kind

  /// The source's elements take the place of the old ones. The default.
  public static var replace: Self { Self(kind: .replace) }

  /// The source's elements follow the old ones.
  public static var append: Self { Self(kind: .append) }

  /// Elements with the same identity are updated, others are added.
  ///
  /// What an element of the source lacks stays as it was; instances of classes are updated in place
  /// where their mapping declares writable key paths. Nil is no identity: elements without one stay as
  /// they are, or are added. When old elements share an identity, the first of them is updated.
  public static func merge<ID: Hashable & SendableMetatype>(
    by id: KeyPath<Element, ID>
  ) -> Self {
    let shared = SharedKeyPath(path: id)
    let name: String? =
      if case .keyPath(let steps) = KeyPathName.of(id), steps.count == 1 { steps[0] } else { nil }
    // Asked once: to find that a type does not conform takes longer than to compare.
    let isOptional = ID.self is any OptionalValue.Type
    return Self(
      kind: .merge(
        { element in
          let id = element[keyPath: shared.path]
          return isOptional ? unwrappedIdentity(id) : AnyHashable(id)
        }, name))
  }
}

/// A value as an identity, without its Optional; nil where the value is nil.
func unwrappedIdentity(_ value: any Hashable) -> AnyHashable? {
  guard let optional = value as? any OptionalValue else { return AnyHashable(value) }
  return (optional.wrappedValue as? any Hashable).flatMap(unwrappedIdentity)
}

/// A property's ``CollectionPolicy``, with the types erased.
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
    isTold = Value.Element.self is any Equatable.Type || TypeShape(Value.self).isDictionary
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
      // A comparison of types first, as in `Carrier.value`.
      identity = { element in
        (FoundationType.take(element, as: Value.Element.self) ?? element as? Value.Element)
          .flatMap(id)
      }
    }
  }

  /// The collection that a property has after an update with a collection of new elements.
  func combined(old: Any?, new: Any) -> Any {
    guard let added = elements(new) else { return new }
    var combination = CombinedElements(keeps ? old.flatMap(elements) ?? [] : [], self)
    for element in added {
      if let place = combination.index(of: identity?(element)) {
        combination.elements[place] = element
      } else {
        combination.add(element)
      }
    }
    return collect(combination.elements) ?? new
  }
}

/// The elements of a collection while those of a source are added to them.
struct CombinedElements {
  var elements: [Any]
  private let policy: UpdatePolicy
  /// The first element of each identity.
  private var indices: [AnyHashable: Int]
  private var known: EqualElements

  init(_ old: [Any], _ policy: UpdatePolicy) {
    elements = old
    self.policy = policy
    known = EqualElements(policy.isUnique ? old : [])
    indices = [:]
    guard let identity = policy.identity else { return }
    indices.reserveCapacity(old.count)
    let identified = old.enumerated().lazy.compactMap { index, element in
      identity(element).map { ($0, index) }
    }
    indices.merge(identified) { first, _ in first }
  }

  /// The position of the element with an identity; nil for an identity that no element has.
  func index(of identity: AnyHashable?) -> Int? { identity.flatMap { indices[$0] } }

  /// Adds an element at the end, unless it equals another one and elements are unique.
  mutating func add(_ element: Any) {
    if policy.isUnique, !known.insert(element) { return }
    elements.append(element)
    guard let identity = policy.identity?(element), indices[identity] == nil else { return }
    indices[identity] = elements.count - 1
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
