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
      description: "Count allocations. The counting takes time, so the times say less then.")
  ],
  dependencies: [
    .package(name: "swift-automapper", path: "../..")
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
    .target(name: "AllocationCounter"),
  ],
  swiftLanguageModes: [.v6]
)
