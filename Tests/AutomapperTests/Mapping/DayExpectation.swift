import Automapper
import Foundation

/// What a list of modifiers must do, said without the library: where the value stands in a document,
/// in which form, and what is read and written. The last of competing modifiers counts.
struct DayExpectation {
  /// What a document has for the property.
  enum Document: CaseIterable { case present, absent, null, disabled, invalid }
  enum Outcome: Equatable {
    case value(Date)
    case none
    /// An error: the property must have a value.
    case missing
    /// An error: the value is invalid.
    case error
  }

  let modifiers: [DayModifier]

  private func has(_ modifier: DayModifier) -> Bool { modifiers.contains(modifier) }
  private func last(of competing: Set<DayModifier>) -> DayModifier? {
    modifiers.last { competing.contains($0) }
  }

  private var form: DayModifier? {
    let form = last(of: [.transform, .combine])
    return form ?? (has(.date) ? .date : nil)
  }
  private var location: DayModifier? {
    last(of: [.key, .keys, .literalKey, .dottedKey]) ?? (has(.include) ? .include : nil)
  }
  private var exclusion: DayModifier? { last(of: [.excludeInput, .excludeOutput]) }
  private var absent: Outcome {
    has(.defaultValue) ? .value(DayModifier.fallback) : has(.required) ? .missing : .none
  }

  // MARK: Reading

  /// A document for the model, with the property as the modifiers have it.
  func document(_ document: Document) -> JSONValue {
    var members: [String: JSONValue] = ["name": "n"]
    if document == .disabled { members["enabled"] = false }
    let value: JSONValue? =
      switch document {
      case .absent: nil
      case .null: .null
      case .invalid: "secret"
      case .present, .disabled:
        switch form {
        case .transform: 19_753
        case .date: "01(2024(31"
        default: "2024-01-31"
        }
      }
    if form == .combine {
      if document == .null || document == .invalid { members["year"] = value }
      if document == .present || document == .disabled { members["year"] = 2024 }
      if document != .absent { members["ordinal"] = document == .null ? .null : 31 }
    } else if let value {
      switch location {
      case .key: members["k"] = value
      case .keys: members["second"] = value
      case .literalKey: members["lit.eral"] = value
      case .dottedKey: members["outer"] = [["inner": value, "other": 1]]
      case .include: members["included"] = value
      default: members["day"] = value
      }
    }
    return has(.before) ? ["wrapped": .object(members)] : .object(members)
  }

  /// What reading that document gives.
  func outcome(_ document: Document) -> Outcome {
    if exclusion == .excludeInput { return absent }
    switch document {
    case .present: return .value(DayModifier.day)
    case .absent, .null: return absent
    case .disabled: return has(.when) ? absent : .value(DayModifier.day)
    case .invalid: return has(.invalidValues) && absent != .missing ? absent : .error
    }
  }

  /// The name of a model that was read once.
  var nameRead: String { has(.after) ? "n!" : "n" }
  var isSensitive: Bool { has(.sensitive) }

  // MARK: Writing

  /// What the property of a model with the day is written as.
  var written: [String: JSONValue] {
    if exclusion == .excludeOutput { return [:] }
    let inverts = !has(.withoutInverse)
    if form == .combine, inverts {
      return ["year": 2024, "ordinal": 31]
    }
    let value: JSONValue =
      switch form {
      case .transform: 19_753
      case .date: "01(2024(31"
      case .combine where has(.date): "01(2024(31"
      default: "2024-01-31T00:00:00Z"
      }
    guard inverts else { return ["day": value] }
    switch location {
    case .key: return ["k": value]
    case .keys: return ["first": value]
    case .literalKey: return ["lit.eral": value]
    case .dottedKey: return ["outer": [["inner": value]]]
    case .include: return ["included": value]
    default: return ["day": value]
    }
  }

  /// What is read back from what was written.
  var readBack: Outcome {
    exclusion == nil ? .value(DayModifier.day) : absent
  }
}
