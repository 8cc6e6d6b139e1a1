import Foundation

/// What a store's values are in the properties of one type.
///
/// A store has fewer kinds of values than Swift: truth values are numbers there, nested values and
/// dates are texts. Which of them a property means is seen in its type.
final class RecordFields: Sendable {
  private enum Kind { case bool, uuid, date, decimal, data, json }

  private let kinds: [String: Kind]
  /// The properties whose rules are for payloads only.
  private let unruled: Set<String>
  /// The types of the properties whose values hold models with such rules.
  private let nested: [String: any Any.Type]
  /// Reads what was written by its type.
  private let mapper: Mapper
  /// The properties whose types are known, where there may be others.
  private let known: Set<String>?
  /// Whether texts may be bytes.
  private let hasData: Bool
  private let dateFormats: DateFormatList
  /// The properties of the type, relations left out, as far as they are known.
  let properties: [PropertyPlan]
  /// The relations by property.
  let relations: [String: Relation]
  /// The properties that are the primary key, where some were declared.
  let key: [String]

  init(_ type: any Any.Type, _ engine: Engine) {
    let schema = engine.learnedSchema(of: type)
    dateFormats = engine.dateFormats
    let plan = engine.plan(for: type)
    let written = schema?.sample.flatMap {
      try? Mapper(
        engine: engine.forRecords, userInfo: engine.configuration.userInfo
      ).foundationValue(of: $0) as? [String: Any]
    }
    var kinds: [String: Kind] = [:]
    var relations: [String: Relation] = [:]
    var keys: [(position: Int, name: String)] = []
    for (name, property) in plan.declared {
      switch property.rule?.storage {
      case .relation(let relation): relations[name] = relation
      case .key(let position): keys.append((position, name))
      case nil: break
      }
    }
    let names = schema?.names ?? plan.declared.keys.sorted()
    properties = names.filter { relations[$0] == nil }.map { plan.property(named: $0) }
    for property in schema?.properties ?? [] where relations[property.name] == nil {
      let rule = plan.property(named: property.name).rule
      let isMade = rule?.transform?.write != nil || rule?.combination?.write != nil
      // What is written of a value made by a closure is seen in an example only.
      let example = written?[property.name]
      if example is [Any] || example is [String: Any] {
        kinds[property.name] = .json
      } else if !isMade {
        kinds[property.name] = Self.kind(of: property.type, rule)
      }
    }
    self.kinds = kinds
    let unruled = Set(
      plan.declared.filter { $0.value.rule?.isForPayloadsOnly == true }.map(\.key))
    self.unruled = unruled
    mapper = Mapper(engine: engine.forRecords, userInfo: engine.configuration.userInfo)
    let candidates =
      engine.configuration.hasRulesForPayloads ? schema?.properties ?? [] : []
    let models = candidates.filter { property in
      let rule = plan.property(named: property.name).rule
      return kinds[property.name] == .json && !unruled.contains(property.name)
        && rule?.transform == nil && rule?.combination == nil && rule?.dateFormat == nil
        && rule?.subtype == nil
    }
    nested = Dictionary(
      models.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    let isComplete = schema?.isComplete ?? !(type is any Decodable.Type)
    known = isComplete ? nil : Set(schema?.names ?? [])
    hasData = kinds.values.contains(.data)
    self.relations = relations
    key = keys.sorted { $0.position < $1.position }.map(\.name)
  }

  private static func kind(of type: any Any.Type, _ rule: PropertyRule?) -> Kind? {
    var type = type
    while let optional = type as? any OptionalType.Type { type = optional.wrapped }
    switch ValueKind(type) {
    case .bool: return .bool
    case .uuid: return .uuid
    case .date: return rule?.dateFormat == nil ? .date : nil
    case .decimal: return .decimal
    case .data: return .data
    case .model, .elementwise, .jsonValue: return .json
    default: return nil
    }
  }

  // MARK: From the store

  /// A value that the mapper stored, as a source would have it for a property.
  ///
  /// What was written by its type is read by its type: neither one-way transformers nor conditions, which
  /// are for payloads, are asked about it.
  func storedValue(_ value: StoreValue, of property: String) -> Any {
    let content = sourceValue(value, of: property)
    if value.isNull { return content }
    if unruled.contains(property) { return StoredValue(content: content) }
    func read<T>(_ type: T.Type) -> Any? { try? mapper.object(from: .any(content), as: type) }
    return nested[property].flatMap { read($0) } ?? content
  }

  /// A store's value as a source would have it for a property.
  func sourceValue(_ value: StoreValue, of property: String) -> Any {
    switch (kinds[property], value) {
    case (.bool?, .integer(0)): return false
    case (.bool?, .integer(1)): return true
    case (.uuid?, .blob(let bytes)) where bytes.count == 16: return UUID(bytes: bytes)
    case (.date?, .text(let text)): return sqlDate(text) ?? text
    case (.decimal?, .text(let text)): return Decimal(string: text) ?? text
    case (.json?, .text(let text)):
      return UnknownText(text)?.value ?? text
    case (nil, .text(let text)) where known?.contains(property) == false:
      return UnknownText(text) ?? text
    default: return value.foundationValue
    }
  }

  /// A date as SQLite's own functions write it, `2024-06-15 12:30:00`, in UTC; nil where the mapper's
  /// formats read the text.
  private func sqlDate(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { utf8 in
      dateFormats.date(utf8: utf8) == nil ? ISO8601DateFormat().date(utf8: utf8) : nil
    }
  }

  // MARK: To the store

  /// What is written of a property, as a store has it.
  func storeValue(_ value: Any, of property: String) throws -> StoreValue {
    if let text = FoundationType.take(value, as: String.self) {
      if hasData, kinds[property] == .data, let bytes = Data(base64Encoded: text) {
        return .blob(bytes)
      }
      return .text(text)
    }
    if let number = FoundationType.take(value, as: Int.self) { return .integer(Int64(number)) }
    if let number = FoundationType.take(value, as: Double.self), !number.isNaN {
      return .real(number)
    }
    if let truth = FoundationType.take(value, as: Bool.self) { return .integer(truth ? 1 : 0) }
    if let bytes = value as? Data { return .blob(bytes) }
    let scalar = FoundationType.scalar(value)
    switch scalar {
    case .null: return .null
    case .bool(let truth): return .integer(truth ? 1 : 0)
    case .integer(let number): return .integer(number)
    case .double(let number, _) where !number.isNaN: return .real(number)
    case .wide(let text) where value is Decimal:
      return Int64(text).map { .integer($0) } ?? .text(text)
    case .string(let text): return .text(text)
    case .array, .object:
      return .text(
        try Mapper.default.json(from: value, options: [.sortedKeys, .withoutEscapingSlashes]))
    default:
      throw ValueFailure(
        .valueOutOfRange, expected: "a value that a column holds", found: Excerpt.scalar(scalar))
    }
  }
}

/// An Optional type, seen from outside.
protocol OptionalType {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: any Any.Type { Wrapped.self }
}

extension UUID {
  /// The UUID of sixteen bytes.
  fileprivate init(bytes: Data) {
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes.prefix(16)) }
    self.init(uuid: uuid)
  }
}
