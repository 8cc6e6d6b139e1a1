// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Samples",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10)],
  traits: [
    .trait(
      name: "GRDB",
      description: "The samples Library and JSONColumns, which need SQLite through GRDB."),
    .trait(name: "Hummingbird", description: "The sample HummingbirdAPI."),
    .trait(name: "Combine", description: "The sample Publishers, which needs OpenCombine."),
    .trait(
      name: "Web", description: "The samples WebServer and WebClient, which need FlyingFox.",
      enabledTraits: ["GRDB"]),
  ],
  dependencies: [
    .package(
      name: "swift-automapper", path: "..",
      traits: [.trait(name: "GRDB", condition: .when(traits: ["GRDB"]))]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1",
      traits: ["FullFoundation"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "QuickStart",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "QuickStart",
      exclude: ["Expected.txt"],
      resources: [.process("Resources")]),
    .executableTarget(
      name: "Overrides",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "Overrides",
      exclude: ["Expected.txt"]),
    .executableTarget(
      name: "Polymorphism",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "Polymorphism",
      exclude: ["Expected.txt"]),
    .executableTarget(
      name: "InverseMapping",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "InverseMapping",
      exclude: ["Expected.txt"]),
    .executableTarget(
      name: "Streaming",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "Streaming",
      exclude: ["Expected.txt"]),
    .executableTarget(
      name: "MappingFirst",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "MappingFirst",
      exclude: ["Expected.txt"],
      resources: [.process("Resources")],
      plugins: [.plugin(name: "AutomapperModels", package: "swift-automapper")]),
    .executableTarget(
      name: "Library",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(
          name: "AutomapperGRDB", package: "swift-automapper",
          condition: .when(traits: ["GRDB"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ],
      path: "Library",
      exclude: ["Expected.txt"],
      resources: [.process("Resources")]),
    .executableTarget(
      name: "WebServer",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(
          name: "AutomapperGRDB", package: "swift-automapper",
          condition: .when(traits: ["GRDB"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
        .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Web"])),
        .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Web"])),
      ],
      path: "WebServer",
      exclude: ["Expected.txt", "load", "requests.lua"]),
    .executableTarget(
      name: "WebClient",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Web"])),
      ],
      path: "WebClient",
      exclude: ["Expected.txt"]),
    .executableTarget(
      name: "HummingbirdAPI",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(
          name: "Hummingbird", package: "hummingbird",
          condition: .when(traits: ["Hummingbird"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Hummingbird"])),
      ],
      path: "HummingbirdAPI",
      exclude: ["Expected.txt"]),
    .executableTarget(
      name: "Publishers",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(
          name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["Combine"])),
        .product(
          name: "OpenCombineFoundation", package: "OpenCombine",
          condition: .when(traits: ["Combine"])),
      ],
      path: "Publishers",
      exclude: ["Expected.txt"]),
    .executableTarget(
      name: "JSONColumns",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ],
      path: "JSONColumns",
      exclude: ["Expected.txt"]),
  ],
  swiftLanguageModes: [.v6]
)
