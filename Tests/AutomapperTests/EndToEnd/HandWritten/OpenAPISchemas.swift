import Foundation

/// The members whose key begins with `x-`.
struct VendorExtensions: Codable, Equatable {
  var values: [String: AnyValue] = [:]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys where key.stringValue.lowercased().hasPrefix("x-") {
      values[key.stringValue] = try container.decode(AnyValue.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in values { try container.encode(value, forKey: AnyKey(name)) }
  }
}

/// A JSON schema: true, false, a reference, or an object.
indirect enum OpenAPISchema: Codable, Equatable {
  case always(Bool)
  case reference(String, description: String?)
  case one(of: [OpenAPISchema], discriminator: String?)
  case any(of: [OpenAPISchema])
  case all(of: [OpenAPISchema])
  case not(OpenAPISchema)
  case value(SchemaValue)

  private enum CodingKeys: String, CodingKey {
    case reference = "$ref"
    case description, oneOf, anyOf, allOf, not, discriminator
  }
  private enum DiscriminatorKeys: CodingKey { case propertyName }

  init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer().decode(Bool.self) {
      self = .always(value)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let reference = try container.decodeIfPresent(String.self, forKey: .reference) {
      let description = try container.decodeIfPresent(String.self, forKey: .description)
      self = .reference(reference, description: description)
    } else if container.contains(.oneOf) {
      let discriminator = try? container.nestedContainer(
        keyedBy: DiscriminatorKeys.self, forKey: .discriminator)
      self = .one(
        of: try container.decode([OpenAPISchema].self, forKey: .oneOf),
        discriminator: try discriminator?.decode(String.self, forKey: .propertyName))
    } else if container.contains(.anyOf) {
      self = .any(of: try container.decode([OpenAPISchema].self, forKey: .anyOf))
    } else if container.contains(.allOf) {
      self = .all(of: try container.decode([OpenAPISchema].self, forKey: .allOf))
    } else if let schema = try container.decodeIfPresent(OpenAPISchema.self, forKey: .not) {
      self = .not(schema)
    } else {
      self = .value(try SchemaValue(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    if case .always(let value) = self { return try value.encode(to: encoder) }
    if case .value(let value) = self { return try value.encode(to: encoder) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .always, .value: break
    case .reference(let reference, let description):
      try container.encode(reference, forKey: .reference)
      try container.encodeIfPresent(description, forKey: .description)
    case .one(let schemas, let discriminator):
      try container.encode(schemas, forKey: .oneOf)
      guard let discriminator else { return }
      var nested = container.nestedContainer(
        keyedBy: DiscriminatorKeys.self, forKey: .discriminator)
      try nested.encode(discriminator, forKey: .propertyName)
    case .any(let schemas): try container.encode(schemas, forKey: .anyOf)
    case .all(let schemas): try container.encode(schemas, forKey: .allOf)
    case .not(let schema): try container.encode(schema, forKey: .not)
    }
  }
}

/// The attributes of a schema, most of which have a default.
struct SchemaValue: Codable, Equatable {
  enum Kind: String, Codable {
    case null, boolean, integer, number, string, array, object
  }

  /// A kind, or an array of at least one.
  struct Kinds: Codable, Equatable {
    var kinds: [Kind]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        kinds = [try container.decode(Kind.self)]
      } catch DecodingError.typeMismatch(let type, _) where type is String.Type {
        kinds = try container.decode([Kind].self)
        guard !kinds.isEmpty else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "no type")
        }
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if kinds.count == 1 {
        try container.encode(kinds[0])
      } else {
        try container.encode(kinds)
      }
    }
  }

  var kinds: Kinds?
  var title: String?
  var format: String?
  var isNullable: Bool
  var minimum: Double?
  var exclusiveMaximum: Double?
  var allowedValues: [AnyValue]?
  var defaultValue: AnyValue?
  var required: Set<String>
  var items: OpenAPISchema?
  var properties: [String: OpenAPISchema]
  var additionalProperties: OpenAPISchema
  var extensions: VendorExtensions

  private enum CodingKeys: String, CodingKey {
    case kinds = "type"
    case title, format
    case isNullable = "nullable"
    case minimum, exclusiveMaximum
    case allowedValues = "enum"
    case defaultValue = "default"
    case required, items, properties
    case additionalProperties
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kinds = try container.decodeIfPresent(Kinds.self, forKey: .kinds)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    format = try container.decodeIfPresent(String.self, forKey: .format)
    isNullable = try container.decodeIfPresent(Bool.self, forKey: .isNullable) ?? false
    minimum = try container.decodeIfPresent(Double.self, forKey: .minimum)
    exclusiveMaximum = try container.decodeIfPresent(Double.self, forKey: .exclusiveMaximum)
    allowedValues = try container.decodeIfPresent([AnyValue].self, forKey: .allowedValues)
    defaultValue = try container.decodeIfPresent(AnyValue.self, forKey: .defaultValue)
    required = try container.decodeIfPresent(Set<String>.self, forKey: .required) ?? []
    items = try container.decodeIfPresent(OpenAPISchema.self, forKey: .items)
    properties =
      try container.decodeIfPresent([String: OpenAPISchema].self, forKey: .properties) ?? [:]
    additionalProperties =
      try container.decodeIfPresent(OpenAPISchema.self, forKey: .additionalProperties)
      ?? .always(true)
    extensions = try VendorExtensions(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(kinds, forKey: .kinds)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(format, forKey: .format)
    if isNullable { try container.encode(true, forKey: .isNullable) }
    try container.encodeIfPresent(minimum, forKey: .minimum)
    try container.encodeIfPresent(exclusiveMaximum, forKey: .exclusiveMaximum)
    try container.encodeIfPresent(allowedValues, forKey: .allowedValues)
    try container.encodeIfPresent(defaultValue, forKey: .defaultValue)
    if !required.isEmpty { try container.encode(required.sorted(), forKey: .required) }
    try container.encodeIfPresent(items, forKey: .items)
    if !properties.isEmpty { try container.encode(properties, forKey: .properties) }
    if additionalProperties != .always(true) {
      try container.encode(additionalProperties, forKey: .additionalProperties)
    }
    try extensions.encode(to: encoder)
  }
}
