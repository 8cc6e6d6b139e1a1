import Automapper
import Foundation
import Testing

/// A model's own code writes properties through nested containers and super encoders. They are written where the
/// properties' rules say.
struct RuledContainerTests {
  /// Writes its containers alternately, so that no container is complete before another one begins.
  struct Trip: Codable, Equatable {
    var name = "n"
    var start = 1
    var goal = 2
    var stops: [String] = ["a", "b"]
    var guide = "g"

    enum Key: String, CodingKey { case name, place, stops, guide }
    enum PlaceKey: String, CodingKey { case start, goalPoint }

    init(
      name: String = "n", start: Int = 1, goal: Int = 2, stops: [String] = ["a", "b"],
      guide: String = "g"
    ) {
      (self.name, self.start, self.goal, self.stops, self.guide) = (name, start, goal, stops, guide)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      name = try container.decode(String.self, forKey: .name)
      if container.contains(.place) {
        let place = try container.nestedContainer(keyedBy: PlaceKey.self, forKey: .place)
        start = try place.decode(Int.self, forKey: .start)
        goal = try place.decode(Int.self, forKey: .goalPoint)
      } else {
        (start, goal) = (0, 0)
      }
      stops = []
      if container.contains(.stops) {
        var list = try container.nestedUnkeyedContainer(forKey: .stops)
        while !list.isAtEnd { stops.append(try list.decode(String.self)) }
      }
      guide = "none"
      if container.contains(.guide) {
        guide = try String(from: container.superDecoder(forKey: .guide))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var place = container.nestedContainer(keyedBy: PlaceKey.self, forKey: .place)
      try place.encode(start, forKey: .start)
      var list = container.nestedUnkeyedContainer(forKey: .stops)
      for stop in stops { try list.encode(stop) }
      try container.encode(name, forKey: .name)
      try guide.encode(to: container.superEncoder(forKey: .guide))
      try place.encode(goal, forKey: .goalPoint)
    }
  }

  typealias Rule = @Sendable (TypeMappingBuilder<Trip>) -> Void

  static let writings: [(name: String, rule: Rule, json: String, trip: Trip)] = [
    (
      "no rule", { _ in },
      #"{"guide":"g","name":"n","place":{"goalPoint":2,"start":1},"stops":["a","b"]}"#, Trip()
    ),
    (
      "other keys",
      {
        $0.property("place").key("at")
        $0.property("stops").key("via")
        $0.property("guide").key("by")
      },
      #"{"at":{"goalPoint":2,"start":1},"by":"g","name":"n","via":["a","b"]}"#, Trip()
    ),
    (
      "dotted keys that meet",
      {
        $0.property("place").key("route.ends")
        $0.property("stops").key("route.via")
        $0.property("guide").key("people.guide")
        $0.property("name").key("route.name")
      },
      #"{"people":{"guide":"g"},"route":{"ends":{"goalPoint":2,"start":1},"name":"n","#
        + #""via":["a","b"]}}"#,
      Trip()
    ),
    (
      "a path inside the container of another property",
      {
        $0.property("place").key("at.point")
        $0.property("name").key("at.point.name")
      },
      #"{"at":{"point":{"goalPoint":2,"name":"n","start":1}},"guide":"g","stops":["a","b"]}"#,
      Trip()
    ),
    (
      "an element of an array", { $0.property("place").key("at.0") },
      #"{"at":[{"goalPoint":2,"start":1}],"guide":"g","name":"n","stops":["a","b"]}"#, Trip()
    ),
    (
      "excluded properties",
      {
        for name in ["place", "stops", "guide"] { $0.property(name).exclude(.fromOutput) }
      },
      #"{"name":"n"}"#, Trip(start: 0, goal: 0, stops: [], guide: "none")
    ),
    (
      "one excluded property", { $0.property("place").exclude(.fromOutput) },
      #"{"guide":"g","name":"n","stops":["a","b"]}"#, Trip(start: 0, goal: 0)
    ),
    (
      "excluded beside a dotted key",
      {
        $0.property("stops").exclude(.fromOutput)
        $0.property("place").key("at.point")
      },
      #"{"at":{"point":{"goalPoint":2,"start":1}},"guide":"g","name":"n"}"#, Trip(stops: [])
    ),
  ]

