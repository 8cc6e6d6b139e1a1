import AutomapperGeneration
import Foundation
import Testing

/// The business of the documentation: property lists in, models out, compiled and run.
@Suite struct BusinessTests {
  /// The mapping files of the sample.
  static func files() throws -> [MappingFile] {
    let folder = (1...3).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    .appending(path: "Samples/MappingFirst/Mappings")
    return try ["Business", "Location", "Restaurant", "Status"].map { name in
      let url = folder.appending(path: "\(name).plist")
      return MappingFile(path: "Mappings/\(name).plist", contents: try Data(contentsOf: url))
    }
  }

  /// Properties that must have a value although their types accept null.
  static let required = [
    MappingFile(
      "Mappings/Note.json",
      #"""
      { "kind": "struct", "tags": { "type": "[String]", "nonoptional": true },
        "x": { "type": "Any", "nonoptional": true }, "address": { "type": "Address" },
        "address.city": { "key": "city", "nonoptional": true } }
      """#),
    MappingFile("Mappings/Address.json", #"{ "kind": "struct", "city": {} }"#),
  ]

  @Test func generatedModelsMap() throws {
    let files = try Self.files() + Self.required
    let output = try GeneratedProgram(
      files: ModelGenerator().sources(of: files), main: Self.main,
      resources: Dictionary(
        uniqueKeysWithValues: files.map {
          ($0.path.components(separatedBy: "/")[1], String(decoding: $0.contents, as: UTF8.self))
        })
    ).output()
    #expect(
      output == """
        Snug | Oslo | open true | 59.9, 10.7 | [5, 4] | north 1.0, 2.0 | 9-5 | ["bar", "pub"] | \
        Ada Lovelace | WELCOME! | https://example.com | closed
        1643500800.0
        {"branches":{"north":{"lat":1.0,"lng":2.0}},"business_uuid":"6F9619FF-8B86-D011-B42D-00CF4FC964FF",\
        "first_name":"Ada","founded":"01-30/2022","hours":{"mo":"9-5"},"last_name":"Lovelace",\
        "location":{"address":{"city":"Oslo"},"lat":59.9,"lng":10.7},"motto":"welcome","open":true,\
        "profile":{"display_name":"Snug"},"ratings":[5,4],"site":"https://example.com",\
        "status":"CLOSED","tags":["pub"]}
        Business.uuid: expected UUID, found nothing (key "business_uuid")
        Business.name: expected String, found nothing (key "profile.display_name")
        Business.location: expected Location, found nothing (key "location")
        Business.location.latitude: expected Double, found nothing (key "lat")
        Restaurant Snug with 3 stars by Jo, open
        Snug 3 Jo
        new true 1 nil
        the files say the same: true
        Note.tags: expected [String], found null (key "tags")
        the files say the same: true
        Note.x: expected JSONValue, found null (key "x")
        the files say the same: true
        Note.address.city: expected String, found nothing (key "city")
        the files say the same: true
        Note.tags: expected [String], found nothing (key "tags")
        the files say the same: true

        """)
  }

  /// The program that uses the models.
  static let main = ##"""
    import Automapper
    import Foundation

    struct FullName: Transformer {
      func value(from node: Node, parent: Node) throws -> String? {
        node.elements.compactMap(\.stringValue).joined(separator: " ")
      }
      func source(from value: String) throws -> Any? {
        value.split(separator: " ", maxSplits: 1).map(String.init)
      }
    }

    struct Shouting: Transformer {
      func value(from node: Node, parent: Node) throws -> String? {
        try node.string().uppercased() + "!"
      }
      func source(from value: String) throws -> Any? { value.dropLast().lowercased() }
    }

    let mapper = try Mapper {
      $0.register(transformer: FullName(), named: "FullName")
      $0.register(transformer: Shouting(), named: "Shouting")
      $0.add(.generated)
    }
    let payload = #"""
      {"business_uuid": "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "profile": {"display_name": "Snug"},
       "location": {"lat": 59.9, "lng": 10.7, "address": {"city": "Oslo"}}, "ratings": [5, "4"],
       "branches": {"north": {"lat": 1, "lng": 2}}, "hours": {"mo": "9-5"}, "tags": ["pub", "bar"],
       "founded": "01-30/2022", "first_name": "Ada", "last_name": "Lovelace", "motto": "welcome",
       "home_page": "https://example.com"}
      """#
    let business = try mapper.object(from: payload, as: Business.self)
    let north = business.branches?["north"]
    print(
      business.name, business.city ?? "", "open \(business.open)",
      "\(business.location.latitude), \(business.location.longitude)", business.ratings ?? [],
      "north \(north?.latitude ?? 0), \(north?.longitude ?? 0)", business.hours?["mo"] ?? "",
      (business.tags ?? []).sorted(), business.fullName ?? "", business.motto ?? "",
      business.website?.absoluteString ?? "", business.status, separator: " | ")
    print(business.founded?.timeIntervalSince1970 ?? 0)
    business.tags = ["pub"]
    print(try mapper.json(from: business, options: [.sortedKeys, .withoutEscapingSlashes]))

    for incomplete in [
      "{}",
      #"{"business_uuid": "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "profile": {"display_name": "Snug"}, "location": {"lng": 1}}"#,
    ] {
      do {
        _ = try mapper.object(from: incomplete, as: Business.self)
      } catch {
        print(error)
      }
    }

    var fields = try mapper.dictionary(from: business)
    fields["stars"] = 3
    fields["head_chef"] = "Jo"
    let restaurant = try mapper.object(from: fields, as: Restaurant.self)
    print("Restaurant", restaurant.name, "with", restaurant.stars, "stars by", restaurant.chef ?? "",
      terminator: ", ")
    print(restaurant.open ? "open" : "closed")
    let again = try mapper.object(from: mapper.data(from: restaurant), as: Restaurant.self)
    print(again.name, again.stars, again.chef ?? "")
    let new = Restaurant(
      uuid: UUID(), name: "new", location: Location(latitude: 1, longitude: 2), stars: 1)
    print(new.name, new.open, new.stars, new.chef ?? "nil")

    // The same files at run time.
    let files = try FileMappingProvider(contentsOf: URL(filePath: CommandLine.arguments[1]))
    let fileMapper = try Mapper {
      $0.register(transformer: FullName(), named: "FullName")
      $0.register(transformer: Shouting(), named: "Shouting")
      $0.register(Business.self, Location.self, Note.self, Restaurant.self)
      $0.add(files)
    }
    func outcome(_ mapper: Mapper, _ source: String) -> String {
      do {
        let restaurant = try mapper.object(from: source, as: Restaurant.self)
        return try mapper.json(from: restaurant, options: .sortedKeys)
      } catch {
        return "\(error)"
      }
    }
    let complete = try mapper.json(from: restaurant)
    let sources = ["{}", payload, complete, #"{"open": "no", "status": "?", "founded": 1}"#]
    print("the files say the same:", sources.allSatisfy { outcome(mapper, $0) == outcome(fileMapper, $0) })

    // Properties that must have a value.
    let noted = #"{"tags": [], "x": 1, "city": "Oslo"}"#
    func updated(_ mapper: Mapper, _ source: String) -> String {
      do {
        var note = try mapper.object(from: noted, as: Note.self)
        try mapper.update(&note, from: source)
        return try mapper.json(from: note, options: .sortedKeys)
      } catch {
        return "\(error)"
      }
    }
    func mapped(_ mapper: Mapper, _ source: String) -> String {
      do {
        return try mapper.json(from: mapper.object(from: source, as: Note.self), options: .sortedKeys)
      } catch {
        return "\(error)"
      }
    }
    func compare(_ outcome: (Mapper) -> String) {
      print(outcome(mapper))
      print("the files say the same:", outcome(mapper) == outcome(fileMapper))
    }
    compare { updated($0, #"{"tags": null}"#) }
    compare { mapped($0, #"{"tags": [], "x": null, "city": "Oslo"}"#) }
    compare { mapped($0, #"{"tags": [], "x": 1, "address": {}}"#) }
    func zeros(_ provider: some MappingProvider) throws -> Mapper {
      try Mapper {
        $0.register(transformer: FullName(), named: "FullName")
        $0.register(transformer: Shouting(), named: "Shouting")
        $0.absentValues = .zero
        $0.add(provider)
      }
    }
    let withoutTags = #"{"x": 1, "city": "Oslo"}"#
    let zeroed = try mapped(zeros(.generated), withoutTags)
    print(zeroed)
    print("the files say the same:", try zeroed == mapped(zeros(files), withoutTags))
    """##
}
