import Automapper
import Foundation

/// Models of 10 to 500 properties. Keys of up to 256 properties are one byte in memory, those of 500 are two.
enum PropertyGrowth {
  private static let rows = 100

  static func printAll() throws {
    print("properties: ns to read one, ns to write one")
    try printRow(10, Wide.Of10.self)
    try printRow(50, Wide.Of50.self)
    try printRow(200, Wide.Of200.self)
    try printRow(500, Wide.Of500.self)
  }

  private static func printRow<Model: Codable>(_ count: Int, _ type: Model.Type) throws {
    let mapper = Mapper()
    let members = (0..<count).map { "\"row_c\($0)\":\($0 * 37)" }.joined(separator: ",")
    let text = Array(repeating: "{\(members)}", count: rows).joined(separator: ",")
    let data = Data("[\(text)]".utf8)
    let models = try mapper.object(from: data, as: [Model].self)
    let units = rows * count
    let read = try Growth.time(Growth.runs(units)) {
      guard try mapper.object(from: data, as: [Model].self).count == rows else {
        throw Growth.Lost()
      }
    }
    let written = try Growth.time(Growth.runs(units)) {
      guard try mapper.data(from: models).count > data.count / 2 else { throw Growth.Lost() }
    }
    print(count, Growth.nanoseconds(read, a: units), Growth.nanoseconds(written, a: units))
  }
}
