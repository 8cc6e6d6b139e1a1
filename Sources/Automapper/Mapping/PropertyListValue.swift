import Foundation

/// A property list as a JSON value; dates and data are the strings that JSON has for them.
///
/// By `PropertyListDecoder`: `PropertyListSerialization` crashes on some files that are broken. A
/// binary file can say that an array is an element of itself, or that two are the same one: the
/// number of values that are read is bounded, and how deep they nest.
struct PropertyListValue: Decodable {
  let value: JSONValue

  struct TooLarge: Error {}

  /// The value of a file; nil where it is no property list.
  static func value(of data: Data) -> JSONValue? {
    guard isEncoded(data) else { return nil }
    let decoder = PropertyListDecoder()
    if let key = Budget.key { decoder.userInfo[key] = Budget() }
    return (try? decoder.decode(PropertyListValue.self, from: data))?.value
  }

  init(from decoder: any Decoder) throws {
    guard let key = Budget.key, let budget = decoder.userInfo[key] as? Budget else {
      throw TooLarge()
    }
    try budget.enter()
    defer { budget.leave() }
    if let container = try? decoder.container(keyedBy: DataKey.self) {
      var members: [String: JSONValue] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(PropertyListValue.self, forKey: key).value
      }
      value = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd {
        elements.append(try container.decode(PropertyListValue.self).value)
      }
      value = .array(elements)
    } else {
      value = try Self.scalar(decoder.singleValueContainer())
    }
  }

  /// Whether text is UTF-8, or says at its beginning that it is not: the decoder crashes on numbers
  /// that are neither.
  private static func isEncoded(_ data: Data) -> Bool {
    let marks: [[UInt8]] = [
      Array("bplist".utf8), [0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF],
    ]
    return marks.contains { data.starts(with: $0) } || String(data: data, encoding: .utf8) != nil
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .integer(value) }
    if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
    if let value = try? container.decode(Double.self) { return .number(value) }
    if let value = try? container.decode(Date.self) {
      return ISO8601DateFormat().value(from: value)
    }
    if let value = try? container.decode(Data.self) { return .string(value.base64EncodedString()) }
    return .string(try container.decode(String.self))
  }
}

extension PropertyListValue {
  /// What one file may take.
  ///
  /// `@unchecked`, as a decoder's user info must be sendable: it belongs to one decoder, which decodes
  /// one file on one thread.
  private final class Budget: @unchecked Sendable {
    static let key = CodingUserInfoKey(rawValue: "budget")

    private var values = 0
    private var depth = 0

    func enter() throws {
      guard values < 100_000, depth < 128 else { throw TooLarge() }
      values += 1
      depth += 1
    }

    func leave() { depth -= 1 }
  }
}
