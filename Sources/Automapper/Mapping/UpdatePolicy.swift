/// A policy for how `update` changes a collection that the model already holds.
public struct CollectionPolicy<Element>: Sendable {
  enum Kind: Sendable {
    case replace, append
    /// The identity by which elements are matched, and the name of its property.
    case merge(@Sendable (Element) -> ElementIdentity?, String?)
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
    let form = ElementIdentity.Form(ID.self)
    return Self(kind: .merge({ ElementIdentity($0[keyPath: shared.path], form) }, name))
  }
}

/// A property's ``CollectionPolicy``, type-erased.
struct UpdatePolicy: Sendable {
  /// Whether an element is dropped if it equals an earlier one.
  let isUnique: Bool
  /// Whether null is accepted.
  let isNullable: Bool
  /// Whether the old elements stay.
  let keeps: Bool
  let collectionType: any Any.Type
  let elementType: any Any.Type
  /// Returns the identity of an element. The closure is nil if elements are not merged.
  let identity: (@Sendable (Any) -> ElementIdentity?)?
  let identityName: String?
  /// Returns the elements of a collection, or nil for a value of another type.
  let elements: @Sendable (Any) -> [Any]?
  /// Creates the collection from elements.
  let collect: @Sendable ([Any]) -> Any?

  var merges: Bool { identity != nil }

  /// Whether elements can be compared: by equality, or by their key in a dictionary.
  let hasComparableElements: Bool

  init<Value: Collection & SendableMetatype>(
    _ policy: CollectionPolicy<Value.Element>, of type: Value.Type, unique: Bool, nullable: Bool
  ) {
    isUnique = unique
    isNullable = nullable
    collectionType = Value.self
    elementType = Value.Element.self
    hasComparableElements =
      Value.Element.self is any Equatable.Type || TypeShape(Value.self).isDictionary
    elements = { ($0 as? Value).map { Self.erased(Array($0)) } }
    collect = { elements in
      var typed: [Value.Element] = []
      typed.reserveCapacity(elements.count)
      for element in elements {
        // Not `compactMap`, because the runtime would look up the metadata of an Optional for each element.
        do { typed.append(try Self.element(element)) } catch { continue }
      }
      return (Value.self as? any ElementCollection.Type)?.collection(of: typed)
    }
    switch policy.kind {
    case .replace: (keeps, identity, identityName) = (false, nil, nil)
    case .append: (keeps, identity, identityName) = (true, nil, nil)
    case .merge(let id, let name):
      (keeps, identityName) = (true, name)
      identity = { element in
        do { return try id(Self.element(element)) } catch { return nil }
      }
    }
  }

  /// Returns elements with their type erased. The runtime casts each element of an array that it converts, which only
  /// existentials and instances of classes need.
  private static func erased<Element>(_ elements: [Element]) -> [Any] {
    guard let first = elements.first, type(of: first as Any) == Element.self,
      !(Element.self is AnyClass)
    else { return elements }
    var erased: [Any] = []
    erased.reserveCapacity(elements.count)
    for index in elements.indices { erased.append(elements[index]) }
    return erased
  }

  /// Returns a value as an element. No caller shows the error for a value of another type.
  @inline(__always)
  private static func element<Element>(_ value: Any) throws -> Element {
    try ExactType.cast(value, to: Element.self, orThrow: ValueFailure.missing(Element.self))
  }
}
