import Automapper
import AutomapperStorage

private struct Author: Codable, Equatable, Sendable {
  var id: Int
  var name: String
  var books: [Book]
}

private struct Book: Codable, Equatable, Sendable {
  var tenant: String
  var number: Int
  var title: String
  var writer: Writer?
}

private struct Writer: Codable, Equatable, Sendable {
  var id: Int
  var name: String
}

private let library = [
  StoreTable("authors", columns: ["id", "name"], primaryKey: ["id"]),
  StoreTable(
    "books", columns: ["tenant", "number", "title", "author_id"],
    primaryKey: ["tenant", "number"]),
]

private func mapper() throws -> Mapper {
  try Mapper { configuration in
    configuration.map(Author.self) { author in
      author.hasMany(\.books, foreignKey: "authorId", policy: .replace(deleteOrphans: true))
    }
    configuration.map(Book.self) { book in
      book.primaryKey(\.tenant, \.number)
      book.belongsTo(\.writer, foreignKey: "authorId")
    }
    configuration.map(Writer.self) { writer in writer.table("authors") }
  }
}

private func fill(_ store: any ObjectStore) async throws {
  try await store.insert([["id": 1, "name": "Ada"], ["id": 2, "name": "Bo"]], into: "authors")
  try await store.insert(
    [
      ["tenant": "t", "number": 1, "title": "One", "author_id": 1],
      ["tenant": "t", "number": 2, "title": "Two", "author_id": 2],
      ["tenant": "u", "number": 1, "title": "Three", "author_id": 1],
    ], into: "books")
}

extension StoreBehaviour {
  static let fetching = [
    StoreBehaviour("A model is fetched with its relations", tables: library) { store in
      try await fill(store)
      let author = try await mapper().fetch(Author.self, from: store, key: 1)
      try expect(author?.books.map(\.title), ["One", "Three"])
      try expect(
        author?.books.map(\.writer), [Writer(id: 1, name: "Ada"), Writer(id: 1, name: "Ada")])
      try expect(try await mapper().fetch(Author.self, from: store, key: 9), nil)
    },
    StoreBehaviour("A composite key is one argument a column", tables: library) { store in
      try await fill(store)
      let book = try await mapper().fetch(Book.self, from: store, key: "u", 1)
      try expect(
        book, Book(tenant: "u", number: 1, title: "Three", writer: Writer(id: 1, name: "Ada")))
      try await expectIssues(["invalidConfiguration"]) {
        try await mapper().fetch(Book.self, from: store, key: "u")
      }
    },
    StoreBehaviour("A payload that lacks what a model requires is completed", tables: library) {
      store in
      try await fill(store)
      let author = try await mapper().upsert(
        from: #"{"id": 1, "name": "Ada L."}"#, as: Author.self, into: store)
      try expect(author.books.map(\.title), ["One", "Three"])
      let books = try await mapper().upsert(
        from: #"{"id": 2, "books": [{"tenant": "t", "number": 2}]}"#, as: Author.self, into: store)
      try expect(books.name, "Bo")
      try expect(books.books.map(\.title), ["Two"])
      try expect(try await store.records("authors", ["id": 1]), [["id": 1, "name": "Ada L."]])
      try await expectIssues(["missingKey books[0].title"]) {
        try await mapper().upsert(
          from: #"{"id": 2, "books": [{"tenant": "t", "number": 3}]}"#, as: Author.self,
          into: store)
      }
      try expect(try await store.records("books", [:]).count, 3)
    },
  ]
}
