import Automapper
import Foundation
import Testing

/// A mapper that has updated a type before gives the same as one that meets the type for the first time.
@Suite struct RepeatedUpdateTests {
  struct Sheet: Codable, Equatable {
    var flag = true
    var text = "old"
    var number = 1
    var small: Int8 = 2
    var wide: UInt64 = 3
    var ratio = 0.5
    var single: Float = 0.25
    var note: String? = "kept"
    var maybe: Int? = 4
    var twice: Bool? = false
  }

  /// Asks what is there before it decodes.
  struct Asking: Codable, Equatable {
    var text = "old"
    var number: Int? = 1
    var position = 5.5

    enum CodingKeys: String, CodingKey { case text, number, place }
    enum PlaceKeys: String, CodingKey { case position }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      text =
        try container.contains(.text) ? container.decode(String.self, forKey: .text) : "without"
      number =
        try container.contains(.number) && !container.decodeNil(forKey: .number)
        ? container.decode(Int.self, forKey: .number) : nil
      let place = try container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
      position = try place.decode(Double.self, forKey: .position)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .text)
      try container.encodeIfPresent(number, forKey: .number)
      var place = container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
      try place.encode(position, forKey: .position)
    }
  }

  /// A model inside a model of its own type.
  final class Chain: Codable, Equatable, CustomStringConvertible {
    var name: String
    var length: Int?
    var next: Chain?

    init(_ name: String, _ length: Int?, _ next: Chain? = nil) {
      (self.name, self.length, self.next) = (name, length, next)
    }

    static func == (one: Chain, other: Chain) -> Bool { "\(one)" == "\(other)" }
    var description: String {
      "\(name)(\(length.map(String.init) ?? ""))" + (next.map { " \($0)" } ?? "")
    }
  }

  struct Shelf: Codable, Equatable {
    struct Item: Codable, Equatable {
      var id: Int
      var title: String
      var pages: Int?
      var tags: [String]
    }
    var items: [Item]
  }

  /// A model that keeps the encoders which it was given.
  struct Keeping: Codable, Equatable {
    /// Sendable, because the lock guards each access.
    final class Encoders: @unchecked Sendable {
      private let lock = NSLock()
      private var all: [any Encoder] = []
      func keep(_ encoder: any Encoder) { lock.withLock { all.append(encoder) } }
      /// Encodes another name into each encoder.
      func write() throws {
        for encoder in lock.withLock({ all }) {
          var container = encoder.container(keyedBy: CodingKeys.self)
          try container.encode("foreign", forKey: .name)
        }
      }
    }
    static let encoders = Encoders()

    var name = "old"
    var number = 1

    enum CodingKeys: String, CodingKey { case name, number }

    func encode(to encoder: any Encoder) throws {
      Self.encoders.keep(encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(number, forKey: .number)
    }
  }

  static let sheets = [
    "{}",
    #"{"flag": false, "text": "new", "number": 10, "small": 20, "wide": 18446744073709551615}"#,
    #"{"ratio": 1.5, "single": 2, "note": "n", "maybe": 7, "twice": true}"#,
    #"{"number": "11", "ratio": "2.5", "text": 12, "flag": 0, "maybe": "13"}"#,
    #"{"note": null, "maybe": null, "twice": null}"#,
    #"{"text": null, "number": null, "ratio": null, "flag": null}"#,
    #"{"number": 1.5}"#, #"{"small": 300}"#, #"{"wide": -1}"#, #"{"number": []}"#,
    #"{"text": {"a": 1}, "ratio": "many", "flag": "perhaps"}"#,
    #"{"number": 1, "number": 2}"#, #"{"NUMBER": 6, "other": 1}"#,
  ]

  static let askings = [
    "{}", #"{"text": "new"}"#, #"{"number": 2}"#, #"{"number": null}"#, #"{"text": 3}"#,
    #"{"place": {"position": 6}}"#, #"{"place": {}}"#, #"{"place": {"position": null}}"#,
    #"{"place": {"position": "far"}}"#, #"{"number": "many", "text": null}"#, #"{"place": 1}"#,
  ]

  static let chains = [
    "{}", #"{"name": "A"}"#, #"{"next": {"next": {"name": "C"}}}"#, #"{"next": null}"#,
    #"{"length": 7, "next": {"length": null}}"#, #"{"next": {"next": {"next": {"name": "D"}}}}"#,
    #"{"next": {"name": 1.5, "next": {"length": "far"}}}"#,
  ]

  static let shelves = [
    "{}", #"{"items": [{"id": 2, "pages": 9}, {"id": 1}]}"#, #"{"items": [{"id": 3}]}"#,
    #"{"items": [{"id": 1, "title": "A"}, {"id": 3, "title": "c", "tags": []}, {"id": 3}]}"#,
    #"{"items": [{"id": 1, "pages": null}, {"id": 2, "title": null}, {"id": "2"}]}"#,
    #"{"items": [{"id": 1, "pages": "many"}, {"id": 2, "tags": ["x"]}]}"#,
  ]

  @Test(arguments: sheets) func scalars(json: String) throws {
    try same(Sheet(), json, after: Self.sheets)
  }

  @Test(arguments: askings) func codeByHand(json: String) throws {
    try same(Asking(), json, after: Self.askings)
  }

  @Test(arguments: chains) func nestedModels(json: String) throws {
    try same(Chain("a", 1, Chain("b", 2, Chain("c", nil))), json, after: Self.chains)
  }

  @Test(arguments: shelves) func mergedElements(json: String) throws {
    let items = [
      Shelf.Item(id: 1, title: "a", pages: 1, tags: ["t"]),
      Shelf.Item(id: 2, title: "b", pages: nil, tags: []),
    ]
    try same(Shelf(items: items), json, after: Self.shelves) {
      try Mapper {
        $0.map(Shelf.self) { $0.property(\.items).onUpdate(.merge(by: \Shelf.Item.id)) }
      }
    }
  }

  /// What a model encodes after the update that encoded it is not the value of another model.
  @Test func keptEncoders() throws {
    let mapper = Mapper()
    for number in 0..<4 {
      var model = Keeping(name: "name \(number)", number: number)
      try mapper.update(&model, from: #"{"number": -1}"#)
      #expect(model == Keeping(name: "name \(number)", number: -1))
      try Keeping.encoders.write()
    }
  }

  /// A default, not nil, is the value of null.
  @Test(arguments: sheets) func defaults(json: String) throws {
    let rules: (inout MapperConfiguration) throws -> Void = { configuration in
      configuration.map(Sheet.self) { sheet in
        sheet.property(\.note).default("default")
        sheet.property(\.maybe).default(9)
        sheet.property(\.twice).default(true)
        sheet.property(\.ratio).default(4.5)
      }
    }
    try same(Sheet(), json, after: Self.sheets) { try Mapper(rules) }
    let mapper = try Mapper(rules)
    for _ in 0..<2 {
      var sheet = Sheet()
      try mapper.update(
        &sheet, from: #"{"note": null, "maybe": null, "twice": null, "ratio": null}"#)
      #expect(sheet == Sheet(ratio: 4.5, note: "default", maybe: 9, twice: true))
    }
  }

  /// - Parameter make: Creates a mapper that has met no type.
  private func same<Model: Codable & Equatable>(
    _ old: Model, _ json: String, after others: [String],
    _ make: () throws -> Mapper = { Mapper() }
  ) throws {
    let mapper = try make()
    for other in others { _ = outcome(mapper, old, other) }
    for (name, source) in try EverySource.forms(of: json) {
      #expect(
        try outcome(mapper, old, source) == outcome(make(), old, source), "from \(name): \(json)")
    }
  }

  /// The updated model, or the text of the error.
  private func outcome<Model: Equatable>(
    _ mapper: Mapper, _ old: Model, _ source: some MappingSource
  ) -> String {
    var model = old
    do {
      try mapper.update(&model, from: source)
      return "\(model)"
    } catch {
      return model == old ? "\(error.description.sortedLines)" : "an error changed \(model)"
    }
  }
}
