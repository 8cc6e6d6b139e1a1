import Automapper
import Foundation
import Testing

/// Updates from sources that have a value for every property of the model, or for every property that the mapper has
/// met.
@Suite struct CompleteSourceTests {
  struct Plain: Codable, Equatable {
    var id: Int
    var name: String
    var note: String?
    var born: Date
  }
  /// Decodes `detail` only if `kind` asks for it.
  struct Choosing: Codable, Equatable {
    var kind: Int
    var detail: String

    init(kind: Int, detail: String) { (self.kind, self.detail) = (kind, detail) }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      kind = try values.decode(Int.self, forKey: .kind)
      switch kind {
      case 1: detail = "none"
      case 2: detail = try values.decode(String.self, forKey: .detail)
      default: detail = try values.decodeIfPresent(String.self, forKey: .detail) ?? "absent"
      }
    }
  }
  struct Outer: Codable, Equatable {
    var id: Int
    var inner: Plain
  }
  /// Has a property in a nested object.
  struct Nesting: Codable, Equatable {
    var id: Int
    var city: String
    var zip: String

    enum CodingKeys: String, CodingKey { case id, address }
    enum AddressKeys: String, CodingKey { case city, zip }

    init(id: Int, city: String, zip: String) { (self.id, self.city, self.zip) = (id, city, zip) }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(Int.self, forKey: .id)
      let address = try values.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      city = try address.decode(String.self, forKey: .city)
      zip = try address.decode(String.self, forKey: .zip)
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(id, forKey: .id)
      var address = values.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      try address.encode(city, forKey: .city)
      try address.encode(zip, forKey: .zip)
    }
  }

  static let old = Plain(
    id: 1, name: "Ada", note: "old", born: Date(timeIntervalSince1970: 1_000_000_000))

  /// The first update meets the properties, and the others know them.
  @Test(arguments: [
    (#"{"id": 2, "name": "Bo", "note": "n", "born": "2001-09-09T01:46:41Z"}"#, 2, "Bo", "n", 1),
    (#"{"id": "2", "name": 7, "note": "n", "born": 1000000001}"#, 2, "7", "n", 1),
    (#"{"ID": 2, "name": "Bo", "note": null, "born": "2001-09-09T01:46:41Z"}"#, 2, "Bo", nil, 1),
    (#"{"id": 2, "name": "Bo", "born": "2001-09-09T01:46:41Z"}"#, 2, "Bo", "old", 1),
    (#"{"id": 2, "name": "Bo", "note": "n", "born": 1000000001, "extra": {}}"#, 2, "Bo", "n", 1),
  ]) func plainModels(
    _ json: String, _ id: Int, _ name: String, _ note: String?, _ seconds: Int
  ) throws {
    let mapper = Mapper()
    let expected = Plain(
      id: id, name: name, note: note,
      born: Date(timeIntervalSince1970: 1_000_000_000 + Double(seconds)))
    for _ in 0..<3 { #expect(try mapper.updating(Self.old, json) == expected) }
  }

  @Test(arguments: [2, 3]) func modelsThatAskForMoreThanBefore(_ kind: Int) throws {
    let mapper = Mapper()
    let old = Choosing(kind: 1, detail: "kept")
    for _ in 0..<3 {
      #expect(try mapper.updating(old, #"{"kind": 1}"#) == Choosing(kind: 1, detail: "none"))
    }
    for _ in 0..<3 {
      #expect(
        try mapper.updating(old, #"{"kind": \#(kind)}"#)
          == Choosing(kind: kind, detail: "kept"))
    }
    #expect(
      try mapper.updating(old, #"{"kind": \#(kind), "detail": "new"}"#)
        == Choosing(kind: kind, detail: "new"))
  }

  @Test func partsOfNestedModelsStay() throws {
    let mapper = Mapper()
    let old = Outer(id: 1, inner: Self.old)
    for id in 2...4 {
      let expected = Outer(
        id: id,
        inner: Plain(id: 1, name: "new", note: "old", born: Self.old.born))
      #expect(
        try mapper.updating(old, #"{"id": \#(id), "inner": {"name": "new"}}"#) == expected)
    }
  }

  @Test func nestedObjects() throws {
    let mapper = Mapper()
    let old = Nesting(id: 1, city: "Rome", zip: "00100")
    for id in 2...4 {
      #expect(
        try mapper.updating(old, #"{"id": \#(id), "address": {"city": "Oslo", "zip": "0150"}}"#)
          == Nesting(id: id, city: "Oslo", zip: "0150"))
      #expect(
        try mapper.updateFailure(old, #"{"id": \#(id), "address": "none"}"#)
          == #"Nesting.address: expected an object, found string "none" (key "address")"#)
    }
  }

  @Test func errors() throws {
    let mapper = Mapper()
    for _ in 0..<3 {
      _ = try mapper.updating(
        Self.old, #"{"id": 2, "name": "Bo", "note": "n", "born": "2001-09-09T01:46:41Z"}"#)
      #expect(
        try mapper.updateFailure(
          Self.old, #"{"id": "x", "name": "Bo", "note": "n", "born": "soon"}"#)
            == """
            Plain.id: expected Int, found string "x" (key "id")
            Plain.born: expected Date, found string "soon" (key "born")
            """)
    }
  }

  @Test func unknownKeys() throws {
    let mapper = try Mapper { $0.unknownKeys = .error }
    let json = #"{"id": 2, "name": "Bo", "note": "n", "born": "2001-09-09T01:46:41Z""#
    for _ in 0..<3 {
      #expect(try mapper.updating(Self.old, json + "}").id == 2)
      #expect(
        try mapper.updateFailure(Self.old, json + #", "extra": 1}"#)
          == #"Plain: expected a key of Plain, found unknown key (key "extra")"#)
    }
  }

  class Code: Codable, Equatable {
    let text: String
    init(_ text: String) { self.text = text }
    required init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    static func == (left: Code, right: Code) -> Bool {
      type(of: left) == type(of: right) && left.text == right.text
    }
  }
  final class SpecialCode: Code {}
  struct Item: Codable, Equatable {
    var id: Int
    var code: Code
  }

  @Test func subclassesStay() throws {
    let mapper = Mapper()
    let old = Item(id: 1, code: SpecialCode("a"))
    for _ in 0..<3 {
      #expect(
        try mapper.updating(old, #"{"id": 2, "code": "b"}"#)
          == Item(id: 2, code: SpecialCode("b")))
    }
  }

  /// Decodes `first` or `second`, as `kind` says.
  struct Alternating: Codable, Equatable {
    var kind: Int
    var first: String?
    var second: String?

    init(kind: Int, first: String?, second: String?) {
      (self.kind, self.first, self.second) = (kind, first, second)
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      kind = try values.decode(Int.self, forKey: .kind)
      first = kind == 1 ? try values.decodeIfPresent(String.self, forKey: .first) : nil
      second = kind == 2 ? try values.decodeIfPresent(String.self, forKey: .second) : nil
    }
  }

  @Test func keysThatOtherCallsHaveMet() throws {
    let mapper = Mapper()
    #expect(
      try mapper.object(from: #"{"kind": 2, "second": "x"}"#, as: Alternating.self)
        == Alternating(kind: 2, first: nil, second: "x"))
    _ = try mapper.updating(Alternating(kind: 1, first: "a", second: nil), #"{"kind": 1}"#)
    #expect(
      try mapper.updating(
        Alternating(kind: 2, first: nil, second: "old"), #"{"kind": 2, "first": "z"}"#)
        == Alternating(kind: 2, first: nil, second: "old"))
  }

  struct Base: Codable, Equatable {
    var name: String
    var note: String?
  }
  /// Looks at one key, then decodes the whole object as another type.
  struct Versioned: Codable, Equatable {
    var base: Base

    enum CodingKeys: String, CodingKey { case version }

    init(_ base: Base) { self.base = base }

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .version)
      base = try decoder.singleValueContainer().decode(Base.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(base)
    }
  }
  struct Shelf: Codable, Equatable { var item: Versioned }

  @Test func modelsAroundAnother() throws {
    let mapper = Mapper()
    let old = Shelf(item: Versioned(Base(name: "old", note: "kept")))
    for _ in 0..<3 {
      #expect(
        try mapper.updating(old, #"{"item": {"version": 1, "name": "new"}}"#)
          == Shelf(item: Versioned(Base(name: "new", note: "kept"))))
    }
  }

  @Test func modelsAroundAnotherAtTheRoot() throws {
    let mapper = Mapper()
    for _ in 0..<3 {
      var item = Versioned(Base(name: "old", note: "kept"))
      try mapper.update(&item, from: #"{"version": 1, "name": "new"}"#)
      #expect(item == Versioned(Base(name: "new", note: "kept")))
      try mapper.update(&item, from: ["version": 2, "note": "new"] as [String: Any])
      #expect(item == Versioned(Base(name: "new", note: "new")))
    }
  }

  /// The old instance supplies what the source lacks, so only the wrong value is an error.
  @Test func errorsOfModelsAroundAnother() throws {
    let mapper = Mapper()
    let old = Versioned(Base(name: "old", note: "kept"))
    let atTheRoot = #expect(throws: MappingError.self) {
      var item = old
      try mapper.update(&item, from: #"{"version": 1, "note": []}"#)
    }
    #expect(atTheRoot?.issues.map(\.path) == ["note"])
    let inside = #expect(throws: MappingError.self) {
      var shelf = Shelf(item: old)
      try mapper.update(&shelf, from: #"{"item": {"version": 1, "note": []}}"#)
    }
    #expect(inside?.issues.map(\.path) == ["item.note"])
  }

  struct Pair: Codable, Equatable {
    var a = 1
    var b = 2
  }
  struct Boxed: Codable, Defaulted {
    var pair = Pair()
    init() {}
    init(from decoder: any Decoder) throws {
      pair = try decoder.singleValueContainer().decode(Pair.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(pair)
    }
  }

  /// A fresh instance supplies properties, not parts of a single value, in decoding and in its errors.
  @Test func everyErrorOfASingleValue() {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: "{}", as: Boxed.self)
    }
    #expect(error?.issues.map(\.path) == ["a", "b"])
  }
}
