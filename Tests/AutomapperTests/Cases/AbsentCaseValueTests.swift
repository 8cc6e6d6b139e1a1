import Automapper
import Testing

/// Values of untagged cases that the source lacks: a type that reads null does not make its case fit every object.
@Suite struct AbsentCaseValueTests {
  indirect enum Tree: Codable, Equatable {
    case node(v: Tree)
    case leaf(x: Int, y: Int?)
    case none
  }
  struct Holder: Codable, Equatable { var v: Tree }
  enum Boxed: Codable, Equatable {
    case held(Holder)
    case any(v: JSONValue)
    case leaf(x: Int)
  }

  @propertyWrapper struct Lossy: Codable, Equatable {
    var wrappedValue: Int?
    init(wrappedValue: Int?) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try? decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  struct Photo: Codable, Equatable {
    var url: String
    @Lossy var width: Int?
  }
  enum Item: Codable, Equatable {
    case photo(Photo)
    case none
  }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Tree.self) { $0.cases(.untagged) }
      configuration.map(Boxed.self) { $0.cases(.untagged) }
      configuration.map(Item.self) { $0.cases(.untagged) }
    }
  }

  static let failures: [(json: String, text: String)] = [
    (
      #"{"x":1,"y":"bad"}"#,
      """
      Tree: expected a case of Tree, found an object, which fits none (node: v: expected Tree, \
      found nothing; leaf: y: expected Int, found string "bad"; none: expected null, found an object)
      """
    ),
    (
      #"{"typo":1}"#,
      """
      Tree: expected a case of Tree, found an object, which fits none (node: v: expected Tree, \
      found nothing; leaf: x: expected Int, found nothing; none: expected null, found an object)
      """
    ),
  ]

  @Test(arguments: failures) func valuesOfTheCase(_ json: String, _ text: String) throws {
    #expect(try mapper().failure(json, as: Tree.self) == text)
  }

  @Test func valuesOfAModelInTheCase() throws {
    #expect(
      try mapper().failure(#"{"typo":1}"#, as: Boxed.self) == """
        Boxed: expected a case of Boxed, found an object, which fits none (held: v: expected Tree, \
        found nothing; any: v: expected JSONValue, found nothing; leaf: x: expected Int, found nothing)
        """)
    #expect(try mapper().everywhere(#"{"x":1}"#) == Boxed.leaf(x: 1))
    let held = Boxed.held(Holder(v: .leaf(x: 1, y: nil)))
    #expect(try mapper().everywhere(#"{"v":{"x":1}}"#) == held)
  }

  @Test func nullThatTheSourceHas() throws {
    #expect(try mapper().everywhere(#"{"v":null}"#) == Tree.node(v: .none))
    #expect(try mapper().everywhere(#"{"v":null}"#) == Boxed.held(Holder(v: .none)))
    #expect(try mapper().everywhere("null") == Tree.none)
  }

  /// Outside the object of a case, and in a wrapper, which stands for an Optional, absent is null.
  @Test func absentValuesElsewhere() throws {
    #expect(try mapper().everywhere("{}") == Holder(v: .none))
    #expect(try mapper().everywhere(#"{"url":"u"}"#) == Item.photo(Photo(url: "u", width: nil)))
  }
}
