import Automapper
import Testing

/// Partial updates of models that `encode(to:)` writes in another form than `init(from:)` reads.
@Suite struct OtherFormTests {
  struct Part: Codable, Equatable {
    var a = 1
    var b: String? = "old"
  }
  enum Keys: CodingKey { case part, form, a, b }

  private struct Erased: Encodable {
    let value: any Encodable
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }
  private struct Output: Encodable {
    var a: Int
    var b: String?
  }

  /// How a model's own code writes its part.
  enum Form: String, Codable, CaseIterable {
    case erased, superEncoder, singleInSuperEncoder, nestedContainer, otherModel

    func write(_ part: Part, to container: inout KeyedEncodingContainer<Keys>) throws {
      switch self {
      case .erased: try container.encode(Erased(value: part), forKey: .part)
      case .superEncoder: try part.encode(to: container.superEncoder(forKey: .part))
      case .singleInSuperEncoder:
        var single = container.superEncoder(forKey: .part).singleValueContainer()
        try single.encode(part)
      case .nestedContainer:
        var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .part)
        try nested.encode(part.a, forKey: .a)
        try nested.encode(part.b, forKey: .b)
      case .otherModel: try container.encode(Output(a: part.a, b: part.b), forKey: .part)
      }
    }
  }

  struct Whole: Codable, Equatable {
    var part = Part()
    var form: Form
    init(_ form: Form) { self.form = form }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      part = try container.decode(Part.self, forKey: .part)
      form = try container.decode(Form.self, forKey: .form)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try form.write(part, to: &container)
      try container.encode(form, forKey: .form)
    }
  }

  @Test(arguments: Form.allCases) func nestedModels(form: Form) throws {
    let old = Whole(form)
    var expected = old
    expected.part.a = 9
    #expect(try Mapper().updating(old, #"{"part": {"a": 9}}"#) == expected)
    expected = old
    expected.part.b = "new"
    #expect(try Mapper().updating(old, #"{"part": {"b": "new"}}"#) == expected)
    expected.part.b = nil
    #expect(try Mapper().updating(old, #"{"part": {"b": null}}"#) == expected)
    #expect(
      try Mapper().updateFailure(old, #"{"part": {"a": []}}"#)
        == #"Whole.part.a: expected Int, found an array (key "a")"#)
  }

  /// Without an old value, `try?` in `init(from:)` would make the whole part nil.
  struct Lenient: Codable, Equatable {
    var part: Part? = Part()
    init() {}
    init(from decoder: any Decoder) throws {
      part = try? decoder.container(keyedBy: Keys.self).decode(Part.self, forKey: .part)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encodeIfPresent(part.map(Erased.init), forKey: .part)
    }
  }

  @Test func optionalModels() throws {
    var expected = Lenient()
    expected.part?.b = "new"
    #expect(try Mapper().updating(Lenient(), #"{"part": {"b": "new"}}"#) == expected)
    var none = Lenient()
    none.part = nil
    #expect(try Mapper().updating(none, #"{"part": {"b": "new"}}"#) == none)
    #expect(try Mapper().updating(none, #"{"part": {"a": 1, "b": "old"}}"#) == Lenient())
  }

  /// Reads another model as its single value, and writes keys.
  struct Proxied: Codable, Equatable {
    private struct Input: Decodable {
      var a: Int
      var b: String?
    }
    var a = 1
    var b: String? = "old"
    init() {}
    init(from decoder: any Decoder) throws {
      let input = try decoder.singleValueContainer().decode(Input.self)
      (a, b) = (input.a, input.b)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(a, forKey: .a)
      try container.encode(b, forKey: .b)
    }
  }

  @Test func singleValues() throws {
    var old = Proxied()
    old.b = "older"
    var expected = old
    expected.a = 9
    #expect(try Mapper().updating(old, #"{"a": 9}"#) == expected)
    expected = old
    expected.b = "new"
    #expect(try Mapper().updating(old, #"{"b": "new"}"#) == expected)
    #expect(
      try Mapper().updateFailure(old, #"{"a": []}"#)
        == #"Proxied.a: expected Int, found an array (key "a")"#)
  }

  /// Reads its part as the single value of a super decoder.
  struct Parent: Codable, Equatable {
    var part = Part()
    init() {}
    init(from decoder: any Decoder) throws {
      part = try decoder.container(keyedBy: Keys.self).superDecoder(forKey: .part)
        .singleValueContainer().decode(Part.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try Form.singleInSuperEncoder.write(part, to: &container)
    }
  }

  @Test func superDecoders() throws {
    var expected = Parent()
    expected.part.a = 9
    #expect(try Mapper().updating(Parent(), #"{"part": {"a": 9}}"#) == expected)
  }

  struct Fresh: Codable, Equatable, Defaulted {
    var part = FreshPart()
    init() { part.b = "outer" }
    init(from decoder: any Decoder) throws {
      part = try decoder.container(keyedBy: Keys.self).decode(FreshPart.self, forKey: .part)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(Erased(value: part), forKey: .part)
    }
  }
  struct FreshPart: Codable, Equatable, Defaulted {
    var a = 1
    var b: String? = "inner"
    init() {}
  }

  @Test func freshInstances() throws {
    var expected = Fresh()
    expected.part.a = 9
    #expect(try Mapper().everywhere(#"{"part": {"a": 9}}"#) == expected)
    var old = Fresh()
    old.part.b = "old"
    expected.part.b = "old"
    #expect(try Mapper().updating(old, #"{"part": {"a": 9}}"#) == expected)
  }

  /// An instance that a key path reads keeps its identity.
  final class Leaf: Codable {
    var a = 1
    var b: String? = "old"
  }
  final class Branch: Codable {
    var leaf = Leaf()
    enum CodingKeys: CodingKey { case leaf }
    init() {}
    init(from decoder: any Decoder) throws {
      leaf = try decoder.container(keyedBy: CodingKeys.self).decode(Leaf.self, forKey: .leaf)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try leaf.encode(to: container.superEncoder(forKey: .leaf))
    }
  }

  @Test func instances() throws {
    let mapper = try Mapper {
      $0.map(Branch.self) { $0.property(\.leaf) }
      $0.map(Leaf.self) { leaf in
        leaf.property(\.a)
        leaf.property(\.b)
      }
    }
    let branch = Branch()
    let leaf = branch.leaf
    try mapper.update(branch, from: #"{"leaf": {"a": 9}}"#)
    #expect(branch.leaf === leaf && leaf.a == 9 && leaf.b == "old")
  }
}
