import Automapper
import Foundation

/// Work whose instructions are counted: one thread, the same data each time.
///
/// Each call fails where its result is not the expected one, so that nothing is counted that does not work.
struct Workload {
  let name: String
  let run: () throws -> Bool

  static func all() throws -> [Workload] {
    try plain() + collections() + hand() + features() + protocols() + [merge()] + rules()
      + failures() + [first()]
  }

  private static func parcel(_ number: Int) -> Parcel {
    Parcel(
      id: number, trackingNumber: "PX-\(number * 7919 % 10_007)", weight: Double(number % 97) / 8,
      isFragile: number % 3 == 0,
      imageURL: URL(string: "https://example.com/parcels/\(number).png"),
      note: number % 4 == 0 ? "Leave it with the neighbour, please." : nil,
      steps: (0..<3).map { step in
        Parcel.Step(
          city: ["Lisbon", "Zürich", "Oslo"][step],
          passedAt: Date(timeIntervalSince1970: Double(1_700_000_000 + number * 60 + step * 3600)),
          minutes: step * 17)
      })
  }

  private static func plain() throws -> [Workload] {
    let mapper = Mapper()
    let parcels = (0..<100).map(parcel)
    let one = try mapper.data(from: parcels[0])
    let bytes = try mapper.data(from: parcels)
    let dictionaries = try mapper.array(from: parcels)
    return [
      Workload(name: "one object, bytes to model") {
        try mapper.object(from: one, as: Parcel.self) == parcels[0]
      },
      Workload(name: "one object, model to bytes") { try mapper.data(from: parcels[0]) == one },
      Workload(name: "100 objects, bytes to models") {
        try mapper.object(from: bytes, as: [Parcel].self) == parcels
      },
      Workload(name: "100 objects, models to bytes") { try mapper.data(from: parcels) == bytes },
      Workload(name: "100 objects, dictionaries to models") {
        try mapper.object(from: dictionaries, as: [Parcel].self) == parcels
      },
      Workload(name: "100 objects, models to dictionaries") {
        try mapper.array(from: parcels).count == parcels.count
      },
    ]
  }

  private static func track(_ number: Int) -> Track {
    let first = Double(number)
    let eight = 0..<8
    return Track(
      name: "T\(number)", distances: eight.map { first * Double($0) / 4 },
      beats: eight.map { 60 + number + $0 }, tags: ["night", "rain", "uphill"],
      corners: eight.map { [first + 0.25, Double($0) - 0.5] },
      surfaces: [.asphalt, .gravel, .asphalt], metres: [.gravel: number],
      records: ["best": first / 2])
  }

  private static func collections() throws -> [Workload] {
    let mapper = Mapper()
    let tracks = (0..<100).map(track)
    let bytes = try mapper.data(from: tracks)
    return [
      Workload(name: "100 objects of collections, bytes to models") {
        try mapper.object(from: bytes, as: [Track].self) == tracks
      },
      Workload(name: "100 objects of collections, models to bytes") {
        try mapper.data(from: tracks) == bytes
      },
    ]
  }

  private static func hand() throws -> [Workload] {
    let mapper = Mapper()
    let sensors = (0..<100).map { number in
      Sensor(
        name: "S\(number)", latitude: Double(number) / 4, longitude: -Double(number) / 8,
        readings: [.number(Double(number)), .text("off"), .number(0.5)])
    }
    let bytes = try mapper.data(from: sensors)
    return [
      Workload(name: "100 objects of code by hand, bytes to models") {
        try mapper.object(from: bytes, as: [Sensor].self) == sensors
      },
      Workload(name: "100 objects of code by hand, models to bytes") {
        try mapper.data(from: sensors) == bytes
      },
    ]
  }

  private static func features() throws -> [Workload] {
    let mapper = try Mapper {
      $0.register(Vehicle.self, discriminator: "kind", ["car": Vehicle.self, "truck": Truck.self])
    }
    let vehicles = (0..<100).map { number in
      number % 2 == 0 ? Vehicle(id: number, wheels: 4) : Truck(id: number, load: 2.5)
    }
    let tagged = try mapper.data(from: vehicles)
    let parcels = (0..<100).map(parcel)
    let bytes = try mapper.data(from: parcels)
    let change = Data(#"{"weight":3.5,"note":"new"}"#.utf8)
    return [
      Workload(name: "100 subtypes, bytes to models") {
        try mapper.object(from: tagged, as: [Vehicle].self).count { $0 is Truck } == 50
      },
      Workload(name: "100 subtypes, models to bytes") { try mapper.data(from: vehicles) == tagged },
      Workload(name: "100 objects with a report") {
        var report = MappingReport()
        return try mapper.object(from: bytes, as: [Parcel].self, report: &report) == parcels
      },
      Workload(name: "an update of two properties") {
        var changed = parcels[0]
        try mapper.update(&changed, from: change)
        return changed.weight == 3.5 && changed.note == "new" && changed.steps == parcels[0].steps
      },
    ]
  }

  /// Old elements in one order, those of the source in the other.
  private static func merge() throws -> Workload {
    let mapper = try Mapper {
      $0.map(Book.self) { $0.property(\.accounts).onUpdate(.merge(by: \Book.Account.id)) }
    }
    let accounts = (0..<100).map { number in
      Book.Account(
        id: number, userName: "user_\(number * 7919 % 10_007)",
        emailAddress: "\(number * 7907 % 10_009)@example.com", countryCode: "CH",
        loginCount: number * 31 % 97, accountBalance: Double(number * 7919 % 10_007) / 100,
        isActive: number % 2 == 0, createdAt: 1_300_000_000 + number * 1009)
    }
    let old = Book(accounts: accounts.reversed())
    let bytes = try mapper.data(from: Book(accounts: accounts))
    return Workload(name: "100 elements merged by a key") {
      var merged = old
      try mapper.update(&merged, from: bytes)
      return merged == old
    }
  }

  /// Values that need conversions, and properties that closures make.
  private static func rules() throws -> [Workload] {
    let parcels = (0..<100).map(parcel)
    let mapper = Mapper()
    var converted = try mapper.array(from: parcels)
    for index in converted.indices {
      guard var members = converted[index] as? [String: Any] else { continue }
      members["id"] = "\(parcels[index].id)"
      members["isFragile"] = parcels[index].isFragile ? 1 : 0
      converted[index] = members
    }
    let conversions = try JSONSerialization.data(withJSONObject: converted, options: .sortedKeys)
    let ruled = try Mapper {
      $0.map(Parcel.self) { parcel in
        parcel.property(\.trackingNumber).transform {
          "PX-" + (try $0.string())
        } inverse: {
          String($0.dropFirst(3))
        }
        parcel.property(\.isFragile).default(false)
      }
    }
    let bytes = try ruled.data(from: parcels)
    return [
      Workload(name: "100 objects with two conversions, bytes to models") {
        try mapper.object(from: conversions, as: [Parcel].self) == parcels
      },
      Workload(name: "100 objects with a transformer, bytes to models") {
        try ruled.object(from: bytes, as: [Parcel].self) == parcels
      },
      Workload(name: "100 objects with a transformer, models to bytes") {
        try ruled.data(from: parcels) == bytes
      },
    ]
  }
}
