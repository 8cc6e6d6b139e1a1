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
    .library(name: "AutomapperGeneration", targets: ["AutomapperGeneration"]),
    .executable(name: "automapper", targets: ["AutomapperCommand"]),
  ],
  targets: [
    .target(name: "Automapper", swiftSettings: settings),
    .target(
      name: "AutomapperGeneration", dependencies: ["Automapper"], swiftSettings: settings),
    // Not named like its product: some file systems do not tell it from Automapper.
    .executableTarget(
      name: "AutomapperCommand", dependencies: ["Automapper", "AutomapperGeneration"],
      swiftSettings: settings),
    .testTarget(
      name: "AutomapperTests", dependencies: ["Automapper"], swiftSettings: settings),
    .testTarget(
      name: "AutomapperGenerationTests",
      dependencies: ["Automapper", "AutomapperGeneration", "AutomapperCommand"],
      exclude: ["Snapshots"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
