import Foundation

/// A reference, or the value itself.
enum OpenAPIReference<Value: Codable & Equatable>: Codable, Equatable {
  case reference(String)
  case inline(Value)

  private enum CodingKeys: String, CodingKey { case reference = "$ref" }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self),
      let reference = try? container.decode(String.self, forKey: .reference)
    {
      self = .reference(reference)
    } else {
      self = .inline(try decoder.singleValueContainer().decode(Value.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .reference(let reference):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reference, forKey: .reference)
    case .inline(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}

struct OpenAPIParameter: Codable, Equatable {
  enum Location: Equatable {
    case path
    case query(allowsEmpty: Bool)
    case header
  }

  var name: String
  var location: Location
  var schema: OpenAPISchema?
  var content: [String: [String: OpenAPISchema]]?
  var example: AnyValue?
  var extensions: VendorExtensions

  private enum CodingKeys: String, CodingKey {
    case name
    case location = "in"
    case required, allowEmptyValue, schema, content, example
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    let required = try container.decodeIfPresent(Bool.self, forKey: .required) ?? false
    switch try container.decode(String.self, forKey: .location) {
    case "path" where required: location = .path
    case "query":
      location = .query(
        allowsEmpty: try container.decodeIfPresent(Bool.self, forKey: .allowEmptyValue) ?? false)
    case "header": location = .header
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .location, in: container, debugDescription: other)
    }
    let content = try container.decodeIfPresent(
      [String: [String: OpenAPISchema]].self, forKey: .content)
    schema = try container.decodeIfPresent(OpenAPISchema.self, forKey: .schema)
    guard (content == nil) != (schema == nil) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath, debugDescription: "one of schema and content is needed")
      )
    }
    self.content = content
    example = try container.decodeIfPresent(AnyValue.self, forKey: .example)
    extensions = try VendorExtensions(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    switch location {
    case .path:
      try container.encode("path", forKey: .location)
      try container.encode(true, forKey: .required)
    case .query(let allowsEmpty):
      try container.encode("query", forKey: .location)
      if allowsEmpty { try container.encode(allowsEmpty, forKey: .allowEmptyValue) }
    case .header: try container.encode("header", forKey: .location)
    }
    try container.encodeIfPresent(schema, forKey: .schema)
    try container.encodeIfPresent(content, forKey: .content)
    try container.encodeIfPresent(example, forKey: .example)
    try extensions.encode(to: encoder)
  }
}

/// Paths of an interface, by keys that must begin with a slash.
struct Paths: Codable, Equatable {
  enum Verb: String, CodingKey, CaseIterable { case get, put, post, delete }

  /// A status: a number, a range or the default.
  enum Status: CodingKey, Hashable {
    case number(Int)
    case range(Int)
    case other

    init?(stringValue: String) {
      if stringValue == "default" {
        self = .other
      } else if stringValue.count == 3, stringValue.hasSuffix("XX") {
        guard let first = Int(stringValue.prefix(1)) else { return nil }
        self = .range(first)
      } else {
        guard let number = Int(stringValue), 100..<600 ~= number else { return nil }
        self = .number(number)
      }
    }

    init?(intValue: Int) { self = .number(intValue) }

    var intValue: Int? { if case .number(let number) = self { number } else { nil } }

    var stringValue: String {
      switch self {
      case .number(let number): "\(number)"
      case .range(let first): "\(first)XX"
      case .other: "default"
      }
    }
  }

  struct Response: Codable, Equatable { var description: String }

  struct Operation: Codable, Equatable {
    var id: String?
    var tags: [String]?
    var isDeprecated: Bool
    var responses: [Status: OpenAPIReference<Response>] = [:]

    private enum CodingKeys: String, CodingKey {
      case id = "operationId"
      case tags
      case isDeprecated = "deprecated"
      case responses
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decodeIfPresent(String.self, forKey: .id)
      tags = try container.decodeIfPresent([String].self, forKey: .tags)
      isDeprecated = try container.decodeIfPresent(Bool.self, forKey: .isDeprecated) ?? false
      let names = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .responses)
      let statuses = try container.nestedContainer(keyedBy: Status.self, forKey: .responses)
      guard names.allKeys.count == statuses.allKeys.count else {
        throw DecodingError.dataCorruptedError(
          forKey: .responses, in: container, debugDescription: "unknown status")
      }
      for status in statuses.allKeys {
        responses[status] = try statuses.decode(OpenAPIReference<Response>.self, forKey: status)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(id, forKey: .id)
      try container.encodeIfPresent(tags, forKey: .tags)
      if isDeprecated { try container.encode(true, forKey: .isDeprecated) }
      var statuses = container.nestedContainer(keyedBy: Status.self, forKey: .responses)
      for (status, response) in responses { try statuses.encode(response, forKey: status) }
    }
  }

  struct Item: Codable, Equatable {
    var summary: String?
    var parameters: [OpenAPIReference<OpenAPIParameter>]
    var operations: [Verb: Operation] = [:]
    var extensions: VendorExtensions

    private enum CodingKeys: String, CodingKey, CaseIterable { case summary, parameters }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      summary = try container.decodeIfPresent(String.self, forKey: .summary)
      parameters =
        try container.decodeIfPresent(
          [OpenAPIReference<OpenAPIParameter>].self, forKey: .parameters) ?? []
      let verbs = try decoder.container(keyedBy: Verb.self)
      for verb in Verb.allCases {
        operations[verb] = try verbs.decodeIfPresent(Operation.self, forKey: verb)
      }
      extensions = try VendorExtensions(from: decoder)
      let all = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
      let known = CodingKeys.allCases.map(\.rawValue) + Verb.allCases.map(\.rawValue)
      for key in all where !known.contains(key) && extensions.values[key] == nil {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: key))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(summary, forKey: .summary)
      if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
      var verbs = encoder.container(keyedBy: Verb.self)
      for (verb, operation) in operations { try verbs.encode(operation, forKey: verb) }
      try extensions.encode(to: encoder)
    }
  }

  var items: [String: Item] = [:]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys {
      guard key.stringValue.hasPrefix("/") else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "no slash")
      }
      items[key.stringValue] = try container.decode(Item.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (path, item) in items { try container.encode(item, forKey: AnyKey(path)) }
  }
}
