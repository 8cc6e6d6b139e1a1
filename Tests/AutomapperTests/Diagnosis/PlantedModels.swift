import Foundation

/// Models of a payload with planted problems: nested, generic, in collections, never registered.
enum Planted {
  enum Role: String, Codable, CaseIterable { case owner, member, guest }
  enum Priority: Int, Codable, CaseIterable {
    case low = 1
    case high = 5
  }

  struct Address: Codable {
    var street: String
    var city: String
    var zip: Int
    var location: Location?
  }

  struct Location: Codable {
    var latitude: Double
    var longitude: Double
  }

  struct Person: Codable {
    var id: Int
    var name: String
    var role: Role
    var born: Date?
    var address: Address?
    var tags: [String]
    var site: URL?
  }

  struct Task: Codable {
    var title: String
    var priority: Priority
    var due: Date
    var isDone: Bool
    var assignees: [Person]
  }

  struct Page<Item: Codable>: Codable {
    var items: [Item]
    var next: Int?
    var total: UInt8
  }

  struct Ratio: Codable {
    var value: Double
    var unit: String

    enum CodingKeys: String, CodingKey { case value, unit }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      value = try container.decode(Double.self, forKey: .value)
      unit = try container.decode(String.self, forKey: .unit)
    }
  }

  /// Reads its whole value as an array.
  struct Log: Codable {
    var entries: [Entry]

    struct Entry: Codable {
      var at: Date
      var text: String
    }

    init(from decoder: any Decoder) throws {
      entries = try decoder.singleValueContainer().decode([Entry].self)
    }
  }

  class Asset: Codable {
    var serial: Int
    var label: String
  }

  struct Company: Codable {
    var name: String
    var founded: Date
    var headquarters: Address
    var people: [Person]
    var tasks: Page<Task>
    var ratios: [String: Ratio]
    var log: Log
    var assets: [[Asset]]
    var owner: Person?
    var revenue: Decimal
    var identifier: UUID
  }
}
