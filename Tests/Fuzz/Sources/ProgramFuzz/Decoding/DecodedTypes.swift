import Foundation

/// A place that has the generic methods: a key of a container, an array, a single value, a call.
protocol ValuePlace {
  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T
  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T?
  /// How many members the next value has if it is an object.
  var memberCount: Int { get }
}

extension ValuePlace {
  var memberCount: Int { (try? decode(MemberCount.self))?.count ?? 0 }
}

private struct MemberCount: Decodable, Noted {
  let count: Int
  var noted: String { "\(count)" }
  init(from decoder: any Decoder) throws {
    count = try decoder.container(keyedBy: TextKey.self).allKeys.count
  }
}

struct KeyedPlace<Key: CodingKey>: ValuePlace {
  let container: KeyedDecodingContainer<Key>
  let key: Key
  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T {
    try container.decode(type, forKey: key)
  }
  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T? {
    try container.decodeIfPresent(type, forKey: key)
  }
}

struct SinglePlace: ValuePlace {
  let container: any SingleValueDecodingContainer
  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T { try container.decode(type) }
  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T? { try decode(type) }
}

extension UnkeyedReader: ValuePlace {
  /// Asked of a copy, so that the container stays where it is.
  var memberCount: Int {
    var copy = container
    return (try? copy.decode(MemberCount.self))?.count ?? 0
  }
  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T { try container.decode(type) }
  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T? {
    try container.decodeIfPresent(type)
  }
}

extension ValueType {
  /// Decodes a value of this type by a generic method.
  ///
  /// A dictionary is decoded in the order of its hash table, which is another in each process. Of
  /// two bad members either may be the one in the error, and models are made in any order.
  func decode(at place: some ValuePlace, isOptional: Bool = false) throws -> String {
    guard hasMembers, place.memberCount > 1 else {
      return try decodeInOrder(at: place, isOptional)
    }
    if self == .modelDictionary { return "several models" }
    do {
      return try decodeInOrder(at: place, isOptional)
    } catch {
      throw OwnError(number: 99)
    }
  }

  /// Whether null is a value of the type.
  var isOptional: Bool {
    switch self {
    case .optionalInt, .optionalString, .optionalModel: true
    default: false
    }
  }

  private var hasMembers: Bool {
    switch self {
    case .intDictionary, .stringDictionary, .numberedDictionary, .modelDictionary: true
    default: false
    }
  }

  private func decodeInOrder(at place: some ValuePlace, _ isOptional: Bool) throws -> String {
    func text<T: Decodable & Noted>(_ type: T.Type) throws -> String {
      isOptional ? try place.decodeIfPresent(type).noted : try place.decode(type).noted
    }
    switch self {
    case .genericString: return try text(String.self)
    case .genericBool: return try text(Bool.self)
    case .genericDouble: return try text(Double.self)
    case .genericUInt8: return try text(UInt8.self)
    case .optionalInt: return try text(Int?.self)
    case .optionalString: return try text(String?.self)
    case .intArray: return try text([Int].self)
    case .stringArray: return try text([String].self)
    case .optionalIntArray: return try text([Int?].self)
    case .nestedIntArray: return try text([[Int]].self)
    case .intDictionary: return try text([String: Int].self)
    case .stringDictionary: return try text([String: String].self)
    case .numberedDictionary: return try text([Int: String].self)
    case .uuid: return try text(UUID.self)
    case .choice: return try text(Choice.self)
    case .decimal: return try text(Decimal.self)
    case .data: return try text(Data.self)
    case .set: return try text(Set<Int>.self)
    case .record: return try text(Record.self)
    case .union: return try text(Union.self)
    case .model: return try text(Model.self)
    case .otherModel: return try text(OtherModel.self)
    case .optionalModel: return try text(Model?.self)
    case .modelArray: return try text([Model].self)
    case .modelDictionary: return try text([String: Model].self)
    case .base: return try text(Base.self)
    case .baseAsSub: return try text(Self.type(Sub.self))
    case .baseAsLeaf: return try text(Self.type(Leaf.self))
    default: return try text(Int.self)
    }
  }

  /// The metatype as a list of kinds would give it: the static type is the base class.
  private static func type(_ type: Base.Type) -> Base.Type { type }
}
