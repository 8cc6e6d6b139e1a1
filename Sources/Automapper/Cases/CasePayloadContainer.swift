/// The container of a case's unlabelled values, which have no keys in the source.
struct CasePayloadContainer<S: DecodingSource, Key: CodingKey>: KeyedDecodingContainerProtocol {
  let content: Content

  enum Content {
    /// The case has no values. The error is for code that needs one.
    case none((any Error)?)
    /// The values cannot be decoded.
    case invalid(any Error)
    case single(CaseSingleValue<S>)
    case list(CaseListValue)
  }

  var codingPath: [any CodingKey] {
    switch content {
    case .none, .invalid: []
    case .single(let value): value.frame.codingPath
    case .list(let values): values.elements.codingPath
    }
  }

  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool {
    switch content {
    case .none: false
    // True, so that the next call throws the error.
    case .invalid: true
    case .single(let value): value.decoder != nil
    case .list(let values): !values.elements.isAtEnd
    }
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    switch content {
    case .none: true
    case .invalid(let error): throw error
    case .single(let value): try value.decodeNil()
    case .list(let values): try values.elements.decodeNil()
    }
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    switch content {
    case .none(let error):
      throw error ?? ValueFailure(.missingKey, expected: TypeName.of(type), found: "nothing")
    case .invalid(let error): throw error
    case .single(let value): try value.decode(type, key)
    case .list(let values): try values.decode(type)
    }
  }

  // Synthesised code calls none of these.

  private var foreign: ValueFailure {
    ValueFailure(
      .invalidConfiguration,
      expected: "an enum with the Codable conformance that Swift synthesises",
      found: "one that reads its values in another way")
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw foreign }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw foreign
  }
  func superDecoder() throws -> any Decoder { throw foreign }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw foreign }
}

/// The only unlabelled value of a case.
struct CaseSingleValue<S: DecodingSource> {
  /// The frame of the enum.
  let frame: DecodingFrame<S>
  /// The decoder over the value; nil if the source has no value.
  let decoder: (any Decoder)?
  /// The key of the value in the source; nil if the value is the enum's own object.
  let sourceKey: String?
  /// The enum's object, if the value is that object without the tag.
  let shared: SharedObject?
  /// Whether the enum's object contains only its tag, which means nil.
  let isTagAlone: Bool

  func decodeNil() throws -> Bool {
    try isTagAlone || decoder?.singleValueContainer().decodeNil() ?? true
  }

  func decode<T: Decodable>(_ type: T.Type, _ key: any CodingKey) throws -> T {
    let session = frame.current
    guard let decoder else {
      throw session.error(
        ValueFailure(.missingKey, expected: TypeName.of(type), found: "nothing"), as: type,
        step: sourceKey.map { .property($0) }, key: key, sourceKey: sourceKey)
    }
    do {
      return try session.workspace.sharing(shared) {
        try decoder.singleValueContainer().decode(type)
      }
    } catch {
      throw session.passing(error, as: type, nil, sourceKey: sourceKey)
    }
  }
}

/// The unlabelled values of a case with several: an array, decoded in order.
final class CaseListValue {
  var elements: any UnkeyedDecodingContainer
  /// The key of the array in the source; nil if the array is the enum's own value.
  private let sourceKey: String?

  init(_ elements: any UnkeyedDecodingContainer, sourceKey: String?) {
    self.elements = elements
    self.sourceKey = sourceKey
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      return try elements.decode(type)
    } catch {
      guard let filled = MappingError(carriedBy: error)?.filling(sourceKey: sourceKey) else {
        throw error
      }
      throw (error as? DecodingError)?.carrying(filled) ?? error
    }
  }
}
