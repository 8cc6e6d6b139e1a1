import Allocations
import Foundation

/// The memory of this process.
enum Memory {
  /// What is resident, in bytes; nil where the system does not say so in a file.
  static var resident: Int? { status("VmRSS:") }

  /// The most that was ever resident.
  static var peak: Int? { status("VmHWM:") }

  private static func status(_ name: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      .flatMap { Int($0) }.map { $0 * 1024 }
  }

  /// What is allocated and not freed, in bytes; nil where the system does not say so.
  static var allocated: Int? {
    let bytes = allocations_in_use()
    return bytes < 0 ? nil : Int(bytes)
  }

  static func text(_ bytes: Int) -> String { "\(bytes / 1024) kB" }
}
