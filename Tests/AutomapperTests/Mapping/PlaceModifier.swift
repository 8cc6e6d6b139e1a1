import Automapper
import Foundation

/// A model inside another, for modifiers that are about nested models.
class Place: Codable, Equatable {
  var city: String
  var zip: Int?

  init(city: String, zip: Int?) {
    self.city = city
    self.zip = zip
  }

  static func == (left: Place, right: Place) -> Bool {
    type(of: left) == type(of: right) && left.city == right.city && left.zip == right.zip
  }
}

/// What `type(_:)` makes of a place.
final class Resort: Place {}

struct Trip: Codable, Equatable {
  var title: String
  var place: Place?
}

/// The modifiers that can meet on a nested model.
enum PlaceModifier: String, CaseIterable {
  case key, dottedKey, inline, flatCity, flatDottedCity, nestedDefault
  case type, transform, defaultValue, excludeInput, excludeOutput, when
  case withoutInverse, sensitive, invalidValues
  /// Skips elements of collections only, which a place is not.
  case invalidElements

  static var fallback: Place { Place(city: "Rome", zip: 1) }

  /// Declares the modifier.
  func apply(to rules: TypeMappingBuilder<Trip>) {
    let property = rules.property(\.place)
    switch self {
    case .key: property.key("k")
    case .dottedKey: property.key("outer.0.inner")
    case .inline: property.inline()
    case .flatCity: rules.property("place.city").key("town")
    case .flatDottedCity: rules.property("place.city").key("where.name")
    case .nestedDefault: rules.property("place.zip").default(99)
    case .type: property.type(Resort.self)
    case .transform:
      property.transform { node, parent in
        let place = try node.object(as: Resort.self)
        place.zip = place.zip.map { $0 + 1 }
        return place
      } inverse: { place, owner in
        Resort(city: place.city, zip: place.zip.map { $0 - 1 })
      }
    case .defaultValue: property.default(Self.fallback)
    case .excludeInput: property.exclude(.fromInput)
    case .excludeOutput: property.exclude(.fromOutput)
    case .when: property.when { node, parent in parent["enabled"]?.boolValue != false }
    case .withoutInverse: property.generatesInverse(false)
    case .sensitive: property.sensitive()
    case .invalidValues: property.invalidValues(.useDefault)
    case .invalidElements: property.invalidElements(.skip)
    }
  }
}

/// What a list of these modifiers must do, said without the library.
struct PlaceExpectation {
  let modifiers: [PlaceModifier]

  private func has(_ modifier: PlaceModifier) -> Bool { modifiers.contains(modifier) }
  private func last(of competing: Set<PlaceModifier>) -> PlaceModifier? {
    modifiers.last { competing.contains($0) }
  }
  private var exclusion: PlaceModifier? { last(of: [.excludeInput, .excludeOutput]) }
  private var isFlat: Bool { has(.flatCity) || has(.flatDottedCity) }

  /// A document: with the place or without, where a condition holds or not.
  func document(hasPlace: Bool, isEnabled: Bool) -> JSONValue {
    var members: [String: JSONValue] = ["title": "t"]
    if !isEnabled { members["enabled"] = false }
    if hasPlace { put(city: "Oslo", zip: 5, inverts: true, into: &members) }
    return .object(members)
  }

  private func put(
    city: JSONValue, zip: JSONValue, inverts: Bool, into members: inout [String: JSONValue]
  ) {
    var place: [String: JSONValue] = ["zip": zip]
    switch inverts ? last(of: [.flatCity, .flatDottedCity]) : nil {
    case .flatCity: members["town"] = city
    case .flatDottedCity: members["where"] = ["name": city]
    default: place["city"] = city
    }
    switch inverts ? location : nil {
    case .inline: members.merge(place) { $1 }
    case .key: members["k"] = .object(place)
    case .dottedKey: members["outer"] = [["inner": .object(place)]]
    default: members["place"] = .object(place)
    }
  }

  /// Where the place stands: inline goes before any key.
  private var location: PlaceModifier? { has(.inline) ? .inline : last(of: [.key, .dottedKey]) }

  var place: Place {
    if has(.transform) { return Resort(city: "Oslo", zip: 6) }
    return has(.type) ? Resort(city: "Oslo", zip: 5) : Place(city: "Oslo", zip: 5)
  }

  private var absent: Place? { has(.defaultValue) ? PlaceModifier.fallback : nil }

  /// What reading a document gives.
  func read(hasPlace: Bool, isEnabled: Bool) -> Place? {
    if exclusion == .excludeInput || !hasPlace { return absent }
    return !isEnabled && has(.when) ? absent : place
  }

  /// What a trip to `place` is written as.
  var written: JSONValue {
    var members: [String: JSONValue] = ["title": "t"]
    if exclusion != .excludeOutput {
      put(city: "Oslo", zip: 5, inverts: !has(.withoutInverse), into: &members)
    }
    return .object(members)
  }

  var readBack: Place? { exclusion == nil ? place : absent }
}
