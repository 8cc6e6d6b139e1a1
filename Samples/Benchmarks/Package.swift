// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  traits: [
    .trait(
      name: "Allocations",
      description: "Count allocations. The counting takes time, so the times say less then."),
    .trait(name: "GRDB", description: "The program StoreBenchmarks: SQLite through GRDB."),
  ],
  dependencies: [
    .package(
      name: "swift-automapper", path: "../..",
      traits: [.trait(name: "GRDB", condition: .when(traits: ["GRDB"]))]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .target(
          name: "AllocationCounter",
          condition: .when(platforms: [.linux], traits: ["Allocations"])),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "StoreBenchmarks",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(
          name: "AutomapperGRDB", package: "swift-automapper",
          condition: .when(traits: ["GRDB"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ],
      swiftSettings: settings),
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "WeightAutomapper",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      swiftSettings: settings),
    .executableTarget(name: "WeightFoundation", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
