// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "swift-automapper",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "Automapper", targets: ["Automapper"]),
    .library(name: "AutomapperStorage", targets: ["AutomapperStorage"]),
    .library(name: "AutomapperGeneration", targets: ["AutomapperGeneration"]),
    .executable(name: "automapper", targets: ["AutomapperCommand"]),
    .plugin(name: "AutomapperModels", targets: ["AutomapperModels"]),
    .plugin(name: "GenerateModels", targets: ["GenerateModels"]),
    .library(name: "AutomapperGRDB", targets: ["AutomapperGRDB"]),
    .library(name: "AutomapperStoreTesting", targets: ["AutomapperStoreTesting"]),
  ],
  traits: [
    .trait(
      name: "GRDB",
      description: "The store in AutomapperGRDB: SQLite through GRDB, which is fetched then.")
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
  ],
  targets: [
    .target(name: "Automapper", dependencies: ["CThreadStack"], swiftSettings: settings),
    // One call of the system that Swift cannot see.
    .target(name: "CThreadStack"),
    .target(
      name: "AutomapperStorage", dependencies: ["Automapper"], swiftSettings: settings),
    .target(
      name: "AutomapperGeneration", dependencies: ["Automapper"], swiftSettings: settings),
    // Not named like its product: some file systems do not tell it from Automapper.
    .executableTarget(
      name: "AutomapperCommand", dependencies: ["Automapper", "AutomapperGeneration"],
      swiftSettings: settings),
    .plugin(
      name: "AutomapperModels", capability: .buildTool(), dependencies: ["AutomapperCommand"],
      path: "Sources/Plugins/AutomapperModels"),
    .plugin(
      name: "GenerateModels",
      capability: .command(
        intent: .custom(
          verb: "generate-models",
          description: "Writes the models that belong to you, where they do not exist."),
        permissions: [
          .writeToPackageDirectory(reason: "To write the models that do not exist yet.")
        ]),
      dependencies: ["AutomapperCommand"], path: "Sources/Plugins/GenerateModels"),
    .target(
      name: "AutomapperGRDB",
      dependencies: [
        "Automapper", "AutomapperStorage",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ],
      swiftSettings: settings),
    .target(
      name: "AutomapperStoreTesting", dependencies: ["Automapper", "AutomapperStorage"],
      swiftSettings: settings),
    .testTarget(
      name: "AutomapperTests", dependencies: ["Automapper", "AutomapperStorage"],
      swiftSettings: settings),
    .testTarget(
      name: "AutomapperStorageTests",
      dependencies: ["Automapper", "AutomapperStorage", "AutomapperStoreTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "AutomapperGenerationTests",
      dependencies: ["Automapper", "AutomapperGeneration", "AutomapperCommand"],
      exclude: ["Snapshots"],
      swiftSettings: settings),
    .testTarget(
      name: "AutomapperGRDBTests",
      dependencies: [
        "Automapper", "AutomapperGRDB", "AutomapperStoreTesting",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
