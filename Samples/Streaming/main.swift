import Automapper
import Foundation

// A log of a million readings, one JSON object a line. It is mapped line by line as it is read: the
// memory stays what it was however long the file is.
//
//   Streaming [number of lines]

struct Reading: Codable {
  var sensorID: Int
  var takenAt: Date
  var temperature: Double
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200_000
let file = FileManager.default.temporaryDirectory
  .appending(path: "readings-\(ProcessInfo.processInfo.processIdentifier).ndjson")
defer { try? FileManager.default.removeItem(at: file) }
try write(count, to: file)

let mapper = Mapper()
let progress = ProgressBar(total: count)
var (read, bad, sum) = (0, 0, 0.0)
var (early, late) = (0, 0)
for line in mapper.objects(fromLines: file, as: Reading.self) {
  switch line {
  case .success(let reading): sum += reading.temperature
  case .failure(let error):
    bad += 1
    if bad == 1 { print("first bad line: \(error)") }
  }
  read += 1
  if read == count / 10 { early = residentKilobytes() }
  if read % (count / 50) == 0 { progress.show(read, residentKilobytes()) }
}
late = residentKilobytes()
progress.end()

print("\(read) lines, \(bad) of them bad")
print("mean temperature \(String(format: "%.2f", sum / Double(read - bad)))")
print("memory grew by less than a megabyte after the first tenth: \(late - early < 1024)")

/// Every thousandth line says something that is no temperature.
func write(_ count: Int, to file: URL) throws {
  try Data().write(to: file)
  let handle = try FileHandle(forWritingTo: file)
  defer { try? handle.close() }
  var chunk = ""
  for number in 0..<count {
    let temperature = number % 1000 == 999 ? "\"broken\"" : "\(Double(number % 400) / 10)"
    let time = "2024-03-01T00:00:\(number % 60 < 10 ? "0" : "")\(number % 60)Z"
    chunk += #"{"sensor_id":\#(number % 32),"taken_at":"\#(time)","temperature":\#(temperature)}"#
    chunk += "\n"
    if chunk.utf8.count > 1 << 16 || number == count - 1 {
      try handle.write(contentsOf: Data(chunk.utf8))
      chunk = ""
    }
  }
}
