/// A policy for how `update` changes a collection that the model already holds.
public struct CollectionPolicy<Element>: Sendable {
  enum Kind: Sendable {
    case replace, append
    /// The identity by which elements are matched, and the name of its property.
    case merge(@Sendable (Element) -> AnyHashable?, String?)
  }

  let kind: Kind

  /// Replaces the old elements by those of the source. The default.
  public static var replace: Self { Self(kind: .replace) }

  /// Appends the elements of the source to the old ones.
  public static var append: Self { Self(kind: .append) }

  /// Updates elements with equal identities, and adds the others.
  ///
  /// An updated element keeps the properties that the source lacks. Instances of classes are updated in place if
  /// their mapping declares writable key paths. Nil is not an identity: old elements without one stay unchanged, new
  /// ones are added. If several old elements share an identity, the first one is updated.
  public static func merge<ID: Hashable & SendableMetatype>(
    by id: KeyPath<Element, ID>
  ) -> Self {
    let shared = SharedKeyPath(path: id)
    let name: String? =
      if case .keyPath(let steps) = KeyPathName.of(id), steps.count == 1 { steps[0] } else { nil }
    // Computed once, because a conformance check that fails takes longer than the comparison itself.
    let isOptional = ID.self is any OptionalValue.Type
    return Self(
      kind: .merge(
        { element in
          let id = element[keyPath: shared.path]
          return isOptional ? unwrappedIdentity(id) : AnyHashable(id)
        }, name))
  }
}

/// Returns a value as an identity, without its Optional; nil if the value is nil.
func unwrappedIdentity(_ value: any Hashable) -> AnyHashable? {
  guard let optional = value as? any OptionalValue else { return AnyHashable(value) }
  return (optional.wrappedValue as? any Hashable).flatMap(unwrappedIdentity)
}

/// A property's ``CollectionPolicy``, type-erased.
struct UpdatePolicy: Sendable {
  /// Whether an element is dropped if it equals an earlier one.
  let isUnique: Bool
  /// Whether null is accepted.
  let isNullable: Bool
  /// Whether the old elements stay.
  let keeps: Bool
  let elementType: any Any.Type
  /// Returns the identity of an element. The closure is nil if elements are not merged.
  let identity: (@Sendable (Any) -> AnyHashable?)?
  let identityName: String?
  /// Returns the elements of a collection, or nil for a value of another type.
  let elements: @Sendable (Any) -> [Any]?
  /// Creates the collection from elements.
  let collect: @Sendable ([Any]) -> Any?

  var merges: Bool { identity != nil }

  /// Whether elements can be compared: by equality, or by their key in a dictionary.
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
      // Compares types first, as in `Carrier.value`.
      identity = { element in
        (FoundationType.take(element, as: Value.Element.self) ?? element as? Value.Element)
          .flatMap(id)
      }
    }
  }

  /// Returns the property's collection after an update with new elements.
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

/// The elements of a collection, while elements of the source are added.
struct CombinedElements {
  var elements: [Any]
  private let policy: UpdatePolicy
  /// The index of the first element with each identity.
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

  /// Returns the index of the element with an identity, or nil.
  func index(of identity: AnyHashable?) -> Int? { identity.flatMap { indices[$0] } }

  /// Appends an element, unless elements are unique and it equals another one.
  mutating func add(_ element: Any) {
    if policy.isUnique, !known.insert(element) { return }
    elements.append(element)
    guard let identity = policy.identity?(element), indices[identity] == nil else { return }
    indices[identity] = elements.count - 1
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
