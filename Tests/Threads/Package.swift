// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The tests that start tasks, with the files that they need, as links, and those of the store in memory. The gate runs
// them under ThreadSanitizer. Building all tests with it would take four more minutes.
let package = Package(
  name: "Threads",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-automapper", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "ThreadTests",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      swiftSettings: settings),
    .testTarget(
      name: "StoreThreadTests",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        .product(name: "AutomapperStorage", package: "swift-automapper"),
        .product(name: "AutomapperStoreTesting", package: "swift-automapper"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
