import Automapper
import Foundation

/// The modifiers that can meet on a property of type `Date?`.
enum DayModifier: String, CaseIterable {
  case key, keys, literalKey, dottedKey
  case date, transform, combine
  case defaultValue, required, excludeInput, excludeOutput, when
  case withoutInverse, sensitive, invalidValues
  /// Skips elements of collections only: an invalid day stays an error.
  case invalidElements
  case before, after, include

  /// January 31, 2024: day 19,753 since 1970.
  static let day = Date(timeIntervalSince1970: 19_753 * 86_400)
  static let fallback = Date(timeIntervalSince1970: 0)

  /// Declares the modifier.
  func apply<Model>(
    to property: PropertyMappingBuilder<Model, Date>, of rules: TypeMappingBuilder<Model>
  ) {
    switch self {
    case .key: property.key("k")
    case .keys: property.keys("first", "second")
    case .literalKey: property.key(literal: "lit.eral")
    case .dottedKey: property.key("outer.0.inner")
    case .date: property.date(.pattern("MM(yyyy(dd"))
    case .transform:
      property.transform { node, parent in
        Date(timeIntervalSince1970: Double(try node.int()) * 86_400)
      } inverse: { date, owner in
        Int(date.timeIntervalSince1970 / 86_400)
      }
    case .combine:
      property.combine("year", "ordinal") { nodes in
        guard let year = try nodes[0]?.int(), let ordinal = try nodes[1]?.int() else { return nil }
        // January 1, 2024 is day 19,723.
        let days = 19_723 + 366 * (year - 2024) + ordinal - 1
        return Date(timeIntervalSince1970: Double(days) * 86_400)
      } inverse: { date, owner in
        [2024, Int(date.timeIntervalSince1970 / 86_400) - 19_723 + 1]
      }
    case .defaultValue: property.default(Self.fallback)
    case .required: property.required()
    case .excludeInput: property.exclude(.fromInput)
    case .excludeOutput: property.exclude(.fromOutput)
    case .when: property.when { node, parent in parent["enabled"]?.boolValue != false }
    case .withoutInverse: property.generatesInverse(false)
    case .sensitive: property.sensitive()
    case .invalidValues: property.invalidValues(.useDefault)
    case .invalidElements: property.invalidElements(.skip)
    case .before: rules.before { node in node["wrapped"] ?? node }
    case .after:
      rules.after { model, node in
        guard var named = model as? any PairedNaming else { return }
        named.name += "!"
        if let named = named as? Model { model = named }
      }
    case .include: rules.include(PairedIncluded.self)
    }
  }
}

/// What `after` changes in every model.
protocol PairedNaming { var name: String { get set } }
extension PairedStruct: PairedNaming {}
extension PairedBase: PairedNaming {}
extension PairedClass: PairedNaming {}
