// JSON columns of GRDB records that a mapper reads and writes: old rows whose JSON has other spellings
// stay readable. Needs the trait GRDB: swift run --package-path Samples --traits GRDB JSONColumns
#if GRDB
  import Automapper
  import Foundation
  import GRDB

  struct Customer: Codable, FetchableRecord, PersistableRecord {
    struct Preferences: Codable {
      var theme: String
      var fontSize: Int
      var remindAt: Date?
    }

    var id: Int
    var name: String
    var preferences: Preferences

    static let mapper = Mapper.default

    static func databaseJSONDecoder(for column: String) -> JSONDecoder { mapper.jsonDecoder() }
    static func databaseJSONEncoder(for column: String) -> JSONEncoder {
      mapper.jsonEncoder(options: .sortedKeys)
    }
  }

  let queue = try DatabaseQueue()
  try queue.write { db in
    try db.execute(
      sql: """
        CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, preferences TEXT NOT NULL);
        INSERT INTO customer VALUES
          (1, 'Ada', '{"theme": "dark", "font_size": "12", "remind_at": "2026-11-20"}'),
          (2, 'Grace', '{"Theme": "light", "fontSize": 14, "remindAt": "2026-11-21 08:00:00"}'),
          (3, 'Alan', '{"theme": "dark", "font_size": "large"}');
        """)
  }

  try queue.write { db in
    for id in 1...2 {
      guard var customer = try Customer.fetchOne(db, key: id) else { continue }
      customer.preferences.fontSize += 1
      try customer.update(db)
    }
    for row in try Row.fetchAll(db, sql: "SELECT name, preferences FROM customer ORDER BY id") {
      print("\(row["name"] as String): \(row["preferences"] as String)")
    }
  }

  do {
    _ = try queue.read { try Customer.fetchOne($0, key: 3) }
  } catch {
    print("Alan cannot be read: \(MappingError(carriedBy: error)?.description ?? "\(error)")")
  }
#else
  print(
    "This sample needs the trait GRDB: swift run --package-path Samples --traits GRDB JSONColumns")
#endif
