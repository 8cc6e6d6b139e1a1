/// A class that equals another instance of its class with equal contents.
protocol Snapshotted: AnyObject, Equatable {
  /// The stored properties, those of superclasses first.
  var snapshot: [String] { get }
}

extension Snapshotted {
  static func == (left: Self, right: Self) -> Bool {
    type(of: left) == type(of: right) && left.snapshot == right.snapshot
  }
}

/// A coding key with any text or index.
struct AnyKey: CodingKey, Hashable {
  let stringValue: String
  let intValue: Int?

  init(_ stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}

extension DecodingError {
  /// The case, the expected type and the coding path: all that a model that catches the error can
  /// rely on.
  var summary: String {
    switch self {
    case .typeMismatch(let type, let context): "typeMismatch \(type) at \(Self.place(context))"
    case .valueNotFound(let type, let context): "valueNotFound \(type) at \(Self.place(context))"
    case .keyNotFound(let key, let context):
      "keyNotFound \(key.stringValue) at \(Self.place(context))"
    case .dataCorrupted(let context): "dataCorrupted at \(Self.place(context))"
    @unknown default: "unknown"
    }
  }

  private static func place(_ context: Context) -> String {
    context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      .joined(separator: ".")
  }
}

/// Any JSON value, as models write it by hand: types tried in turn, a switch to encode.
enum AnyValue: Codable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([AnyValue])
  case object([String: AnyValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnyValue].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: AnyValue].self) {
      self = .object(value)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no JSON value")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
