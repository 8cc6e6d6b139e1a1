import Automapper
import AutomapperStorage
import Testing

/// Records of subclasses are in the table of the superclass that a call or a relation stores.
@Suite struct SubclassRecordTests {
  class Vehicle: Codable {
    var id = 0
    var kind: String?
  }
  final class Car: Vehicle {
    var doors: Int
    var colours: [String]
    enum CodingKeys: CodingKey { case doors, colours }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      doors = try container.decode(Int.self, forKey: .doors)
      colours = try container.decode([String].self, forKey: .colours)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(doors, forKey: .doors)
      try container.encode(colours, forKey: .colours)
    }
  }
  struct Garage: Codable {
    var id: Int
    var vehicles: [Vehicle]
  }
  private static let payload = """
    {"id": 9, "vehicles": [
      {"id": 1, "kind": "car", "doors": 4, "colours": ["red"]}, {"id": 2, "kind": "van"}]}
    """

  private func mapper(
    _ configure: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: "kind", ["car": Car.self, "van": Vehicle.self])
      configuration.map(Garage.self) {
        $0.hasMany(\.vehicles, foreignKey: "garageId", policy: .replace(deleteOrphans: true))
      }
      configure(&configuration)
    }
  }

  @Test(arguments: [
    [],
    [
      StoreTable(
        "vehicles", columns: ["id", "kind", "doors", "colours", "garage_id"], primaryKey: ["id"]),
      StoreTable("garages", columns: ["id"], primaryKey: ["id"]),
    ],
  ])
  func ofARelation(_ tables: [StoreTable]) async throws {
    let store = tables.isEmpty ? InMemoryStore() : InMemoryStore(tables: tables)
    let mapper = try mapper()
    let garage = try await mapper.upsert(from: Self.payload, as: Garage.self, into: store)
    #expect((garage.vehicles[0] as? Car)?.doors == 4)
    let fetched = try await mapper.fetch(Garage.self, from: store, key: 9)
    #expect(fetched?.vehicles.map(\.id) == [1, 2])
    #expect((fetched?.vehicles.first as? Car)?.doors == 4)
    #expect((fetched?.vehicles.first as? Car)?.colours == ["red"])
    _ = try await mapper.upsert(
      from: #"{"id": 9, "vehicles": []}"#, as: Garage.self, into: store)
    #expect(try await mapper.fetch(Vehicle.self, from: store, key: 1) == nil)
  }

  @Test func atTheRoot() async throws {
    let store = InMemoryStore()
    let mapper = try mapper()
    _ = try await mapper.upsert(
      from: #"[{"id": 1, "kind": "car", "doors": 4, "colours": []}]"#, as: [Vehicle].self,
      into: store)
    let partial = try await mapper.upsert(
      from: #"[{"id": 1, "kind": "car", "doors": 5}]"#, as: [Vehicle].self, into: store)
    #expect((partial[0] as? Car)?.doors == 5)
    let fetched = try await mapper.fetch(Vehicle.self, from: store, key: 1)
    #expect((fetched as? Car)?.doors == 5)
  }

  struct Wheel: Codable, Equatable {
    var id: Int
    var size: Int
    var brand: String?
  }
  final class Truck: Vehicle {
    var wheels: [Wheel]
    enum CodingKeys: CodingKey { case wheels }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      wheels = try container.decode([Wheel].self, forKey: .wheels)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(wheels, forKey: .wheels)
    }
  }

  /// The relations of a subclass, whose records are found through the superclass.
  @Test func relationsOfASubclass() async throws {
    let mapper = try mapper { configuration in
      configuration.register(Vehicle.self, discriminator: "kind", ["truck": Truck.self])
      configuration.map(Truck.self) { truck in
        truck.property(\.wheels, named: "wheels")
        truck.hasMany(\.wheels, foreignKey: "truckId", policy: .replace(deleteOrphans: true))
      }
    }
    let store = InMemoryStore()
    _ = try await mapper.upsert(
      from: """
        [{"id": 1, "kind": "truck", "wheels": [{"id": 1, "size": 20}, {"id": 2, "size": 20}]}]
        """, as: [Vehicle].self, into: store)
    let fetched = try await mapper.fetch(Vehicle.self, from: store, key: 1)
    #expect((fetched as? Truck)?.wheels.map(\.id) == [1, 2])
    let garage = try await mapper.upsert(
      from: """
        {"id": 9, "vehicles": [{"id": 1, "kind": "truck", "wheels": [{"id": 2, "brand": "x"}]}]}
        """, as: Garage.self, into: store)
    let wheels = [Wheel(id: 2, size: 20, brand: "x")]
    #expect((garage.vehicles.first as? Truck)?.wheels == wheels)
    let stored = try await mapper.fetch(Garage.self, from: store, key: 9)
    #expect((stored?.vehicles.first as? Truck)?.wheels == wheels)
    _ = try await mapper.upsert(from: #"{"id": 9, "vehicles": []}"#, as: Garage.self, into: store)
    #expect(try await mapper.fetch(Wheel.self, from: store, key: 2) == nil)
  }

  /// The relation would not find its records there.
  @Test func aTableOfItsOwn() async throws {
    let mapper = try mapper { $0.map(Car.self) { $0.table("cars") } }
    let error = await #expect(throws: MappingError.self) {
      _ = try await mapper.upsert(
        from: Self.payload, as: Garage.self, into: InMemoryStore())
    }
    #expect(
      error?.description
        == #"Garage.vehicles: expected records of table "vehicle", found Car in table "cars""#)
  }
}
