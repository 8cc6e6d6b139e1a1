import Automapper
import Foundation

/// Many small objects and numbers; keys as they are declared.
enum CatalogueCases {
  static func cases(_ name: String, _ catalogue: Catalogue) throws -> [any Case] {
    try cases(name, Mapper { $0.nilValues = .null }.data(from: catalogue))
  }

  static func cases(_ name: String, _ data: Data) throws -> [any Case] {
    let catalogue = try Mapper().object(from: data, as: Catalogue.self)
    let objects = catalogue.performances.reduce(catalogue.events.count) {
      $0 + 1 + $1.prices.count + $1.seatCategories.reduce(0) { $0 + 1 + $1.areas.count }
    }
    return try DocumentCases.cases(name, data, as: Catalogue.self, objects: objects)
  }
}

/// Outlines: next to nothing but numbers with a fraction.
enum FeatureCases {
  static func cases(_ name: String, _ data: Data) throws -> [any Case] {
    let features = try Mapper().object(from: data, as: FeatureCollection.self)
    let points = features.features.flatMap(\.geometry.coordinates).reduce(0) { $0 + $1.count }
    return try DocumentCases.cases(name, data, as: FeatureCollection.self, objects: points)
  }
}

/// A document both ways, with the keys as they are declared.
enum DocumentCases {
  static func cases<Model: Codable & Equatable>(
    _ name: String, _ data: Data, as type: Model.Type, objects: Int
  ) throws -> [any Case] {
    let (mapper, decoder, encoder) = (Mapper(), JSONDecoder(), JSONEncoder())
    let model = try mapper.object(from: data, as: Model.self)
    let read: (Data) throws -> Model = { try decoder.decode(from: $0) }
    return [
      Comparison(
        "\(name): bytes → models", bytes: data.count, objects: objects,
        ours: { try mapper.object(from: data, as: Model.self) }
      )
      .against("JSONDecoder") { try decoder.decode(Model.self, from: data) },
      Comparison(
        "\(name): models → bytes", bytes: try mapper.data(from: model).count, objects: objects,
        ours: { try mapper.data(from: model) }, reading: read
      )
      .against("JSONEncoder", { try encoder.encode(model) }, reading: read),
    ]
  }
}
