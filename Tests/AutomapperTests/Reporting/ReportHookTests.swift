import Automapper
import Foundation
import Synchronization
import Testing

/// Reports that a configuration's closure receives, and reports that list matched keys.
struct ReportHookTests {
  struct User: Codable {
    var firstName: String
    var age: Int
    var tags: [String]?
  }

  final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var texts: [String] { entries.withLock { $0 } }
    func add(_ report: MappingReport) { entries.withLock { $0.append(report.description) } }
  }

  static func mapper(_ log: Log) throws -> Mapper {
    try Mapper { configuration in configuration.onReport = { log.add($0) } }
  }

  @Test func everyCallThatHasEntries() throws {
    let log = Log()
    let mapper = try Self.mapper(log)
    let plain = #"{"firstName": "Ada", "age": 36, "tags": []}"#
    _ = try mapper.object(from: plain, as: User.self)
    #expect(log.texts == [])
    _ = try mapper.object(from: #"{"first_name": "Ada", "age": "36"}"#, as: User.self)
    let entries = """
      age: conversion, string "36" to Int (key "age")
      tags: absentProperty, not in the source (key "tags")
      """
    #expect(log.texts == [entries])
    var report = MappingReport()
    let fields: [String: Any] = ["first_name": "Ada", "age": "36"]
    _ = try mapper.object(from: fields, as: User.self, report: &report)
    #expect(report.description == entries)
    #expect(log.texts == [entries, entries])
  }

  @Test func updatesAndLines() throws {
    let log = Log()
    let mapper = try Self.mapper(log)
    var user = User(firstName: "Ada", age: 1, tags: [])
    try mapper.update(&user, from: #"{"age": "2"}"#)
    #expect(log.texts.count == 1)
    let lines = Data("{\"firstName\":\"a\",\"age\":\"1\",\"tags\":[]}\n".utf8)
    #expect(mapper.objects(fromLines: lines, as: User.self).count == 1)
    #expect(log.texts.last == #"age: conversion, string "1" to Int (key "age")"#)
  }

  @Test func matchedKeys() throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in user.property(\.age).key("info.years") }
    }
    var report = MappingReport(listsMatches: true)
    _ = try mapper.object(
      from: #"{"FIRST_NAME": "Ada", "info": {"years": 3}}"#, as: User.self, report: &report)
    #expect(
      report.matched.map(\.description) == [
        #"firstName: matchedKey, read from this key (key "FIRST_NAME")"#,
        #"age: matchedKey, read from this key (key "info.years")"#,
      ])
    var silent = MappingReport()
    _ = try mapper.object(
      from: #"{"FIRST_NAME": "Ada", "info": {"years": 3}}"#, as: User.self, report: &silent)
    #expect(silent.matched.isEmpty)
  }
}
