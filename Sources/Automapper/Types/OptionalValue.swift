/// Any Optional, for use through an `Any` or a metatype.
package protocol OptionalValue {
  static var nilValue: Any { get }
  var isNil: Bool { get }
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  package static var nilValue: Any { Self.none as Any }
  package var isNil: Bool { if case .none = self { true } else { false } }
  package var wrappedValue: Any? { self }
}
