import Automapper
import Foundation

/// Flat records: as one array, both ways, and a line each.
enum RecordGrowth {
  struct Entry: Codable, Equatable {
    var id: Int
    var userName: String
    var emailAddress: String
    var loginCount: Int
    var accountBalance: Double
    var isActive: Bool
  }

  private static let sizes = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  private static func entries(_ count: Int) -> [Entry] {
    (0..<count).map {
      Entry(
        id: $0, userName: "user_\($0 * 7919 % 1_000_003)", emailAddress: "user\($0)@example.com",
        loginCount: $0 * 31 % 5000, accountBalance: Double($0 * 37 % 100_000) / 100,
        isActive: $0 % 2 == 0)
    }
  }

  static func printObjects() throws {
    print("objects: ns to read one, ns to write one")
    let mapper = Mapper()
    for count in sizes {
      let entries = entries(count)
      let data = try mapper.data(from: entries)
      let read = try Growth.time(Growth.runs(count)) {
        guard try mapper.object(from: data, as: [Entry].self).count == count else { throw Lost() }
      }
      let written = try Growth.time(Growth.runs(count)) {
        guard try mapper.data(from: entries).count == data.count else { throw Lost() }
      }
      print(count, Growth.nanoseconds(read, a: count), Growth.nanoseconds(written, a: count))
    }
  }

  static func printLines() throws {
    print("lines: ns to read one")
    let mapper = Mapper()
    for count in sizes {
      var data = Data()
      for entry in entries(count) { data += try mapper.data(from: entry) + [0x0A] }
      let read = try Growth.time(Growth.runs(count)) {
        var known = 0
        for line in mapper.objects(fromLines: data, as: Entry.self) {
          _ = try line.get()
          known += 1
        }
        guard known == count else { throw Lost() }
      }
      print(count, Growth.nanoseconds(read, a: count))
    }
  }

  /// Not all records came through.
  struct Lost: Error {}
}
