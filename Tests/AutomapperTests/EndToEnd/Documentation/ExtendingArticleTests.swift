import Automapper
import Foundation
import Testing

@Suite struct ExtendingArticleTests {
  // article
  struct Shouting: NamingConvention, Hashable {
    func key(for property: String) -> String { SnakeCase().key(for: property).uppercased() }
  }
  // end of article

  // article
  struct Row: MappingSource {
    var columns: [String]
    var values: [Any]
    func node() throws(MappingError) -> Node {
      try Dictionary(zip(columns, values)) { first, _ in first }.node()
    }
  }
  // end of article

  // article
  struct Versioned: MappingProvider {
    var version: Int

    func mapping(for type: any Any.Type) -> TypeMapping? {
      guard type == Account.self, version < 2 else { return nil }
      return TypeMapping(Account.self) { $0.property(\.ownerName).key("user") }
    }
  }
  // end of article

  // article
  struct Account: Codable, Equatable {
    var ownerName: String
    var balance: Int
  }
  // end of article

  @Test func theArticle() throws {
    // article
    let mapper = try Mapper { configuration in
      configuration.keyStyle = KeyStyle(Shouting())
      configuration.add(Versioned(version: 1))
    }
    let row = Row(columns: ["user", "BALANCE"], values: ["ada", 12])
    let account = try mapper.object(from: row, as: Account.self)
    let json = try mapper.json(from: account, options: .sortedKeys)
    // {"BALANCE":12,"user":"ada"}
    // end of article
    #expect(account == Account(ownerName: "ada", balance: 12))
    #expect(json == #"{"BALANCE":12,"user":"ada"}"#)
  }
}
