import Automapper
import Foundation

/// A protocol that the key `kind` tells apart.
protocol Shape {
  var id: Int { get }
}

struct Circle: Shape, Codable {
  var id: Int
  var radius: Double
}

struct Square: Shape, Codable {
  var id: Int
  var side: Double
  var label: String
}

extension Workload {
  /// Values of a protocol.
  static func protocols() throws -> [Workload] {
    let mapper = try Mapper {
      $0.register(
        (any Shape).self, discriminator: "kind", ["circle": Circle.self, "square": Square.self])
    }
    let dictionaries: [[String: Any]] = (0..<100).map { number in
      number % 2 == 0
        ? ["kind": "circle", "id": number, "radius": 1.5]
        : ["kind": "square", "id": number, "side": 2.5, "label": "S\(number)"]
    }
    let bytes = try JSONSerialization.data(withJSONObject: dictionaries, options: .sortedKeys)
    return [
      Workload(name: "100 values of a protocol, bytes to models") {
        try mapper.object(from: bytes, as: [any Shape].self).count { $0 is Square } == 50
      }
    ]
  }
}
