import Automapper
import Foundation
import Reference

/// Bytes → models of ten shapes. `JSONDecoder` is the oracle for a mapper whose configuration turns
/// off what goes beyond it: the same texts are accepted, and the same values come out.
///
/// The first byte chooses the shape and whether the rest is the text itself or what a text is made
/// of: a model of that shape, written and then varied.
enum ModelTarget {
  static let mapper = configured { configuration in
    configuration.coercion = .strict
    configuration.keyMatching = .exact
    configuration.dateFormats = [PlainSeconds()]
  }

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    return decoder
  }()

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let shape = Shapes.all[Int(first & 0x7F) % Shapes.all.count]
    func open<Shape: FuzzShape>(_ type: Shape.Type) {
      var feed = ByteFeed(Array(bytes.dropFirst()))
      if first < 0x80 {
        compare(feed.rest(), as: type)
      } else if let written = try? mapper.foundation(of: Shape.make(&feed)) {
        var variation = Variation(feed: feed)
        compare(Array(variation.vary(JSONTree(written)).text.utf8), as: type)
      }
    }
    open(shape)
  }

  private static func compare<Shape: FuzzShape>(_ bytes: [UInt8], as type: Shape.Type) {
    let data = Data(bytes)
    let ours = Result { () throws(MappingError) in try mapper.object(from: data, as: type) }
    guard let tree = ReferenceJSON.tree(bytes), tree.depth <= 128 else {
      if case .success(let model) = ours { finding("\(model) from what is no JSON") }
      return
    }
    if case .failure(let error) = ours { check(error) }
    // Which of equal keys counts is not decided by RFC 8259.
    if tree.hasDuplicates || tree.hasNumber(where: { isBeyondDecoder($0, type) }) { return }
    switch (ours, Result { try decoder.decode(type, from: data) }) {
    case (.success(let one), .success(let other)):
      expect(one == other, "\(text(bytes))\n ours: \(one)\ntheirs: \(other)")
    case (.failure, .failure): break
    case (.success(let one), .failure(let error)):
      finding("\(text(bytes))\n ours: \(one)\ntheirs: \(error)")
    case (.failure(let error), .success(let other)):
      if isRefusedURL(error, in: tree) { return }
      finding("\(text(bytes))\n ours: \(error)\ntheirs: \(other)")
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  static func check(_ error: MappingError) {
    expect((1...100).contains(error.issues.count), "\(error.issues.count) issues")
    for issue in error.issues {
      expect(issue.code != .invalidJSON, "JSON: \(error)")
      expect(!issue.description.isEmpty, "an empty description")
    }
  }

  /// Whether all that is wrong is a text that RFC 3986 has no URL for: `JSONDecoder` encodes what
  /// cannot stand in one.
  private static func isRefusedURL(_ error: MappingError, in tree: JSONTree) -> Bool {
    error.issues.allSatisfy { $0.expected == "URL" }
      && tree.contains { value in
        guard case .string(let text) = value else { return false }
        return text.utf8.contains { $0 <= 0x20 || $0 == 0x7F || "\"<>\\^`{|}".utf8.contains($0) }
      }
  }

  /// Where `JSONDecoder` judges a number by rules of its own: it takes `1e19` and `-0` for
  /// integers, and `JSONValue` asks for one first.
  ///
  /// It refuses `0e2`, and for a Float what is too small for one.
  private static func isBeyondDecoder<Shape>(_ text: String, _ type: Shape.Type) -> Bool {
    if text.hasPrefix("0e") || text.hasPrefix("0E") || text.hasPrefix("-0e")
      || text.hasPrefix("-0E") || (Float(text) == 0 && Double(text) != 0)
    {
      return true
    }
    return type == [String: Leaf].self && (text == "-0" || text.contains { ".eE".contains($0) })
  }
}

/// Seconds since 1970 as `JSONDecoder` has them: numbers, and no text that holds one.
private struct PlainSeconds: DateFormat {
  func date(from node: Node) -> Date? {
    node.doubleValue.map { Date(timeIntervalSince1970: $0) }
  }

  func value(from date: Date) -> JSONValue { .number(date.timeIntervalSince1970) }
}

extension Mapper {
  /// What the mapper writes, of any kind.
  func foundation<T>(of value: T) throws(MappingError) -> Any {
    try array(from: [value]).first ?? NSNull()
  }
}
