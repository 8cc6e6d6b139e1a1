// Upserts of flat records into SQLite, by the mapper and by hand: the same statements, in one
// transaction. Needs the trait GRDB:
//
//     swift run -c release --package-path Samples/Benchmarks --traits GRDB StoreBenchmarks
#if GRDB
  import Automapper
  import AutomapperGRDB
  import Foundation
  import GRDB

  let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
  let rounds = 5

  struct Member: Codable, Sendable {
    var id: Int
    var name: String
    var email: String
    var city: String
    var age: Int
    var score: Double
    var isActive: Bool
    var joined: String
  }

  /// An array of members, each with a number that says in which round it was written.
  func payload(round: Int) -> Data {
    let objects = (1...count).map { id in
      """
      {"id":\(id),"name":"Member \(id)","email":"member\(id)@example.com","city":"City \(id % 100)",\
      "age":\(18 + id % 60),"score":\(Double(id % 1000) / 8),"isActive":\(id % 3 == 0),\
      "joined":"round \(round)"}
      """
    }
    return Data("[\(objects.joined(separator: ","))]".utf8)
  }

  func database(_ name: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: folder.appending(path: name + ".sqlite").path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE member (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, city TEXT NOT NULL,
            age INTEGER NOT NULL, score REAL NOT NULL, isActive BOOLEAN NOT NULL, joined TEXT NOT NULL)
          """)
    }
    return queue
  }

  /// What one would write: a look whether the record is there, then an update or an insertion, by
  /// statements that are prepared once.
  func upsertByHand(_ members: [Member], into queue: DatabaseQueue) throws {
    try queue.write { db in
      let find = try db.cachedStatement(sql: "SELECT COUNT(*) FROM member WHERE id = ?")
      let insert = try db.cachedStatement(
        sql: """
          INSERT INTO member (id, name, email, city, age, score, isActive, joined)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """)
      let update = try db.cachedStatement(
        sql: """
          UPDATE member SET name = ?, email = ?, city = ?, age = ?, score = ?, isActive = ?, joined = ?
          WHERE id = ?
          """)
      for member in members {
        if try Int.fetchOne(find, arguments: [member.id]) == 0 {
          try insert.execute(arguments: [
            member.id, member.name, member.email, member.city, member.age, member.score,
            member.isActive, member.joined,
          ])
        } else {
          try update.execute(arguments: [
            member.name, member.email, member.city, member.age, member.score, member.isActive,
            member.joined, member.id,
          ])
        }
      }
    }
  }

  /// The whole table, for comparison.
  func contents(_ queue: DatabaseQueue) throws -> [Row] {
    try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM member ORDER BY id") }
  }

  enum Way: String, CaseIterable {
    case mapper = "mapper.upsert"
    case decoder = "by hand, JSONDecoder"
    case mappedByHand = "by hand, mapper.object"
  }

  let folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }

  let mapper = Mapper()
  var times: [String: [Way: [Double]]] = [:]
  for round in 0..<rounds {
    let first = payload(round: round)
    let second = payload(round: round + 1)
    // Every round begins with another way, so that none profits from its place.
    let ways = Way.allCases.indices.map { Way.allCases[($0 + round) % Way.allCases.count] }
    var results: [[Row]] = []
    for way in ways {
      let queue = try database("\(way)-\(round)")
      let store = GRDBStore(queue)
      for (work, data) in [("insert", first), ("update", second)] {
        let start = ContinuousClock.now
        switch way {
        case .mapper: _ = try await mapper.upsert(from: data, as: [Member].self, into: store)
        case .decoder:
          try upsertByHand(JSONDecoder().decode([Member].self, from: data), into: queue)
        case .mappedByHand:
          try upsertByHand(mapper.object(from: data, as: [Member].self), into: queue)
        }
        let time = ContinuousClock.now - start
        times[work, default: [:]][way, default: []].append(time / .seconds(1))
      }
      results.append(try contents(queue))
      try queue.close()
    }
    guard results.dropFirst().allSatisfy({ $0 == results[0] }), results[0].count == count else {
      print("error: the ways do not write the same records")
      exit(1)
    }
  }

  print(
    "\(count) flat records upserted into SQLite in one transaction, median of \(rounds) rounds\n")
  var isFastEnough = true
  for work in ["insert", "update"] {
    let medians = (times[work] ?? [:]).mapValues { $0.sorted()[$0.count / 2] }
    let own = medians[.mapper] ?? 0
    for way in Way.allCases {
      let time = medians[way] ?? 0
      let ratio = time / own
      print(String(format: "%@  %6.3f s  %5.2f x  %@", work, time, ratio, way.rawValue))
      if way == .decoder { isFastEnough = isFastEnough && ratio >= 0.7 }
    }
  }
  print(
    "\nThe ratio is how fast mapper.upsert is compared with that way. At least 0.70 of JSONDecoder: \(isFastEnough)"
  )
#else
  print("This needs the trait GRDB: --traits GRDB")
#endif
