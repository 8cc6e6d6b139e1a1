import Automapper
import Foundation
import Testing

/// What a model's own code may ask its containers, and what they answer.
struct ContainerQuestionTests {
  enum Key: String, CodingKey { case name, list, part, none }

  struct Bag: Decodable {
    var items: [Int] = []

    enum Key: CodingKey { case items, other }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys { items += try container.decode([Int].self, forKey: key) }
    }
  }

  enum Reference: Codable, Equatable {
    case id(Int)
    case userName(String)
  }

  /// Two members may match one key, and what a name matches does not depend on what was decoded before.
  @Test(arguments: [
    (#"{"items":[1],"Items":[2]}"#, [1]), (#"{"Items":[2],"items":[1]}"#, [1]),
    (#"{"ITEMS":[2],"Items":[3],"other":[4]}"#, [2, 4]),
  ])
  func allKeysListsEachKeyOnce(_ json: String, _ items: [Int]) throws {
    let mapper = Mapper()
    let native = try JSONSerialization.jsonObject(with: Data(json.utf8))
    for _ in 0..<2 {
      #expect(try mapper.object(from: json, as: Bag.self).items.sorted() == items)
      #expect(try mapper.object(from: .any(native), as: Bag.self).items.sorted() == items)
    }
  }

  @Test func whatANameMatchesDoesNotDependOnEarlierCalls() throws {
    let mapper = Mapper()
    for _ in 0..<2 {
      for (json, value) in [
        (#"{"username":{"_0":"n"}}"#, Reference.userName("n")),
        (#"{"id":{"_0":7},"_id":"5f"}"#, .id(7)), (#"{"_id":{"_0":7}}"#, .id(7)),
      ] {
        #expect(try mapper.object(from: json, as: Reference.self) == value)
      }
    }
  }

  /// Asks everything while it reads.
  struct Asking: Decodable {
    var answers: [String] = []

    init(from decoder: any Decoder) throws {
      var answers: [String] = []
      func note(_ what: String, _ path: [any CodingKey]) {
        answers.append("\(what) at \(path.map(\.stringValue).joined(separator: "."))")
      }
      let object = try decoder.container(keyedBy: Key.self)
      note("decoder", decoder.codingPath)
      note("object", object.codingPath)
      note("keys \(object.allKeys.map(\.stringValue).sorted())", [])
      note("name \(object.contains(.name)), none \(object.contains(.none))", [])
      note("name is nil \(try object.decodeNil(forKey: .name))", [])
      do {
        note("none is nil \(try object.decodeNil(forKey: .none))", [])
      } catch DecodingError.keyNotFound(let key, _) {
        note("no key \(key.stringValue)", [])
      }
      var list = try object.nestedUnkeyedContainer(forKey: .list)
      note("list of \(list.count ?? -1)", list.codingPath)
      while !list.isAtEnd {
        let index = list.currentIndex
        if try list.decodeNil() {
          note("nil \(index)", list.codingPath)
        } else if let number = try? list.decode(Int.self) {
          note("number \(number)", list.codingPath)
        } else if var inner = try? list.nestedUnkeyedContainer() {
          note("inner list of \(inner.count ?? -1)", inner.codingPath)
          while !inner.isAtEnd { note("\(try inner.decode(Bool.self))", inner.codingPath) }
        } else {
          let inner = try list.nestedContainer(keyedBy: Key.self)
          note("inner object \(try inner.decode(String.self, forKey: .name))", inner.codingPath)
        }
      }
      note("end", [])
      let part = try object.nestedContainer(keyedBy: Key.self, forKey: .part)
      note("part", part.codingPath)
      let inside = try part.superDecoder(forKey: .name)
      note("inside", inside.codingPath)
      note("inside is nil \(try inside.singleValueContainer().decodeNil())", [])
      self.answers = answers
    }
  }

  static let text =
    #"{"name":"a","list":[1,null,[true,false],{"name":"b"}],"part":{"name":null}}"#

  @Test func whileReading() throws {
    let expected = try JSONDecoder().decode(Asking.self, from: Data(Self.text.utf8)).answers
    #expect(expected.count == 17)
    let foundation = try JSONSerialization.jsonObject(with: Data(Self.text.utf8))
    for _ in 0..<2 {
      #expect(try Mapper().object(from: Self.text, as: Asking.self).answers == expected)
      #expect(try Mapper().object(from: .any(foundation), as: Asking.self).answers == expected)
    }
    // Inside others, paths are longer by theirs.
    let nested = try Mapper().object(
      from: #"{"list":[\#(Self.text)]}"#, as: [String: [Asking]].self)
    #expect(nested["list"]?.first?.answers.first == "decoder at list.Index 0")
  }

  /// Asks everything while it writes.
  struct Telling: Encodable {
    final class Notes: @unchecked Sendable { var lines: [String] = [] }
    let notes = Notes()

    func encode(to encoder: any Encoder) throws {
      notes.lines = []
      func note(_ what: String, _ path: [any CodingKey]) {
        notes.lines.append("\(what) at \(path.map(\.stringValue).joined(separator: "."))")
      }
      var object = encoder.container(keyedBy: Key.self)
      note("encoder", encoder.codingPath)
      note("object", object.codingPath)
      try object.encodeNil(forKey: .none)
      var list = object.nestedUnkeyedContainer(forKey: .list)
      note("list of \(list.count)", list.codingPath)
      try list.encodeNil()
      try list.encode(1)
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(true)
      note("inner list", inner.codingPath)
      var innerObject = list.nestedContainer(keyedBy: Key.self)
      try innerObject.encode("b", forKey: .name)
      note("inner object", innerObject.codingPath)
      var single = list.superEncoder().singleValueContainer()
      try single.encodeNil()
      note("list of \(list.count)", list.codingPath)
      var part = object.nestedContainer(keyedBy: Key.self, forKey: .part)
      note("part", part.codingPath)
      let inside = part.superEncoder(forKey: .name)
      note("inside", inside.codingPath)
      var value = inside.singleValueContainer()
      try value.encode("c")
    }
  }

  @Test func whileWriting() throws {
    let value = Telling()
    let json = try JSONEncoder().encode(value)
    let expected = [
      "encoder at ", "object at ", "list of 0 at list", "inner list at list.Index 2",
      "inner object at list.Index 3", "list of 5 at list", "part at part", "inside at part.name",
    ]
    let mapper = Mapper()
    let written = try mapper.json(from: value, options: .sortedKeys)
    #expect(value.notes.lines == expected)
    #expect(
      written == #"{"list":[null,1,[true],{"name":"b"},null],"none":null,"part":{"name":"c"}}"#)
    #expect(try mapper.object(from: json, as: JSONValue.self) == mapper.object(from: written))
    let dictionary = try mapper.dictionary(from: value)
    #expect(value.notes.lines == expected)
    #expect(try mapper.object(from: dictionary, as: JSONValue.self) == mapper.object(from: written))
  }

  /// The library learns what this type reads from made-up values, and what a fresh one holds.
  struct Learned: Codable, Equatable, Defaulted {
    enum Size: String, Codable, CaseIterable { case small, large }

    var name = "fresh"
    var city = "nowhere"
    var zip: Int? = 7
    var notes = ["a"]
    var rows = [[1]]
    var size = Size.small
    var kind = "k"

    init() {}

    enum AddressKey: CodingKey { case city, zip }
    enum Key: CodingKey { case name, address, notes, rows, size, kind }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Key.self)
      name = try object.decode(String.self, forKey: .name)
      let address = try object.nestedContainer(keyedBy: AddressKey.self, forKey: .address)
      city = try address.decode(String.self, forKey: .city)
      zip = try address.decodeIfPresent(Int.self, forKey: .zip)
      var list = try object.nestedUnkeyedContainer(forKey: .notes)
      notes = []
      while !list.isAtEnd {
        let note = try list.nestedContainer(keyedBy: Key.self)
        notes.append(try note.decode(String.self, forKey: .name))
      }
      var lines = try object.nestedUnkeyedContainer(forKey: .rows)
      rows = []
      while !lines.isAtEnd {
        var line = try lines.nestedUnkeyedContainer()
        var row: [Int] = []
        while !line.isAtEnd { row.append(try line.decode(Int.self)) }
        rows.append(row)
      }
      size = try object.decode(Size.self, forKey: .size)
      kind = try object.superDecoder(forKey: .kind).singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(name, forKey: .name)
      var address = object.nestedContainer(keyedBy: AddressKey.self, forKey: .address)
      try address.encode(city, forKey: .city)
      if let zip {
        try address.encode(zip, forKey: .zip)
      } else {
        try address.encodeNil(forKey: .zip)
      }
      var list = object.nestedUnkeyedContainer(forKey: .notes)
      for note in notes {
        var container = list.nestedContainer(keyedBy: Key.self)
        try container.encode(note, forKey: .name)
      }
      var lines = object.nestedUnkeyedContainer(forKey: .rows)
      for row in rows {
        var line = lines.nestedUnkeyedContainer()
        for number in row { try line.encode(number) }
      }
      try object.encode(size, forKey: .size)
      var single = object.superEncoder(forKey: .kind).singleValueContainer()
      try single.encode(kind)
    }
  }

  static let learned =
    #"{"name":"n","address":{"city":"c"},"notes":[{"name":"x"}],"rows":[[1,2],[]],"#
    + #""size":"large","kind":"q"}"#

  @Test func nestedContainersAreLearned() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Learned.self)
      configuration.unknownKeys = .error
    }
    let value = try mapper.object(from: Self.learned, as: Learned.self)
    #expect(value.rows == [[1, 2], []])
    #expect(value.notes == ["x"])
    #expect(value.size == .large)
    Law.check(value)
    // The fresh instance gives what is in no array.
    #expect(value.zip == 7)
    let rows = mapper.explain(Learned.self).rows
    #expect(rows.map(\.property) == ["name", "address", "notes", "rows", "size", "kind"])
    #expect(
      Failing.error(mapper, #"{"nam":1}"#, as: Learned.self)?.issues.map(\.code).contains(
        .unknownKey)
        == true)
  }

  @Test func updatesReadNestedContainersOfTheOldValue() throws {
    var value = try Mapper().object(from: Self.learned, as: Learned.self)
    let before = value
    try Mapper().update(
      &value, from: #"{"address":{"zip":9},"notes":[],"rows":[],"size":"small","kind":"q"}"#)
    #expect(value.name == before.name)
    #expect(value.city == "c")
    #expect(value.zip == 9)
    #expect(value.size == .small)
  }

  /// A key type for all members that the model does not declare.
  struct OtherKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) {
      if ["id", "createdAt"].contains(stringValue) { return nil }
      self.stringValue = stringValue
    }
    init?(intValue: Int) { nil }
  }

  struct Open: Decodable, Equatable {
    var others: [String: Int] = [:]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: OtherKey.self)
      for key in container.allKeys {
        others[key.stringValue] = try container.decode(Int.self, forKey: key)
      }
    }
  }

  @Test func keysThatAModelRulesOut() throws {
    let json = #"{"id": 1, "foo": 2, "createdAt": 3}"#
    let expected = try JSONDecoder().decode(Open.self, from: Data(json.utf8))
    #expect(expected.others == ["foo": 2])
    #expect(try Mapper().everywhere(json, as: Open.self) == expected)
  }
}
