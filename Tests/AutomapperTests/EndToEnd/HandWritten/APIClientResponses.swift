import Foundation

/// A result, or an error in one of three forms.
enum APIResponse<Value: Codable & Equatable>: Codable, Equatable {
  case success(Value, seconds: Double?)
  case failure(Reason)

  enum Reason: Codable, Equatable {
    case code(Int, detail: String?)
    case text(String)

    private enum CodingKeys: CodingKey { case code, detail }

    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let code = try? single.decode(Int.self) {
        self = .code(code, detail: nil)
      } else if let text = try? single.decode(String.self) {
        self = .text(text)
      } else {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self = .code(
          try container.decode(Int.self, forKey: .code),
          detail: try container.decodeIfPresent(String.self, forKey: .detail))
      }
    }

    func encode(to encoder: any Encoder) throws {
      if case .text(let text) = self {
        var container = encoder.singleValueContainer()
        return try container.encode(text)
      }
      guard case .code(let code, let detail) = self else { return }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(code, forKey: .code)
      try container.encodeIfPresent(detail, forKey: .detail)
    }
  }

  private enum Status: String, Codable { case ok, error }
  private enum CodingKeys: CodingKey { case status, result, reason, took }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Status.self, forKey: .status) {
    case .ok:
      self = .success(
        try container.decode(Value.self, forKey: .result),
        seconds: try container.decodeIfPresent(Double.self, forKey: .took))
    case .error: self = .failure(try container.decode(Reason.self, forKey: .reason))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .success(let value, let seconds):
      try container.encode(Status.ok, forKey: .status)
      try container.encode(value, forKey: .result)
      try container.encodeIfPresent(seconds, forKey: .took)
    case .failure(let reason):
      try container.encode(Status.error, forKey: .status)
      try container.encode(reason, forKey: .reason)
    }
  }
}

/// A page that knows whether another one follows.
struct ResponsePage<Element: Codable & Equatable>: Codable, Equatable {
  var items: [Element]
  var next: String?

  private enum CodingKeys: CodingKey { case items, next }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    items = try container.decode([Element].self, forKey: .items)
    next = try container.decode(String?.self, forKey: .next)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(items, forKey: .items)
    try container.encode(next, forKey: .next)
  }
}

/// A value whose type is erased. Types are tried in turn, and a switch over the value writes it.
struct AnyCodable: Codable, Equatable {
  let value: Any

  init(_ value: Any) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = ()
    } else if let bool = try? container.decode(Bool.self) {
      value = bool
    } else if let int = try? container.decode(Int.self) {
      value = int
    } else if let uint = try? container.decode(UInt.self) {
      value = uint
    } else if let double = try? container.decode(Double.self) {
      value = double
    } else if let string = try? container.decode(String.self) {
      value = string
    } else if let array = try? container.decode([AnyCodable].self) {
      value = array.map(\.value)
    } else if let members = try? container.decode([String: AnyCodable].self) {
      value = members.mapValues(\.value)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no value")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case is Void: try container.encodeNil()
    case let bool as Bool: try container.encode(bool)
    case let int as Int: try container.encode(int)
    case let uint as UInt: try container.encode(uint)
    case let double as Double: try container.encode(double)
    case let string as String: try container.encode(string)
    case let array as [Any]: try container.encode(array.map(AnyCodable.init))
    case let members as [String: Any]: try container.encode(members.mapValues(AnyCodable.init))
    default:
      throw EncodingError.invalidValue(
        value, .init(codingPath: container.codingPath, debugDescription: "no JSON value"))
    }
  }

  static func == (left: AnyCodable, right: AnyCodable) -> Bool {
    switch (left.value, right.value) {
    case is (Void, Void): true
    case (let left as Bool, let right as Bool): left == right
    case (let left as Int, let right as Int): left == right
    case (let left as UInt, let right as UInt): left == right
    case (let left as Double, let right as Double): left == right
    case (let left as String, let right as String): left == right
    case (let left as [Any], let right as [Any]):
      left.map(AnyCodable.init) == right.map(AnyCodable.init)
    case (let left as [String: Any], let right as [String: Any]):
      left.mapValues(AnyCodable.init) == right.mapValues(AnyCodable.init)
    default: false
    }
  }
}
