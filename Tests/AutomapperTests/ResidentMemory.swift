import Foundation

/// How many bytes of the process are in memory, where the system says so in a file.
func residentBytes() -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = status.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else { return nil }
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
