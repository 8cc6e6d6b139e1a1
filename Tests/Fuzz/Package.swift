// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-automapper", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        "FuzzDriver",
        "Reference",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "ProgramFuzz",
      dependencies: [
        .product(name: "Automapper", package: "swift-automapper"),
        "Reference",
      ],
      swiftSettings: settings),
    .target(name: "Reference", swiftSettings: settings),
    .target(name: "FuzzDriver"),
  ],
  swiftLanguageModes: [.v6]
)
