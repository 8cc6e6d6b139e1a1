import Automapper
import Foundation
import Testing

/// Routes of a map service: class hierarchies on one decoder, options in `userInfo`, encoded lines.
@Suite struct DirectionsTests {
  private static let userInfo: [CodingUserInfoKey: any Sendable] = {
    var options: [CodingUserInfoKey: any Sendable] = [:]
    options[.precision] = 6
    options[.profile] = "cycling"
    return options
  }()

  private static let payloads = [
    #"{"distance":0,"duration":0.0,"weight_name":"pace","geometry":"","legs":[]}"#,
    #"""
    {"distance":1200.5,"duration":300,"weight":1e2,"weight_name":"routability","geometry":"_p~iF~ps|U_ulLnnqC",
     "legs":[{"distance":1200.5,"duration":300,"summary":"Elm Street","steps":[
       {"maneuver":{"type":"depart","location":[-120.2,38.5],"bearing_after":91},"mode":"cycling",
        "name":"Elm Street; Route 1","ref":"A1;B2","distance":700,"duration":200,"geometry":"_p~iF~ps|U"},
       {"maneuver":{"type":"turn","modifier":"sharp right","location":[0,0.5]},"mode":"ferry","name":"",
        "distance":500.5,"duration":100,"geometry":"","exits":"14;15A","intersections":[{"location":[1,2],
        "bearings":[0,90],"entry":[true,false],"in":0}]}],
       "annotation":{"distance":[1,2.5],"speed":[3,null],"maxspeed":[{"speed":50,"unit":"km/h"},{"unknown":true},
       {"none":true}]}}]}
    """#,
  ]

  @Test(arguments: payloads) func routes(json: String) throws {
    try compare(RouteModel.self, json, userInfo: Self.userInfo)
    try compare(RouteModel.self, json)
  }

  @Test(arguments: [
    "{}", #"{"distance":"0","duration":0,"weight_name":"pace","geometry":"","legs":[]}"#,
    #"{"distance":0,"duration":0,"weight_name":"pace","geometry":"","legs":[{"distance":1}]}"#,
    #"{"distance":0,"duration":0,"weight_name":5,"geometry":"","legs":[]}"#,
    #"""
    {"distance":0,"duration":0,"weight_name":"pace","geometry":"","legs":[{"distance":1,"duration":1,
     "summary":"","steps":[{"maneuver":{"type":"depart","location":[1]},"name":"","distance":1,"duration":1,"geometry":""}]}]}
    """#,
  ]) func refusedRoutes(json: String) throws {
    try refuse(RouteModel.self, json, userInfo: Self.userInfo)
  }

  @Test(arguments: [
    #"{"code":"Ok","routes":[],"waypoints":[{"name":"a","location":[1,2]}],"uuid":"x"}"#,
    #"{"code":"Ok","waypoints":[{"name":"","location":[1.5,-2],"distance":7.25}]}"#,
    #"{"code":"NoRoute","message":"No route found"}"#,
  ]) func responses(json: String) throws {
    try compare(RouteResponse.self, json, userInfo: Self.userInfo)
  }

  @Test(arguments: [
    #"{"message":"x"}"#, #"{"code":"NoRoute"}"#, #"{"code":"Ok","routes":[]}"#, "[]",
  ])
  func refusedResponses(json: String) throws {
    try refuse(RouteResponse.self, json)
  }

  @Test(arguments: [
    #"[{"speed":50,"unit":"km/h"},{"speed":30,"unit":"mph"},{"none":true},{"unknown":true}]"#
  ]) func speeds(json: String) throws {
    try compare([SpeedLimit].self, json)
  }

  @Test(arguments: [#"[{"speed":50}]"#, #"[{"none":1}]"#, #"[{"speed":"50","unit":"mph"}]"#])
  func refusedSpeeds(json: String) throws {
    try refuse([SpeedLimit].self, json)
  }
}

/// A response whose routes or error depend on its code.
private struct RouteResponse: Codable, Equatable {
  struct Waypoint: Codable, Equatable {
    var name: String
    var location: MapPosition
    var distance: Double?

    private enum CodingKeys: CodingKey { case name, location, distance }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      location = try container.decode(MapPosition.self, forKey: .location)
      name = try container.decode(String.self, forKey: .name)
      distance = try container.decodeIfPresent(Double.self, forKey: .distance)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(location, forKey: .location)
      try container.encode(name, forKey: .name)
      try container.encodeIfPresent(distance, forKey: .distance)
    }
  }

  enum Outcome: Equatable {
    case success(routes: [RouteModel]?, waypoints: [Waypoint])
    case failure(code: String, message: String)
  }

  var id: String?
  var outcome: Outcome

  private enum CodingKeys: String, CodingKey {
    case code, message, routes, waypoints
    case id = "uuid"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(String.self, forKey: .id)
    let code = try container.decode(String.self, forKey: .code)
    guard code == "Ok" else {
      outcome = .failure(code: code, message: try container.decode(String.self, forKey: .message))
      return
    }
    let waypoints = try container.decode([Waypoint].self, forKey: .waypoints)
    var routes: [RouteModel]?
    if container.contains(.routes) {
      var list = try container.nestedUnkeyedContainer(forKey: .routes)
      routes = []
      for _ in 0..<(list.count ?? 0) {
        routes?.append(try RouteModel(from: try list.superDecoder()))
      }
    }
    outcome = .success(routes: routes, waypoints: waypoints)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(id, forKey: .id)
    switch outcome {
    case .failure(let code, let message):
      try container.encode(code, forKey: .code)
      try container.encode(message, forKey: .message)
    case .success(let routes, let waypoints):
      try container.encode("Ok", forKey: .code)
      try container.encode(waypoints, forKey: .waypoints)
      guard let routes else { return }
      var list = container.nestedUnkeyedContainer(forKey: .routes)
      for route in routes { try route.encode(to: list.superEncoder()) }
    }
  }
}

/// A limit of speed, "none" or "unknown".
enum SpeedLimit: Codable, Equatable {
  case limit(Measurement<UnitSpeed>)
  case none
  case unknown

  private enum CodingKeys: CodingKey { case speed, unit, none, unknown }
  private enum Unit: String, Codable {
    case kilometers = "km/h"
    case miles = "mph"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decodeIfPresent(Bool.self, forKey: .none) == true {
      self = .none
    } else if (try? container.decode(Bool.self, forKey: .unknown)) == true {
      self = .unknown
    } else {
      let unit = try container.decode(Unit.self, forKey: .unit)
      let speed = try container.decode(Double.self, forKey: .speed)
      self = .limit(
        Measurement(value: speed, unit: unit == .miles ? .milesPerHour : .kilometersPerHour))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .limit(let speed):
      try container.encode(speed.value, forKey: .speed)
      try container.encode(
        speed.unit == .milesPerHour ? Unit.miles : .kilometers, forKey: .unit)
    case .none: try container.encode(true, forKey: .none)
    case .unknown: try container.encode(true, forKey: .unknown)
    }
  }
}
