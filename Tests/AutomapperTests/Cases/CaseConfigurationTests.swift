import Automapper
import Foundation
import Testing

/// Mistakes that are seen when a mapper is made, and what `validate` and `explain` tell.
@Suite struct CaseConfigurationTests {
  private func mistakes(_ configure: (inout MapperConfiguration) -> Void) -> String {
    CaseMapper.mistakes(configure)
  }

  @Test func misspelledCases() {
    #expect(
      mistakes { configuration in
        configuration.map(CaseShape.self) { shape in
          shape.cases(.tagged("type"), fallback: "emty")
          shape.case("cirle").key("round")
        }
      } == """
        CaseShape: expected a case such as "circle", found "cirle"
        CaseShape: expected a case such as "empty", found "emty"
        """)
    #expect(
      mistakes { $0.map(CaseEvent.self) { $0.case("zzz").key("a") } }
        == """
        CaseEvent: expected a case, one of "login", "message", "move", "note", "mood", "ping", \
        found "zzz"
        """)
  }

  @Test func theKeyOfTheTag() {
    #expect(
      mistakes { $0.map(CaseShape.self) { $0.cases(.tagged("url")) } }
        == #"CaseShape.photo.url: expected a key of its own, found the key of the tag (key "url")"#)
    #expect(
      mistakes { $0.map(CaseShape.self) { $0.cases(.tagged("corner_radius")) } } == """
        CaseShape.roundedBox.cornerRadius: expected a key of its own, found the key of the tag \
        (key "corner_radius")
        """)
    #expect(
      mistakes { $0.map(CaseShape.self) { $0.cases(.tagged("a", content: "a")) } }
        == #"CaseShape: expected a key of its own for the content, found the tag's key (key "a")"#)
    #expect(
      mistakes { $0.map(CaseShape.self) { $0.cases(.tagged("url", content: "data")) } } == "none")
  }

  @Test func propertiesMovedToTheKeyOfTheTag() {
    #expect(
      mistakes { configuration in
        configuration.map(CaseShape.self) { shape in
          shape.cases(.tagged("type"))
          shape.property("radius").key("type")
        }
      }
        == #"CaseShape.circle.radius: expected a key of its own, found the key of the tag (key "type")"#
    )
    #expect(
      mistakes { configuration in
        configuration.map(CaseShape.self) { $0.cases(.tagged("type")) }
        configuration.map(CasePhoto.self) { $0.property(\.url).keys("link", "type.url") }
      } == #"CaseShape.photo.url: expected a key of its own, found the key of the tag (key "type")"#
    )
    #expect(
      mistakes { configuration in
        configuration.map(CaseShape.self) { shape in
          shape.cases(.tagged("type"))
          shape.property("radius").key("r")
        }
      } == "none")
  }

  static let all = #"a property, one of "radius", "width", "height", "_0", "cornerRadius""#

  @Test(arguments: [
    ("raduis", #"a property such as "radius""#), ("zebra", all), ("circle", all),
    ("circle.radius", #"a property such as "radius""#), ("zebra.q", all), ("photo.url", all),
  ])
  func rulesForValuesThatNoCaseHas(name: String, expected: String) {
    for style in [CaseStyle.external, .tagged("type")] {
      #expect(
        mistakes { configuration in
          configuration.map(CaseShape.self) { shape in
            shape.cases(style)
            shape.property(name).key("k")
          }
        } == "CaseShape.\(name): expected \(expected), found no such property")
    }
    struct Drawing: Codable { var shape: CaseShape }
    #expect(
      mistakes { $0.map(Drawing.self) { $0.property("shape.\(name)").key("k") } }
        == "Drawing.shape.\(name): expected \(expected), found no such property")
  }

  @Test func rulesForUnlabelledValues() {
    #expect(mistakes { $0.map(CaseShape.self) { $0.property("_0").key("value") } } == "none")
  }

  @Test func propertiesBesideADottedTag() {
    func mistakes(_ key: String) -> String {
      self.mistakes { configuration in
        configuration.map(CaseShape.self) { $0.cases(.tagged("meta.type")) }
        configuration.map(CasePhoto.self) { $0.property(\.url).key(key) }
      }
    }
    #expect(mistakes("meta.url") == "none")
    for key in ["meta.type", "meta.type.url", "meta"] {
      #expect(
        mistakes(key) == """
          CaseShape.photo.url: expected a key of its own, found the key of the tag (key "meta.type")
          """)
    }
  }

  @Test func valuesThatNeedContent() {
    #expect(
      mistakes { $0.map(CaseValue.self) { $0.cases(.tagged("kind")) } } == """
        CaseValue.number: expected tagged("kind", content:), for values that are no object, found (Int)
        CaseValue.text: expected tagged("kind", content:), for values that are no object, found (String)
        CaseValue.flag: expected tagged("kind", content:), for values that are no object, found (Bool)
        CaseValue.pair: expected tagged("kind", content:), for values that are no object, \
        found (Int, Int)
        CaseValue.many: expected tagged("kind", content:), for values that are no object, found ([Int])
        """)
    #expect(
      mistakes { $0.map(CaseValue.self) { $0.cases(.tagged("kind", content: "data")) } } == "none")
  }

  // MARK: One case

  enum Pair: Codable { case pair(Int, Int) }
  enum Holder: Codable { case photo(CasePhoto) }
  enum Only: Codable, Equatable { case only(size: Int) }
  enum Bare: Codable { case bare }

  @Test func mistakesOfEnumsWithOneCase() {
    #expect(
      mistakes { configuration in
        configuration.map(Pair.self) { $0.cases(.tagged("type")) }
        configuration.map(Holder.self) { $0.cases(.tagged("url")) }
        configuration.map(Only.self) { $0.cases(.tagged("size"), fallback: "onyl") }
        configuration.map(Bare.self) { $0.case("baer").key("b") }
      } == """
        Pair.pair: expected tagged("type", content:), for values that are no object, found (Int, Int)
        Holder.photo.url: expected a key of its own, found the key of the tag (key "url")
        Only: expected a case such as "only", found "onyl"
        Only.only.size: expected a key of its own, found the key of the tag (key "size")
        Bare: expected a case such as "bare", found "baer"
        """)
    #expect(
      mistakes { $0.map(Pair.self) { $0.cases(.tagged("type", content: "values")) } } == "none")
  }

  @Test(arguments: [CaseStyle.external, .tagged("type"), .tagged("type", content: "of"), .untagged])
  func enumsWithOneCase(style: CaseStyle) throws {
    let mapper = try Mapper { $0.map(Only.self) { $0.cases(style) } }
    try mapper.validate(Only.self)
    #expect(try mapper.readBack(Only.only(size: 1)) == .only(size: 1))
    #expect(mapper.explain(Only.self).rows.map(\.property) == ["only.size"])
  }

  @Test func anUnknownTagOfAnEnumWithOneCase() throws {
    let mapper = try Mapper { $0.map(Only.self) { $0.cases(.tagged("type")) } }
    #expect(
      try mapper.failure(#"{"type": "olny", "size": 1}"#, as: Only.self)
        == #"Only: expected Only, one of "only", found string "olny" (key "type")"#)
  }

  @Test func fallbacksWithValues() {
    #expect(
      mistakes { $0.map(CaseShape.self) { $0.cases(.tagged("type"), fallback: "photo") } } == """
        CaseShape.photo: expected a fallback without values, or with one unlabelled JSONValue, \
        found (CasePhoto)
        """)
  }

  @Test func casesThatMustNotBeLearned() {
    #expect(
      mistakes { configuration in
        configuration.register(CaseValue.self, learns: false)
        configuration.map(CaseValue.self) { $0.cases(.untagged) }
      } == """
        CaseValue: expected a registered enum that may be learned, for the untagged form, \
        found one that is not learned
        """)
  }

  @Test func typesThatAreNoSuchEnum() {
    enum Role: String, Codable { case admin }
    let text =
      "expected an enum with the Codable conformance that Swift synthesises, "
      + "found a type that reads itself in another way"
    #expect(mistakes { $0.map(Role.self) { $0.cases(.tagged("type")) } } == "Role: " + text)
    #expect(mistakes { $0.map(CasePhoto.self) { $0.cases(.untagged) } } == "CasePhoto: " + text)
  }

  /// An enum that is its own only value would be read from one object for ever.
  @Test func recursion() throws {
    indirect enum Tree: Codable, Equatable {
      case leaf(size: Int)
      case again(Tree)
      enum CodingKeys: CodingKey, CaseIterable { case leaf, again }
    }
    #expect(
      mistakes { $0.map(Tree.self) { $0.cases(.tagged("type")) } } == """
        Tree.again: expected a value that is not the same object, or content, \
        found the enum itself as the only unlabelled value
        """)
    let mapper = try Mapper { $0.map(Tree.self) { $0.cases(.tagged("type", content: "of")) } }
    let tree = Tree.again(.again(.leaf(size: 1)))
    #expect(try mapper.readBack(tree) == tree)
    let unlearned = try Mapper { configuration in
      configuration.register(Tree.self, learns: false)
      configuration.map(Tree.self) { $0.cases(.tagged("type")) }
    }
    #expect(
      try unlearned.failure(#"{"type": "again"}"#, as: Tree.self)
        == "Tree: expected values of their own, found Tree in the object of the same enum")
  }

  /// A type that must not see made-up values reads and writes all the same.
  @Test func unlearned() throws {
    let mapper = try Mapper { configuration in
      configuration.register(CaseShape.self, learns: false)
      configuration.map(CaseShape.self) { $0.cases(.tagged("type")) }
    }
    for shape in [CaseShape.circle(radius: 1), .empty, .photo(CaseFormTests.photo)] {
      #expect(try mapper.readBack(shape) == shape)
    }
  }

  @Test func validate() throws {
    let mapper = try CaseMapper.shapes(.tagged("type"))
    try mapper.validate(CaseDrawing.self)
    try mapper.validate(CaseShape.self)
    expectIssues("invalidConfiguration photo.url") {
      try Mapper { $0.map(CaseShape.self) { $0.cases(.tagged("url")) } }.validate(CaseShape.self)
    }
  }

  @Test func explain() throws {
    let rows = try CaseMapper.shapes(.tagged("type")).explain(CaseShape.self).rows
    let cells = rows.map { row in
      [row.property, row.type, row.keys.joined(separator: ", "), row.conversion, row.inverseKey]
        .map { $0 ?? "" }.joined(separator: " | ")
    }
    #expect(
      cells == [
        #"circle.radius | Double | radius, ≈ radius | type: "circle" | radius"#,
        #"rectangle.width | Double | width, ≈ width | type: "box" or "rect" | width"#,
        #"rectangle.height | Double? | height, ≈ height | type: "box" or "rect" | height"#,
        #"photo | CasePhoto | (this value) | type: "photo" | (this value)"#,
        #"roundedBox.cornerRadius | Int | cornerRadius, corner_radius, ≈ cornerradius | "#
          + #"type: "roundedBox" | cornerRadius"#,
        #"empty | - |  | type: "empty" | "#,
      ])
    let values = try CaseMapper.values().explain(CaseValue.self)
    #expect(
      values.rows.map(\.property) == [
        "number", "text", "flag", "point.x", "point.y", "pair", "many", "nothing",
      ])
    #expect(values.rows[0].conversion == "if it fits")
    let content = try CaseMapper.shapes(.tagged("type", content: "data")).explain(CaseShape.self)
    #expect(content.rows[3].keys == ["data"])
    #expect(content.rows[3].inverseKey == "data")
  }

  @Test func report() throws {
    let mapper = try CaseMapper.shapes(.tagged("type"))
    var report = MappingReport()
    _ = try mapper.object(
      from: #"{"type": "circle", "radius": "1", "size": 2}"#, as: CaseShape.self, report: &report)
    #expect(
      report.entries.map { "\($0.kind.rawValue) \($0.path) \($0.sourceKey ?? "")" } == [
        "conversion radius radius", "unknownKey  size",
      ])
  }
}
