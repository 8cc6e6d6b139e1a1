extension Untuned {
  /// Any JSON value, found by trying one type after another.
  enum AnyValue: Codable, Equatable {
    case null
    case int(Int)
    case double(Double)
    case string(String)
    case bool(Bool)
    case array([AnyValue])
    case object([String: AnyValue])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Int.self) {
        self = .int(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode([AnyValue].self) {
        self = .array(value)
      } else if let value = try? container.decode([String: AnyValue].self) {
        self = .object(value)
      } else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Not a JSON value")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .int(let value): try container.encode(value)
      case .double(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .bool(let value): try container.encode(value)
      case .array(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }

  /// An event of an analytics service: it may have any properties.
  struct Event: Codable, Equatable {
    let name: String
    let properties: [String: AnyValue]

    private enum CodingKeys: String, CodingKey {
      case name = "event"
      case properties
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      properties = try container.decode([String: AnyValue].self, forKey: .properties)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(properties, forKey: .properties)
    }
  }
}
