/// The identity by which the elements of a collection are matched.
///
/// Most identities are an `Int` or a `String`. They are kept as such, because an `AnyHashable` takes several times as
/// long to create, to hash and to compare.
enum ElementIdentity: Hashable {
  case integer(Int)
  case text(String)
  case other(AnyHashable)

  /// What is known of a type of identities. Computed once, because a conformance check that fails takes longer than
  /// a comparison of identities.
  struct Form {
    fileprivate let isOptional: Bool
    fileprivate let isInteger: Bool

    init(_ type: any Any.Type) {
      isOptional = type is any OptionalValue.Type
      isInteger = type is any BinaryInteger.Type
    }
  }

  /// Creates an identity; nil for nil. An integer of any type is equal to the same integer of another type.
  @inline(__always)
  init?<ID: Hashable>(_ id: ID, _ form: Form) {
    if let integer = FoundationType.take(id, as: Int.self) {
      self = .integer(integer)
    } else if let text = FoundationType.take(id, as: String.self) {
      self = .text(text)
    } else if form.isOptional || form.isInteger {
      self.init(unwrapping: id)
    } else {
      self = .other(AnyHashable(id))
    }
  }

  /// Creates an identity from a value of any type; nil for nil, and for a value that is not hashable.
  @inline(never)
  init?(unwrapping value: Any) {
    if let optional = value as? any OptionalValue {
      guard let wrapped = optional.wrappedValue else { return nil }
      self.init(unwrapping: wrapped)
    } else if let integer = value as? any BinaryInteger, let exact = Int(exactly: integer) {
      self = .integer(exact)
    } else if let text = value as? String {
      self = .text(text)
    } else if let id = value as? any Hashable {
      self = .other(AnyHashable(id))
    } else {
      return nil
    }
  }
}
