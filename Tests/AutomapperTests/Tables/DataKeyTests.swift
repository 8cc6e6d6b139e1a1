import Automapper
import Foundation
import Testing

/// Models whose own code asks for keys that are data, by a key type that takes any name.
struct DataKeyTests {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  struct Item: Codable, Equatable {
    var number: Int
  }

  struct Catalogue: Codable, Equatable {
    var items: [String: Item]

    init(_ names: [String]) {
      items = Dictionary(
        uniqueKeysWithValues: names.enumerated().map { ($1, Item(number: $0)) })
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      items = [:]
      for key in container.allKeys {
        items[key.stringValue] = try container.decode(Item.self, forKey: key)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (name, item) in items { try container.encode(item, forKey: Key(name)) }
    }
  }

  /// More keys than a mapper keeps, in one object and in several.
  @Test(arguments: [1, 40, 3_000]) func manyKeys(_ objects: Int) throws {
    let mapper = Mapper()
    let names = (0..<3_000).map { "käse-\($0)" }
    let all = stride(from: 0, to: names.count, by: names.count / objects).map { start in
      Catalogue(Array(names[start..<min(start + names.count / objects, names.count)]))
    }
    for _ in 0..<2 {
      let data = try mapper.data(from: all)
      #expect(try JSONDecoder().decode([Catalogue].self, from: data) == all)
      #expect(try mapper.object(from: data, as: [Catalogue].self) == all)
      let foundation = try JSONSerialization.jsonObject(with: data)
      #expect(try mapper.object(from: .any(foundation), as: [Catalogue].self) == all)
    }
  }

  /// The path of a problem under a key that is data.
  @Test func problemsUnderDataKeys() {
    let members = (0..<2_000).map { #""k\#($0)": {"number": \#($0 == 1_500 ? "[]" : "1")}"# }
    let error = Failing.error(
      Mapper(), "{\(members.joined(separator: ","))}", as: Catalogue.self)
    #expect(
      error?.description
        == #"Catalogue.k1500.number: expected Int, found an array (key "number")"#)
  }

  struct Profile: Decodable {
    var values: [String] = []
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for name in ["firstName", "café", "imageURL", "absent", "_"] {
        values.append(
          try container.decodeIfPresent(String.self, forKey: Key(name)) ?? "none")
      }
    }
  }

  /// Conventions hold for keys that are data, in small objects and in large ones, which have an index.
  @Test(arguments: [0, 22, 23, 100]) func conventions(_ others: Int) throws {
    let json = """
      {"FIRST-NAME": "a", "caf\\u0065\\u0301": "b", "image_url": "c", "Image-Url": "d", "--": "e"
      \((0..<others).map { ", \"other\($0)\": \"x\"" }.joined())}
      """
    for (_, source) in try EverySource.forms(of: json) {
      let profile = try Mapper().object(from: source, as: Profile.self)
      #expect(profile.values == ["a", "b", "c", "none", "none"])
    }
  }

  /// A value under a key that is data.
  struct Single: Codable {
    @TaskLocal static var name = ""
    var value: Int?

    init(value: Int) { self.value = value }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      value = try container.decodeIfPresent(Int.self, forKey: Key(Self.name))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(value, forKey: Key(Self.name))
    }
  }

  /// A value is found by its name under each spelling that a mapper writes, whatever letters the name has.
  @Test func spellingsOfAnyName() throws {
    var generator = SeededGenerator.announced()
    let parts = [
      "a", "B", "user", "URL", "ID", "ß", "ẞ", "Σ", "ς", "İ", "ı", "\u{212A}", "é", "e\u{301}", "7",
      "_", "-", ".", " ",
    ]
    let styles: [KeyStyle] = [.asDeclared, .snakeCase, .kebabCase, .camelCase, .pascalCase]
    let mappers = try styles.map { style in try Mapper { $0.keyStyle = style } }
    let plain = Mapper()
    for _ in 0..<120 {
      let name = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      try Single.$name.withValue(name) {
        for (style, mapper) in zip(styles, mappers) {
          let data = try mapper.data(from: Single(value: 5))
          let text = String(decoding: data, as: UTF8.self)
          #expect(try mapper.object(from: data, as: Single.self).value == 5, "\(name): \(text)")
          let dictionary = try JSONSerialization.jsonObject(with: data)
          let other = try mapper.object(from: .any(dictionary), as: Single.self)
          #expect(other.value == 5, "\(name): \(text)")
          // Each mapper reads snake_case, whatever it writes.
          guard style == .snakeCase else { continue }
          #expect(try plain.object(from: data, as: Single.self).value == 5, "\(name): \(text)")
        }
      }
    }
  }

