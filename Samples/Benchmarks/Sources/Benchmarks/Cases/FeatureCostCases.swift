import Automapper
import Foundation

/// What features cost beside a plain read or write of the same data.
enum FeatureCostCases {
  static func cases() throws -> [any Case] {
    try observed() + subtypes() + updates() + smallCalls() + [try merge(), try failure()]
  }

  /// Reports, and unknown keys as errors.
  private static func observed() throws -> [any Case] {
    let mapper = Mapper()
    let strict = try Mapper { $0.unknownKeys = .error }
    let data = try Coders.mapper().data(from: AccountSample.accounts(1000))
    let plain: () throws -> [Account] = { try mapper.object(from: data, as: [Account].self) }
    return [
      Comparison(
        "features: with a report", bytes: data.count, objects: 1000,
        ours: {
          var report = MappingReport()
          return try mapper.object(from: data, as: [Account].self, report: &report)
        }
      )
      .against("the same without") { try plain() },
      Comparison(
        "features: unknown keys are errors", bytes: data.count, objects: 1000,
        ours: { try strict.object(from: data, as: [Account].self) }
      )
      .against("the same without") { try plain() },
    ]
  }

  /// Class families named by a key, beside one flat struct.
  private static func subtypes() throws -> [any Case] {
    let count = 2000
    let mapper = try Mapper { configuration in
      configuration.register(
        Signal.self, discriminator: "kind", ["email": EmailSignal.self, "call": CallSignal.self])
    }
    let plain = Mapper()
    let text = (0..<count).map { number in
      number % 2 == 0
        ? #"{"kind":"email","id":\#(number),"address":"a\#(number)@example.com"}"#
        : #"{"kind":"call","id":\#(number),"seconds":\#(number * 7)}"#
    }.joined(separator: ",")
    let data = Data("[\(text)]".utf8)
    let signals = try mapper.object(from: data, as: [Signal].self)
    let flat = try plain.object(from: data, as: [FlatSignal].self)
    let array = try mapper.array(from: signals)
    let read: ([Signal]) -> [FlatSignal] = { $0.map(FlatSignal.init) }
    return [
      Comparison(
        "features: subtypes by a key, bytes → models", bytes: data.count, objects: count,
        ours: { try mapper.object(from: data, as: [Signal].self) }, reading: read
      )
      .against("one flat struct", { try plain.object(from: data, as: [FlatSignal].self) }),
      Comparison(
        "features: subtypes by a key, dictionaries → models", bytes: data.count, objects: count,
        ours: { try mapper.object(from: array, as: [Signal].self) }, reading: read
      )
      .against("one flat struct", { try plain.object(from: array, as: [FlatSignal].self) }),
      Comparison(
        "features: subtypes by a key, models → bytes", bytes: data.count, objects: count,
        ours: { try mapper.data(from: signals) },
        reading: { try plain.object(from: $0, as: [FlatSignal].self) }
      )
      .against(
        "one flat struct", { try plain.data(from: flat) },
        reading: { try plain.object(from: $0, as: [FlatSignal].self) }),
    ]
  }

  /// An update of few properties, beside reading an object that has no others.
  private static func updates() throws -> [any Case] {
    let mapper = Mapper()
    let row = "{" + (0..<50).map { "\"row_c\($0)\":\($0)" }.joined(separator: ",") + "}"
    let model = try mapper.object(from: row, as: Wide.Of50.self)
    let change = #"{"row_c3":1,"row_c20":2,"row_c40":3}"#
    let changed = try mapper.object(
      from: row.replacing("\"row_c3\":3,", with: "\"row_c3\":1,")
        .replacing("\"row_c20\":20,", with: "\"row_c20\":2,")
        .replacing("\"row_c40\":40,", with: "\"row_c40\":3,"), as: Wide.Of50.self)
    return [
      Comparison(
        "features: update of 3 of 50 properties", bytes: change.utf8.count, objects: 1,
        ours: {
          var model = model
          try mapper.update(&model, from: change)
          return model
        }, reading: { $0 == changed }
      )
      .against(
        "all 50 properties read", { try mapper.object(from: row, as: Wide.Of50.self) },
        reading: { $0 == model })
    ]
  }

  /// Arrays merged by a key, beside reading the array.
  private static func merge() throws -> any Case {
    struct Book: Codable, Equatable {
      var accounts: [Account]
    }
    let mapper = try Mapper {
      $0.map(Book.self) { $0.property(\.accounts).onUpdate(.merge(by: \Account.id)) }
    }
    let accounts = AccountSample.accounts(500)
    let book = Book(accounts: accounts)
    let data = try mapper.data(from: Book(accounts: accounts.reversed()))
    return Comparison(
      "features: 500 elements merged by a key", bytes: data.count, objects: 500,
      ours: {
        var merged = book
        try mapper.update(&merged, from: data)
        return merged
      }, reading: { $0.accounts.sorted { $0.id < $1.id } }
    )
    .against(
      "the array read", { try mapper.object(from: data, as: Book.self) },
      reading: { $0.accounts.sorted { $0.id < $1.id } })
  }

  /// One object of eight properties a call.
  private static func smallCalls() throws -> [any Case] {
    let mapper = try Coders.mapper()
    let (decoder, encoder) = (
      Coders.decoder(.convertFromSnakeCase), Coders.encoder(.convertToSnakeCase)
    )
    let sample = AccountSample.accounts(1)[0]
    let (data, plain) = (try mapper.data(from: sample), try Mapper().data(from: sample))
    return [
      Comparison(
        "features: one small object a call", bytes: data.count, objects: 1,
        ours: { try mapper.object(from: data, as: Account.self) }
      )
      .against("JSONDecoder, .convertFromSnakeCase") {
        try decoder.decode(Account.self, from: data)
      },
      Comparison(
        "features: one small object a call, written", bytes: data.count, objects: 1,
        ours: { try mapper.data(from: sample) },
        reading: { try decoder.decode(Account.self, from: $0) }
      )
      .against(
        "JSONEncoder, .convertToSnakeCase", { try encoder.encode(sample) },
        reading: { try decoder.decode(Account.self, from: $0) }),
      Comparison(
        "features: a new mapper a call", bytes: plain.count, objects: 1,
        ours: { try Mapper().object(from: plain, as: Account.self) }
      )
      .against("a new JSONDecoder a call") { try JSONDecoder().decode(Account.self, from: plain) },
    ]
  }

  /// A document whose last element is invalid.
  private static func failure() throws -> any Case {
    let mapper = Mapper()
    let decoder = JSONDecoder()
    let text = try mapper.json(from: AccountSample.accounts(1000))
    let data = Data((text.dropLast() + #",{"id":"none"}]"#).utf8)
    return Comparison(
      "features: an error in the last of 1,001 objects", bytes: data.count, objects: 1001,
      ours: { (try? mapper.object(from: data, as: [Account].self)) == nil }
    )
    .against("JSONDecoder") { (try? decoder.decode([Account].self, from: data)) == nil }
  }
}
