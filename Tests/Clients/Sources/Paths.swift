import Automapper
import Foundation

/// Read-only properties: a declared key path may be one that nothing can be written through.
struct Reading: Codable {
  let value: Double
  let unit: String?
  var note: String
  var remark: String?
}

extension Client {
  /// Every overload of `property`: read-only and writable, Optional and not, with a name and by name,
  /// literal and stored in a constant.
  static func paths() throws {
    let note = \Reading.note
    let remark: WritableKeyPath<Reading, String?> = \.remark
    let mapper = try Mapper { configuration in
      configuration.map(Reading.self) { reading in
        reading.property(\.value).key("v")
        reading.property(\.unit).key("u").default("m")
        reading.property(note).key("n").default("none")
        reading.property(remark).key("r")
      }
    }
    let reading = try mapper.object(from: #"{"v": 1.5, "r": "x"}"#, as: Reading.self)
    show("reading", try mapper.line(reading))
    let named = try Mapper { configuration in
      configuration.map(Reading.self) { reading in
        reading.property("value").key("v")
        reading.property(\.note, named: "note").key("n")
        reading.property(\.remark, named: "remark").key("r")
      }
    }
    show(
      "named",
      try named.line(named.object(from: #"{"v": 1, "n": "x"}"#, as: Reading.self)))
  }

  static func errors() throws {
    do {
      _ = try Mapper { configuration in
        configuration.map(Reading.self) { $0.property("remrak").key("r") }
      }
    } catch {
      show("mistake", error)
    }
    let mapper = try Mapper { $0.register(Reading.self) }
    do {
      _ = try mapper.object(from: #"{"value": "x", "note": []}"#, as: Reading.self)
    } catch {
      show("issues", error.issues.count)
      show("error", error)
    }
    var report = MappingReport()
    _ = try mapper.object(
      from: #"{"note": 1, "value": "2"}"#, as: Reading.self, report: &report)
    show("report", report.entries.count)
  }
}
