#if GRDB
  import Automapper
  import AutomapperGRDB
  import Foundation
  import GRDB
  import Testing

  /// What the adapter reads off a schema as people write them: types, defaults, generated columns,
  /// tables without rowids, names that need quotes.
  @Suite struct GRDBSchemaTests {
    struct City: Codable, Equatable, Sendable {
      var code: String
      var name: String?
      var isCapital: Bool?
      var founded: Date?
    }

    private func queue(_ sql: String) throws -> DatabaseQueue {
      let queue = try DatabaseQueue()
      try queue.write { try $0.execute(sql: sql) }
      return queue
    }

    private func rows(_ queue: DatabaseQueue, _ sql: String) async throws -> [[String: StoreValue]]
    {
      try await queue.read { db in try Row.fetchAll(db, sql: sql).map(\.storeRecord) }
    }

    @Test(
      arguments: [
        "CREATE TABLE city (code TEXT PRIMARY KEY NOT NULL, name TEXT, is_capital BOOLEAN, founded DATE)",
        "CREATE TABLE cities (CODE TEXT PRIMARY KEY, Name, isCapital INTEGER, founded TEXT) WITHOUT ROWID",
        """
        CREATE TABLE "Cities" ("code" PRIMARY KEY, "NAME" TEXT, "is capital" TEXT, "founded" ANY,
          length GENERATED ALWAYS AS (length("NAME")) STORED)
        """,
      ])
    func tablesAndColumnsAreFoundByConvention(_ sql: String) async throws {
      let store = GRDBStore(try queue(sql))
      let mapper = Mapper()
      let city = try await mapper.upsert(
        from: #"{"code": "LDN", "name": "London", "is_capital": true, "founded": "0047-01-01"}"#,
        as: City.self, into: store)
      #expect(try await mapper.fetch(City.self, from: store, key: "LDN") == city)
      let changed = try await mapper.upsert(
        from: #"{"code": "LDN", "is_capital": null}"#, as: City.self, into: store)
      #expect(changed == City(code: "LDN", name: "London", isCapital: nil, founded: city.founded))
      #expect(try await mapper.fetch(City.self, from: store, key: "LDN") == changed)
    }

    @Test func absentColumnsOfANewRecordHaveTheirDefaults() async throws {
      let queue = try queue(
        """
        CREATE TABLE city (code TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL DEFAULT 'unknown',
          is_capital BOOLEAN, founded DATE)
        """)
      let store = GRDBStore(queue)
      _ = try await Mapper().upsert(
        from: #"[{"code": "A"}, {"code": "B", "name": "Bath"}]"#, as: [City].self, into: store)
      #expect(
        try await rows(queue, "SELECT code, name FROM city ORDER BY code") == [
          ["code": "A", "name": "unknown"], ["code": "B", "name": "Bath"],
        ])
    }

    /// SQLite does not tell the key of a new row without a rowid.
    @Test func aKeyThatADefaultGivesARowWithoutARowID() async throws {
      let queue = try queue(
        """
        CREATE TABLE city (code TEXT PRIMARY KEY DEFAULT 'new', name TEXT) WITHOUT ROWID;
        INSERT INTO city VALUES ('A', 'Aarhus');
        """)
      struct Town: Codable, Sendable {
        var code: String?
        var name: String
      }
      let mapper = try Mapper { $0.map(Town.self) { $0.table("city") } }
      let error = await #expect(throws: MappingError.self) {
        _ = try await mapper.upsert(
          from: #"{"name": "Bath"}"#, as: Town.self, into: GRDBStore(queue))
      }
      #expect(
        (error?.issues.first?.underlying as? DatabaseError)?.message
          == "table city has no rowid: a new record needs a value for code")
      #expect(try await rows(queue, "SELECT name FROM city") == [["name": "Aarhus"]])
    }

    @Test func integersInTextAndTextInIntegersAreTheSameKey() async throws {
      struct Shelf: Codable, Sendable {
        var id: String
        var books: [Book]?
      }
      struct Book: Codable, Sendable {
        var id: String
        var title: String?
      }
      let queue = try queue(
        """
        CREATE TABLE shelf (id INTEGER PRIMARY KEY);
        CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, shelfId INTEGER REFERENCES shelf);
        """)
      let store = GRDBStore(queue)
      let mapper = try Mapper { configuration in
        configuration.map(Shelf.self) { shelf in
          shelf.hasMany(
            \.books, foreignKey: "shelfId", policy: .replace(deleteOrphans: true))
        }
      }
      for title in ["One", "Two"] {
        _ = try await mapper.upsert(
          from: #"{"id": "7", "books": [{"id": "1", "title": "\#(title)"}]}"#, as: Shelf.self,
          into: store)
      }
      #expect(
        try await rows(queue, "SELECT * FROM book") == [["id": 1, "title": "Two", "shelfId": 7]])
      #expect(try await mapper.fetch(Shelf.self, from: store, key: "7")?.books?.count == 1)
    }

    @Test func namesFromTheSchemaAreQuoted() async throws {
      struct Odd: Codable, Equatable, Sendable {
        var id: Int
        var value: String
        enum CodingKeys: String, CodingKey {
          case id
          case value = #"a"b; DROP TABLE x"#
        }
      }
      let queue = try queue(
        #"CREATE TABLE "select ""x""" (id INTEGER PRIMARY KEY, "a""b; DROP TABLE x" TEXT)"#)
      let mapper = try Mapper { $0.map(Odd.self) { $0.table(#"select "x""#) } }
      let odd = Odd(id: 1, value: "'); DROP TABLE x; --")
      let stored = try await mapper.upsert(
        from: try mapper.data(from: odd), as: Odd.self, into: GRDBStore(queue))
      #expect(stored == odd)
      #expect(try await mapper.fetch(Odd.self, from: GRDBStore(queue), key: 1) == odd)
    }

    @Test(arguments: ["7; DROP TABLE city", "' OR '1'='1", "\" OR \"\"=\"", "city", "code"])
    func keysOfAPayloadAreData(_ text: String) async throws {
      let queue = try queue("CREATE TABLE city (code TEXT PRIMARY KEY, name TEXT)")
      let store = GRDBStore(queue)
      try await queue.write { db in
        try db.execute(sql: "INSERT INTO city VALUES ('7', 'kept')")
      }
      var source: [String: Any] = [text: text]
      for key in ["code", "name"] { source[key] = text }
      _ = try await Mapper().upsert(from: source, as: City.self, into: store)
      #expect(
        try await rows(queue, "SELECT * FROM city ORDER BY rowid") == [
          ["code": "7", "name": "kept"], ["code": .text(text), "name": .text(text)],
        ])
      #expect(try await Mapper().fetch(City.self, from: store, key: .text(text))?.name == text)
    }

    @Test func whatDoesNotFitTheSchemaIsNamed() async throws {
      struct Town: Codable, Sendable {
        var code: String
        var naem: String
      }
      let store = GRDBStore(try queue("CREATE TABLE city (code TEXT PRIMARY KEY, name TEXT)"))
      await #expect(throws: MappingError.self) {
        _ = try await Mapper().upsert(
          from: #"{"code": "a", "naem": "b"}"#, as: Town.self, into: store)
      }
      let mapper = try Mapper { $0.map(Town.self) { $0.table("city") } }
      do {
        _ = try await mapper.upsert(
          from: #"{"code": "a", "naem": "b"}"#, as: Town.self, into: store)
        Issue.record("no error")
      } catch {
        #expect(
          error.description
            == #"Town.naem: expected a column such as "name", found no such column"#)
      }
      do {
        _ = try await Mapper().fetch(Town.self, from: store, key: "a")
        Issue.record("no error")
      } catch {
        #expect(error.description == #"Town: expected a table such as "town", found city"#)
      }
    }
  }
#endif
