/// What `update` does with a collection that the model already holds.
public struct CollectionPolicy<Element>: Sendable {
  enum Kind: Sendable {
    case replace, append
    /// The identity of an element, by which it is found again.
    case merge(@Sendable (Element) -> AnyHashable)
  }

  let kind: Kind

  /// The source's elements take the place of the old ones. The default.
  public static var replace: Self { Self(kind: .replace) }

  /// The source's elements follow the old ones.
  public static var append: Self { Self(kind: .append) }

  /// Elements with the same identity are updated, others are added.
  public static func merge<ID: Hashable & SendableMetatype>(
    by id: any KeyPath<Element, ID> & Sendable
  ) -> Self {
    let shared = SharedKeyPath(path: id as KeyPath<Element, ID>)
    return Self(kind: .merge { AnyHashable($0[keyPath: shared.path]) })
  }
}

/// The same for a property, its element type erased.
struct UpdatePolicy: Sendable {
  var isUnique: Bool
  var isNullable: Bool
  /// Old and new value to the value that the model then has; nil where the types do not fit.
  var combine: @Sendable (_ old: Any?, _ new: Any) -> Any?

  init<Element>(_ policy: CollectionPolicy<Element>, unique: Bool, nullable: Bool) {
    isUnique = unique
    isNullable = nullable
    combine = { _, new in new }
  }
}