  /// The strongest of several keys that fit a name that is data, in each order: the name itself, then its snake_case
  /// spelling, then the least key. A key of underscores only fits nothing.
  @Test(
    arguments: [
      (["FIRST-NAME"], "firstName", "FIRST-NAME"),
      (["FIRST-NAME", "first_name"], "firstName", "first_name"),
      (["first_name", "firstName"], "firstName", "firstName"),
      (["First Name", "FIRST-NAME"], "firstName", "FIRST-NAME"),
      (["first.name", "first_names"], "firstName", "first.name"),
      (["__"], "_", nil),
      (["stra\u{df}e"], "STRASSE", "stra\u{df}e"),
    ] as [([String], String, String?)])
  func strongestKey(_ keys: [String], _ name: String, _ winner: String?) throws {
    let mapper = Mapper()
    for keys in [keys, keys.reversed()] {
      let members = keys.map { "\"\($0)\": \($0 == winner ? 7 : 1)" }
      let json = "{\(members.joined(separator: ", "))}"
      // The same name again, in one call: the mapper already knows the name.
      for (form, source) in try EverySource.forms(of: "[\(json), \(json)]") {
        try Single.$name.withValue(name) { () throws in
          let value = winner == nil ? nil : 7
          #expect(
            try mapper.object(from: source, as: [Single].self).map(\.value) == [value, value],
            "\(form): \(json)")
        }
      }
    }
  }

  private struct Reversed: NamingConvention, Hashable {
    func key(for property: String) -> String { String(property.reversed()) }
  }

  /// A convention of the user, whose keys share nothing with the names, and mappers that take exact names only. In
  /// small objects and in large ones, which have an index.
  @Test(arguments: [0, 40]) func otherSpellings(_ others: Int) throws {
    let reversed = try Mapper { $0.keyStyle = KeyStyle(Reversed()) }
    let exact = try Mapper {
      $0.keyStyle = KeyStyle(Reversed())
      $0.keyMatching = .exact
    }
    let rest = (0..<others).map { ", \"other\($0)\": 0" }.joined()
    for (key, found, foundExactly) in [
      ("firstName", 7, 7), ("first_name", 7, nil), ("emaNtsrif", 7, nil), ("EMA_NTSRIF", nil, nil),
      ("emaN", nil, nil),
    ] as [(String, Int?, Int?)] {
      for (_, source) in try EverySource.forms(of: "{\"\(key)\": 7\(rest)}") {
        try Single.$name.withValue("firstName") { () throws in
          #expect(try reversed.object(from: source, as: Single.self).value == found, "\(key)")
          #expect(try exact.object(from: source, as: Single.self).value == foundExactly, "\(key)")
        }
      }
    }
  }

  struct Asking: Decodable {
    @TaskLocal static var count = 0
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for number in 0..<Self.count {
        _ = try container.decodeIfPresent(Int.self, forKey: Key("absent\(number)"))
      }
    }
  }

  /// Eight times as many absent keys in eight times as many members take about eight times as long, not 64 times.
  @Test(arguments: [false, true]) func absentKeysTakeLinearTime(isFoundation: Bool) throws {
    let mapper = Mapper()
    // Both are more keys than a mapper keeps.
    try expectLinearTime(from: 1_500, to: 12_000) { count in
      let json = "{\((0..<count).map { "\"key\($0)\": 1" }.joined(separator: ","))}"
      let foundation = try JSONSerialization.jsonObject(with: Data(json.utf8))
      let source: any MappingSource = isFoundation ? .any(foundation) : json
      return {
        try Asking.$count.withValue(count) {
          _ = try mapper.object(from: source, as: Asking.self)
        }
      }
    }
  }

  /// What the child of a key that is data sees of it.
  struct Spy: Decodable {
    let path: [any CodingKey]
    init(from decoder: any Decoder) throws { path = decoder.codingPath }
  }

  struct Number: CodingKey {
    let stringValue: String
    let intValue: Int?
    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, Int(stringValue)) }
    init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
  }

  struct Spies: Decodable {
    let spies: [Spy]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Number.self)
      spies = try ["7", "x", "9"].compactMap {
        try container.decodeIfPresent(Spy.self, forKey: Number(stringValue: $0))
      }
    }
  }

  /// The coding path has the keys that the model's code made, of its own type.
  @Test func codingPathHasTheModelsKeys() throws {
    for (_, source) in try EverySource.forms(of: #"[{"7": 1, "x": {}, "9": null}]"#) {
      let read = try Mapper().object(from: source, as: [Spies].self)
      let keys = read[0].spies.map { $0.path.last as? Number }
      #expect(keys.map(\.?.stringValue) == ["7", "x"])
      #expect(keys.map(\.?.intValue) == [7, nil])
      #expect(read[0].spies.map(\.path.count) == [2, 2])
    }
  }

  /// Keys of an enum and keys that are data in one object, as models have them that keep what they do not know.
  struct Mixed: Codable, Equatable {
    var id: Int
    var others: [String: Item]

    enum CodingKeys: CodingKey { case id }
    init(_ id: Int, _ others: [String: Item]) { (self.id, self.others) = (id, others) }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      let all = try decoder.container(keyedBy: Key.self)
      others = [:]
      for key in all.allKeys where key.stringValue != "id" {
        others[key.stringValue] = try all.decode(Item.self, forKey: key)
      }
    }
    /// Writes each of the others twice, and the number under a key that is data before it has its own.
    func encode(to encoder: any Encoder) throws {
      var all = encoder.container(keyedBy: Key.self)
      try all.encode("none", forKey: Key("id"))
      for (name, _) in others { try all.encode(0, forKey: Key(name)) }
      var own = encoder.container(keyedBy: CodingKeys.self)
      try own.encode(id, forKey: .id)
      for (name, item) in others { try all.encode(item, forKey: Key(name)) }
    }
  }

  /// Each key is written once, with its last value, though a mapper forgets keys between calls.
  @Test func keysWrittenTwice() throws {
    let mapper = Mapper()
    for round in 0..<4 {
      // The first rounds name more keys than are kept; all have some in common.
      let count = round < 3 ? 700 : 20
      let others = (0..<count).map { ("key\($0 * (round + 1))", Item(number: $0)) }
      let value = Mixed(round, Dictionary(uniqueKeysWithValues: others))
      let data = try mapper.data(from: value)
      #expect(try JSONDecoder().decode(Mixed.self, from: data) == value)
      #expect(String(decoding: data, as: UTF8.self).components(separatedBy: "\"id\"").count == 2)
      let dictionary = try mapper.dictionary(from: value)
      #expect(dictionary.count == count + 1)
      #expect(try mapper.object(from: dictionary, as: Mixed.self) == value)
    }
  }

  struct Ruled: Codable, Equatable {
    var main: Item
    var others: [String: Item]

    init(_ others: [String]) {
      main = Item(number: -1)
      self.others = Catalogue(others).items
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      main = try container.decode(Item.self, forKey: Key("main"))
      others = [:]
      for key in container.allKeys where key.stringValue.hasPrefix("key") {
        others[key.stringValue] = try container.decode(Item.self, forKey: key)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(main, forKey: Key("main"))
      for (name, item) in others { try container.encode(item, forKey: Key(name)) }
    }
  }

  /// A rule for one key among those that are data.
  @Test func declaredKeyAmongData() throws {
    let mapper = try Mapper { $0.map(Ruled.self) { $0.property("main").keys("first", "primary") } }
    for start in [0, 600, 0] {
      let value = Ruled((start..<start + 600).map { "key\($0)" })
      let json = try mapper.json(from: value)
      #expect(json.hasPrefix(#"{"first":{"number":-1},"#))
      #expect(try mapper.object(from: json, as: Ruled.self) == value)
      let other = json.replacing("first", with: "primary", maxReplacements: 1)
      #expect(try mapper.object(from: other, as: Ruled.self) == value)
    }
  }

  struct Numbered: Codable, Equatable {
    var values: [Int: Int]

    init(_ values: [Int: Int]) { self.values = values }
    /// Asks for the members by a key type that takes numbers only.
    struct Key: CodingKey {
      let number: Int
      var stringValue: String { "n\(number)" }
      var intValue: Int? { nil }
      init(_ number: Int) { self.number = number }
      init?(stringValue: String) {
        guard stringValue.hasPrefix("n"), let number = Int(stringValue.dropFirst()) else {
          return nil
        }
        self.number = number
      }
      init?(intValue: Int) { nil }
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      values = [:]
      for key in container.allKeys {
        values[key.number] = try container.decode(Int.self, forKey: key)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (number, value) in values { try container.encode(value, forKey: Key(number)) }
    }
  }

  /// More keys than a mapper keeps of a type that takes only some names.
  @Test func keysOfSomeNames() throws {
    let mapper = Mapper()
    for start in [0, 40_000, 80_000, 0] {
      let value = Numbered(
        Dictionary(uniqueKeysWithValues: (start..<start + 40_000).map { ($0, $0) }))
      let data = try mapper.data(from: value)
      #expect(try JSONDecoder().decode(Numbered.self, from: data) == value)
      #expect(try mapper.object(from: data, as: Numbered.self) == value)
    }
  }

  /// Asks for another key in each run, by a key type that takes any name or by one that takes some.
  struct Restless: Decodable {
    @TaskLocal static var count = Counter()
    final class Counter: @unchecked Sendable {
      var value = 0
      let takesAnyName: Bool
      init(takesAnyName: Bool = true) { self.takesAnyName = takesAnyName }
    }
    var rest: [String: JSONValue] = [:]

    enum CodingKeys: CodingKey { case rest }
    init(from decoder: any Decoder) throws {
      let own = try decoder.container(keyedBy: CodingKeys.self)
      rest = try own.decodeIfPresent([String: JSONValue].self, forKey: .rest) ?? [:]
      let count = Self.count
      count.value += 1
      // It would not end otherwise.
      if count.value > 5_000 { throw CancellationError() }
      if count.takesAnyName {
        let others = try decoder.container(keyedBy: Key.self)
        _ = try others.decodeIfPresent(Int.self, forKey: Key("k\(count.value)"))
      } else {
        let others = try decoder.container(keyedBy: Numbered.Key.self)
        _ = try others.decodeIfPresent(Int.self, forKey: Numbered.Key(count.value))
      }
    }
  }

  /// A model that asks for the rest is run again when it asks for a new key, but not for ever.
  @Test(arguments: [false, true]) func newKeyInEachRun(takesAnyName: Bool) throws {
    try Restless.$count.withValue(Restless.Counter(takesAnyName: takesAnyName)) {
      let mapper = try Mapper { $0.map(Restless.self) { $0.rest(\.rest) } }
      #expect(try mapper.object(from: #"{"a": 1}"#, as: Restless.self).rest == ["a": 1])
      #expect(Restless.count.value < 100)
    }
  }

  /// Asks for the rest first, and then for a key that no other object has.
  struct RestFirst: Decodable {
    var rest: [String: JSONValue]
    var id: Int

    enum CodingKeys: CodingKey { case rest, id }
    init(from decoder: any Decoder) throws {
      let own = try decoder.container(keyedBy: CodingKeys.self)
      rest = try own.decode([String: JSONValue].self, forKey: .rest)
      id = try own.decode(Int.self, forKey: .id)
      let others = try decoder.container(keyedBy: Key.self)
      _ = try others.decode(Int.self, forKey: Key("k\(id)"))
    }
  }

  /// The rest is without the keys that are asked for later, however many the call has met.
  @Test func restOfManyObjects() throws {
    let mapper = try Mapper { $0.map(RestFirst.self) { $0.rest(\.rest) } }
    let json = (0..<700).map { #"{"id": \#($0), "k\#($0)": 1, "a": 2}"# }
    for _ in 0..<2 {
      let read = try mapper.object(
        from: "[\(json.joined(separator: ","))]", as: [RestFirst].self)
      #expect(read.allSatisfy { $0.rest == ["a": 2] })
    }
  }

  struct Record: Codable, Equatable {
    var id: Int
    var others: [String: Int] = [:]

    init(_ id: Int) { self.id = id }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(Int.self, forKey: Key("id"))
      for key in container.allKeys where key.stringValue != "id" {
        others[key.stringValue] = try container.decode(Int.self, forKey: key)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(id, forKey: Key("id"))
      for (name, value) in others { try container.encode(value, forKey: Key(name)) }
    }
  }
  struct Records: Codable { var all: [Record] }

  /// Eight times as many records, each with keys of its own, are updated in about eight times the time.
  @Test func updatesTakeLinearTime() throws {
    let mapper = try Mapper {
      $0.map(Records.self) { $0.property(\.all).onUpdate(.merge(by: \.id)) }
    }
    try expectLinearTime(from: 400, to: 3_200) { count in
      let json = (0..<count).map { #"{"id": \#($0), "n\#($0)a": 1, "n\#($0)b": 2}"# }
      let source = #"{"all": [\#(json.joined(separator: ","))]}"#
      return {
        var records = Records(all: (0..<count).map { Record($0) })
        try mapper.update(&records, from: source)
        #expect(records.all.allSatisfy { $0.others.count == 2 })
      }
    }
  }

  struct Named: Codable, Equatable {
    var id: Int
    var userName: String?
    var numbers: [String: Int] = [:]

    init(_ id: Int) { self.id = id }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(Int.self, forKey: Key("recordID"))
      userName = try container.decodeIfPresent(String.self, forKey: Key("userName"))
      for key in container.allKeys where key.stringValue.hasPrefix("n") {
        numbers[key.stringValue] = try container.decode(Int.self, forKey: key)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(id, forKey: Key("recordID"))
      try container.encodeIfPresent(userName, forKey: Key("userName"))
      for (name, value) in numbers { try container.encode(value, forKey: Key(name)) }
    }
  }
  struct NamedRecords: Codable { var all: [Named] }

  /// Members that only the conventions find are updated, however many keys the call has met.
  @Test func updatesByConvention() throws {
    let mapper = try Mapper {
      $0.map(NamedRecords.self) { $0.property(\.all).onUpdate(.merge(by: \.id)) }
    }
    var records = NamedRecords(all: (0...700).map { Named($0) })
    let members = (0..<700).map { #"{"record_id": \#($0), "n\#($0)": 1}"# }
    let last = #"{"record_id": 700, "user_name": "Ada"}"#
    try mapper.update(
      &records, from: #"{"all": [\#((members + [last]).joined(separator: ","))]}"#)
    #expect(records.all.count == 701)
    #expect(records.all.last?.userName == "Ada")
    #expect(records.all.dropLast().allSatisfy { $0.numbers == ["n\($0.id)": 1] })
  }

  /// Other members beside keys of a type that takes only some names are reported, or are errors, in linear time.
  @Test(arguments: [false, true]) func unknownKeysTakeLinearTime(areErrors: Bool) throws {
    let mapper = try Mapper { $0.unknownKeys = areErrors ? .error : .ignore }
    try expectLinearTime(from: 50, to: 400) { count in
      let json = (0..<count).map { #""n\#($0)": 1, "x\#($0)": 2"# }.joined(separator: ", ")
      return {
        var report = MappingReport()
        let read = try? mapper.object(from: "{\(json)}", as: Numbered.self, report: &report)
        #expect(read?.values.count == (areErrors ? nil : count))
      }
    }
  }
}
