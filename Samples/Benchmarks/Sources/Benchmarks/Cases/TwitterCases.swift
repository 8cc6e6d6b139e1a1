import Automapper
import Foundation

/// Deep models with long keys in snake_case, and much text that is not ASCII.
enum TwitterCases {
  static func cases(_ name: String, _ timeline: Twitter.Timeline) throws -> [any Case] {
    let mapper = try Mapper {
      $0.keyStyle = .snakeCase
      $0.nilValues = .null
    }
    return try cases(name, mapper.data(from: timeline))
  }

  static func cases(_ name: String, _ data: Data) throws -> [any Case] {
    let timeline = try Mapper().object(from: data, as: Twitter.Timeline.self)
    return [
      try reading(name, data, timeline),
      try readingShuffled(name, data, timeline),
      try readingOne(name, timeline),
      try readingDictionary(name, data, timeline),
      try writing(name, timeline),
      try writingDictionary(name, timeline),
    ]
  }

  /// Statuses and users.
  static func objects(_ timeline: Twitter.Timeline) -> Int {
    timeline.statuses.reduce(0) { $0 + ($1.retweetedStatus == nil ? 2 : 4) }
  }

  private static func reading(
    _ name: String, _ data: Data, _ timeline: Twitter.Timeline
  ) throws -> any Case {
    let (mapper, decoder, keyed) = (Mapper(), Coders.decoder(.convertFromSnakeCase), JSONDecoder())
    return Comparison(
      "\(name): bytes → models", bytes: data.count, objects: objects(timeline),
      ours: { try mapper.object(from: data, as: Twitter.Timeline.self) }
    )
    .against("JSONDecoder, .convertFromSnakeCase") {
      try decoder.decode(Twitter.Timeline.self, from: data)
    }
    .against(
      "JSONDecoder, hand-written CodingKeys",
      { try keyed.decode(KeyedTwitter.Timeline.self, from: data) },
      reading: { try decoder.decode(Twitter.Timeline.self, from: JSONEncoder().encode($0)) })
  }

  private static func readingShuffled(
    _ name: String, _ data: Data, _ timeline: Twitter.Timeline
  ) throws -> any Case {
    let data = try ShuffledKeys.shuffle(data)
    let (mapper, decoder, keyed) = (Mapper(), Coders.decoder(.convertFromSnakeCase), JSONDecoder())
    return Comparison(
      "\(name): bytes → models, keys shuffled", bytes: data.count, objects: objects(timeline),
      ours: { try mapper.object(from: data, as: Twitter.Timeline.self) }
    )
    .against("JSONDecoder, .convertFromSnakeCase") {
      try decoder.decode(Twitter.Timeline.self, from: data)
    }
    .against(
      "JSONDecoder, hand-written CodingKeys",
      { try keyed.decode(KeyedTwitter.Timeline.self, from: data) },
      reading: { try decoder.decode(Twitter.Timeline.self, from: JSONEncoder().encode($0)) })
  }

  /// The status whose size is nearest to 6 kB.
  private static func readingOne(
    _ name: String, _ timeline: Twitter.Timeline
  ) throws -> any Case {
    let (mapper, decoder) = (try Coders.mapper(), Coders.decoder(.convertFromSnakeCase))
    let documents = try timeline.statuses.map { try mapper.data(from: $0) }
    let data = documents.min { abs($0.count - 6000) < abs($1.count - 6000) } ?? Data()
    return Comparison(
      "\(name): one object of \(data.count) bytes a call", bytes: data.count, objects: 1,
      ours: { try mapper.object(from: data, as: Twitter.Status.self) }
    )
    .against("JSONDecoder, .convertFromSnakeCase") {
      try decoder.decode(Twitter.Status.self, from: data)
    }
  }
}
