/// How the keys of a dictionary are keys of an object: one rule for both directions.
///
/// Strings, integers, `CodingKeyRepresentable` types (SE-0320), and raw-value types over strings or
/// integers have names. Other keys have none; such dictionaries are arrays, as `Dictionary` itself
/// encodes them. All that `Dictionary` encodes as arrays are read from arrays, too.
enum DictionaryKeys {
  static func areNames(_ type: any Any.Type) -> Bool {
    type is any CodingKeyRepresentable.Type || type is any FixedWidthInteger.Type
      || rawValueType(of: type) != nil
  }

  /// Whether `Dictionary` itself encodes keys and values as an array, one after the other.
  static func alternate(_ type: any Any.Type) -> Bool { !(type is any CodingKeyRepresentable.Type) }

  static func areStringsOrIntegers(_ type: any Any.Type) -> Bool {
    type == String.self || type is any FixedWidthInteger.Type
  }

  @inline(__always)
  static func key<Key>(_ type: Key.Type, from name: String) -> Key? {
    if Key.self == String.self { return unsafeBitCast(name, to: Key.self) }
    return otherKey(type, name)
  }

  @inline(never)
  private static func otherKey<Key>(_ type: Key.Type, _ name: String) -> Key? {
    if let type = type as? any FixedWidthInteger.Type { return integer(type, name) as? Key }
    if let type = type as? any CodingKeyRepresentable.Type {
      let key = DataKey(key: name)
      return type.init(codingKey: key) as? Key
    }
    if let type = rawValueType(of: type) { return rawValue(type, name) as? Key }
    return nil
  }

  /// The name of a key; nil where its type has none.
  static func name(of key: some Any) -> String? {
    if let key = key as? String { return key }
    if let key = key as? any FixedWidthInteger { return key.description }
    if let key = key as? any CodingKeyRepresentable { return key.codingKey.stringValue }
    if let key = key as? any RawRepresentable { return name(of: key.rawValue) }
    return nil
  }

  /// The name of a key, or else its description.
  static func text(of key: Any) -> String { name(of: key) ?? String(describing: key) }

  private static func rawValueType(of type: any Any.Type) -> (any RawRepresentable.Type)? {
    guard let type = type as? any RawRepresentable.Type else { return nil }
    func raw<T: RawRepresentable>(_ type: T.Type) -> Bool { areStringsOrIntegers(T.RawValue.self) }
    return raw(type) ? type : nil
  }

  private static func integer<T: FixedWidthInteger>(_ type: T.Type, _ name: String) -> T? {
    T(name)
  }

  private static func rawValue<T: RawRepresentable>(_ type: T.Type, _ name: String) -> T? {
    key(T.RawValue.self, from: name).flatMap { T(rawValue: $0) }
  }
}

extension TypeShape {
  /// Whether values are objects: dictionaries whose keys are strings, numbers or enums.
  var hasNames: Bool {
    if case .dictionary(let key, _) = self { DictionaryKeys.areNames(key) } else { false }
  }
}
