/// A class family of which a key tells the members apart.
class Signal: Codable {
  var id: Int
}

final class EmailSignal: Signal {
  let address: String

  enum CodingKeys: CodingKey { case address }

  required init(from decoder: any Decoder) throws {
    address = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .address)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(address, forKey: .address)
  }
}

final class CallSignal: Signal {
  let seconds: Int

  enum CodingKeys: CodingKey { case seconds }

  required init(from decoder: any Decoder) throws {
    seconds = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .seconds)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(seconds, forKey: .seconds)
  }
}

/// The family as one struct.
struct FlatSignal: Codable, Equatable, Sendable {
  var kind: String
  var id: Int
  var address: String?
  var seconds: Int?

  init(_ signal: Signal) {
    kind = signal is EmailSignal ? "email" : "call"
    id = signal.id
    address = (signal as? EmailSignal)?.address
    seconds = (signal as? CallSignal)?.seconds
  }
}
