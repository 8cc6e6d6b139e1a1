// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Instructions",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-automapper", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Instructions",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
