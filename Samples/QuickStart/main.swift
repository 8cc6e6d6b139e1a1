import Automapper
import Foundation

// The payload of a photo-sharing API, as its server sends it: snake_case keys, three forms of date,
// and a number in quotes.
guard let url = Bundle.module.url(forResource: "profile", withExtension: "json") else {
  fatalError("profile.json is not in the bundle")
}
let payload = try Data(contentsOf: url)

// Reading needs no configuration. Writing is asked for snake_case.
let mapper = try Mapper { configuration in
  configuration.keyStyle = .snakeCase
}

print("## JSON to models\n")
var report = MappingReport()
var profile = try mapper.object(from: payload, as: Profile.self, report: &report)
show(profile)

print("\n## What was converted on the way\n")
for entry in report.conversions { print(entry) }

print("\n## A change, written back as JSON\n")
profile.displayName = "Mara Lind-Okafor"
profile.albums[1].title = "Archipelago"
profile.albums[1].tags.append("islands")
let json = try mapper.json(
  from: profile, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
print(json)

print("\n## The round trip\n")
let again = try mapper.object(from: json, as: Profile.self)
print("JSON to models gives equal models:", again == profile)
let fields = try mapper.dictionary(from: profile)
let fromFields = try mapper.object(from: fields, as: Profile.self)
print("[String: Any] to models gives equal models:", fromFields == profile)

print("\n## A broken payload\n")
let broken = String(decoding: payload, as: UTF8.self)
  .replacingOccurrences(of: "2024-06-15T04:52:17.250Z", with: "last summer")
  .replacingOccurrences(of: "\"1204\"", with: "\"many\"")
do {
  _ = try mapper.object(from: broken, as: Profile.self)
} catch {
  print(error)
}

func show(_ profile: Profile) {
  print("\(profile.displayName) (\(profile.login), number \(profile.userID))")
  print("  page      \(profile.htmlURL)")
  print("  image     \(profile.profileImageURL)")
  print("  born      \(profile.born)")
  print("  joined    \(profile.createdAt)")
  print("  last seen \(profile.lastSeenAt)")
  print("  followers \(profile.followerCount)")
  print("  lives in  \(profile.address.city), \(profile.address.countryCode)")
  for album in profile.albums {
    print("  album     \(album.title), \(album.publishedAt?.description ?? "a draft")")
    for (app, count) in album.viewCounts.sorted(by: { $0.key < $1.key }) {
      print("              \(count) views in \(app)")
    }
  }
}
