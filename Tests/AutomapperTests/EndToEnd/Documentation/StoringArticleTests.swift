import Automapper
import AutomapperStorage
import Foundation
import Testing

@Suite struct StoringArticleTests {
  struct Post: Codable, Equatable {
    var id: Int
    var title: String
  }

  @Test func upserts() async throws {
    // article
    struct User: Codable {
      var id: Int
      var name: String
      var posts: [Post]
    }
    struct Post: Codable {
      var id: Int
      var title: String
    }

    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in
        user.primaryKey(\.id)
        user.hasMany(\.posts, foreignKey: "userId", policy: .replace(deleteOrphans: true))
      }
    }
    let monday = """
      {"id": 7, "name": "Ada", "posts": [{"id": 1, "title": "Notes"}, {"id": 2, "title": "Cards"}]}
      """
    let friday = #"{"id": 7, "posts": [{"id": 2, "title": "Looms"}]}"#

    let store = InMemoryStore()
    let before = try await mapper.upsert(from: monday, as: User.self, into: store)
    let after = try await mapper.upsert(from: friday, as: User.self, into: store)
    let name = after.name  // "Ada": Friday's payload has no name, so the record keeps it
    let same = try await mapper.fetch(User.self, from: store, key: 7)  // one post, "Looms"
    // end of article
    #expect(before.posts.map(\.title) == ["Notes", "Cards"])
    #expect(name == "Ada" && after.posts.map(\.title) == ["Looms"])
    #expect(same?.name == "Ada" && same?.posts.map(\.title) == ["Looms"])
  }

  @Test func whatBecameOfEach() async throws {
    let mapper = Mapper()
    let store = InMemoryStore()
    _ = try await mapper.upsert(
      from: #"{"id": 2, "title": "Cards"}"#, as: Post.self, into: store)
    let data = Data(#"[{"id": 1, "title": "Notes"}, {"id": 2, "title": "Looms"}]"#.utf8)
    // article
    var report = MappingReport()
    let posts = try await mapper.upsert(
      from: data, as: [Post].self, into: store, report: &report)
    let lines = report.entries.map(\.description)
    // ["[0]: insertedRecord, post 1", "[1]: updatedRecord, post 2: title"]
    // end of article
    #expect(posts.map(\.title) == ["Notes", "Looms"])
    #expect(lines == ["[0]: insertedRecord, post 1", "[1]: updatedRecord, post 2: title"])
  }

  @Test func cancelling() async throws {
    let mapper = Mapper()
    let store = InMemoryStore()
    let data = Data(#"[{"id": 1, "title": "Notes"}]"#.utf8)
    // article
    let progress = Progress(totalUnitCount: 1)
    progress.cancel()  // at any time; the store stays unchanged
    var wasCancelled = false
    do {
      _ = try await mapper.upsert(from: data, as: [Post].self, into: store, progress: progress)
    } catch {
      wasCancelled = error.issues[0].code == .cancelled
    }
    // end of article
    #expect(wasCancelled)
    #expect(try await mapper.fetch(Post.self, from: store, key: 1) == nil)
  }

  @Test func rows() throws {
    let mapper = Mapper()
    // article
    let row: [String: StoreValue] = ["post_id": 1, "title": "Notes"]
    struct Heading: Codable {
      var postID: Int
      var title: String
    }
    let heading = try mapper.object(from: row, as: Heading.self)
    // end of article
    #expect(heading.postID == 1 && heading.title == "Notes")
  }

  // article
  actor NotebookStore: ObjectStore {
    private var tables: [String: [[String: StoreValue]]] = [:]

    func transaction<Result: Sendable>(
      _ body: @escaping @Sendable (Draft) throws -> Result
    ) async throws -> Result {
      let draft = Draft(tables)
      let result = try body(draft)
      tables = draft.tables  // skipped if the body throws
      return result
    }

    final class Draft: ObjectStoreTransaction {
      var tables: [String: [Record]]

      init(_ tables: [String: [Record]]) { self.tables = tables }

      func columns(of table: String) -> [String] { [] }  // none: the store accepts any column

      func fetch(_ table: String, key: Record) -> [Record] {
        tables[table, default: []].filter { Self.has(key, $0) }
      }

      func insert(_ record: Record, into table: String) -> Record {
        tables[table, default: []].append(record)
        return record
      }

      func update(_ table: String, key: Record, changes: Record) {
        for (index, record) in tables[table, default: []].enumerated() where Self.has(key, record) {
          tables[table]?[index] = record.merging(changes) { _, new in new }
        }
      }

      func delete(_ table: String, key: Record) {
        tables[table]?.removeAll { Self.has(key, $0) }
      }

      func children(_ table: String, foreignKey: Record) -> [Record] {
        fetch(table, key: foreignKey)
      }

      private static func has(_ key: Record, _ record: Record) -> Bool {
        key.allSatisfy { column, value in (record[column] ?? .null) == value }
      }
    }
  }
  // end of article

  @Test func aStoreOfOnesOwn() async throws {
    struct Author: Codable, Equatable {
      var id: Int
      var name: String
      var posts: [Post]
    }
    let mapper = try Mapper { configuration in
      configuration.map(Author.self) { author in
        author.hasMany(\.posts, foreignKey: "authorId", policy: .replace(deleteOrphans: true))
      }
    }
    let store = NotebookStore()
    let monday = """
      {"id": 7, "name": "Ada", "posts": [{"id": 1, "title": "A"}, {"id": 2, "title": "B"}]}
      """
    _ = try await mapper.upsert(from: monday, as: Author.self, into: store)
    let friday = #"{"id": 7, "posts": [{"id": 2, "title": "C"}, {"id": 3, "title": "D"}]}"#
    let author = try await mapper.upsert(from: friday, as: Author.self, into: store)
    let expected = Author(
      id: 7, name: "Ada", posts: [Post(id: 2, title: "C"), Post(id: 3, title: "D")])
    #expect(author == expected)
    #expect(try await mapper.fetch(Author.self, from: store, key: 7) == expected)
    #expect(try await mapper.fetch(Post.self, from: store, key: 1) == nil)

    await #expect(throws: MappingError.self) {
      let broken = #"[{"id": 4, "title": "E"}, {"id": 5}]"#
      _ = try await mapper.upsert(from: broken, as: [Post].self, into: store)
    }
    #expect(try await mapper.fetch(Post.self, from: store, key: 4) == nil)
  }
}
