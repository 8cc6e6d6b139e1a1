extension Untuned {
  /// A place of a map: properties two objects deep, and an outline that is read point by point.
  struct Place: Codable, Equatable {
    let id: Int
    let name: String
    let street: String
    let city: String
    let outline: [[Point]]

    struct Point: Equatable {
      let longitude: Double
      let latitude: Double
    }

    private enum CodingKeys: String, CodingKey {
      case id
      case properties
      case geometry
    }

    private enum PropertyKeys: String, CodingKey {
      case name
      case address
    }

    private enum AddressKeys: String, CodingKey {
      case street
      case city
    }

    private enum GeometryKeys: String, CodingKey {
      case type
      case coordinates
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      let properties = try container.nestedContainer(
        keyedBy: PropertyKeys.self, forKey: .properties)
      name = try properties.decode(String.self, forKey: .name)
      let address = try properties.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      street = try address.decode(String.self, forKey: .street)
      city = try address.decode(String.self, forKey: .city)
      let geometry = try container.nestedContainer(keyedBy: GeometryKeys.self, forKey: .geometry)
      var rings = try geometry.nestedUnkeyedContainer(forKey: .coordinates)
      var outline: [[Point]] = []
      while !rings.isAtEnd {
        var points = try rings.nestedUnkeyedContainer()
        var ring: [Point] = []
        while !points.isAtEnd {
          var numbers = try points.nestedUnkeyedContainer()
          var point: [Double] = []
          while !numbers.isAtEnd { point.append(try numbers.decode(Double.self)) }
          guard point.count == 2 else {
            throw DecodingError.dataCorruptedError(
              in: numbers, debugDescription: "A point has a longitude and a latitude")
          }
          ring.append(Point(longitude: point[0], latitude: point[1]))
        }
        outline.append(ring)
      }
      self.outline = outline
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      var properties = container.nestedContainer(keyedBy: PropertyKeys.self, forKey: .properties)
      try properties.encode(name, forKey: .name)
      var address = properties.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      try address.encode(street, forKey: .street)
      try address.encode(city, forKey: .city)
      var geometry = container.nestedContainer(keyedBy: GeometryKeys.self, forKey: .geometry)
      try geometry.encode("Polygon", forKey: .type)
      var rings = geometry.nestedUnkeyedContainer(forKey: .coordinates)
      for ring in outline {
        var points = rings.nestedUnkeyedContainer()
        for point in ring {
          var numbers = points.nestedUnkeyedContainer()
          try numbers.encode(point.longitude)
          try numbers.encode(point.latitude)
        }
      }
    }
  }
}
