import Foundation
import PeerComparison

#if SWIFT_YYJSON
  import YYJSON
#endif

/// The program that compares Automapper with Foundation, ObjectMapper and swift-yyjson.
@main
enum Peers {
  static func main() {
    #if SWIFT_YYJSON
      PeerComparison.run("Peers", peers: [.objectMapper, .yyjson], coders: [YYJSONCoders()])
    #else
      PeerComparison.run("Peers", peers: [.objectMapper, .yyjson], coders: [])
    #endif
  }
}

#if SWIFT_YYJSON
  /// The coders of swift-yyjson, with hand-written coding keys only.
  ///
  /// `YYJSONEncoder` has no strategy for keys. `YYJSONDecoder` forgets `.convertFromSnakeCase` for the
  /// elements of arrays, and so for each status. Its numbers are `.fast`, because no model has a
  /// `Decimal`.
  struct YYJSONCoders: JSONCoders {
    let keys = KeyNaming.written
    let decoderName = "YYJSONDecoder, numbers .fast"
    let encoderName = "YYJSONEncoder"
    private let decoder: YYJSONDecoder
    private let encoder = YYJSONEncoder()

    init() {
      var decoder = YYJSONDecoder()
      decoder.numberDecodingStrategy = .fast
      self.decoder = decoder
    }

    func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
      try decoder.decode(type, from: data)
    }

    func encode<Model: Encodable>(_ model: Model) throws -> Data { try encoder.encode(model) }
  }
#endif
