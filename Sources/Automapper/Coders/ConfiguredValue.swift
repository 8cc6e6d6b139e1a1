import Foundation

/// A Codable wrapper for a value whose coding takes a configuration.
struct ConfiguredValue<Value, Configuration> {
  let value: Value
  let configuration: Configuration
}

extension ConfiguredValue: KnownType {
  static var shape: TypeShape { .wrapper(of: Value.self) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ConfiguredValue: Encodable
where Value: EncodableWithConfiguration, Configuration == Value.EncodingConfiguration {
  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder, configuration: configuration)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ConfiguredValue: Decodable
where Value: DecodableWithConfiguration, Configuration == Value.DecodingConfiguration {
  init(from decoder: any Decoder) throws {
    configuration = try DecodingConfigurationInCall.found(in: decoder.userInfo)
    value = try Value(from: decoder, configuration: configuration)
  }
}

/// The configuration of one decoding call, in `userInfo`: the only source of it for `init(from:)`.
///
/// `@unchecked Sendable`: it is created for one call, and used on the calling thread only.
struct DecodingConfigurationInCall: @unchecked Sendable {
  private let content: Any

  private static let key = CodingUserInfoKey(rawValue: "Automapper.DecodingConfiguration")

  /// Returns the values of a call with a configuration added.
  static func adding(
    _ configuration: Any, to userInfo: [CodingUserInfoKey: any Sendable]
  ) -> [CodingUserInfoKey: any Sendable] {
    guard let key else { return userInfo }
    return userInfo.merging([key: DecodingConfigurationInCall(content: configuration)]) { $1 }
  }

  /// Returns the configuration of the call.
  static func found<Configuration>(
    in userInfo: [CodingUserInfoKey: Any]
  ) throws -> Configuration {
    guard let key, let found = userInfo[key] as? DecodingConfigurationInCall,
      let configuration = found.content as? Configuration
    else {
      throw ValueFailure(.invalidConfiguration, expected: TypeName.of(Configuration.self))
    }
    return configuration
  }
}
