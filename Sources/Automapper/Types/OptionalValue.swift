/// Any Optional, for use through an `Any` or a metatype.
protocol OptionalValue {
  static var nilValue: Any { get }
  var isNil: Bool { get }
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  static var nilValue: Any { Self.none as Any }
  var isNil: Bool { if case .none = self { true } else { false } }
  var wrappedValue: Any? { self }
}
