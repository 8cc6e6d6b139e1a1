// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Stress",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-automapper", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Stress",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(name: "AutomapperStorage", package: "swift-automapper"),
        "Allocations",
      ],
      swiftSettings: settings),
    .target(name: "Allocations"),
  ],
  swiftLanguageModes: [.v6]
)
