import Automapper
import Foundation

/// The default of a mapping file as a Swift expression. The mapper's own rules convert it: `"true"`
/// is a Bool.
struct DefaultExpression {
  enum Result: Equatable {
    case text(String)
    /// A value that only the mapper can create. The initialiser has no default for the property.
    case mapped
    case invalid
  }

  let documents: [String: MappingDocument]
  private let mapper: Mapper

  init(documents: [String: MappingDocument], datePattern: String?) {
    self.documents = documents
    guard let datePattern else {
      mapper = .default
      return
    }
    var configuration = MapperConfiguration()
    configuration.dateFormats = [.pattern(datePattern)]
    mapper = (try? Mapper(configuration)) ?? .default
  }

  func expression(for value: JSONValue, as type: MappedType) -> Result {
    switch type {
    case .named(let name): return named(name, value)
    case .optional(let inner):
      return value == .null ? .text("nil") : expression(for: value, as: inner)
    case .array(let element), .set(let element):
      guard case .array(let values) = value else { return .invalid }
      return joined(values.map { expression(for: $0, as: element) }, empty: "[]")
    case .dictionary(let element):
      guard case .object(let members) = value else { return .invalid }
      let sorted = members.sorted { $0.key < $1.key }
      let values = sorted.map { key, value in
        switch expression(for: value, as: element) {
        case .text(let text): Result.text("\(SwiftText.literal(key)): \(text)")
        case let other: other
        }
      }
      return joined(values, empty: "[:]")
    }
  }

  private func joined(_ results: [Result], empty: String) -> Result {
    if results.contains(.invalid) { return .invalid }
    let texts = results.compactMap { if case .text(let text) = $0 { text } else { nil } }
    if texts.count < results.count { return .mapped }
    return .text(texts.isEmpty ? empty : "[\(texts.joined(separator: ", "))]")
  }

  private func named(_ name: String, _ value: JSONValue) -> Result {
    switch name {
    case "Bool": read(value, as: Bool.self) { "\($0)" }
    case "String": read(value, as: String.self, SwiftText.literal)
    case "Int": read(value, as: Int.self) { "\($0)" }
    case "Int8": read(value, as: Int8.self) { "\($0)" }
    case "Int16": read(value, as: Int16.self) { "\($0)" }
    case "Int32": read(value, as: Int32.self) { "\($0)" }
    case "Int64": read(value, as: Int64.self) { "\($0)" }
    case "UInt": read(value, as: UInt.self) { "\($0)" }
    case "UInt8": read(value, as: UInt8.self) { "\($0)" }
    case "UInt16": read(value, as: UInt16.self) { "\($0)" }
    case "UInt32": read(value, as: UInt32.self) { "\($0)" }
    case "UInt64": read(value, as: UInt64.self) { "\($0)" }
    case "Double": read(value, as: Double.self) { "\($0)" }
    case "Float": read(value, as: Float.self) { "\($0)" }
    case "Decimal": read(value, as: Decimal.self, Self.decimal)
    case "Date":
      read(value, as: Date.self) { "Date(timeIntervalSince1970: \($0.timeIntervalSince1970))" }
    // The generated `!` cannot fail: the URL was parsed here already.
    case "URL":
      read(value, as: URL.self) { "URL(string: \(SwiftText.literal($0.absoluteString)))!" }
    case "UUID": read(value, as: UUID.self) { "UUID(uuid: (\(Self.bytes(of: $0))))" }
    case "Data": read(value, as: Data.self) { "Data([\(Self.list($0))])" }
    case "JSONValue": .text(SwiftText.literal(value))
    default: model(name, value)
    }
  }

  private func read<T: Decodable>(
    _ value: JSONValue, as type: T.Type, _ text: (T) -> String
  ) -> Result {
    guard let result = try? mapper.object(from: value, as: type) else { return .invalid }
    return .text(text(result))
  }

  private func model(_ name: String, _ value: JSONValue) -> Result {
    guard let document = documents[name] else { return .mapped }
    switch document.kind {
    case .external: return .mapped
    case .class, .struct:
      if case .object = value { return .mapped }
      return .invalid
    case .enum:
      let rawValue = rawValue(value, like: document.cases.first?.rawValue)
      let found = document.cases.first { $0.rawValue == rawValue }
      return found.map { .text("\(name).\(SwiftText.identifier($0.name))") } ?? .invalid
    }
  }

  /// Converts a default to the type of an enum's raw values, as the mapper does.
  private func rawValue(_ value: JSONValue, like first: JSONValue?) -> JSONValue? {
    if case .integer = first {
      return (try? mapper.object(from: value, as: Int64.self)).map(JSONValue.integer)
    }
    return (try? mapper.object(from: value, as: String.self)).map(JSONValue.string)
  }

  private static func bytes(of uuid: UUID) -> String {
    withUnsafeBytes(of: uuid.uuid) { list($0) }
  }

  private static func list(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { "0x" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: ", ")
  }

  /// A sum of pieces of 18 digits, since an integer literal must fit into an Int and a literal with
  /// a point loses digits as a Double.
  private static func decimal(_ value: Decimal) -> String {
    let text = value.magnitude.description
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = Array(parts.joined())
    let exponent = parts.count > 1 ? -parts[1].count : 0
    var pieces: [String] = []
    var end = digits.count
    while end > 0 {
      let start = max(0, end - 18)
      let number = Int(String(digits[start..<end])) ?? 0
      if number != 0 || (start == 0 && pieces.isEmpty) {
        let sign = value.isSignMinus ? "minus" : "plus"
        let shift = exponent + digits.count - end
        pieces.append("Decimal(sign: .\(sign), exponent: \(shift), significand: \(number))")
      }
      end = start
    }
    return pieces.reversed().joined(separator: " + ")
  }
}
