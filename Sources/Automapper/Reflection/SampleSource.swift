/// The rules for made-up values: the subtypes that represent protocols, and the types whose initialisers must not see
/// made-up values.
struct SampleSource {
  let subtypes: [SubtypeRegistration]
  let unlearned: [any Any.Type]

  /// Whether a container may have these keys, because they do not belong to a type that must not see made-up values.
  func allows(keys: any CodingKey.Type) -> Bool {
    guard !unlearned.isEmpty else { return true }
    let name = String(reflecting: keys)
    return !unlearned.contains { name.hasPrefix(String(reflecting: $0) + ".") }
  }

  /// Whether a type may be decoded from made-up values. A subclass runs its superclass's initialiser, too, and the
  /// initialiser of a generic type may run that of its argument.
  func allows(_ type: any Any.Type) -> Bool {
    if unlearned.isEmpty { return true }
    let name = String(reflecting: type)
    // Types of the standard library request their elements.
    let mayWrap = name.last == ">" && !name.hasPrefix("Swift.")
    return !unlearned.contains {
      $0 == type || type is AnyClass && isKind(type, of: $0)
        || mayWrap && name.hasArgument(String(reflecting: $0))
    }
  }
}

extension String {
  /// Whether the name of a generic type has the name of another type among its arguments, at any depth.
  fileprivate func hasArgument(_ argument: String) -> Bool {
    split { "<>, ".contains($0) }.dropFirst().contains { $0 == argument }
  }
}
