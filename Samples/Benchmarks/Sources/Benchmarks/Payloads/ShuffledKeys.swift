import Automapper
import Foundation

/// A document with the keys of every object in an order of their own.
struct ShuffledKeys {
  private var random = SeededGenerator(seed: 5)
  private let mapper = Mapper()

  static func shuffle(_ document: Data) throws -> Data {
    var shuffling = ShuffledKeys()
    let value = try shuffling.mapper.object(from: document, as: JSONValue.self)
    return Data(try shuffling.text(value).utf8)
  }

  private mutating func text(_ value: JSONValue) throws -> String {
    switch value {
    case .array(let elements):
      var texts: [String] = []
      for element in elements { texts.append(try text(element)) }
      return "[" + texts.joined(separator: ",") + "]"
    case .object(let members):
      var texts: [String] = []
      for key in members.keys.sorted().shuffled(using: &random) {
        guard let member = members[key] else { continue }
        texts.append(try mapper.json(from: key) + ":" + text(member))
      }
      return "{" + texts.joined(separator: ",") + "}"
    default: return try mapper.json(from: value)
    }
  }
}
