import Automapper
import AutomapperGeneration
import Foundation
import Testing

/// Mapping files as tables and diagrams.
@Suite struct ExplanationTests {
  class Person: Codable {
    var name: String
    var nicknames: [String]?

    init(name: String) { self.name = name }
  }
  final class Author: Person {
    var born: Date?
    var books: [Book]

    private enum CodingKeys: String, CodingKey {
      case born
      case books
    }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      born = try container.decodeIfPresent(Date.self, forKey: .born)
      books = try container.decode([Book].self, forKey: .books)
      try super.init(from: decoder)
    }
  }
  struct Book: Codable {
    var id: UUID
    var title: String
    var fullTitle: String?
    var binding: Binding
    var tags: Set<String>?
    var prices: [String: Double]?
    var publisher: Publisher?
    var sequels: [Book]?
    var extra: JSONValue?
  }
  struct Publisher: Codable {
    var city: String?
    var pages: URL?
  }
  enum Binding: String, Codable, CaseIterable {
    case paper = "PAPER"
    case cloth
  }

  static let files = [
    MappingFile(
      "Person.json",
      #"{"name": {"key": ["full_name", "n"], "nonoptional": true}, "nicknames": {"type": "[String]"}}"#
    ),
    MappingFile(
      "Author.json",
      #"""
      { "extends": "Person", "born": {"type": "Date", "date": "dd.MM.yyyy"},
        "books": {"type": "Array", "collection_subtype": "Book", "default": []} }
      """#),
    MappingFile(
      "Book.json",
      #"""
      { "kind": "struct", "id": {"type": "UUID", "nonoptional": true, "key": "book_uuid"},
        "title": {"key": "info.title", "nonoptional": true, "transformer": "Trimmed"},
        "fullTitle": {"key": ["title", "subtitle"], "transformer": "Joined"},
        "binding": {"type": "Binding", "default": "PAPER"}, "tags": {"type": "Set<String>"},
        "prices": {"type": "[String: Double]", "key": "a.b|c", "literal": true},
        "publisher": {"type": "Publisher"}, "sequels": {"type": "[Book]"}, "extra": {"type": "Any"},
        "publisher.city": {"key": "publisher_city"} }
      """#),
    MappingFile(
      "Publisher.json", #"{"kind": "struct", "city": {}, "pages": {"type": "URL", "key": "web"}}"#),
    MappingFile("Binding.json", #"{"kind": "enum", "paper": "PAPER", "cloth": {}}"#),
    MappingFile("Money.json", #"{"kind": "external"}"#),
  ]

  static let types: [(name: String, type: any Any.Type)] = [
    ("Author", Author.self), ("Binding", Binding.self), ("Book", Book.self),
    ("Person", Person.self), ("Publisher", Publisher.self),
  ]

  struct Joined: Transformer {
    func value(from node: Node, parent: Node) throws -> String? { nil }
    func source(from value: String) throws -> Any? { nil }
  }

  /// A mapper that reads the files at run time.
  private func mapper() throws -> Mapper {
    let folder = TemporaryFolder()
    for file in Self.files {
      try folder.write(String(decoding: file.contents, as: UTF8.self), to: file.path)
    }
    let provider = try FileMappingProvider(contentsOf: folder.url)
    return try Mapper { configuration in
      configuration.register(transformer: Joined(), named: "Joined")
      configuration.register(transformer: .trimmed, named: "Trimmed")
      configuration.add(provider)
      // The files name a type that no Swift type has here.
      configuration.register(Author.self, Book.self)
    }
  }

  @Test(arguments: types.indices) func theMapperSaysTheSame(index: Int) throws {
    let explanations = try ModelGenerator().explanations(of: Self.files)
    #expect(explanations.models.map(\.name) == Self.types.map(\.name))
    let (name, type) = Self.types[index]
    let model = explanations.models[index]
    let explanation = try mapper().explain(type)
    #expect(model.explanation.description == explanation.description)
    #expect(model.rows == explanation.rows)
    if name != "Binding" { #expect(model.markdown == explanation.markdown) }
    // Files say which classes extend another. A mapper knows them if they are registered as subtypes.
    if name != "Person" { #expect(model.explanation.mermaid == explanation.mermaid) }
  }

  @Test func allModelsInMarkdown() throws {
    #expect(
      try ModelGenerator().explanations(of: Self.files).markdown == #"""
        ## Author

        | property | type | keys tried | conversion | default | written as |
        | --- | --- | --- | --- | --- | --- |
        | born | Date? | born, ≈ born | pattern("dd.MM.yyyy") |  | born |
        | books | [Book] | books, ≈ books |  | [] | books |
        | name | String | full\_name, n, name, ≈ name |  |  | full\_name |
        | nicknames | [String]? | nicknames, ≈ nicknames |  |  | nicknames |

        ## Binding

        One of "PAPER", "cloth".

        ## Book

        | property | type | keys tried | conversion | default | written as |
        | --- | --- | --- | --- | --- | --- |
        | id | UUID | book\_uuid, id, ≈ id |  |  | book\_uuid |
        | title | String | info.title, title, ≈ title | transformer |  | info.title |
        | fullTitle | String? | title, subtitle, fullTitle, full\_title, ≈ fulltitle | combines 2 keys |  | title, subtitle |
        | binding | Binding | binding, ≈ binding |  | PAPER | binding |
        | tags | Set\<String>? | tags, ≈ tags |  |  | tags |
        | prices | [String: Double]? | a.b\|c, prices, ≈ prices |  |  | a.b\|c |
        | publisher | Publisher? | publisher, ≈ publisher, publisher\_city |  |  | publisher, publisher\_city |
        | sequels | [Book]? | sequels, ≈ sequels |  |  | sequels |
        | extra | JSONValue? | extra, ≈ extra |  |  | extra |

        ## Person

        | property | type | keys tried | conversion | default | written as |
        | --- | --- | --- | --- | --- | --- |
        | name | String | full\_name, n, name, ≈ name |  |  | full\_name |
        | nicknames | [String]? | nicknames, ≈ nicknames |  |  | nicknames |

        ## Publisher

        | property | type | keys tried | conversion | default | written as |
        | --- | --- | --- | --- | --- | --- |
        | city | String? | city, ≈ city |  |  | city |
        | pages | URL? | web, pages, ≈ pages |  |  | web |
        """#)
  }

  @Test func allModelsInOneDiagram() throws {
    #expect(
      try ModelGenerator().explanations(of: Self.files).mermaid == #"""
        classDiagram
          class Author {
            born: Date?
            books: [Book]
            name: String
            nicknames: [String]?
          }
          class Binding {
            <<enumeration>>
            #34;PAPER#34;
            #34;cloth#34;
          }
          class Book {
            id: UUID
            title: String
            fullTitle: String?
            binding: Binding
            tags: Set#60;String#62;?
            prices: [String: Double]?
            publisher: Publisher?
            sequels: [Book]?
            extra: JSONValue?
          }
          class Person {
            name: String
            nicknames: [String]?
          }
          class Publisher {
            city: String?
            pages: URL?
          }
          Author --> "*" Book : books
          Book --> "1" Binding : binding
          Book --> "0..1" Publisher : publisher
          Book --> "*" Book : sequels
          Person <|-- Author
        """#)
  }

  /// A chain of models ends nowhere on the stack, and many models are one walk.
  @Test func manyModels() throws {
    let files = (0..<2_000).map { index in
      MappingFile("M\(index).json", #"{"next": {"type": "M\#((index + 1) % 2_000)"}}"#)
    }
    let diagram = try ModelGenerator().explanations(of: files).mermaid
    #expect(diagram.split(separator: "\n").count == 1 + 3 * 2_000 + 2_000)
  }
}
