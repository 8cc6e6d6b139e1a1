// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Samples",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  dependencies: [
    .package(name: "swift-automapper", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "QuickStart",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "QuickStart",
      exclude: ["Expected.txt"],
      resources: [.process("Resources")]),
    .executableTarget(
      name: "MappingFirst",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")],
      path: "MappingFirst",
      exclude: ["Expected.txt"],
      resources: [.process("Resources")],
      plugins: [.plugin(name: "AutomapperModels", package: "swift-automapper")]),
  ],
  swiftLanguageModes: [.v6]
)
