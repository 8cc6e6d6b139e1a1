// What a library's API says, loaded into a SQLite file twice: first everything is new, then some of it
// has changed. Needs the trait GRDB: swift run --package-path Samples --traits GRDB Library
#if GRDB
  import Automapper
  import AutomapperGRDB
  import Foundation
  import GRDB

  let mapper = try Mapper { configuration in
    configuration.dateFormats = [.pattern("yyyy-MM-dd")]
    configuration.map(Book.self) { book in
      book.primaryKey(\.isbn)
      book.property(\.title).key("full_title")
      book.belongsTo(\.author, foreignKey: "authorID")
      book.hasMany(\.copies, foreignKey: "isbn", policy: .replace(deleteOrphans: true))
    }
    configuration.map(Author.self) { $0.primaryKey(\.authorID) }
    configuration.map(Copy.self) { $0.primaryKey(\.barcode) }
  }

  let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }

  let queue = try DatabaseQueue(path: folder.appending(path: "library.sqlite").path)
  try queue.write { db in
    try db.execute(
      sql: """
        CREATE TABLE authors (author_id TEXT PRIMARY KEY, name TEXT NOT NULL, born TEXT);
        CREATE TABLE books (
          isbn TEXT PRIMARY KEY, full_title TEXT NOT NULL, published_on TEXT, subjects TEXT,
          author_id TEXT REFERENCES authors);
        CREATE TABLE copies (
          barcode INTEGER PRIMARY KEY, isbn TEXT NOT NULL REFERENCES books ON DELETE CASCADE,
          shelf TEXT NOT NULL, lent_until TEXT);
        """)
  }
  let store = GRDBStore(queue)

  for name in ["monday", "friday"] {
    guard let url = Bundle.module.url(forResource: name, withExtension: "json") else {
      fatalError("the sample has no payload \(name).json")
    }
    var report = MappingReport()
    let books = try await mapper.upsert(
      from: try Data(contentsOf: url), as: [Book].self, into: store, report: &report)
    print("On \(name), \(books.count) books:")
    let kinds: [MappingReport.Kind] = [
      .insertedRecord, .updatedRecord, .unchangedRecord, .deletedRecord, .duplicateKey,
    ]
    for entry in report.entries where kinds.contains(entry.kind) { print("  \(entry)") }
    print("")
  }

  if let book = try await mapper.fetch(Book.self, from: store, key: "9780140449273") {
    print(try mapper.json(from: book, options: [.prettyPrinted, .sortedKeys]))
  }

  struct Loan: Codable {
    var title: String
    var lentUntil: Date
  }
  let rows = try queue.read { db in
    try Row.fetchAll(
      db,
      sql: """
        SELECT full_title AS title, lent_until FROM copies JOIN books USING (isbn)
        WHERE lent_until IS NOT NULL ORDER BY lent_until
        """
    ).map(\.storeRecord)
  }
  for row in rows {
    let loan = try mapper.object(from: row, as: Loan.self)
    print("Lent: \(try mapper.json(from: loan, options: .sortedKeys))")
  }
#else
  print("This sample needs the trait GRDB: swift run --package-path Samples --traits GRDB Library")
#endif
