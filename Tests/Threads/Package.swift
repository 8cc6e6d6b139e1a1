// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The tests of Tests/AutomapperTests that start tasks, with the files that they need, as links. The gate runs them
// under ThreadSanitizer. Building all tests with it would take four more minutes.
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
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
