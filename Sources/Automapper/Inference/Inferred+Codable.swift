extension Inferred: Codable {
  /// Decodes the value. ``Inferred`` describes what decides its type.
  public init(from decoder: any Decoder) throws {
    // A mapper's decoder decodes the value without calling this initialiser again.
    if decoder is any JSONValueReading {
      self = try decoder.singleValueContainer().decode(Self.self)
      return
    }
    if let type = Value.self as? any Decodable.Type,
      let value = try type.init(from: decoder) as? Value
    {
      self.init(wrappedValue: value)
      return
    }
    let json = try JSONValue(from: decoder)
    do {
      self = try Mapper.default.object(from: json)
    } catch {
      throw error.asDecodingError(decoder.codingPath)
    }
  }

  /// Encodes the value by its dynamic type.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? any AnyEncoding {
      try encoder.encode(any: wrappedValue, unknownTypes)
    } else {
      try DynamicValue(value: wrappedValue).encode(to: encoder)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes an absent key as nil, with any decoder.
  public func decode<Wrapped>(
    _ type: Inferred<Wrapped?>.Type, forKey key: Key
  ) throws -> Inferred<Wrapped?> {
    try decodeIfPresent(type, forKey: key) ?? Inferred(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  /// Omits nil or encodes it as null, as the encoder does for Optionals.
  public mutating func encode<Wrapped>(
    _ value: Inferred<Wrapped?>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue == nil ? nil : value, forKey: key)
  }
}

/// An encoder of a mapper, which also encodes values that are not Encodable.
protocol AnyEncoding {
  func encode(any value: Any, _ unknown: UnknownTypes?) throws
}

extension SinkEncoder {
  func encode(any value: Any, _ unknown: UnknownTypes?) throws {
    session.sink.single(destination)
    do {
      try unknown.map { try session.any(value, $0) } ?? session.any(value)
    } catch {
      throw session.passing(error, node: node, sourceKey: nil)
    }
  }
}

/// A value of any type, for encoders that are not a mapper's.
private struct DynamicValue: Encodable {
  let value: Any

  func encode(to encoder: any Encoder) throws {
    if let optional = value as? any OptionalValue {
      guard let value = optional.wrappedValue else { return try encode(nil, to: encoder) }
      return try DynamicValue(value: value).encode(to: encoder)
    }
    if !(type(of: value) is AnyClass) || FoundationType.scalar(value).kind == .other,
      let value = value as? any Encodable
    {
      return try encode(value, to: encoder)
    }
    switch FoundationType.scalar(value) {
    case .null: try encode(nil, to: encoder)
    case .bool(let value): try encode(value, to: encoder)
    case .integer(let value): try encode(value, to: encoder)
    case .unsigned(let value): try encode(value, to: encoder)
    case .double(let value, _): try encode(value, to: encoder)
    case .wide(let text): try encode(JSONValue(number: text) ?? .number(.nan), to: encoder)
    case .string(let value): try encode(value, to: encoder)
    case .array:
      var container = encoder.unkeyedContainer()
      for element in FoundationType.array(value) ?? [] {
        try container.encode(DynamicValue(value: element))
      }
    case .object:
      // A dictionary keeps its keys. An encoder may change the keys of a keyed container.
      try encode((FoundationType.dictionary(value) ?? [:]).mapValues(Self.init), to: encoder)
    case .other:
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "\(TypeName.of(type(of: value))) is not Encodable"))
    }
  }

  private func encode(_ value: (any Encodable)?, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let value else { return try container.encodeNil() }
    try container.encode(value)
  }
}
