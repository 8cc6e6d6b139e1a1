// swift-tools-version: 6.2
import PackageDescription

// The client in Swift 6 language mode. Its source is that of Swift5.
let package = Package(
  name: "Swift6Client",
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
  swiftLanguageModes: [.v6]
)
