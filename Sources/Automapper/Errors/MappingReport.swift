/// A record of what happened in one call besides the result: conversions, defaults, unknown keys, by path.
///
///     var report = MappingReport()
///     let user = try mapper.object(from: data, as: User.self, report: &report)
///     print(report.conversions)
public struct MappingReport: Sendable, CustomStringConvertible {
  /// One event of the call, at one path.
  public struct Entry: Sendable, Hashable, CustomStringConvertible,
    CustomDebugStringConvertible
  {
    /// The kind of event.
    public var kind: Kind
    /// The path from the root, written as in ``MappingError/Issue/path``.
    public var path: String
    /// The key of the source that the event concerns.
    public var sourceKey: String?
    /// The details, as a phrase.
    public var detail: String

    /// Creates an entry from its parts.
    package init(kind: Kind, path: String, sourceKey: String? = nil, detail: String) {
      self.kind = kind
      self.path = path
      self.sourceKey = sourceKey
      self.detail = detail
    }

    /// `age: conversion, string "3" to Int (key "age")`
    public var description: String {
      let key = sourceKey.map { " (key \($0.quoted))" } ?? ""
      return "\(path.isEmpty ? "the root" : path): \(kind.rawValue), \(detail)\(key)"
    }

    /// `MappingReport.Entry(conversion, path: "age", sourceKey: "age", detail: "string "3" to Int")`
    public var debugDescription: String {
      let key = sourceKey.map { ", sourceKey: \($0.quoted)" } ?? ""
      return "MappingReport.Entry(\(kind.rawValue), path: \"\(path)\"\(key), detail: \"\(detail)\")"
    }
  }

  /// The kind of an entry. An open set, like ``MappingError/Code``.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public var rawValue: String
    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key of the source that no property took.
    public static let unknownKey = Kind(rawValue: "unknownKey")
    /// A property that the source does not have.
    public static let absentProperty = Kind(rawValue: "absentProperty")
    /// A default replaced an absent, null or invalid value.
    public static let defaultUsed = Kind(rawValue: "defaultUsed")
    /// A value was converted, for example a string to a number.
    public static let conversion = Kind(rawValue: "conversion")
    /// An element of a collection was invalid and left out.
    public static let skippedElement = Kind(rawValue: "skippedElement")
    /// A key of the source filled a property; listed only on request.
    public static let matchedKey = Kind(rawValue: "matchedKey")
    /// Several keys of the source matched one property, or one key occurred twice.
    public static let ambiguousKey = Kind(rawValue: "ambiguousKey")
  }

  /// The entries, in the order in which they happened.
  public package(set) var entries: [Entry]

  /// Whether calls list which key filled which property.
  let listsMatches: Bool

  /// An empty report.
  ///
  /// - Parameter listsMatches: Whether calls also list which key filled which property, see ``matched``.
  public init(listsMatches: Bool = false) {
    entries = []
    self.listsMatches = listsMatches
  }

  /// Whether the report has no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// The entries of one kind.
  public subscript(kind: Kind) -> [Entry] { entries.filter { $0.kind == kind } }

  /// Keys of the source that no property took.
  public var unknownKeys: [Entry] { self[.unknownKey] }
  /// Properties that the source does not have.
  public var absentProperties: [Entry] { self[.absentProperty] }
  /// Defaults that replaced values.
  public var defaultsUsed: [Entry] { self[.defaultUsed] }
  /// Values that were converted.
  public var conversions: [Entry] { self[.conversion] }
  /// The keys that filled properties, in a report that lists them:
  ///
  ///     var report = MappingReport(listsMatches: true)
  ///     let user = try mapper.object(from: data, as: User.self, report: &report)
  ///     print(report.matched)   // firstName: matchedKey, read from this key (key "FIRST_NAME") …
  public var matched: [Entry] { self[.matchedKey] }
  /// Elements that were left out.
  public var skippedElements: [Entry] { self[.skippedElement] }
  /// Keys that were ambiguous or occurred twice.
  public var ambiguousKeys: [Entry] { self[.ambiguousKey] }

  /// The entries, one per line.
  public var description: String { entries.map(\.description).joined(separator: "\n") }
}
