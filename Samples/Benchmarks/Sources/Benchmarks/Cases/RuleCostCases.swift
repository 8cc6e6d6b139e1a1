import Automapper
import Foundation

/// What single rules of a mapping cost: beside the same objects without the rule.
enum RuleCostCases {
  private static let count = 1000

  static func cases() throws -> [any Case] {
    try [
      rule("a transformer") {
        $0.property(\.userName).transform {
          try $0.string()
        } inverse: {
          $0
        }
      },
      rule("two dotted keys") {
        $0.property(\.userName).key("user.name")
        $0.property(\.emailAddress).key("user.mail")
      },
      rule("a combination of two keys") {
        $0.property(\.userName).combine("first", "last") { parts in
          parts.compactMap { $0?.stringValue }.joined(separator: "_")
        } inverse: { name, _ in
          name.split(separator: "_", maxSplits: 1).map(String.init)
        }
      },
    ].flatMap { $0 } + [leftOut(), defaults(), conversions()] + enums()
  }

  /// A rule that holds in both directions, for accounts.
  private static func rule(
    _ name: String, _ declare: @escaping (TypeMappingBuilder<Account>) -> Void
  ) throws -> [any Case] {
    let (plain, accounts) = (Mapper(), AccountSample.accounts(count))
    let mapper = try Mapper { $0.map(Account.self) { declare($0) } }
    let data = try mapper.data(from: accounts)
    let plainData = try plain.data(from: accounts)
    let read: (Data) throws -> [Account] = { try mapper.object(from: $0, as: [Account].self) }
    let readPlain: (Data) throws -> [Account] = { try plain.object(from: $0, as: [Account].self) }
    return [
      Comparison(
        "rules: \(name), bytes → models", bytes: data.count, objects: count,
        ours: { try read(data) }
      )
      .against("the same without") { try readPlain(plainData) },
      Comparison(
        "rules: \(name), models → bytes", bytes: data.count, objects: count,
        ours: { try mapper.data(from: accounts) }, reading: read
      )
      .against("the same without", { try plain.data(from: accounts) }, reading: readPlain),
    ]
  }

  private static func leftOut() throws -> any Case {
    let (plain, accounts) = (Mapper(), AccountSample.accounts(count))
    let mapper = try Mapper {
      $0.map(Account.self) {
        $0.property(\.countryCode).exclude(.fromOutput).default("CH")
      }
    }
    let read: (Data) throws -> [Account] = { try mapper.object(from: $0, as: [Account].self) }
    return Comparison(
      "rules: a property left out, models → bytes", bytes: try mapper.data(from: accounts).count,
      objects: count, ours: { try mapper.data(from: accounts) }, reading: read
    )
    .against("the same without", { try plain.data(from: accounts) }, reading: read)
  }

  /// Four of eight properties are not in the document.
  private static func defaults() throws -> any Case {
    let plain = Mapper()
    let mapper = try Mapper {
      $0.map(Account.self) {
        $0.property(\.countryCode).default("CH")
        $0.property(\.loginCount).default(0)
        $0.property(\.accountBalance).default(0)
        $0.property(\.isActive).default(true)
      }
    }
    let text = (0..<count).map {
      #"{"id":\#($0),"userName":"user_\#($0)","emailAddress":"\#($0)@example.com","createdAt":\#($0)}"#
    }.joined(separator: ",")
    let data = Data("[\(text)]".utf8)
    let whole = try plain.data(from: mapper.object(from: data, as: [Account].self))
    return Comparison(
      "rules: defaults for four of eight, bytes → models", bytes: data.count, objects: count,
      ours: { try mapper.object(from: data, as: [Account].self) }
    )
    .against("all eight read") { try plain.object(from: whole, as: [Account].self) }
  }

  /// Numbers as texts.
  private static func conversions() throws -> any Case {
    let (mapper, accounts) = (Mapper(), AccountSample.accounts(count))
    let plain = try mapper.data(from: accounts)
    let text = accounts.map {
      #"{"id":"\#($0.id)","userName":"\#($0.userName)","emailAddress":"\#($0.emailAddress)","#
        + #""countryCode":"CH","loginCount":"\#($0.loginCount)","#
        + #""accountBalance":\#($0.accountBalance),"isActive":\#($0.isActive),"createdAt":\#($0.createdAt)}"#
    }.joined(separator: ",")
    let data = Data("[\(text)]".utf8)
    return Comparison(
      "rules: two conversions of eight, bytes → models", bytes: data.count, objects: count,
      ours: { try mapper.object(from: data, as: [Account].self) }
    )
    .against("none") { try mapper.object(from: plain, as: [Account].self) }
  }

  /// Enums whose case a key names, beside the form that Swift synthesises.
  private static func enums() throws -> [any Case] {
    let plain = Mapper()
    let mapper = try Mapper { $0.map(Figure.self) { $0.cases(.tagged("type")) } }
    let figures: [Figure] = (0..<count).map {
      $0 % 2 == 0 ? .circle(radius: $0) : .rectangle(width: $0, height: 1)
    }
    let data = try mapper.data(from: figures)
    let plainData = try plain.data(from: figures)
    let read: (Data) throws -> [Figure] = { try mapper.object(from: $0, as: [Figure].self) }
    let readPlain: (Data) throws -> [Figure] = { try plain.object(from: $0, as: [Figure].self) }
    return [
      Comparison(
        "rules: enums tagged by a key, bytes → models", bytes: data.count, objects: count,
        ours: { try read(data) }
      )
      .against("Swift's own form") { try readPlain(plainData) },
      Comparison(
        "rules: enums tagged by a key, models → bytes", bytes: data.count, objects: count,
        ours: { try mapper.data(from: figures) }, reading: read
      )
      .against("Swift's own form", { try plain.data(from: figures) }, reading: readPlain),
    ]
  }

  private enum Figure: Codable, Equatable {
    case circle(radius: Int)
    case rectangle(width: Int, height: Int)
  }
}
