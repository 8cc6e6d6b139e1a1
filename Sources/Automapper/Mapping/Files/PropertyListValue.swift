import Foundation

/// A property list as a JSON value. Dates and data become strings, as in JSON.
///
/// Uses `PropertyListDecoder`, because `PropertyListSerialization` crashes on some broken files. In a binary file, an
/// array may contain itself, or occur in two places. The number of values and their depth are limited for that
/// reason.
struct PropertyListValue: Decodable {
  let value: JSONValue

  struct TooLarge: Error {}

  /// Returns the value of a file, or nil if it is not a property list.
  ///
  /// - Parameter data: The data of a `PropertyListFile`.
  static func value(of data: Data) -> JSONValue? {
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
  /// The limits on the values of one file.
  ///
  /// `@unchecked`, because a decoder's user info must be sendable. A budget belongs to one decoder, which decodes one
  /// file on one thread.
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
