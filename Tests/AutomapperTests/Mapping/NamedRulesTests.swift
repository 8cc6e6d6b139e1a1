import Automapper
import Foundation
import Testing

/// What mapping files say, said in code: transformers by name, defaults as the source has them, types
/// as texts.
struct NamedRulesTests {
  struct User: Codable, Equatable {
    var name: String
    var title: String?
    var open: Bool?
    var born: Date?
    var tags: [String]?
  }

  struct Shouting: Transformer {
    func value(from node: Node, parent: Node) throws -> String? {
      guard let text = node.stringValue else { throw TransformError("expected a text to shout") }
      return text.uppercased()
    }
    func source(from value: String) throws -> Any? { value.lowercased() }
  }

  struct Joining: Transformer {
    func value(from node: Node, parent: Node) throws -> String? {
      let parts = node.elements.compactMap(\.stringValue)
      return parts.isEmpty ? nil : parts.joined(separator: "+")
    }
    func source(from value: String) throws -> Any? {
      value.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    }
  }

  struct TransformError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  @Test func theLastConversionOfARuleCounts() throws {
    func name(_ rules: (PropertyMappingBuilder<User, String>) -> Void) throws -> String {
      let mapper = try Mapper { configuration in
        configuration.register(transformer: Shouting(), named: "Shouting")
        configuration.register(transformer: Joining(), named: "Joining")
        configuration.map(User.self) { rules($0.property(\.name)) }
      }
      return try mapper.object(from: #"{"name": "ann", "last": "lee"}"#, as: User.self).name
    }
    #expect(try name { $0.transform(.trimmed).transformer(named: "Shouting") } == "ANN")
    #expect(try name { $0.transformer(named: "Shouting").transform(.trimmed) } == "ann")
    #expect(
      try name {
        $0.transformer(named: "Shouting").transformer(named: "Joining", combining: "name", "last")
      } == "ann+lee")
    #expect(
      try name {
        $0.transformer(named: "Joining", combining: "name", "last").transformer(named: "Shouting")
      } == "ANN")
  }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.register(transformer: Shouting(), named: "Shouting")
      configuration.register(transformer: Joining(), named: "Joining")
      configuration.map(User.self) { user in
        user.property(\.name).transformer(named: "Shouting")
        user.property(\.title).transformer(named: "Joining", combining: "first", "second")
        user.property(\.open).default(source: "yes")
        user.property(\.born).date(.pattern("dd/MM/yyyy")).default(source: "31/01/2024")
        user.property(\.tags).default(source: ["a", 1])
      }
    }
  }

  @Test func readAndWritten() throws {
    let mapper = try mapper()
    let user = try mapper.everywhere(#"{"name":"ada","first":"x","second":"y"}"#, as: User.self)
    #expect(
      user
        == User(
          name: "ADA", title: "x+y", open: true, born: Date(timeIntervalSince1970: 1_706_659_200),
          tags: ["a", "1"]))
    #expect(
      try mapper.written(user)
        == #"{"born":"31/01/2024","first":"x","name":"ada","open":true,"second":"y","tags":["a","1"]}"#
    )
    #expect(try mapper.readBack(user) == user)
    #expect(try mapper.everywhere(#"{"name":"b"}"#, as: User.self).title == nil)
  }

  @Test func errorsNameThem() throws {
    let text = try Failing.reading(#"{"name":[]}"#, as: User.self, mapper())
    #expect(
      text
        == "User.name: expected String, found an array (key \"name\"): expected a text to shout")
    let error = #expect(throws: MappingError.self) {
      try Mapper { configuration in
        configuration.register(transformer: Shouting(), named: "Shouting")
        configuration.map(User.self) { $0.property(\.name).transformer(named: "Shoutin") }
      }
    }
    #expect(
      error?.description
        == "User.name: expected a transformer such as \"Shouting\", found \"Shoutin\""
    )
  }

  static let types: [(type: String, isOne: Bool)] = [
    ("[String]", true), ("Array<String>", true), ("Array< String >?", true), ("[String]?", true),
    ("Set<String>", true), ("Dictionary<String, Int>", true), ("[String: Int]", true),
    ("Dictionary<Int, String>", false), ("[Int: String]", false), ("Array<String", false),
    ("List<String>", false), ("[String", false), ("", false), ("a b", false), ("9", false),
    (String(repeating: "[", count: 20) + "Int" + String(repeating: "]", count: 20), false),
  ]

  /// A type that is no type is a mistake in the file.
  @Test(arguments: types) func typesAsTexts(type: String, isOne: Bool) throws {
    let files = try MappingFiles(["User.json": #"{"tags": {"type": "\#(type)"}}"#])
    var failure: String?
    do {
      let provider = try FileMappingProvider(contentsOf: files.folder)
      let mapper = try Mapper { configuration in
        configuration.add(provider)
        configuration.register(User.self)
      }
      #expect(try mapper.everywhere(#"{"name":"a","tags":["b"]}"#, as: User.self).tags == ["b"])
    } catch {
      failure = "\(error)"
    }
    #expect((failure == nil) == isOne, "\(failure ?? "no error")")
  }
}
