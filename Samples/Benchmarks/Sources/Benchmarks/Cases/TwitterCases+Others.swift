import Automapper
import Foundation

extension TwitterCases {
  static func readingDictionary(
    _ name: String, _ data: Data, _ timeline: Twitter.Timeline
  ) throws -> any Case {
    let (mapper, decoder) = (Mapper(), Coders.decoder(.convertFromSnakeCase))
    guard let dictionary = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Defect(description: "\(name) is no object")
    }
    return Comparison(
      "\(name): dictionary → models", bytes: data.count, objects: objects(timeline),
      ours: { try mapper.object(from: dictionary, as: Twitter.Timeline.self) }
    )
    .against("JSONSerialization.data + JSONDecoder, .convertFromSnakeCase") {
      try decoder.decode(
        Twitter.Timeline.self, from: JSONSerialization.data(withJSONObject: dictionary))
    }
  }

  static func writing(_ name: String, _ timeline: Twitter.Timeline) throws -> any Case {
    let (mapper, encoder) = (try Coders.mapper(), Coders.encoder(.convertToSnakeCase))
    let decoder = Coders.decoder(.convertFromSnakeCase)
    let read: (Data) throws -> Twitter.Timeline = { try decoder.decode(from: $0) }
    return Comparison(
      "\(name): models → bytes", bytes: try mapper.data(from: timeline).count,
      objects: objects(timeline), ours: { try mapper.data(from: timeline) }, reading: read
    )
    .against(
      "JSONEncoder, .convertToSnakeCase", { try encoder.encode(timeline) }, reading: read)
  }

  static func writingDictionary(
    _ name: String, _ timeline: Twitter.Timeline
  ) throws -> any Case {
    let (mapper, encoder) = (try Coders.mapper(), Coders.encoder(.convertToSnakeCase))
    return Comparison(
      "\(name): models → dictionary", bytes: try mapper.data(from: timeline).count,
      objects: objects(timeline), ours: { try mapper.dictionary(from: timeline) },
      reading: Coders.canonical
    )
    .against(
      "JSONEncoder + JSONSerialization",
      { try JSONSerialization.jsonObject(with: encoder.encode(timeline)) },
      reading: Coders.canonical)
  }
}

extension JSONDecoder {
  /// The same with the type inferred.
  func decode<Model: Decodable>(from data: Data) throws -> Model {
    try decode(Model.self, from: data)
  }
}
