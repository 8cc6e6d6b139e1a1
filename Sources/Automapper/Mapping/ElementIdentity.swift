/// The identity by which the elements of a collection are matched.
///
/// Most identities are an `Int` or a `String`. They are kept as such, because an `AnyHashable` takes several times as
/// long to create, to hash and to compare.
enum ElementIdentity: Hashable {
  case integer(Int)
  case text(String)
  /// Indirect, because copying an existential calls the runtime, and identities are copied often.
  indirect case other(AnyHashable)

  /// What is known of a type of identities. Computed once, because a conformance check that fails takes longer than
  /// a comparison of identities.
  struct Form {
    /// Whether values of the type may be equal to an identity of another form: Optionals, numbers, type-erased values.
    fileprivate let isLoose: Bool

    init(_ type: any Any.Type) {
      isLoose =
        type == AnyHashable.self || type is any OptionalValue.Type || type is any Numeric.Type
    }
  }

  /// Creates an identity; nil for nil. A number of any type is equal to the same number of another type.
  @inline(__always)
  init?<ID: Hashable>(_ id: ID, _ form: Form) {
    if let integer = ExactType.value(id, as: Int.self) {
      self = .integer(integer)
    } else if let text = ExactType.value(id, as: String.self) {
      self = .text(text)
    } else if form.isLoose {
      self.init(unwrapping: id)
    } else {
      self = .other(AnyHashable(id))
    }
  }

  /// Creates an identity from a value of any type; nil for nil, and for a value that is not hashable.
  @inline(never)
  init?(unwrapping value: Any) {
    if let integer = ExactType.value(value, as: Int.self) {
      self = .integer(integer)
      return
    }
    if let text = ExactType.value(value, as: String.self) {
      self = .text(text)
      return
    }
    if let optional = value as? any OptionalValue {
      guard let wrapped = optional.wrappedValue else { return nil }
      self.init(unwrapping: wrapped)
      return
    }
    guard let id = (value as? any Hashable).map({ AnyHashable($0) }) else { return nil }
    switch id.base {
    case let integer as any BinaryInteger:
      self = Int(exactly: integer).map { .integer($0) } ?? .other(id)
    case let number as any BinaryFloatingPoint:
      self = Int(exactly: number).map { .integer($0) } ?? .other(id)
    case let text as String: self = .text(text)
    default: self = .other(id)
    }
  }
}
