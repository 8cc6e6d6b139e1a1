import Automapper
import Foundation

/// Arrays and objects 100,000 deep: an error at the limit, without a walk to the bottom.
enum DeepInputs {
  private static let depth = 100_000

  /// Never freed: letting go of a value that deep takes a stack that deep.
  nonisolated(unsafe) private static var kept: [Any] = []

  static func run(_ report: inout Report) throws {
    report.section("100,000 deep", "  what is said")
    reading(&report)
    try converting(&report)
    writing(&report)
    mappingFiles(&report)
    report.section("Deep inputs, in time", Report.linearColumns)
    report.linear("deep arrays, bytes", depth, make: arrays) { text in
      _ = fails { _ = try Mapper.default.object(from: text, as: JSONValue.self) }
    }
    // The index itself goes to any depth that is asked for, without a stack.
    let unlimited = try Mapper { $0.maximumDepth = 10_000_000 }
    for (name, text) in [("arrays", arrays), ("objects", objects)] {
      report.linear(
        "deep \(name) that nobody reads, bytes", depth
      ) {
        "{\"a\":\(text($0))}"
      } run: { text in
        if fails({ _ = try unlimited.object(from: text, as: Only.self) }) { exit(3) }
      }
    }
  }

  private static func arrays(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func objects(_ depth: Int) -> String {
    String(repeating: #"{"next":"#, count: depth) + "null" + String(repeating: "}", count: depth)
  }

  /// No `NSDictionary` among them: on Linux, Foundation converts it whole, and by recursion, before
  /// any code has seen what is in it. What parsers give there has none.
  private static func reading(_ report: inout Report) {
    let open = String(repeating: #"[{"list":"#, count: depth)
    var array: Any = [Any]()
    var object: Any = [String: Any]()
    for _ in 0..<depth {
      array = [array]
      object = ["next": object]
    }
    kept += [array, object]
    let sources: [(String, any MappingSource)] = [
      ("arrays, bytes", arrays(depth)), ("objects, bytes", objects(depth)),
      ("never closed, bytes", open), ("arrays, native", .any(array)),
      ("objects, native", .any(object)),
    ]
    for (name, source) in sources {
      check(&report, name, source, as: JSONValue.self)
      check(&report, name, source, as: Link.self)
      check(&report, name, source, as: [Link].self)
    }
  }

  /// Values that rules and transformers have as Foundation values.
  private static func converting(_ report: inout Report) throws {
    struct Owner: Codable {
      var address: Address?
      struct Address: Codable { var city: String? }
    }
    struct Name: Codable { var text: String }
    struct Pair: Codable { var both: String }
    struct Joined: Transformer {
      func value(from node: Node, parent: Node) throws -> String? { "\(node.count)" }
      func source(from value: String) throws -> Any? { nil }
    }
    let mapper = try Mapper {
      $0.maximumDepth = 10_000_000
      $0.map(Owner.self) { $0.property("address.city").key("city") }
      $0.map(Name.self) { $0.property(\.text).transform { node in "\(type(of: node.any))" } }
      $0.register(transformer: Joined(), named: "Joined")
      $0.map(Pair.self) { $0.property(\.both).transformer(named: "Joined", combining: "b", "c") }
    }
    for (kind, text) in [("arrays", arrays(depth)), ("objects", objects(depth))] {
      func check<T: Decodable>(_ name: String, _ json: String, as type: T.Type) {
        let name = "100,000 deep \(kind) \(name)"
        guard report.wants(name) else { return }
        do {
          _ = try mapper.object(from: json, as: type)
          tell(&report, name, nil)
        } catch {
          tell(&report, name, error)
        }
      }
      check(
        "beside a flat key", #"{"city":"x","address":{"deep":\#(text)}}"#, as: Owner.self)
      check("of a combination", #"{"b":1,"c":\#(text)}"#, as: Pair.self)
      let name = "100,000 deep \(kind) as `any`"
      guard report.wants(name) else { continue }
      let read = try mapper.object(from: #"{"text":\#(text)}"#, as: Name.self).text
      report.check(name, "  \(read)", read == "NSNull")
    }
  }

  private static func check<T: Decodable>(
    _ report: inout Report, _ name: String, _ source: any MappingSource, as type: T.Type
  ) {
    let name = "100,000 deep \(name) as \(type)"
    guard report.wants(name) else { return }
    func open(_ source: some MappingSource) -> MappingError? {
      do {
        _ = try Mapper.default.object(from: source, as: type)
        return nil
      } catch {
        return error
      }
    }
    tell(&report, name, open(source))
  }

  private static func tell(_ report: inout Report, _ name: String, _ error: MappingError?) {
    let text = error.map { String("\($0)".suffix(60)) } ?? "no error"
    report.check(name, "  …\(text)", error != nil)
  }

  private static func writing(_ report: inout Report) {
    var value = JSONValue.null
    var link: Link?
    for _ in 0..<depth {
      value = .array([value])
      link = Link(next: link)
    }
    kept += [value, link as Any]
    func check(_ name: String, _ work: () throws(MappingError) -> Void) {
      let name = "100,000 deep \(name)"
      guard report.wants(name) else { return }
      do {
        try work()
        tell(&report, name, nil)
      } catch {
        tell(&report, name, error)
      }
    }
    let mapper = Mapper.default
    check("arrays written as bytes") { () throws(MappingError) in _ = try mapper.data(from: value) }
    check("objects written as bytes") { () throws(MappingError) in _ = try mapper.data(from: link) }
    check("objects written as a dictionary") { () throws(MappingError) in
      _ = try mapper.dictionary(from: link)
    }
  }

  private static func mappingFiles(_ report: inout Report) {
    let list = { (open: String, close: String) in
      #"<?xml version="1.0"?><plist version="1.0"><dict><key>a</key>"#
        + String(repeating: open, count: depth) + String(repeating: close, count: depth)
        + "</dict></plist>"
    }
    let files = [
      ("Order.json", "{\"a\":\(arrays(depth))}"), ("Order.plist", list("<array>", "</array>")),
      ("Order.plist", list("<dict><key>a</key>", "</dict>")),
      ("Order.plist", list("<dict><key>a</key>", "")),
      ("Order.plist", String(repeating: "(", count: depth)),
      ("Order.plist", String(repeating: "{a=", count: depth)),
    ]
    for (index, (name, text)) in files.enumerated() {
      let folder = FileManager.default.temporaryDirectory.appending(path: "stress-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: name))
        _ = try FileMappingProvider(contentsOf: folder.appending(path: name))
        report.check("100,000 deep mapping file \(index), \(name)", "  no error", false)
      } catch {
        tell(&report, "100,000 deep mapping file \(index), \(name)", error as? MappingError)
      }
    }
  }
}
