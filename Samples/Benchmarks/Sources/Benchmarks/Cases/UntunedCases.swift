import Automapper
import Foundation

/// Models with hand-written Codable code, in the styles that projects use.
enum UntunedCases {
  /// A group for each style.
  static var groups: [() throws -> [any Case]] {
    [
      classFamily,
      { try cases("one type after another", UntunedSample.events(), [Untuned.Event].self) },
      { try cases("number or string for a key", UntunedSample.products(), [Untuned.Product].self) },
      { try cases("union of models", UntunedSample.activities(), [Untuned.Activity].self) },
      { try cases("all keys of an object", UntunedSample.contacts(), [Untuned.Contact].self) },
      { try cases("keys that are data", UntunedSample.ledgers(), [Untuned.Ledger].self) },
      namesAsKeys,
      { try cases("contains and decodeNil", UntunedSample.patches(), [Untuned.Patch].self) },
      { try cases("nested containers", UntunedSample.places(), [Untuned.Place].self) },
      strings,
      { try cases("defaults for ten keys", UntunedSample.settings(), [Untuned.Settings].self) },
      { try cases("property wrappers", UntunedSample.recipes(), [Untuned.Recipe].self) },
      { try cases("written out of order", UntunedSample.invoices(), [Untuned.Invoice].self) },
      { try cases("arrays as tuples", UntunedSample.candles(), [Untuned.Candle].self) },
      { try cases("wrapped raw values", UntunedSample.orders(), [Untuned.Order].self) },
      failing,
    ]
  }

  /// Layers and shapes.
  private static func classFamily() throws -> [any Case] {
    func shapes(_ layer: Untuned.Layer) -> Int {
      switch layer {
      case let group as Untuned.GroupLayer: group.layers.reduce(1) { $0 + shapes($1) }
      case let shape as Untuned.ShapeLayer: 1 + shape.shapes.count
      default: 1
      }
    }
    return try cases("class family", UntunedSample.animation(), Untuned.Animation.self) {
      $0.layers.reduce(0) { $0 + shapes($1) }
    }
  }

  /// Keys that the text has in another spelling.
  private static func namesAsKeys() throws -> [any Case] {
    try cases(
      "names as keys, snake_case", UntunedSample.subscribers(), [Untuned.Subscriber].self,
      mapper: Coders.mapper(), decoder: Coders.decoder(.convertFromSnakeCase),
      encoder: Coders.encoder(.convertToSnakeCase))
  }

  /// Models that parse strings, with a `DateFormatter` for the dates.
  private static func strings() throws -> [any Case] {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssZ"
    return try cases(
      "strings parsed by hand", UntunedSample.articles(), [Untuned.Article].self,
      mapper: Mapper { $0.dateFormats = [.formatter(formatter)] },
      decoder: Coders.decoder(dates: .formatted(formatter)),
      encoder: Coders.encoder(dates: .formatted(formatter)))
  }

  private static func cases<Model: Codable & Equatable>(
    _ style: String, _ data: Data, _ type: [Model].Type, mapper: Mapper = Mapper(),
    decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder()
  ) throws -> [any Case] {
    try cases(
      style, data, type, mapper: mapper, decoder: decoder, encoder: encoder, objects: \.count)
  }

  /// A style both ways.
  ///
  /// JSONDecoder reads the written bytes of both sides as values of any type, so that the check finds
  /// every missing and every unexpected key.
  private static func cases<Model: Codable & Equatable>(
    _ style: String, _ data: Data, _ type: Model.Type, mapper: Mapper = Mapper(),
    decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder(),
    objects: (Model) -> Int
  ) throws -> [any Case] {
    let model = try decoder.decode(Model.self, from: data)
    let plain = JSONDecoder()
    let read: (Data) throws -> Untuned.AnyValue = { try plain.decode(from: $0) }
    return [
      Comparison(
        "untuned, \(style): bytes → models", bytes: data.count, objects: objects(model),
        ours: { try mapper.object(from: data, as: Model.self) }
      )
      .against("JSONDecoder") { try decoder.decode(Model.self, from: data) },
      Comparison(
        "untuned, \(style): models → bytes", bytes: try mapper.data(from: model).count,
        objects: objects(model), ours: { try mapper.data(from: model) }, reading: read
      )
      .against("JSONEncoder", { try encoder.encode(model) }, reading: read),
    ]
  }

  /// Calls that throw, because the last element of an array is invalid.
  ///
  /// The check compares the path in the errors of both sides.
  private static func failing() throws -> [any Case] {
    let count = 2000
    let (mapper, decoder, data) = (Mapper(), JSONDecoder(), UntunedSample.bookings(count))
    let throwing = mapper.jsonDecoder()
    func error(_ read: () throws -> [Untuned.Booking]) -> (any Error)? {
      do {
        consume(try read())
        return nil
      } catch {
        return error
      }
    }
    return [
      Comparison(
        "untuned, failing document: bytes → models", bytes: data.count, objects: count,
        ours: { error { try mapper.object(from: data) } }, reading: place
      )
      .against("JSONDecoder", { error { try decoder.decode(from: data) } }, reading: place),
      Comparison(
        "untuned, failing document with jsonDecoder(): bytes → models", bytes: data.count,
        objects: count, ours: { error { try throwing.decode(from: data) } }, reading: place
      )
      .against("JSONDecoder", { error { try decoder.decode(from: data) } }, reading: place),
    ]
  }

  /// The path of the invalid value, as a mapper writes it.
  private static func place(_ error: (any Error)?) throws -> String {
    switch error {
    case let error as MappingError:
      return error.issues.map(\.path).joined(separator: ", ")
    case DecodingError.typeMismatch(_, let context)?:
      return context.codingPath.reduce("") { path, key in
        path + (key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)")
      }
    default:
      let found = error.map { "\($0)" } ?? "no error"
      throw Defect(description: "untuned, failing document: unexpected \(found)")
    }
  }
}
