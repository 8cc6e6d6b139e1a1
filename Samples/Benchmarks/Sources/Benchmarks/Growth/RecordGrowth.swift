import Automapper
import Foundation

/// Flat records: as one array, both ways, and a line each.
enum RecordGrowth {
  private static let sizes = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  static func printObjects() throws {
    print("objects: ns to read one, ns to write one")
    let mapper = Mapper()
    for count in sizes {
      let accounts = AccountSample.accounts(count)
      let data = try mapper.data(from: accounts)
      let read = try Growth.time(Growth.runs(count)) {
        guard try mapper.object(from: data, as: [Account].self).count == count else {
          throw Growth.Lost()
        }
      }
      let written = try Growth.time(Growth.runs(count)) {
        guard try mapper.data(from: accounts).count == data.count else { throw Growth.Lost() }
      }
      print(count, Growth.nanoseconds(read, a: count), Growth.nanoseconds(written, a: count))
    }
  }

  static func printLines() throws {
    print("lines: ns to read one")
    let mapper = Mapper()
    for count in sizes {
      var data = Data()
      for account in AccountSample.accounts(count) {
        data += try mapper.data(from: account) + [0x0A]
      }
      let read = try Growth.time(Growth.runs(count)) {
        var known = 0
        for line in mapper.objects(fromLines: data, as: Account.self) {
          _ = try line.get()
          known += 1
        }
        guard known == count else { throw Growth.Lost() }
      }
      print(count, Growth.nanoseconds(read, a: count))
    }
  }
}
