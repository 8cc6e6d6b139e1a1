import Foundation

/// The `JSONEncoder` of a mapper.
///
/// `@unchecked Sendable` as its superclass is: its own storage is immutable, and the superclass guards
/// `userInfo` and `outputFormatting` with a lock.
final class MapperJSONEncoder: JSONEncoder, @unchecked Sendable {
  private let mapper: Mapper
  private let options: JSONOptions

  init(_ mapper: Mapper, _ options: JSONOptions) {
    self.mapper = mapper
    self.options = options
    super.init()
  }

  override func encode<T: Encodable>(_ value: T) throws -> Data {
    try encode(value, mapper.adding(userInfo: userInfo))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  override func encode<T: EncodableWithConfiguration>(
    _ value: T, configuration: T.EncodingConfiguration
  ) throws -> Data {
    try encode(
      ConfiguredValue(value: value, configuration: configuration),
      mapper.adding(userInfo: userInfo))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  override func encode<T: EncodableWithConfiguration, C: EncodingConfigurationProviding>(
    _ value: T, configuration: C.Type
  ) throws -> Data where T.EncodingConfiguration == C.EncodingConfiguration {
    try encode(value, configuration: C.encodingConfiguration)
  }

  private func encode<T: Encodable>(_ value: T, _ mapper: Mapper) throws -> Data {
    let options = options.union(JSONOptions(outputFormatting))
    do throws(CallFailure) {
      return try mapper.writing(value, options) { $0.takeData() }
    } catch {
      throw error.ofEncoder(for: value)
    }
  }
}

extension CallFailure {
  /// The error that a `JSONEncoder` throws.
  fileprivate func ofEncoder(for value: Any) -> any Error {
    // A model's own code threw it.
    guard MappingError(carriedBy: first) != nil else { return first }
    return mapping.asEncodingError(around: first, [], value: value, statement: statement)
  }
}

extension JSONOptions {
  fileprivate init(_ formatting: JSONEncoder.OutputFormatting) {
    self = []
    if formatting.contains(.prettyPrinted) { insert(.prettyPrinted) }
    if formatting.contains(.sortedKeys) { insert(.sortedKeys) }
    if formatting.contains(.withoutEscapingSlashes) { insert(.withoutEscapingSlashes) }
  }
}
