import Automapper
import Foundation

/// How time grows with the number of objects, and of properties.
enum GrowthCases {
  static func cases() throws -> [any Case] {
    let objects = try [1, 10, 100, 1000, 10_000].map(objects)
    let properties: [any Case] = [
      try properties(1, of: Wide.Of1.self), try properties(10, of: Wide.Of10.self),
      try properties(50, of: Wide.Of50.self), try properties(100, of: Wide.Of100.self),
      try properties(200, of: Wide.Of200.self),
    ]
    return objects + properties
  }

  private static func objects(_ count: Int) throws -> any Case {
    let data = try Coders.mapper().data(from: AccountSample.accounts(count))
    return reading("growth: \(count) objects", data, [Account].self, count)
  }

  /// In the column of the time an object stands the time a property.
  private static func properties<Model: Codable & Equatable>(
    _ count: Int, of type: Model.Type
  ) throws -> any Case {
    let rows = 100
    let members = (0..<count).map { "\"row_c\($0)\":\($0 * 37)" }.joined(separator: ",")
    let row = "{" + members + "}"
    let text = "[" + Array(repeating: row, count: rows).joined(separator: ",") + "]"
    return reading(
      "growth: \(count) properties (ns a property)", Data(text.utf8), [Model].self, rows * count)
  }

  private static func reading<Model: Codable & Equatable>(
    _ name: String, _ data: Data, _ type: Model.Type, _ objects: Int
  ) -> any Case {
    let (mapper, decoder) = (Mapper(), Coders.decoder(.convertFromSnakeCase))
    return Comparison(
      name, bytes: data.count, objects: objects,
      ours: { try mapper.object(from: data, as: Model.self) }
    )
    .against("JSONDecoder, .convertFromSnakeCase") {
      try decoder.decode(Model.self, from: data)
    }
  }
}
