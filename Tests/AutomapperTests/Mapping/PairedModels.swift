import Automapper
import Foundation

/// A model whose property `day` the pairs of modifiers are about: a struct, a class, a subclass.
protocol PairedModel: Codable, Equatable, CustomStringConvertible, SendableMetatype {
  var name: String { get set }
  var day: Date? { get }
  static func make(name: String, day: Date?) -> Self
  static func declare(_ modifiers: [DayModifier], in configuration: inout MapperConfiguration)
}

extension PairedModel {
  var description: String { "\(Self.self)(\(name), \(day?.description ?? "nil"))" }
  static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.day == right.day
  }
}

struct PairedStruct: PairedModel {
  var name: String
  var day: Date?

  static func make(name: String, day: Date?) -> Self { Self(name: name, day: day) }

  static func declare(_ modifiers: [DayModifier], in configuration: inout MapperConfiguration) {
    configuration.map(Self.self) { rules in
      for modifier in modifiers { modifier.apply(to: rules.property(\.day), of: rules) }
    }
  }
}

final class PairedClass: PairedModel {
  var name: String
  var day: Date?

  init(name: String, day: Date?) {
    self.name = name
    self.day = day
  }

  static func make(name: String, day: Date?) -> PairedClass { PairedClass(name: name, day: day) }

  static func declare(_ modifiers: [DayModifier], in configuration: inout MapperConfiguration) {
    configuration.map(PairedClass.self) { rules in
      for modifier in modifiers { modifier.apply(to: rules.property(\.day), of: rules) }
    }
  }
}

/// Not final, so that its key paths cannot name themselves.
class PairedBase: Codable {
  var name: String
  var day: Date?

  init(name: String, day: Date?) {
    self.name = name
    self.day = day
  }
}

/// Says nothing itself: the mapping is declared on its superclass.
final class PairedSubclass: PairedBase, PairedModel {
  var extra: Int

  override init(name: String, day: Date?) {
    extra = 7
    super.init(name: name, day: day)
  }

  private enum CodingKeys: String, CodingKey { case extra }

  required init(from decoder: any Decoder) throws {
    extra =
      try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .extra) ?? 7
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(extra, forKey: .extra)
  }

  static func make(name: String, day: Date?) -> PairedSubclass {
    PairedSubclass(name: name, day: day)
  }

  static func declare(_ modifiers: [DayModifier], in configuration: inout MapperConfiguration) {
    configuration.map(PairedBase.self) { rules in
      for modifier in modifiers { modifier.apply(to: rules.property(\.day), of: rules) }
    }
  }
}

/// What `include` adds: a key, where the model's own rules have none.
struct PairedIncluded: Codable {
  var day: Date?
}
