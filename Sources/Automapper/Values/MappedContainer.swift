/// A collection or Optional of values that are not Decodable.
protocol MappedContainer {
  /// The collection or Optional of wrappers that carries this type; nil if its values cannot be
  /// decoded at all.
  static var carrier: (any Decodable.Type)? { get }
  static func value(of carrier: Any) -> Any?
}

extension Optional: MappedContainer {
  static var carrier: (any Decodable.Type)? { Mapped<Wrapped>?.self }
  static func value(of carrier: Any) -> Any? {
    (carrier as? Mapped<Wrapped>?).map { $0.map(\.model) as Any }
  }
}

extension Array: MappedContainer {
  static var carrier: (any Decodable.Type)? { [Mapped<Element>].self }
  static func value(of carrier: Any) -> Any? { (carrier as? [Mapped<Element>])?.map(\.model) }
}

extension ContiguousArray: MappedContainer {
  static var carrier: (any Decodable.Type)? { [Mapped<Element>].self }
  static func value(of carrier: Any) -> Any? {
    (carrier as? [Mapped<Element>]).map { ContiguousArray($0.map(\.model)) }
  }
}

extension Set: MappedContainer {
  static var carrier: (any Decodable.Type)? { [Mapped<Element>].self }
  static func value(of carrier: Any) -> Any? {
    (carrier as? [Mapped<Element>]).map { Set($0.map(\.model)) }
  }
}

extension Dictionary: MappedContainer {
  static var carrier: (any Decodable.Type)? {
    guard let key = Key.self as? any (Decodable & Hashable).Type else { return nil }
    return carrier(keyedBy: key)
  }

  private static func carrier<K: Decodable & Hashable>(
    keyedBy type: K.Type
  ) -> any Decodable.Type {
    [K: Mapped<Value>].self
  }

  static func value(of carrier: Any) -> Any? {
    (carrier as? [Key: Mapped<Value>])?.mapValues(\.model)
  }
}
