/// Outlines of countries: every field of `canada.json` (GeoJSON, RFC 7946).
struct FeatureCollection: Codable, Equatable, Sendable {
  var type: String
  var features: [Feature]

  struct Feature: Codable, Equatable, Sendable {
    var type: String
    var properties: Properties
    var geometry: Geometry
  }

  struct Properties: Codable, Equatable, Sendable {
    var name: String
  }

  struct Geometry: Codable, Equatable, Sendable {
    var type: String
    var coordinates: [[[Double]]]
  }
}
