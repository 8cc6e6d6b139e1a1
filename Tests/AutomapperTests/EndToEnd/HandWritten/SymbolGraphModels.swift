import Foundation

/// A symbol with fields of its own and mixins.
struct SymbolModel: Codable, Equatable {
  struct Identifier: Codable, Equatable {
    var precise: String
    var interfaceLanguage: String
  }

  struct Kind: Codable, Equatable {
    var parsed: String
    var language: String?
    var displayName: String?

    private enum CodingKeys: String, CodingKey { case identifier, displayName }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let identifier = try container.decode(String.self, forKey: .identifier)
      let parts = identifier.split(separator: ".", maxSplits: 1).map(String.init)
      (language, parsed) = parts.count == 2 ? (parts[0], parts[1]) : (nil, identifier)
      displayName = try container.decodeIfPresent(String.self, forKey: .displayName)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(
        [language, parsed].compactMap { $0 }.joined(separator: "."), forKey: .identifier)
      try container.encodeIfPresent(displayName, forKey: .displayName)
    }
  }

  struct Names: Codable, Equatable {
    var title: String
    var navigator: [FragmentsMixin.Fragment]?
  }

  var identifier: Identifier
  var kind: Kind
  var pathComponents: [String]
  var accessLevel: String
  var names: Names
  var documentation: [String]?
  var mixins: Mixins

  /// A struct, so that keys of mixins are keys, too.
  private enum KnownKeys: String, CodingKey {
    case identifier, kind, pathComponents, accessLevel, names, docComment
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    func key(_ key: KnownKeys) -> AnyKey { AnyKey(key.rawValue) }
    identifier = try container.decode(Identifier.self, forKey: key(.identifier))
    kind = try container.decode(Kind.self, forKey: key(.kind))
    pathComponents = try container.decode([String].self, forKey: key(.pathComponents))
    accessLevel = try container.decodeIfPresent(String.self, forKey: key(.accessLevel)) ?? "public"
    names =
      try container.decodeIfPresent(Names.self, forKey: key(.names))
      ?? Names(title: pathComponents.last ?? "")
    if container.contains(key(.docComment)) {
      let comment = try container.nestedContainer(keyedBy: AnyKey.self, forKey: key(.docComment))
      var lines = try comment.nestedUnkeyedContainer(forKey: AnyKey("lines"))
      documentation = []
      while !lines.isAtEnd {
        let line = try lines.nestedContainer(keyedBy: AnyKey.self)
        documentation?.append(try line.decode(String.self, forKey: AnyKey("text")))
      }
    }
    mixins = try Mixins(
      from: container, besides: KnownKeys.self, types: decoder.userInfo[.mixins] as? MixinTypes)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try mixins.encode(to: &container)
    func key(_ key: KnownKeys) -> AnyKey { AnyKey(key.rawValue) }
    try container.encode(identifier, forKey: key(.identifier))
    try container.encode(kind, forKey: key(.kind))
    try container.encode(pathComponents, forKey: key(.pathComponents))
    try container.encode(accessLevel, forKey: key(.accessLevel))
    try container.encode(names, forKey: key(.names))
    guard let documentation else { return }
    var comment = container.nestedContainer(keyedBy: AnyKey.self, forKey: key(.docComment))
    var lines = comment.nestedUnkeyedContainer(forKey: AnyKey("lines"))
    for text in documentation {
      var line = lines.nestedContainer(keyedBy: AnyKey.self)
      try line.encode(text, forKey: AnyKey("text"))
    }
  }
}

/// A relationship with two required ends and mixins.
struct RelationshipModel: Codable, Equatable {
  struct Kind: RawRepresentable, Codable, Equatable {
    var rawValue: String
    static let memberOf = Kind(rawValue: "memberOf")
  }

  struct Origin: Codable, Equatable {
    var identifier: String
    var displayName: String
  }

  var kind: Kind
  var source: String
  var target: String
  var fallback: String?
  var origin: Origin?
  var mixins: Mixins

  private enum CodingKeys: String, CodingKey {
    case kind, source, target
    case fallback = "targetFallback"
    case origin = "sourceOrigin"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    source = try container.decode(String.self, forKey: .source)
    target = try container.decode(String.self, forKey: .target)
    fallback = try container.decodeIfPresent(String.self, forKey: .fallback)
    origin = try container.decodeIfPresent(Origin.self, forKey: .origin)
    mixins = try Mixins(
      from: decoder.container(keyedBy: AnyKey.self), besides: CodingKeys.self,
      types: decoder.userInfo[.mixins] as? MixinTypes)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var others = encoder.container(keyedBy: AnyKey.self)
    try container.encode(kind, forKey: .kind)
    try mixins.encode(to: &others)
    try container.encode(source, forKey: .source)
    try container.encode(target, forKey: .target)
    try container.encodeIfPresent(fallback, forKey: .fallback)
    try container.encodeIfPresent(origin, forKey: .origin)
  }
}

struct GraphModel: Codable, Equatable {
  struct System: Codable, Equatable {
    var name: String
    var minimumVersion: SymbolVersion?
  }
  struct Platform: Codable, Equatable {
    var architecture: String?
    var operatingSystem: System?
  }

  var version: SymbolVersion
  var generator: String
  var moduleName: String
  var platform: Platform
  var symbols: [String: SymbolModel]
  var relationships: [RelationshipModel]

  private enum CodingKeys: CodingKey { case metadata, module, symbols, relationships }
  private enum MetadataKeys: CodingKey { case formatVersion, generator }
  private enum ModuleKeys: CodingKey { case name, platform }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let metadata = try container.nestedContainer(keyedBy: MetadataKeys.self, forKey: .metadata)
    let module = try container.nestedContainer(keyedBy: ModuleKeys.self, forKey: .module)
    version = try metadata.decode(SymbolVersion.self, forKey: .formatVersion)
    moduleName = try module.decode(String.self, forKey: .name)
    generator = try metadata.decode(String.self, forKey: .generator)
    platform = try module.decode(Platform.self, forKey: .platform)
    let symbols = try container.decode([SymbolModel].self, forKey: .symbols)
    self.symbols = Dictionary(symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
    relationships = try container.decode([RelationshipModel].self, forKey: .relationships)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var metadata = container.nestedContainer(keyedBy: MetadataKeys.self, forKey: .metadata)
    var module = container.nestedContainer(keyedBy: ModuleKeys.self, forKey: .module)
    try module.encode(moduleName, forKey: .name)
    try metadata.encode(version, forKey: .formatVersion)
    try metadata.encode(generator, forKey: .generator)
    try container.encode(
      symbols.values.sorted { $0.identifier.precise < $1.identifier.precise }, forKey: .symbols)
    try container.encode(relationships, forKey: .relationships)
    try module.encode(platform, forKey: .platform)
  }
}
