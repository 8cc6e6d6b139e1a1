import Foundation

/// A superclass that accepts null in place of its object.
class PetModel: Codable, Snapshotted {
  let name: String?
  let age: Int?

  private enum CodingKeys: CodingKey { case name, age }

  required init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() {
      (name, age) = (nil, nil)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    age = try container.decodeIfPresent(Int.self, forKey: .age)
  }

  func encode(to encoder: any Encoder) throws {
    guard let name else {
      var container = encoder.singleValueContainer()
      return try container.encodeNil()
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(age, forKey: .age)
  }

  var snapshot: [String] { ["\(String(describing: name)) \(String(describing: age))"] }
}

final class DogModel: PetModel {
  let breed: String

  private enum CodingKeys: CodingKey { case breed }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    breed = try container.decode(String.self, forKey: .breed)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try super.encode(to: container.superEncoder())
    try container.encode(breed, forKey: .breed)
  }

  override var snapshot: [String] { super.snapshot + [breed] }
}

/// A value that is read by a decoder of its key, which may be absent.
struct Labelled<Value: Codable & Equatable>: Codable, Equatable {
  var label: String
  var value: Value
  var extra: [Int]

  private enum CodingKeys: CodingKey { case label, value, extra }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try Value(from: container.superDecoder(forKey: .value))
    let extra = try container.superDecoder(forKey: .extra)
    if try extra.singleValueContainer().decodeNil() {
      self.extra = []
    } else {
      self.extra = try [Int](from: extra)
    }
    label = try container.decode(String.self, forKey: .label)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let extra = container.superEncoder(forKey: .extra)
    try container.encode("overwritten", forKey: .label)
    try value.encode(to: container.superEncoder(forKey: .value))
    try self.extra.encode(to: extra)
    try container.encode(label, forKey: .label)
  }
}

class ReportBase: Codable, Snapshotted {
  let created: String
  let tags: [String]

  private enum CodingKeys: CodingKey { case meta }
  private enum MetaKeys: CodingKey { case created, tags }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let meta = try container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
    created = try meta.decode(String.self, forKey: .created)
    tags = try meta.decode([String].self, forKey: .tags)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var meta = container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
    try meta.encode(created, forKey: .created)
    var list = meta.nestedUnkeyedContainer(forKey: .tags)
    for tag in tags { try list.encode(tag) }
  }

  var snapshot: [String] { [created] + tags }
}

/// Writes into the nested object into which its superclass writes.
final class ReportModel: ReportBase {
  let title: String
  let owner: String

  private enum CodingKeys: CodingKey { case title, meta }
  private enum MetaKeys: CodingKey { case owner }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    let meta = try container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
    owner = try meta.decode(String.self, forKey: .owner)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var meta = container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
    try meta.encode(owner, forKey: .owner)
    try super.encode(to: encoder)
    try container.encode(title, forKey: .title)
  }

  override var snapshot: [String] { super.snapshot + [title, owner] }
}

/// Reads an array twice from its beginning, and writes it through two containers.
struct Halves: Codable, Equatable {
  var items: [Int] = []
  var pair: [Int]

  private enum CodingKeys: CodingKey { case items, first }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var once = try container.nestedUnkeyedContainer(forKey: .items)
    pair = [try once.decode(Int.self), try once.decode(Int.self)]
    var again = try decoder.container(keyedBy: CodingKeys.self)
      .nestedUnkeyedContainer(forKey: .items)
    while !again.isAtEnd { items.append(try again.decode(Int.self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var once = container.nestedUnkeyedContainer(forKey: .items)
    try once.encode(contentsOf: pair)
    var again = container.nestedUnkeyedContainer(forKey: .items)
    for item in items.dropFirst(again.count) { try again.encode(item) }
    try container.encode(items[0], forKey: .first)
  }
}

struct IdentityModel: Codable, Equatable {
  var id: Int
  var name: String

  private enum CodingKeys: CodingKey { case id, name }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
  }
}

/// Encodes another model as a single value, and its own members after it.
struct MemberModel: Codable, Equatable {
  var identity: IdentityModel
  var since: Int?

  private enum CodingKeys: CodingKey { case since }

  init(from decoder: any Decoder) throws {
    identity = try decoder.singleValueContainer().decode(IdentityModel.self)
    since = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
      Int.self, forKey: .since)
  }

  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(identity)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(since, forKey: .since)
  }
}

/// Encodes its own members, and lets another model write to the encoder in between.
struct GuestModel: Codable, Equatable {
  var identity: IdentityModel
  var since: Int?

  private enum CodingKeys: CodingKey { case since, name }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    since = try container.decodeIfPresent(Int.self, forKey: .since)
    identity = try IdentityModel(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("overwritten", forKey: .name)
    try identity.encode(to: encoder)
    try container.encodeIfPresent(since, forKey: .since)
  }
}
