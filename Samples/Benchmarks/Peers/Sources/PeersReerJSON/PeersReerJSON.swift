import Foundation
import PeerComparison

#if REER_JSON
  import ReerJSON
#endif

/// The program that compares Automapper with Foundation and ReerJSON.
///
/// It is not a part of `Peers`: ReerJSON and swift-yyjson define the same C symbols.
@main
enum PeersReerJSON {
  static func main() {
    #if REER_JSON
      let coders = [ReerJSONCoders(.converted), ReerJSONCoders(.written)]
      PeerComparison.run("PeersReerJSON", peers: [.reerJSON], coders: coders)
    #else
      PeerComparison.run("PeersReerJSON", peers: [.reerJSON], coders: [])
    #endif
  }
}

#if REER_JSON
  /// The coders of ReerJSON.
  struct ReerJSONCoders: JSONCoders {
    let keys: KeyNaming
    let decoderName = "ReerJSONDecoder"
    let encoderName = "ReerJSONEncoder"
    private let decoder = ReerJSONDecoder()
    private let encoder = ReerJSONEncoder()

    init(_ keys: KeyNaming) {
      self.keys = keys
      guard keys == .converted else { return }
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      encoder.keyEncodingStrategy = .convertToSnakeCase
    }

    func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
      try decoder.decode(type, from: data)
    }

    func encode<Model: Encodable>(_ model: Model) throws -> Data { try encoder.encode(model) }
  }
#endif
