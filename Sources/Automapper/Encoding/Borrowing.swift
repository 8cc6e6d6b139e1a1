// Values inside others, lent without a copy. The compiler copies a value of a generic type before it
// hands it on, since it may be changed meanwhile; one that cannot be copied it lends in place. So
// these say of theirs that they need not be copied, and are called with any type.

/// Lends the value of an Optional; false where there is none.
@inline(__always)
func withPresent<Wrapped: ~Copyable>(
  _ optional: borrowing Wrapped?, _ body: (borrowing Wrapped) throws -> Void
) throws -> Bool {
  switch optional {
  case .some(let value):
    try body(value)
    return true
  case .none: return false
  }
}

/// Lends an element.
@inline(__always)
func withElement<Element: ~Copyable>(
  _ elements: borrowing Span<Element>, _ index: Int,
  _ body: (borrowing Element) throws -> Void
) throws {
  try body(elements[index])
}
