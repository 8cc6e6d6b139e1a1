import Foundation

/// The `JSONDecoder` of a mapper.
///
/// `@unchecked Sendable` as its superclass is: its own storage is immutable, and the superclass guards
/// `userInfo` with a lock.
final class MapperJSONDecoder: JSONDecoder, @unchecked Sendable {
  private let mapper: Mapper

  init(_ mapper: Mapper) {
    self.mapper = mapper
    super.init()
  }

  override func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try decode(type, from: data, mapper.adding(userInfo: userInfo))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  override func decode<T: DecodableWithConfiguration>(
    _ type: T.Type, from data: Data, configuration: T.DecodingConfiguration
  ) throws -> T {
    let userInfo = DecodingConfigurationInCall.adding(configuration, to: userInfo)
    return try decode(
      ConfiguredValue<T, T.DecodingConfiguration>.self, from: data, mapper.with(userInfo: userInfo)
    ).value
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  override func decode<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
    _ type: T.Type, from data: Data, configuration: C.Type
  ) throws -> T where T.DecodingConfiguration == C.DecodingConfiguration {
    try decode(type, from: data, configuration: C.decodingConfiguration)
  }

  private func decode<T: Decodable>(
    _ type: T.Type, from data: Data, _ mapper: Mapper
  ) throws -> T {
    do throws(CallFailure) {
      return try data.withUTF8 { bytes throws(CallFailure) in
        try mapper.decodeOrFail(bytes: bytes, as: type)
      }
    } catch {
      throw error.inModel(type).ofDecoder
    }
  }
}

extension CallFailure {
  /// The error that a `JSONDecoder` throws.
  fileprivate var ofDecoder: any Error {
    // A model's own code threw it.
    guard let carried = MappingError(carriedBy: first) else { return first }
    return (first as? DecodingError)?.carrying(mapping, statement: statement)
      .hidingKeys(asIn: carried.issues.first?.path ?? "")
      ?? mapping.asDecodingError([], statement: statement)
  }
}
