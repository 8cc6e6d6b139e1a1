import Foundation

/// A stored property as `Mirror` shows it, with its declared name.
struct ReflectedProperty {
  let name: String
  let value: Any
}

/// The key of a stored property that `Mirror` shows: its name in Swift.
///
/// Keys cannot be created from strings, because only a value shows which names its type has.
struct ReflectedKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(label: String) { stringValue = label }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

/// The stored properties of a value, superclass properties first. Property wrappers and the properties of
/// `@Observable` classes have their plain name; lazy properties are included once they are computed.
struct ReflectedProperties {
  private(set) var properties: [ReflectedProperty] = []

  init(_ value: Any) { add(Mirror(reflecting: value)) }

  /// The values by name. If classes of a hierarchy declare one name, the value is that of the most derived class.
  var values: [String: Any] {
    Dictionary(properties.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Returns the properties that one class declares itself.
  static func own(_ mirror: Mirror) -> [ReflectedProperty] {
    var result = ReflectedProperties()
    result.addOwn(mirror)
    return result.properties
  }

  private init() {}

  private mutating func add(_ mirror: Mirror) {
    if let parent = mirror.superclassMirror { add(parent) }
    addOwn(mirror)
  }

  private mutating func addOwn(_ mirror: Mirror) {
    lazy var isObservable = mirror.children.contains { $0.label == Self.registrar }
    for child in mirror.children {
      guard let label = child.label, label != Self.registrar else { continue }
      if label.hasPrefix(Self.lazyPrefix) {
        guard let value = (child.value as? any OptionalValue)?.wrappedValue else { continue }
        append(String(label.dropFirst(Self.lazyPrefix.count)), value)
      } else if label.hasPrefix("_"), isObservable {
        // A wrapper in such a class is ignored by the macro, and has an underscore for its own reason.
        let children = Mirror(reflecting: child.value).children
        let wrapped = children.first { $0.label == "wrappedValue" }
        append(String(label.dropFirst()), wrapped?.value ?? child.value)
      } else if label.hasPrefix("_"), let value = Self.unwrapped(child.value) {
        append(String(label.dropFirst()), value)
      } else {
        append(label, child.value)
      }
    }
  }

  private static let lazyPrefix = "$__lazy_storage_$_"
  /// The property that the macro `@Observable` (SE-0395) adds to a class, whose other properties it stores with an
  /// underscore.
  private static let registrar = "_$observationRegistrar"

  private mutating func append(_ name: String, _ value: Any) {
    properties.append(ReflectedProperty(name: name, value: value))
  }

  /// Returns the value in a property wrapper; nil if the value is no wrapper.
  private static func unwrapped(_ value: Any) -> Any? {
    // A Foundation value may be a struct with one stored property.
    if value is Date || value is UUID || value is URL || value is Data || value is Decimal {
      return nil
    }
    return wrappedValue(of: value)
  }

  /// Returns the value of a property wrapper: its stored `wrappedValue`, `value` or `storage`, else
  /// its only stored property.
  static func wrappedValue(of wrapper: Any) -> Any? {
    let mirror = Mirror(reflecting: wrapper)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return nil }
    if let wrapped = mirror.children.first(where: { $0.label == "wrappedValue" }) {
      return wrapped.value
    }
    let stored = mirror.children.first { $0.label == "value" || $0.label == "storage" }
    if let stored { return stored.value }
    return mirror.children.count == 1 ? mirror.children.first?.value : nil
  }
}
