import Foundation

enum RequestID: Codable, Hashable {
  case number(Int)
  case string(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      throw DecodingError.typeMismatch(
        RequestID.self,
        .init(codingPath: decoder.codingPath, debugDescription: "neither a number nor a string"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    }
  }
}

/// A request, a notification, a response or an error. Its keys tell which.
enum RPCMessage: Codable, Equatable {
  case request(RequestID, method: String, params: Params?)
  case notification(method: String, params: Params?)
  case response(RequestID, result: AnyValue)
  case failure(RequestID?, ResponseError)

  struct ResponseError: Codable, Equatable, Error {
    var code: Int
    var message: String
    var data: AnyValue?
  }

  /// An object or an array.
  enum Params: Codable, Equatable {
    case byName([String: AnyValue])
    case byPosition([AnyValue])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let byName = try? container.decode([String: AnyValue].self) {
        self = .byName(byName)
      } else {
        self = .byPosition(try container.decode([AnyValue].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .byName(let members): try members.encode(to: encoder)
      case .byPosition(let elements): try elements.encode(to: encoder)
      }
    }
  }

  private enum CodingKeys: String, CodingKey { case jsonrpc, method, id, params, result, error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(String.self, forKey: .jsonrpc) == "2.0" else {
      throw DecodingError.dataCorruptedError(
        forKey: .jsonrpc, in: container, debugDescription: "version must be 2.0")
    }
    let id = try container.decodeIfPresent(RequestID.self, forKey: .id)
    let method = try container.decodeIfPresent(String.self, forKey: .method)
    let error = try container.decodeIfPresent(ResponseError.self, forKey: .error)
    let params = try container.decodeIfPresent(Params.self, forKey: .params)
    switch (id, method, error) {
    case (let id?, let method?, _): self = .request(id, method: method, params: params)
    case (nil, let method?, _): self = .notification(method: method, params: params)
    case (let id, nil, let error?): self = .failure(id, error)
    case (let id?, nil, nil):
      self = .response(id, result: try container.decode(AnyValue.self, forKey: .result))
    case (nil, nil, nil):
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a message"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("2.0", forKey: .jsonrpc)
    switch self {
    case .request(let id, let method, let params):
      try container.encode(id, forKey: .id)
      try container.encode(method, forKey: .method)
      try container.encodeIfPresent(params, forKey: .params)
    case .notification(let method, let params):
      try container.encode(method, forKey: .method)
      try container.encodeIfPresent(params, forKey: .params)
    case .response(let id, let result):
      try container.encode(id, forKey: .id)
      try container.encode(result, forKey: .result)
    case .failure(let id, let error):
      if let id {
        try container.encode(id, forKey: .id)
      } else {
        try container.encodeNil(forKey: .id)
      }
      try container.encode(error, forKey: .error)
    }
  }
}

/// A document whose version may be null or absent, which differ.
struct VersionedDocument: Codable, Equatable {
  var uri: String
  var version: Int??

  private enum CodingKeys: CodingKey { case uri, version }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    uri = try container.decode(String.self, forKey: .uri)
    if container.contains(.version) {
      version = .some(try container.decode(Int?.self, forKey: .version))
    } else {
      version = .none
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    if let version { try container.encode(version, forKey: .version) }
  }
}
