import Automapper
import Foundation

// A partner's feed agrees with our models in most of its keys. Where it does not, a mapping provider
// says so; the models know nothing of it.

struct Hotel: Codable {
  var name: String
  var stars: Int
  var openSince: Date?
  var isOpen: Bool
  var latitude: Double
  var longitude: Double
  var address: Address?
  var tags: [String]
  var apiToken: String?

  struct Address: Codable {
    var street: String?
    var city: String?
  }
}

var partner = InCodeMappingProvider()
partner.map(Hotel.self) { hotel in
  hotel.property(\.name).keys("title", "display_name")
  hotel.property(\.openSince).key("opened").date(.pattern("dd.MM.yyyy"))
  hotel.property(\.isOpen).key("open").default(true)
  hotel.property(\.latitude).key("position.0")
  hotel.property(\.longitude).key("position.1")
  hotel.property(\.address?.city).key("town")
  hotel.property(\.tags).key("labels").transform(.split(";"))
  hotel.property(\.apiToken).exclude(.fromOutput).sensitive()
}

let mapper = try Mapper { configuration in
  configuration.keyStyle = .snakeCase
  configuration.add(partner)
}

let payload = """
  {
    "display_name": "Grand Hotel", "stars": "4", "opened": "01.05.1874",
    "position": [59.914, 10.739], "town": "Oslo", "labels": "spa;fjord view", "api_token": "s3cr3t"
  }
  """
let hotel = try mapper.object(from: payload, as: Hotel.self)
print(hotel.name, hotel.stars, hotel.isOpen, hotel.tags)
print("in \(hotel.address?.city ?? "?") at \(hotel.latitude), \(hotel.longitude)")

print("\nWritten as the partner reads it:")
print(try mapper.json(from: hotel, options: [.prettyPrinted, .sortedKeys]))

print("\nWhat applies to each property:")
print(mapper.explain(Hotel.self))
