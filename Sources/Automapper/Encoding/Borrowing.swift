// Access to contained values without copies. The compiler copies a value of a generic type before it passes it on,
// because the original may change meanwhile. It passes a noncopyable value in place. So these functions declare their
// type parameters `~Copyable`. Callers can pass values of any type.

/// Passes the wrapped value of an Optional to a closure, without a copy. Returns false if the Optional is nil.
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

/// Passes an element to a closure, without a copy.
@inline(__always)
func withElement<Element: ~Copyable>(
  _ elements: borrowing Span<Element>, _ index: Int,
  _ body: (borrowing Element) throws -> Void
) throws {
  try body(elements[index])
}
