import AutomapperGeneration
import Foundation
import Testing

/// Generated source, compiled with a `main.swift` of the test and run, as a user's package would.
///
/// The compiler is the one that built the tests, and the library is the one that they are linked
/// with: its module and its object files lie beside the test bundle.
struct GeneratedProgram {
  let files: [GeneratedFile]
  let main: String
  /// Files for the program to read: it is given the folder that they are in.
  var resources: [String: String] = [:]

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What the program prints; warnings of the compiler are errors.
  func output(flags: [String] = []) throws -> String {
    let folder = TemporaryFolder()
    for file in files { try folder.write(file.contents, to: file.name) }
    try folder.write(main, to: "main.swift")
    for (name, text) in resources { try folder.write(text, to: "resources/\(name)") }
    let products = try Self.products
    let system = products.appending(path: "CThreadStack.build")
    let objects = try [products.appending(path: "Automapper.build"), system].flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }.filter { $0.pathExtension == "o" }
    let program = folder.url.appending(path: "program")
    let compiled = try Shell.run(
      ["swiftc", "-wmo", "-swift-version", "6", "-warnings-as-errors"] + flags
        + ["-enable-upcoming-feature", "ExistentialAny"]
        + ["-enable-upcoming-feature", "InternalImportsByDefault"]
        + ["-enable-upcoming-feature", "MemberImportVisibility"]
        + ["-I", products.appending(path: "Modules").path, "-o", program.path]
        + ["-Xcc", "-fmodule-map-file=\(system.appending(path: "module.modulemap").path)"]
        + (files.map(\.name) + ["main.swift"]).map { folder.url.appending(path: $0).path }
        + objects.map(\.path))
    guard compiled.status == 0 else { throw Failure(description: compiled.output) }
    let result = try Shell.run([program.path, folder.url.appending(path: "resources").path])
    guard result.status == 0 else { throw Failure(description: result.output) }
    return result.output
  }

  /// The folder of the build: the one that the test bundle is in.
  static var products: URL {
    get throws {
      for path in CommandLine.arguments + [Bundle.main.bundlePath] {
        var url = URL(filePath: path)
        while url.pathComponents.count > 1 {
          url.deleteLastPathComponent()
          let module = url.appending(path: "Modules/Automapper.swiftmodule")
          if FileManager.default.fileExists(atPath: module.path) { return url }
        }
      }
      throw Failure(description: "the folder of the build is nowhere above the test bundle")
    }
  }
}

/// A command with its output, standard error included.
enum Shell {
  static func run(
    _ arguments: [String], in folder: URL? = nil, input: String? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let source = Pipe()
    process.standardInput = source
    try process.run()
    source.fileHandleForWriting.write(Data((input ?? "").utf8))
    try source.fileHandleForWriting.close()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// What a command writes on a terminal. Its environment is only what is given, and the `PATH`.
  static func onTerminal(
    _ command: String, in folder: URL, environment: [String: String]
  ) throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let variables = environment.merging(["PATH": path]) { $1 }.map { "\($0)=\($1)" }.sorted()
    #if os(macOS)
      let script = ["script", "-q", "/dev/null", "sh", "-c", command]
    #else
      let script = ["script", "-qec", command, "/dev/null"]
    #endif
    return try run(["-i"] + variables + script, in: folder).output.replacing("\r\n", with: "\n")
  }
}

/// A folder that is removed when the value goes.
final class TemporaryFolder {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appending(path: "generation-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String) -> String? {
    (try? Data(contentsOf: url.appending(path: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of all files in it, and what is in them.
  var contents: [String: String] {
    let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in text(path).map { (path, $0) } })
  }
}

extension MappingFile {
  /// A file of JSON.
  init(_ name: String, _ json: String) {
    self.init(path: name, contents: Data(json.utf8))
  }
}
