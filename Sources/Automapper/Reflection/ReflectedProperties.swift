/// A stored property as `Mirror` shows it, under the name that its declaration has.
struct ReflectedProperty {
  let name: String
  let value: Any
  /// The class or struct that declares it.
  let owner: any Any.Type
}

/// The stored properties of a value: those of superclasses first, wrappers under their plain name,
/// lazy ones once they are computed.
struct ReflectedProperties {
  private(set) var properties: [ReflectedProperty] = []

  init(_ value: Any) { add(Mirror(reflecting: value), owner: type(of: value)) }

  /// Those that one class declares itself.
  static func own(_ mirror: Mirror) -> [ReflectedProperty] {
    var result = ReflectedProperties()
    result.addOwn(mirror, owner: mirror.subjectType)
    return result.properties
  }

  private init() {}

  private mutating func add(_ mirror: Mirror, owner: any Any.Type) {
    if let parent = mirror.superclassMirror { add(parent, owner: owner) }
    addOwn(mirror, owner: owner)
  }

  private mutating func addOwn(_ mirror: Mirror, owner: any Any.Type) {
    for child in mirror.children {
      guard let label = child.label else { continue }
      if label.hasPrefix(Self.lazyPrefix) {
        guard let value = (child.value as? any OptionalValue)?.wrappedValue else { continue }
        append(String(label.dropFirst(Self.lazyPrefix.count)), value, owner)
      } else if label.hasPrefix("_"), let value = Self.wrappedValue(child.value, label) {
        append(String(label.dropFirst()), value, owner)
      } else {
        append(label, child.value, owner)
      }
    }
  }

  private static let lazyPrefix = "$__lazy_storage_$_"

  private mutating func append(_ name: String, _ value: Any, _ owner: any Any.Type) {
    properties.append(ReflectedProperty(name: name, value: value, owner: owner))
  }

  /// What a property wrapper holds: its stored `wrappedValue`, or the only thing it stores.
  private static func wrappedValue(_ value: Any, _ label: String) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .class,
      String(describing: type(of: value)) != label
    else { return nil }
    if let wrapped = mirror.children.first(where: { $0.label == "wrappedValue" }) {
      return wrapped.value
    }
    let stored = mirror.children.first { $0.label == "value" || $0.label == "storage" }
    if let stored { return stored.value }
    return mirror.children.count == 1 ? mirror.children.first?.value : nil
  }
}
