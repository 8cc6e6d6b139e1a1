/// Whether a type is another type, or a subclass of it.
package func isKind(_ type: any Any.Type, of other: any Any.Type) -> Bool {
  func isKind<Other>(of other: Other.Type) -> Bool { type is Other.Type }
  return type == other || type is AnyClass && isKind(of: other)
}
