import Automapper
import Foundation

/// How a column stores the values of a property's type, if it differs from the type's own form.
///
/// A store has fewer kinds of values than Swift: it stores Booleans as integers, dates and nested values as
/// texts. The kind holds the rules of both directions.
enum ColumnKind {
  case bool, uuid, date, decimal, data, json
  /// See `JSONColumn`.
  case anyJSON

  var isJSON: Bool { self == .json || self == .anyJSON }

  /// The kind for a property's type; nil for a type that needs no conversion.
  init?(_ type: any Any.Type, _ rule: PropertyRule?) {
    var type = type
    while case .optional(let wrapped) = TypeShape(type) { type = wrapped }
    switch ValueKind(type) {
    case .bool: self = .bool
    case .uuid: self = .uuid
    case .date where rule?.dateFormat == nil: self = .date
    case .decimal: self = .decimal
    case .data: self = .data
    case .model, .elementwise, .jsonValue: self = .json
    default: return nil
    }
  }

  /// The value of a column as it would appear in a source; nil for a value that is used unchanged.
  func sourceValue(_ value: StoreValue, _ dateFormats: DateFormatList) -> Any? {
    switch (self, value) {
    case (.bool, .integer(0)): false
    case (.bool, .integer(1)): true
    case (.uuid, .blob(let bytes)) where bytes.count == 16: UUID(bytes: bytes)
    case (.date, .text(let text)): Self.sqlDate(text, dateFormats)
    case (.decimal, .text(let text)): Self.decimal(text)
    case (.json, .text(let text)): UnknownText(text)?.container
    case (.anyJSON, .text(let text)): JSONColumn.value(ofText: text)
    default: nil
    }
  }

  /// The number that a whole text spells, also for a mapper that converts no strings; nil for any other text.
  private static func decimal(_ text: String) -> Decimal? {
    let node = Node(any: text)
    return try? DecimalTransformer.decimal.value(from: node, parent: node)
  }

  /// A date as SQLite's functions write it, `2024-06-15 12:30:00`, in UTC; nil for a text that the mapper's
  /// formats read.
  private static func sqlDate(_ text: String, _ dateFormats: DateFormatList) -> Date? {
    var text = text
    return text.withUTF8 { utf8 in
      dateFormats.date(utf8: utf8) == nil
        ? (.iso8601 as ISO8601DateFormat).date(utf8: utf8) : nil
    }
  }
}

extension StoreValue {
  /// Converts the mapper's output for a property to the value of a column.
  init(written value: Any, _ kind: ColumnKind?) throws {
    if kind == .anyJSON, let stored = try JSONColumn.storeValue(of: value) {
      self = stored
    } else if let text = ExactType.value(value, as: String.self) {
      if kind == .data, let bytes = Data(base64Encoded: text) {
        self = .blob(bytes)
      } else {
        self = .text(text)
      }
    } else if let number = ExactType.value(value, as: Int.self) {
      self = .integer(Int64(number))
    } else if let number = ExactType.value(value, as: Double.self), !number.isNaN {
      self = .real(number)
    } else if let truth = ExactType.value(value, as: Bool.self) {
      self = .integer(truth ? 1 : 0)
    } else if let bytes = value as? Data {
      self = .blob(bytes)
    } else {
      try self.init(rare: value)
    }
  }

  /// Converts a value whose dynamic type is not the usual one.
  private init(rare value: Any) throws {
    let scalar = FoundationType.scalar(value)
    switch scalar {
    case .null: self = .null
    case .bool(let truth): self = .integer(truth ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .double(let number, _) where !number.isNaN: self = .real(number)
    case .wide(let text) where value is Decimal:
      self = Int64(text).map { .integer($0) } ?? .text(text)
    case .string(let text): self = .text(text)
    case .array, .object:
      // Not the record's mapper: the value is already its output, and no rule applies again.
      self = .text(
        try Mapper.default.json(from: value, options: [.sortedKeys, .withoutEscapingSlashes]))
    default:
      throw ValueFailure(
        .valueOutOfRange, expected: "a value that a column holds", found: Excerpt.scalar(scalar))
    }
  }
}

extension UUID {
  /// The UUID of sixteen bytes.
  fileprivate init(bytes: Data) {
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes.prefix(16)) }
    self.init(uuid: uuid)
  }
}
