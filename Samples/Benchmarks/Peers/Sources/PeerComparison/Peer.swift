/// A library that Automapper is compared with, and whether the build has found its clone.
///
/// `Package.swift` looks for the clones, and sets a compilation condition for each one.
public struct Peer: Equatable, Sendable {
  let name: String
  let repository: String
  let isPresent: Bool
  /// The executable that measures it.
  let program: String
  /// What keeps this toolchain from using a clone of the main branch.
  var restriction: String?

  public static let objectMapper = Peer(
    name: "ObjectMapper", repository: "tristanhimmelman/ObjectMapper", isPresent: hasObjectMapper,
    program: "Peers")
  public static let reerJSON = Peer(
    name: "ReerJSON", repository: "reers/ReerJSON", isPresent: hasReerJSON,
    program: "PeersReerJSON", restriction: reerJSONRestriction)
  public static let yyjson = Peer(
    name: "swift-yyjson", repository: "mattt/swift-yyjson", isPresent: hasYYJSON, program: "Peers")

  /// The lines about libraries that a program does not measure.
  static func notes(measuring peers: [Peer]) -> [String] {
    let all = [objectMapper, reerJSON, yyjson]
    let missing = all.filter { !$0.isPresent }.flatMap { peer in
      ["  git clone https://github.com/\(peer.repository).git"]
        + (peer.restriction.map { ["    \($0)"] } ?? [])
    }
    var lines: [String] = []
    if !missing.isEmpty {
      lines = [
        "These libraries are missing. Clone them into the folder that contains the project,",
        "or into the folder that PEERS names, and build again as --help says:",
      ]
      lines += missing + [""]
    }
    let elsewhere = all.filter { $0.isPresent && !peers.contains($0) }
    lines += elsewhere.map { "\($0.program) measures \($0.name)." }
    if !elsewhere.isEmpty { lines.append("") }
    return lines
  }

  #if OBJECT_MAPPER
    private static let hasObjectMapper = true
  #else
    private static let hasObjectMapper = false
  #endif

  #if REER_JSON
    private static let hasReerJSON = true
  #else
    private static let hasReerJSON = false
  #endif

  #if SWIFT_YYJSON
    private static let hasYYJSON = true
  #else
    private static let hasYYJSON = false
  #endif

  #if compiler(>=6.4)
    private static let reerJSONRestriction: String? = nil
  #else
    private static let reerJSONRestriction: String? =
      "Its main branch needs Swift 6.4. For this toolchain, check out an older release."
  #endif
}
