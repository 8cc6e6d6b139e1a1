import Foundation

/// The memory of this process that is in use.
enum ResidentMemory {
  /// In bytes; nil where the system does not say so in a file.
  static var bytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = status.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  static var text: String {
    bytes.map { "\($0 / 1024) kB" } ?? "unknown"
  }
}
