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
    .library(name: "Automapper", targets: ["Automapper"])
  ],
  targets: [
    .target(name: "Automapper", swiftSettings: settings),
    .testTarget(
      name: "AutomapperTests", dependencies: ["Automapper"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
