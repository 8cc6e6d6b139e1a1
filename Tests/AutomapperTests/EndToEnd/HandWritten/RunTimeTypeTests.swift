import Automapper
import Foundation
import Testing

/// Classes that a caller or a model chooses at run time, behind a metatype of their superclass.
@Suite struct RunTimeTypeTests {
  class Base: Codable, Equatable {
    var id: Int
    var name: String { "base \(id)" }

    static func == (one: Base, other: Base) -> Bool { one.name == other.name }
  }

  final class Sub: Base {
    private let text: String
    override var name: String { "sub \(id) \(text)" }

    required init(from decoder: any Decoder) throws {
      text = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .text)
      try super.init(from: decoder)
    }

    private enum Key: CodingKey { case text }
  }

  /// A list whose elements are subclasses, and a value alone that is one.
  struct List: Decodable, Equatable {
    let names: [String]
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var names: [String] = []
      while !container.isAtEnd { names.append(try container.decode(chosen()).name) }
      self.names = names
    }
  }

  struct Alone: Decodable, Equatable {
    let name: String
    init(from decoder: any Decoder) throws {
      name = try decoder.singleValueContainer().decode(chosen()).name
    }
  }

  private static func chosen() -> Base.Type { Sub.self }

  private static let text = #"{"id":1,"text":"a"}"#

  @Test func theRoot() throws {
    #expect(try Mapper().object(from: Self.text, as: Self.chosen()).name == "sub 1 a")
    let fields: [String: Any] = ["id": 1, "text": "a"]
    #expect(try Mapper().object(from: fields, as: Self.chosen()).name == "sub 1 a")
    let decoder = Mapper().jsonDecoder()
    #expect(try decoder.decode(Self.chosen(), from: Data(Self.text.utf8)).name == "sub 1 a")
  }

  @Test func elementsAndValuesAlone() throws {
    let list = try Mapper().object(from: "[\(Self.text),\(Self.text)]", as: List.self)
    #expect(list.names == ["sub 1 a", "sub 1 a"])
    #expect(try Mapper().object(from: Self.text, as: Alone.self).name == "sub 1 a")
    #expect(try JSONDecoder().decode(Alone.self, from: Data(Self.text.utf8)).name == "sub 1 a")
  }
}
