import Automapper
import Foundation
import Testing

/// What closures map is part of the call's report, also if the source is decoded again with conversions.
@Suite struct ClosureReportTests {
  struct Car: Codable, Equatable { var wheels: Int }
  struct Owner: Codable {
    var name: String
    var vehicle: Car?
    var secret: Car?
    var count: Int?
    var cars: [Car]?
  }

  static func mapper(
    _ configure: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Owner.self) { owner in
        owner.property(\.vehicle).transform { node, _ in try node.object(as: Car.self) }
        owner.property(\.secret).transform { node, _ in try node.object(as: Car.self) }.sensitive()
        owner.property(\.count).transform { node, parent in
          try node.int() + (parent["secret"]?["wheels"]?.int() ?? 0)
        }
        owner.property(\.cars).transformElements { node, _ in try node.object(as: Car.self) }
          .invalidElements(.skip)
      }
      configure(&configuration)
    }
  }

  /// The second document needs a conversion elsewhere, so that it is decoded twice.
  static let names = [#""Ada""#, "1815"]

  static let documents: [(json: String, report: String)] = [
    (
      #""vehicle": {"wheels": "4", "x": 1}"#,
      """
      vehicle.wheels: conversion, string "4" to Int (key "wheels")
      vehicle: unknownKey, no property of Car (key "x")
      """
    ),
    (
      #""cars": [{"wheels": 4}, {"wheels": []}, {"wheels": "3"}]"#,
      """
      cars[1]: skippedElement, expected Int, found an array
      cars[2].wheels: conversion, string "3" to Int (key "wheels")
      """
    ),
    (#""count": "7""#, #"count: conversion, string "7" to Int (key "count")"#),
    (
      #""secret": {"wheels": "4111", "y": "4112"}"#,
      """
      secret: conversion, a sensitive value
      secret: unknownKey, a sensitive value
      """
    ),
    (
      #""count": 7, "secret": {"wheels": "4111"}"#,
      """
      secret: conversion, a sensitive value
      secret.…: conversion, a sensitive value to Int
      """
    ),
  ]

  @Test(arguments: documents, names) func reports(
    _ document: (json: String, report: String), _ name: String
  ) throws {
    let json = "{\"name\": \(name), \(document.json)}"
    for (source, form) in try EverySource.forms(of: json).map({ ($0.name, $0.source) }) {
      var report = MappingReport()
      _ = try Self.mapper().object(from: form, as: Owner.self, report: &report)
      let lines = report.description.split(separator: "\n").filter {
        !$0.hasPrefix("name:") && !$0.contains("absentProperty")
      }
      #expect(
        lines.sorted() == document.report.split(separator: "\n").sorted(), "from \(source)")
    }
  }

  private final class Reports: @unchecked Sendable {
    var all: [MappingReport] = []
  }

  /// The mapper's own closure receives one report of the call.
  @Test func oneReportOfACall() throws {
    let reports = Reports()
    let mapper = try Self.mapper { $0.onReport = { reports.all.append($0) } }
    _ = try mapper.object(
      from: #"{"name": "Ada", "vehicle": {"wheels": "4"}}"#, as: Owner.self)
    #expect(reports.all.map { $0.conversions.map(\.path) } == [["vehicle.wheels"]])
  }

  /// A model with a closure that runs after it is decoded once, and reports the same.
  @Test(arguments: names) func besideAnAfterClosure(_ name: String) throws {
    struct Garage: Codable {
      var car: Car
      var name: String
    }
    let mapper = try Mapper { configuration in
      configuration.map(Car.self) { car in
        car.after { car, _ in car.wheels += 1 }
      }
    }
    var report = MappingReport()
    let garage = try mapper.object(
      from: "{\"car\": {\"wheels\": 3, \"x\": 1}, \"name\": \(name)}", as: Garage.self,
      report: &report)
    #expect(garage.car.wheels == 4)
    #expect(
      report.unknownKeys.map(\.description) == [#"car: unknownKey, no property of Car (key "x")"#])
  }

  /// A condition that several steps ask for reports its conversion once.
  @Test(arguments: names) func aConditionBesideARest(_ name: String) throws {
    struct Counter: Codable {
      var name: String
      var count: Int?
      var rest: [String: JSONValue] = [:]
      enum CodingKeys: CodingKey { case name, count }
    }
    let mapper = try Mapper { configuration in
      configuration.map(Counter.self) { counter in
        counter.property(\.count).when { node, _ in try node.int() > 0 }
        counter.rest(\.rest)
      }
    }
    var report = MappingReport()
    let json = "{\"count\": \"7\", \"name\": \(name)}"
    let counter = try mapper.object(from: json, as: Counter.self, report: &report)
    #expect(counter.count == 7)
    // Of the condition, and of the property.
    #expect(report.conversions.filter { $0.path == "count" }.count == 2)
  }

  @Test func keysInsideASensitiveValue() throws {
    struct Vault: Codable {
      var pins: Int?
      var other: Int?
    }
    let mapper = try Mapper { configuration in
      configuration.map(Vault.self) { vault in
        vault.property(\.pins).transform { node, _ in try node["a@b.c"]?.int() }.sensitive()
        vault.property(\.other).transform { _, parent in try parent["pins"]?["a@b.c"]?.int() }
      }
    }
    var report = MappingReport()
    let json = #"{"pins": {"a@b.c": "41"}, "other": 1}"#
    let vault = try mapper.object(from: json, as: Vault.self, report: &report)
    #expect((vault.pins, vault.other) == (41, 41))
    #expect(
      report.description == """
        pins.…: conversion, a sensitive value to Int
        pins.…: conversion, a sensitive value to Int
        """)
  }

  /// A condition that the mapper asks because the model opens a container.
  @Test func aConditionOfAContainer() throws {
    struct Spot: Decodable {
      var lat: Double
      enum CodingKeys: CodingKey { case geo }
      enum GeoKeys: CodingKey { case lat }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.contains(.geo) else {
          lat = 0
          return
        }
        let geo = try container.nestedContainer(keyedBy: GeoKeys.self, forKey: .geo)
        lat = try geo.decode(Double.self, forKey: .lat)
      }
    }
    let mapper = try Mapper {
      $0.map(Spot.self) { spot in
        spot.property("geo").when { node, _ in (try node["level"]?.int() ?? 0) > 0 }
      }
    }
    var report = MappingReport()
    let json = #"{"geo": {"level": "2", "lat": 1.5}}"#
    #expect(try mapper.object(from: json, as: Spot.self, report: &report).lat == 1.5)
    #expect(
      report.entries.filter { $0.kind == .conversion }.map(\.description)
        == [#"geo.level: conversion, string "2" to Int (key "level")"#])
  }

  /// A discriminator that is asked whether an update keeps the type.
  @Test(arguments: ["1", "2"]) func aDiscriminatorOfAnUpdate(kind: String) throws {
    class Shape: Codable { var size = 0 }
    final class Square: Shape {}
    final class Circle: Shape {}
    final class Reports: @unchecked Sendable { var all: [String] = [] }
    let reports = Reports()
    let mapper = try Mapper {
      $0.register(
        Shape.self,
        discriminator: { node in try node["kind"]?.int() == 1 ? "square" : "circle" },
        ["square": Square.self, "circle": Circle.self])
      $0.onReport = { report in
        reports.all += report.entries.filter { $0.kind == .conversion }.map(\.description)
      }
    }
    var shape: Shape = Square()
    try mapper.update(&shape, from: "{\"kind\": \"\(kind)\", \"size\": 3}")
    #expect(shape.size == 3)
    #expect(shape is Square == (kind == "1"))
    #expect(reports.all == ["kind: conversion, string \"\(kind)\" to Int (key \"kind\")"])
  }
}
