import AutomapperGeneration
import Foundation
import Testing

/// Models that were inferred from payloads, generated, compiled, and given these payloads.
@Suite struct InferenceTests {
  /// Every payload maps without a word in the report, but for properties that it really lacks, and what
  /// is written of it reads back.
  @Test(arguments: [(MappingInference.Kind.class, MappingInference.Format.json), (.struct, .plist)])
  func inferredModelsMapTheirPayloads(
    kind: MappingInference.Kind, format: MappingInference.Format
  ) throws {
    // A property list cannot hold all keys, and not all models need be compiled twice.
    let all = try Self.payloads
    let payloads =
      format == .json
      ? all : all.enumerated().filter { $0 % 4 == 0 && $1.name != "odd keys" }.map(\.element)
    var mappings: [MappingFile] = []
    var calls = ""
    var resources: [String: String] = [:]
    for (index, payload) in payloads.enumerated() {
      var inference = MappingInference(name: "Root")
      inference.kind = kind
      inference.format = format
      inference.prefix = "P\(index)"
      let samples = payload.samples.enumerated().map { number, sample in
        resources["\(index)-\(number).json"] = sample
        calls += "check(\(index), \(number), P\(index)Root.self)\n"
        return MappingFile(path: "\(payload.name)-\(number).json", contents: Data(sample.utf8))
      }
      mappings += try inference.mappingFiles(from: samples)
    }
    let files = try ModelGenerator().sources(of: mappings)
    let output = try GeneratedProgram(
      files: files, main: Self.main + calls + "print(\"checked\", count)\n", resources: resources
    ).output()
    #expect(output == "checked \(payloads.flatMap(\.samples).count)\n")
  }

  @Test(arguments: [
    ("[1, 2]", "Int"), ("1.5", "Double"), ("1e300", "Double"), ("18446744073709551615", "UInt64"),
    // No Double holds these numbers.
    ("18446744073709551616", "Decimal"), ("-123456789012345678901234567890", "Decimal"),
    ("[9007199254740993, 1.5]", "Decimal"), ("1e999", "JSONValue"), ("1e-999", "JSONValue"),
    // No Decimal does, either.
    ("1234567890123456789012345678901234567890123", "JSONValue"),
    ("[9007199254740993, 1e300]", "JSONValue"),
  ]) func typesOfNumbers(numbers: String, type: String) throws {
    let sample = MappingFile(path: "s.json", contents: Data("{\"a\": \(numbers)}".utf8))
    let files = try MappingInference(name: "Root").mappingFiles(from: [sample])
    let text = String(decoding: files[0].contents, as: UTF8.self)
    let field = numbers.hasPrefix("[") ? "collection_subtype" : "type"
    #expect(text.contains("\"\(field)\": \"\(type)\""), "\(text)")
  }

  /// The payloads of this file, and those of a folder of JSON files, where one is named.
  static var payloads: [(name: String, samples: [String])] {
    get throws {
      guard let folder = ProcessInfo.processInfo.environment["AUTOMAPPER_SAMPLES"] else {
        return SamplePayloads.all
      }
      let files = try FileManager.default.contentsOfDirectory(
        at: URL(filePath: folder), includingPropertiesForKeys: nil)
      return try SamplePayloads.all
        + files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.map {
          ($0.lastPathComponent, [try String(contentsOf: $0, encoding: .utf8)])
        }
    }
  }

  static let main = #"""
    import Automapper
    import Foundation

    let mapper = try Mapper { $0.add(.generated) }
    var count = 0

    @MainActor func check<Root: Codable>(_ payload: Int, _ sample: Int, _ type: Root.Type) {
      do {
        let data = try Data(
          contentsOf: URL(filePath: CommandLine.arguments[1] + "/\(payload)-\(sample).json"))
        var text = String(decoding: data, as: UTF8.self)
        text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.hasPrefix("[[") {
          try check([[Root]].self, data, payload)
        } else if text.hasPrefix("[") {
          try check([Root].self, data, payload)
        } else {
          try check(Root.self, data, payload)
        }
        count += 1
      } catch {
        print(payload, sample, error)
      }
    }

    @MainActor func check<Root: Codable>(_ type: Root.Type, _ data: Data, _ payload: Int) throws {
      var report = MappingReport()
      let root = try mapper.object(from: data, as: type, report: &report)
      for entry in report.entries where entry.kind != .absentProperty { print(payload, entry) }
      let written = try mapper.json(from: root, options: .sortedKeys)
      let again = try mapper.object(from: written, as: type)
      let rewritten = try mapper.json(from: again, options: .sortedKeys)
      if rewritten != written { print(payload, "does not read back:", written, rewritten) }
    }

    """#
}
