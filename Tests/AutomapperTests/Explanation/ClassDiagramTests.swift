import Automapper
import Foundation
import Testing

/// Explanations as Markdown and as a class diagram of Mermaid.
struct ClassDiagramTests {
  enum Role: String, Codable, CaseIterable { case admin, guest }

  struct Page<Item: Codable>: Codable {
    var items: [Item]
    var next: Int?
  }

  struct Post: Codable {
    var title: String
    var author: User?
    var tags: [String: String]
  }

  struct User: Codable {
    var name: String
    var role: Role
    var dateOfBirth: Date?
    var posts: [Post]
    var page: Page<Post>
  }

  class Vehicle: Codable { var wheels: Int }
  final class Car: Vehicle {
    var doors = 4
  }

  static let user = """
    classDiagram
      class User {
        name: String
        role: Role
        dateOfBirth: Date?
        posts: [Post]
        page: Page#60;Post#62;
      }
      class Role {
        <<enumeration>>
        #34;admin#34;
        #34;guest#34;
      }
      class Post {
        title: String
        author: User?
        tags: [String: String]
      }
      class Page_Post_["Page#60;Post#62;"] {
        items: [Post]
        next: Int?
      }
      User --> "1" Role : role
      User --> "*" Post : posts
      User --> "1" Page_Post_ : page
      Post --> "0..1" User : author
      Page_Post_ --> "*" Post : items
    """

  @Test func aModelAndTheModelsBelowIt() {
    #expect(Mapper().explain(User.self).mermaid == Self.user)
  }

  @Test func subtypes() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Vehicle.self, discriminator: "type", ["car": Car.self])
    }
    let diagram = mapper.explain(Vehicle.self).mermaid
    #expect(diagram.contains("\n  Vehicle <|-- Car"))
    #expect(MermaidClassDiagram.problem(in: diagram) == nil)
  }

  @Test func theGrammar() throws {
    let mapper = Mapper()
    for type in [User.self, Page<[Page<User>]>.self, Odd.self] as [any Any.Type] {
      #expect(MermaidClassDiagram.problem(in: mapper.explain(type).mermaid) == nil)
    }
  }

  /// Names that mean something in a diagram's source.
  struct Odd: Codable {
    var a: Int
    var b: Post?
    enum CodingKeys: String, CodingKey {
      case a = "{a}; #1"
      case b = "b\"~\n:"
    }
  }

  /// The checker finds mistakes.
  @Test(arguments: [
    "class A {\n}", "classDiagram\n  class A B {\n  }", "classDiagram\n  class A {\n    {x\n  }",
    "classDiagram\n  A --> B : x", "classDiagram\n  class A {\n    x",
    "classDiagram\n  class A {\n  }\n  A --> \"1\" A : x;y",
  ]) func mistakes(diagram: String) {
    #expect(MermaidClassDiagram.problem(in: diagram) != nil)
  }

  @Test func markdown() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Post.self) { post in
        post.property(\.title).key("a|b").default("*none*")
      }
    }
    #expect(
      mapper.explain(Post.self).markdown == #"""
        | property | type | keys tried | conversion | default | written as |
        | --- | --- | --- | --- | --- | --- |
        | title | String | a\|b, title, ≈ title |  | \*none\* | a\|b |
        | author | User? | author, ≈ author |  |  | author |
        | tags | [String: String] | tags, ≈ tags |  |  | tags |
        """#)
  }

  struct Album: Codable {
    var cover: CaseShape
    var events: [CaseEvent]
  }

  /// The cases of enums, and the models inside them, in Swift's form and in a declared one.
  @Test func cases() throws {
    let tagged = try Mapper { $0.map(CaseShape.self) { $0.cases(.tagged("kind")) } }
    for mapper in [Mapper.default, tagged] {
      #expect(
        mapper.explain(Album.self).mermaid == """
          classDiagram
            class Album {
              cover: CaseShape
              events: [CaseEvent]
            }
            class CaseShape {
              circle.radius: Double
              rectangle.width: Double
              rectangle.height: Double?
              photo._0: CasePhoto
              roundedBox.cornerRadius: Int
              empty
            }
            class CaseEvent {
              login.user: Int
              message._0: String
              move._0: Int
              move._1: Int?
              note._0: CasePhoto?
              mood._0: String?
              ping
            }
            class CasePhoto {
              url: URL
            }
            Album --> "1" CaseShape : cover
            Album --> "*" CaseEvent : events
            CaseShape --> "1" CasePhoto : photo._0
            CaseEvent --> "0..1" CasePhoto : note._0
          """)
    }
    let rows = Mapper.default.explain(CaseShape.self).rows
    #expect(
      rows.map { "\($0.property): \($0.type)" } == [
        "circle.radius: Double", "rectangle.width: Double", "rectangle.height: Double?",
        "photo._0: CasePhoto", "roundedBox.cornerRadius: Int", "empty: -",
      ])
  }

  /// A mistake in the mapping of a model that only a case holds.
  @Test func mistakesInModelsOfCases() throws {
    struct Mistaken: MappingProvider {
      func mapping(for type: any Any.Type) -> TypeMapping? {
        guard type == CasePhoto.self else { return nil }
        return TypeMapping(CasePhoto.self) { $0.property("ulr").key("link") }
      }
    }
    let mapper = try Mapper { $0.add(Mistaken()) }
    let error = #expect(throws: MappingError.self) { try mapper.validate(Album.self) }
    #expect(error?.issues.map(\.path) == ["ulr"])
  }
}

/// Checks the part of Mermaid's grammar for class diagrams that explanations use: classes with a label and a
/// body, and relations with counts and a label.
enum MermaidClassDiagram {
  /// The first line that the grammar does not have; nil for a diagram without mistakes.
  static func problem(in diagram: String) -> String? {
    var lines = diagram.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == "classDiagram" else { return "no header" }
    let arrow =
      #/  (\w+) (?:<\|--|--> "(?:1|0\.\.1|\*)") (\w+)(?: : ([^{}<>~"]+))?/#
    var classes: Set<Substring> = []
    var used: Set<Substring> = []
    while let line = lines.popFirst() {
      if let match = line.wholeMatch(of: #/  class ([A-Za-z0-9_]+)(\["[^"\[\]`]+"\])? \{/#) {
        classes.insert(match.1)
        while let member = lines.popFirst(), member != "  }" {
          let isPlain = member.wholeMatch(of: #/    [^{}<>~"`\\]+/#) != nil
          guard member == "    <<enumeration>>" || isPlain, entitiesAreComplete(member)
          else { return String(member) }
          if lines.isEmpty { return "no end of \(match.1)" }
        }
      } else if let match = line.wholeMatch(of: arrow) {
        used.formUnion([match.1, match.2])
        if let label = match.3, !entitiesAreComplete(label) { return String(line) }
      } else {
        return String(line)
      }
    }
    return used.subtracting(classes).first.map { "\($0) is no class" }
  }

  /// A semicolon ends a statement, except at the end of an entity code.
  private static func entitiesAreComplete(_ text: Substring) -> Bool {
    let plain = text.replacing(/#[0-9]+;/, with: "")
    return !plain.contains(";") && !plain.contains("#")
  }
}
