import Foundation

/// The conversion between a dictionary type's keys and the keys of an object: one rule for both directions.
///
/// Strings, integers, `CodingKeyRepresentable` types (SE-0320), and raw-value types over strings or integers have
/// names. Other keys have none: dictionaries with such keys are encoded as arrays, as `Dictionary` itself does. All
/// dictionaries that `Dictionary` encodes as arrays are also decoded from arrays.
///
/// The table of a dictionary type computes this once, because a cast to a protocol takes longer than converting a
/// key.
enum DictionaryKeys {
  case strings
  case integers(any FixedWidthInteger.Type)
  case representable(any CodingKeyRepresentable.Type)
  case rawValues(any RawRepresentable.Type)
  case unnamed

  init(_ type: any Any.Type) {
    if type == String.self {
      self = .strings
    } else if let type = type as? any FixedWidthInteger.Type {
      self = .integers(type)
    } else if let type = type as? any CodingKeyRepresentable.Type {
      self = .representable(type)
    } else if let type = type as? any RawRepresentable.Type, Self.hasNames(type) {
      self = .rawValues(type)
    } else {
      self = .unnamed
    }
  }

  private static func hasNames<T: RawRepresentable>(_ type: T.Type) -> Bool {
    T.RawValue.self == String.self || T.RawValue.self is any FixedWidthInteger.Type
  }

  var areNames: Bool { if case .unnamed = self { false } else { true } }

  /// Whether keys that differ surely have names that differ. Raw values identify their keys.
  var areUnique: Bool {
    switch self {
    case .strings, .integers, .rawValues: true
    case .representable(let type): type == UUID.self
    case .unnamed: false
    }
  }

  /// Returns the names of a dictionary's keys, in the order of its indices; nil if keys have no names, or if two have
  /// the same.
  ///
  /// Goes from index to index, because in code that is not specialised an iterator creates the type of each pair.
  func distinctNames<Key, Value>(of dictionary: [Key: Value]) -> [String]? {
    guard areNames else { return nil }
    let keys = dictionary.keys
    var names: [String] = []
    names.reserveCapacity(dictionary.count)
    var index = dictionary.startIndex
    while index != dictionary.endIndex {
      names.append(name(of: keys[index]) ?? "")
      dictionary.formIndex(after: &index)
    }
    return Self.areDistinct(names) ? names : nil
  }

  /// Whether no two names are equal. A few names are compared with each other, because a set takes longer to make.
  private static func areDistinct(_ names: [String]) -> Bool {
    if names.count > 8 { return Set(names).count == names.count }
    return names.indices.allSatisfy { !names[..<$0].contains(names[$0]) }
  }

  /// Whether `Dictionary` itself encodes the keys and values as an array, alternating.
  static func alternate(_ type: any Any.Type) -> Bool { !(type is any CodingKeyRepresentable.Type) }

  /// Whether there is a key for a name.
  func reads(_ name: String, as type: any Any.Type) -> Bool {
    func reads<Key>(_ type: Key.Type) -> Bool { key(type, from: name) != nil }
    return reads(type)
  }

  /// Returns the key for a name; nil if there is none.
  func key<Key>(_ type: Key.Type, from name: String) -> Key? {
    if Key.self == String.self { return unsafeBitCast(name, to: Key.self) }
    let memory = UnsafeMutablePointer<Key>.allocate(capacity: 1)
    defer { memory.deallocate() }
    return read(name, into: memory) ? memory.move() : nil
  }

  /// Initialises memory with the key for a name. Returns false if there is none.
  func read<Key>(_ name: String, into memory: UnsafeMutablePointer<Key>) -> Bool {
    let raw = UnsafeMutableRawPointer(memory)
    // Compare first: the other cases run in code that is not specialised.
    if Key.self == String.self { return Self.store(name, raw, Key.self) }
    if Key.self == Int.self { return Self.integer(Int.self, name, raw, Key.self) }
    return switch self {
    case .integers(let type): Self.integer(type, name, raw, Key.self)
    case .representable(let type): Self.representable(type, name, raw, Key.self)
    case .rawValues(let type): Self.rawValue(type, name, raw, Key.self)
    case .strings, .unnamed: false
    }
  }

  /// Stores a key in memory for a value of a given type. Returns false if the key has another type.
  private static func store<T>(
    _ key: T, _ memory: UnsafeMutableRawPointer, _ type: any Any.Type
  ) -> Bool {
    guard T.self == type else { return false }
    memory.initializeMemory(as: T.self, to: key)
    return true
  }

  private static func integer<T: FixedWidthInteger>(
    _: T.Type, _ name: String, _ memory: UnsafeMutableRawPointer, _ type: any Any.Type
  ) -> Bool {
    guard let key = T(name) else { return false }
    return store(key, memory, type)
  }

  private static func representable<T: CodingKeyRepresentable>(
    _: T.Type, _ name: String, _ memory: UnsafeMutableRawPointer, _ type: any Any.Type
  ) -> Bool {
    guard let key = T(codingKey: DataKey(key: name)) else { return false }
    return store(key, memory, type)
  }

  private static func rawValue<T: RawRepresentable>(
    _: T.Type, _ name: String, _ memory: UnsafeMutableRawPointer, _ type: any Any.Type
  ) -> Bool {
    let rawValue = DictionaryKeys(T.RawValue.self).key(T.RawValue.self, from: name)
    guard let key = rawValue.flatMap({ T(rawValue: $0) }) else { return false }
    return store(key, memory, type)
  }

  /// Returns the name of a key of the type; nil if it has none.
  func name<Key>(of key: Key) -> String? {
    // Compare first: a cast takes longer than converting the key.
    if Key.self == Int.self { return unsafeBitCast(key, to: Int.self).description }
    return switch self {
    case .strings: key as? String
    case .integers(let type): Self.description(key, type)
    case .representable(let type): Self.codingKey(key, type)?.stringValue
    case .rawValues, .unnamed: Self.nameOfAny(key)
    }
  }

  // `T` is the type of the keys, as the comparison checks. A cast would box each key.

  private static func description<Key, T: FixedWidthInteger>(
    _ key: Key, _ type: T.Type
  ) -> String? {
    Key.self == T.self ? unsafeBitCast(key, to: T.self).description : nil
  }

  private static func codingKey<Key, T: CodingKeyRepresentable>(
    _ key: Key, _ type: T.Type
  ) -> (any CodingKey)? {
    Key.self == T.self ? unsafeBitCast(key, to: T.self).codingKey : nil
  }
}

/// Names of keys whose type is unknown at compile time.
extension DictionaryKeys {
  /// Returns the name of a key; nil if its type has none.
  static func nameOfAny(_ key: some Any) -> String? {
    if let key = key as? String { return key }
    if let key = key as? any FixedWidthInteger { return key.description }
    if let key = key as? any CodingKeyRepresentable { return key.codingKey.stringValue }
    if let key = key as? any RawRepresentable { return nameOfAny(key.rawValue) }
    return nil
  }

  /// Returns the name of a key, or its description if it has none.
  static func textOfAny(_ key: Any) -> String { nameOfAny(key) ?? String(describing: key) }
}

extension TypeShape {
  /// Whether values of the type are objects: dictionaries whose keys have names.
  var hasNames: Bool { dictionaryKeys?.areNames == true }

  /// The keys of a dictionary; nil for other types.
  var dictionaryKeys: DictionaryKeys? {
    if case .dictionary(let key, _) = self { DictionaryKeys(key) } else { nil }
  }
}
