// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// A library to compare with. The package depends on it if a clone of its repository exists.
struct Peer {
  let folder: String
  let product: String
  /// The compilation condition that is set if the clone exists.
  let condition: String

  var path: String { "\(clones)/\(folder)" }

  /// Whether a clone exists whose manifest this toolchain loads.
  var isUsable: Bool {
    let manifest = "\(path)/Package.swift"
    guard FileManager.default.fileExists(atPath: manifest) else { return false }
    #if compiler(>=6.4)
      return true
    #else
      // The main branch of ReerJSON needs Swift 6.4. An older toolchain would stop at that manifest
      // and measure nothing at all.
      let text = (try? String(contentsOfFile: manifest, encoding: .utf8)) ?? ""
      let version = text.prefix { !$0.isNewline }.drop { !$0.isNumber }.prefix { $0 != ";" }
      return version.compare("6.4", options: .numeric) == .orderedAscending
    #endif
  }

  var package: Package.Dependency { .package(name: folder, path: path) }
  var target: Target.Dependency { .product(name: product, package: folder) }
}

/// The folder with the clones: PEERS, an absolute path, or the folder that contains the project.
let clones =
  Context.environment["PEERS"] ?? "\(Context.packageDirectory)/../../../.."

let objectMapper = Peer(
  folder: "ObjectMapper", product: "ObjectMapper", condition: "OBJECT_MAPPER")
let reerJSON = Peer(folder: "ReerJSON", product: "ReerJSON", condition: "REER_JSON")
let yyjson = Peer(folder: "swift-yyjson", product: "YYJSON", condition: "SWIFT_YYJSON")

let usable = [objectMapper, reerJSON, yyjson].filter(\.isUsable)

func dependencies(on peer: Peer) -> [Target.Dependency] {
  peer.isUsable ? [peer.target] : []
}

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + usable.map { .define($0.condition) }

// A release build of swift-yyjson compiles its C source with -flto. On Linux, the default linker of
// the toolchain cannot read the result.
let yyjsonLinker: [LinkerSetting] =
  yyjson.isUsable ? [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))] : []

let package = Package(
  name: "Peers",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-automapper", path: "../../..")] + usable.map(\.package),
  targets: [
    .executableTarget(
      name: "Peers", dependencies: ["PeerComparison"] + dependencies(on: yyjson),
      swiftSettings: settings, linkerSettings: yyjsonLinker),
    // ReerJSON and swift-yyjson each contain the C library yyjson. One program cannot link both.
    .executableTarget(
      name: "PeersReerJSON", dependencies: ["PeerComparison"] + dependencies(on: reerJSON),
      swiftSettings: settings),
    .target(
      name: "PeerComparison",
      dependencies: [.product(name: "Automapper", package: "swift-automapper")]
        + dependencies(on: objectMapper),
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
