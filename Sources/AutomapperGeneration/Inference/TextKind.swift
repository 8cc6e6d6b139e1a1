import Automapper
import Foundation

/// The common type of a set of strings: dates, URLs, UUIDs, or plain strings.
struct TextKind {
  let type: MappedType
  private(set) var datePattern: String?

  /// Common date patterns besides the mapper's default formats. The first pattern that decodes and
  /// encodes every string unchanged is used.
  private static let patterns: [(pattern: String, mapper: Mapper)] = [
    "EEE MMM dd HH:mm:ss Z yyyy", "EEE, dd MMM yyyy HH:mm:ss Z", "EEE, dd MMM yyyy HH:mm:ss zzz",
    "dd/MM/yyyy", "dd.MM.yyyy", "dd-MM-yyyy", "yyyy/MM/dd", "yyyy.MM.dd", "yyyy-MM-dd HH:mm",
    "dd/MM/yyyy HH:mm:ss", "dd.MM.yyyy HH:mm:ss", "dd.MM.yyyy HH:mm", "yyyy/MM/dd HH:mm:ss",
    "MMM d, yyyy", "MMM dd, yyyy", "d MMM yyyy", "dd MMM yyyy", "MMMM d, yyyy", "MMMM dd, yyyy",
    "d MMMM yyyy", "dd MMMM yyyy", "yyyyMMdd'T'HHmmss'Z'",
  ].compactMap { pattern in
    var configuration = MapperConfiguration()
    configuration.dateFormats = [.pattern(pattern)]
    return (try? Mapper(configuration)).map { (pattern, $0) }
  }

  init(_ texts: [String]) {
    if texts.allSatisfy({ Self.mayBeDate($0) }) {
      if texts.allSatisfy({ Self.date($0, by: .default) != nil }) {
        type = .named("Date")
        return
      }
      if let found = Self.patterns.first(where: { Self.reproduces(texts, $0.mapper) }) {
        type = .named("Date")
        datePattern = found.pattern
        return
      }
    }
    if texts.allSatisfy(Self.isURL) {
      type = .named("URL")
    } else if texts.allSatisfy({ UUIDText.read($0) != nil }) {
      type = .named("UUID")
    } else {
      type = .named("String")
    }
  }

  /// Whether a string may be a date: 8 to 64 bytes, with a digit and with another character.
  private static func mayBeDate(_ text: String) -> Bool {
    text.utf8.count <= 64 && text.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
      && text.utf8.contains { $0 < 0x30 || $0 > 0x39 } && text.utf8.count >= 8
  }

  private static func date(_ text: String, by mapper: Mapper) -> Date? {
    try? mapper.object(from: JSONValue.string(text), as: Date.self)
  }

  /// Whether the mapper decodes all strings as dates and encodes them unchanged.
  private static func reproduces(_ texts: [String], _ mapper: Mapper) -> Bool {
    texts.allSatisfy { text in
      date(text, by: mapper).map { (try? mapper.array(from: [$0]))?.first as? String == text }
        ?? false
    }
  }

  private static func isURL(_ text: String) -> Bool {
    ["http://", "https://", "ftp://", "ws://", "wss://"].contains { text.hasPrefix($0) }
      && (try? Mapper.default.object(from: JSONValue.string(text), as: URL.self)) != nil
  }
}
