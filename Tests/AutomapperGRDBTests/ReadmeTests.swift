#if GRDB
  import Automapper
  import AutomapperGRDB
  import Foundation
  import GRDB
  import Testing

  @Suite struct ReadmeTests {
    struct Comment: Codable, Equatable {
      var id: Int
      var text: String
    }
    struct Post: Codable, Equatable {
      var postID: Int
      var title: String
      var comments: [Comment]
    }

    @Test func theExampleRuns() async throws {
      let folder = try TestFolder()
      let path = folder.database
      let setup = try DatabaseQueue(path: path)
      try await setup.write { db in
        try db.execute(
          sql: """
            CREATE TABLE posts (post_id INTEGER PRIMARY KEY, title TEXT NOT NULL);
            CREATE TABLE comments (
              id INTEGER PRIMARY KEY, text TEXT NOT NULL, post_id INTEGER REFERENCES posts);
            INSERT INTO posts VALUES (1, 'Notes');
            INSERT INTO comments VALUES (5, 'old', 1);
            """)
      }
      try setup.close()
      let data = Data(
        #"[{"post_id": 1, "comments": [{"id": 6, "text": "new"}]}]"#.utf8)

      // readme
      let mapper = try Mapper { configuration in
        configuration.map(Post.self) { post in
          post.primaryKey(\.postID)
          post.hasMany(\.comments, foreignKey: "postID", policy: .replace(deleteOrphans: true))
        }
      }
      let store = GRDBStore(try DatabaseQueue(path: path))  // or a DatabasePool
      let posts = try await mapper.upsert(from: data, as: [Post].self, into: store)
      let post = try await mapper.fetch(Post.self, from: store, key: 1)
      // end of readme

      let expected = Post(postID: 1, title: "Notes", comments: [Comment(id: 6, text: "new")])
      #expect(posts == [expected])
      #expect(post == expected)
    }

    @Test func theReadmeShowsTheExampleAsItIs() throws {
      let file = URL(filePath: #filePath)
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      let start = try #require(lines.firstIndex { $0.hasSuffix(" // readme") })
      let end = try #require(lines.firstIndex { $0.hasSuffix(" // end of readme") })
      let margin = lines[start].prefix { $0 == " " }.count
      let example = lines[(start + 1)..<end].map { String($0.dropFirst(margin)) }
      let readme = try String(
        contentsOf: file.deletingLastPathComponent().appending(path: "../../README.md"),
        encoding: .utf8)
      #expect(readme.contains("```swift\n\(example.joined(separator: "\n"))\n```"))
    }
  }
#endif
