import Automapper
import Foundation

// The models were generated from the property lists in Mappings while this was built. What is written
// by hand is in Models.
guard let url = Bundle.module.url(forResource: "business", withExtension: "json") else {
  fatalError("business.json is not in the bundle")
}
let payload = try Data(contentsOf: url)

let mapper = try Mapper { configuration in
  configuration.register(transformer: FullName(), named: "FullName")
  configuration.register(transformer: Shouting(), named: "Shouting")
  configuration.add(.generated)
}

print("## JSON to generated models\n")
let business = try mapper.object(from: payload, as: Business.self)
show(business)

print("\n## A change, written back as JSON\n")
business.fullName = "Grace Hopper"
business.branches?["south"] = nil
business.status = .closed
business.tags = ["pub"]
let options: JSONOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
print(try mapper.json(from: business, options: options))

print("\n## A class that extends another\n")
var fields = try mapper.dictionary(from: business)
fields["stars"] = 3
fields["head_chef"] = "Jo"
let restaurant = try mapper.object(from: fields, as: Restaurant.self)
print("\(restaurant.name) \(restaurant.starText), cooked by \(restaurant.chef ?? "nobody")")

print("\n## What is missing\n")
do {
  _ = try mapper.object(from: "{}", as: Business.self)
} catch {
  print(error)
}

print("\n## A model made in code\n")
let stand = Business(
  uuid: business.uuid, name: "The Stand", location: Location(latitude: 1, longitude: 2))
print("\(stand.name) is \(stand.open ? "open" : "closed") unless somebody says otherwise")

func show(_ business: Business) {
  print("\(business.name), run by \(business.fullName ?? "nobody"): \(business.motto ?? "")")
  print("  number    \(business.uuid)")
  print("  city      \(business.city ?? "unknown"), \(business.location.latitudeText)")
  print("  welcoming \(business.isWelcoming)")
  print("  rating    \(business.rating.map { String(format: "%.1f", $0) } ?? "none")")
  print("  tags      \((business.tags ?? []).sorted().joined(separator: ", "))")
  print("  founded   \(business.founded?.description ?? "unknown")")
  print("  website   \(business.website?.absoluteString ?? "none")")
  for (day, hours) in (business.hours ?? [:]).sorted(by: { $0.key < $1.key }) {
    print("  \(day)\(String(repeating: " ", count: 10 - day.count))\(hours)")
  }
  for (name, branch) in (business.branches ?? [:]).sorted(by: { $0.key < $1.key }) {
    print("  branch    \(name), \(branch.latitudeText)")
  }
}
