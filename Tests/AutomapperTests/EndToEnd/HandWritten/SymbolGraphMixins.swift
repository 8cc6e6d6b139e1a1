import Foundation

extension CodingUserInfoKey {
  static let mixins = CodingUserInfoKey(rawValue: "symbols.mixins")!
}

/// A part of a symbol that has a key of its own.
protocol Mixin: Codable, Hashable, Sendable {
  static var mixinKey: String { get }
}

/// The types of mixins by key.
struct MixinTypes: Sendable {
  var types: [any Mixin.Type]

  subscript(key: String) -> (any Mixin.Type)? { types.first { $0.mixinKey == key } }
}

/// The mixins of an object, by key. Those without a registered type stay plain.
struct Mixins: Equatable {
  var known: [String: any Mixin] = [:]
  var others: [String: AnyValue] = [:]

  init<Known: CodingKey>(
    from container: KeyedDecodingContainer<AnyKey>, besides: Known.Type, types: MixinTypes?
  ) throws {
    for key in container.allKeys where Known(stringValue: key.stringValue) == nil {
      guard let type = types?[key.stringValue] else {
        others[key.stringValue] = try container.decode(AnyValue.self, forKey: key)
        continue
      }
      known[key.stringValue] = try Self.decode(type, from: container, forKey: key)
    }
  }

  private static func decode<M: Mixin>(
    _ type: M.Type, from container: KeyedDecodingContainer<AnyKey>, forKey key: AnyKey
  ) throws -> M {
    try container.decode(M.self, forKey: key)
  }

  func encode(to container: inout KeyedEncodingContainer<AnyKey>) throws {
    for (key, mixin) in known { try container.encode(mixin, forKey: AnyKey(key)) }
    for (key, value) in others { try container.encode(value, forKey: AnyKey(key)) }
  }

  static func == (left: Mixins, right: Mixins) -> Bool {
    left.known.mapValues(\.hashable) == right.known.mapValues(\.hashable)
      && left.others == right.others
  }
}

extension Mixin {
  fileprivate var hashable: AnyHashable { AnyHashable(self) }
}

struct LocationMixin: Mixin {
  struct Position: Codable, Hashable {
    var line: Int
    var character: Int
  }
  static let mixinKey = "location"
  var uri: String
  var position: Position
}

/// Availability as an array of its items.
struct AvailabilityMixin: Mixin {
  struct Item: Codable, Hashable {
    var domain: String?
    var introduced: SymbolVersion?
    var isDeprecated: Bool

    private enum CodingKeys: String, CodingKey {
      case domain, introduced
      case isDeprecated = "isUnconditionallyDeprecated"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let domain = try container.decodeIfPresent(String.self, forKey: .domain)
      self.domain = domain == "*" ? nil : domain
      introduced = try container.decodeIfPresent(SymbolVersion.self, forKey: .introduced)
      isDeprecated = try container.decodeIfPresent(Bool.self, forKey: .isDeprecated) ?? false
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(domain ?? "*", forKey: .domain)
      try container.encodeIfPresent(introduced, forKey: .introduced)
      if isDeprecated { try container.encode(isDeprecated, forKey: .isDeprecated) }
    }
  }

  static let mixinKey = "availability"
  var items: [Item]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    items = try container.decode([Item].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(items)
  }
}

struct FragmentsMixin: Mixin {
  struct Fragment: Codable, Hashable {
    var kind: String
    var spelling: String
    var preciseIdentifier: String?
  }

  static let mixinKey = "declarationFragments"
  var fragments: [Fragment] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    if let count = container.count { fragments.reserveCapacity(count) }
    while !container.isAtEnd { fragments.append(try container.decode(Fragment.self)) }
  }

  func encode(to encoder: any Encoder) throws { try fragments.encode(to: encoder) }
}

/// A version, as an object whose parts are optional or as text.
struct SymbolVersion: Codable, Hashable {
  var major: UInt
  var minor: UInt
  var patch: UInt
  var suffix: String?

  private enum CodingKeys: CodingKey { case major, minor, patch, prerelease }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      let halves = text.split(separator: "-", maxSplits: 1)
      let parts = (halves.first ?? "").split(separator: ".").map { UInt($0) }
      guard let first = parts.first, let major = first, !parts.contains(nil) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "\(text) is not a version"))
      }
      self.major = major
      minor = parts.count > 1 ? parts[1] ?? 0 : 0
      patch = parts.count > 2 ? parts[2] ?? 0 : 0
      suffix = halves.count > 1 ? String(halves[1]) : nil
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    major = try container.decode(UInt.self, forKey: .major)
    minor = try container.decodeIfPresent(UInt.self, forKey: .minor) ?? 0
    patch = try container.decodeIfPresent(UInt.self, forKey: .patch) ?? 0
    suffix = try container.decodeIfPresent(String.self, forKey: .prerelease)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(major, forKey: .major)
    try container.encode(minor, forKey: .minor)
    try container.encode(patch, forKey: .patch)
    try container.encodeIfPresent(suffix, forKey: .prerelease)
  }
}
