// swift-tools-version: 5.9
import PackageDescription

// The client in Swift 5 language mode, with the tools of that time. Its source is that of Swift6.
let package = Package(
  name: "Swift5Client",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  dependencies: [
    .package(name: "swift-automapper", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "Sources")
  ],
  swiftLanguageVersions: [.v5]
)