  struct Trips: Codable, Equatable { var all: [Trip] }

  @Test(arguments: writings)
  func eachRule(name: String, rule: Rule, json: String, trip: Trip) throws {
    let mapper = try Mapper { $0.map(Trip.self) { rule($0) } }
    for count in [1, 3] {
      let trips = Trips(all: Array(repeating: Trip(), count: count))
      let text = #"{"all":[\#(Array(repeating: json, count: count).joined(separator: ","))]}"#
      let expected = try Mapper().object(from: text, as: JSONValue.self)
      let written = try mapper.data(from: trips)
      #expect(try Mapper().object(from: written, as: JSONValue.self) == expected, "\(name)")
      let fields = try mapper.dictionary(from: trips)
      #expect(
        try Mapper().object(from: fields, as: JSONValue.self) == expected,
        "\(name), to a dictionary")
      #expect(
        try mapper.object(from: written, as: Trips.self).all.allSatisfy { $0 == trip }, "\(name)")
    }
    #expect(try mapper.json(from: Trip(), options: .sortedKeys) == json, "\(name)")
  }

  @Test func whatARuleWouldLoseIsAnError() throws {
    let mapper = try Mapper {
      $0.map(Trip.self) {
        $0.property("stops").key("at.list")
        $0.property("name").key("at.list.name")
      }
    }
    let text = #"Trip: expected one value at at.list, found an object and an array"#
    for _ in 1...2 {
      let error = #expect(throws: MappingError.self) { try mapper.data(from: Trip()) }
      #expect(error?.description == text)
      let other = #expect(throws: MappingError.self) { try mapper.dictionary(from: Trip()) }
      #expect(other?.description == text)
    }
  }

  /// An update reads the values that an instance writes through containers from where it writes them.
  @Test(arguments: [nil, "ends", "route.ends", "route.1.ends"])
  func anUpdateKeepsWhatContainersHold(key: String?) throws {
    let mapper = try Mapper { configuration in
      configuration.keyStyle = .snakeCase
      if let key { configuration.map(Trip.self) { $0.property("place").key(key) } }
    }
    var trip = Trip(name: "x", start: 5, goal: 6, stops: ["c"], guide: "h")
    try mapper.update(&trip, from: #"{"name": "y"}"#)
    #expect(trip == Trip(name: "y", start: 5, goal: 6, stops: ["c"], guide: "h"))
  }

  /// Each key of a container is asked for by itself.
  @Test func anUpdateKeepsTheOtherKeysOfAContainer() throws {
    struct Point: Codable, Equatable {
      var first = 1
      var lastOne = 2

      enum Key: CodingKey { case bothOfThem }
      enum PartKey: CodingKey { case first, lastOne }

      init(_ first: Int, _ lastOne: Int) { (self.first, self.lastOne) = (first, lastOne) }
      init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Key.self)
          .nestedContainer(keyedBy: PartKey.self, forKey: .bothOfThem)
        first = try parts.decode(Int.self, forKey: .first)
        lastOne = try parts.decode(Int.self, forKey: .lastOne)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var parts = container.nestedContainer(keyedBy: PartKey.self, forKey: .bothOfThem)
        try parts.encode(first, forKey: .first)
        try parts.encode(lastOne, forKey: .lastOne)
      }
    }
    for style in [KeyStyle.camelCase, .snakeCase] {
      var point = Point(3, 4)
      try Mapper { $0.keyStyle = style }
        .update(&point, from: #"{"both_of_them": {"first": 5}}"#)
      #expect(point == Point(5, 4), "\(style)")
    }
  }
}
