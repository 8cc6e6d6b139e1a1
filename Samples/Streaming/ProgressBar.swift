import Foundation

/// A bar on the standard error stream where that is a terminal, so that output can be kept without it.
struct ProgressBar {
  let total: Int
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1

  init(total: Int) { self.total = total }

  func show(_ done: Int, _ kilobytes: Int) {
    let filled = done * 30 / total
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: 30 - filled)
    write("\r[\(bar)] \(done * 100 / total) %, \(kilobytes) kB resident")
  }

  func end() { write("\n") }

  private func write(_ text: String) {
    guard isShown else { return }
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// The memory that the process has in use; 0 where the system does not say.
func residentKilobytes() -> Int {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
    return 0
  }
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
  return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}
