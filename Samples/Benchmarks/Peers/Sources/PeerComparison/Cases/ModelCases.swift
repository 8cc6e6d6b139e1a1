import Automapper
import Foundation

/// The cases of one model: from bytes and to bytes, by every library.
struct ModelCases<Model: Codable & Equatable> {
  let name: String
  let model: Model
  /// How many objects the model contains.
  let objects: Int
  let coders: [any JSONCoders]
  var strings: StringCoders<Model>?

  /// The cases, with `Keyed`, the twin of the model, for coders that need hand-written coding keys.
  func cases<Keyed: Codable>(keyed: Keyed.Type) throws -> [any Case] {
    // Automapper writes the payload: keys in the order of their declaration, like a server's.
    let data = try Mapper { $0.keyStyle = .snakeCase }.data(from: model)
    return [decoding(data, keyed), try encoding(data.count, Twin.decode(keyed, from: data))]
  }

  private func decoding<Keyed: Codable>(_ data: Data, _ keyed: Keyed.Type) -> any Case {
    let mapper = Mapper()
    var comparison = Comparison(
      "\(name): \(data.count) bytes → models", bytes: data.count, objects: objects,
      ours: { try mapper.object(from: data, as: Model.self) }, reading: { $0 })
    for coders in coders {
      let side = "\(coders.decoderName), \(coders.keys.decoding)"
      switch coders.keys {
      case .converted:
        comparison.add(side, { try coders.decode(Model.self, from: data) }, reading: { $0 })
      case .written:
        comparison.add(
          side, { try coders.decode(keyed, from: data) },
          reading: { try Twin.model(Model.self, of: $0) })
      }
    }
    if let strings {
      let text = String(decoding: data, as: UTF8.self)
      comparison.add(
        strings.name, { try strings.decode(text).orThrow(strings.name) }, reading: { $0 })
    }
    return comparison
  }

  private func encoding<Keyed: Codable>(_ count: Int, _ keyed: Keyed) throws -> any Case {
    let (mapper, model) = (try Mapper { $0.keyStyle = .snakeCase }, model)
    var comparison = Comparison(
      "\(name): models → \(count) bytes", bytes: count, objects: objects,
      ours: { try mapper.data(from: model) }, reading: Twin.canonical)
    for coders in coders {
      let side = "\(coders.encoderName), \(coders.keys.encoding)"
      switch coders.keys {
      case .converted: comparison.add(side, { try coders.encode(model) }, reading: Twin.canonical)
      case .written: comparison.add(side, { try coders.encode(keyed) }, reading: Twin.canonical)
      }
    }
    if let strings {
      comparison.add(
        strings.name, { try strings.encode(model).orThrow(strings.name) },
        reading: { try Twin.canonical(Data($0.utf8)) })
    }
    return comparison
  }
}

extension Optional {
  /// The value. Throws if a library has returned nil.
  fileprivate func orThrow(_ side: String) throws -> Wrapped {
    guard let self else { throw Defect(description: "\(side) returned nil") }
    return self
  }
}
