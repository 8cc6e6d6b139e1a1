import Automapper
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

  @Test(arguments: sheets) func scalars(json: String) throws {
    try same(Sheet(), json, after: Self.sheets)
  }

  @Test(arguments: askings) func codeByHand(json: String) throws {
    try same(Asking(), json, after: Self.askings)
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
