/// What happened in one call besides the result, by path.
///
///     var report = MappingReport()
///     let user = try mapper.object(from: data, as: User.self, report: &report)
///     print(report.conversions)
public struct MappingReport: Sendable, CustomStringConvertible {
  /// One thing that happened.
  public struct Entry: Sendable, Hashable, CustomStringConvertible,
    CustomDebugStringConvertible
  {
    /// What kind of thing.
    public var kind: Kind
    /// The path from the root, written as in ``MappingError/Issue/path``.
    public var path: String
    /// The key of the source that it is about.
    public var sourceKey: String?
    /// The particulars, as a phrase.
    public var detail: String

    /// An entry made from its parts.
    package init(kind: Kind, path: String, sourceKey: String? = nil, detail: String) {
      self.kind = kind
      self.path = path
      self.sourceKey = sourceKey
      self.detail = detail
    }

    /// `age: conversion, string "3" to Int (key "age")`
    public var description: String {
      let key = sourceKey.map { " (key \"\(Excerpt.text($0))\")" } ?? ""
      return "\(path.isEmpty ? "the root" : path): \(kind.rawValue), \(detail)\(key)"
    }

    /// `MappingReport.Entry(conversion, path: "age", sourceKey: "age", detail: "string "3" to Int")`
    public var debugDescription: String {
      let key = sourceKey.map { ", sourceKey: \"\(Excerpt.text($0))\"" } ?? ""
      return "MappingReport.Entry(\(kind.rawValue), path: \"\(path)\"\(key), detail: \"\(detail)\")"
    }
  }

  /// The kind of an entry. An open set, like ``MappingError/Code``.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public var rawValue: String
    /// A kind by name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key of the source that no property took.
    public static let unknownKey = Kind(rawValue: "unknownKey")
    /// A property that the source does not have.
    public static let absentProperty = Kind(rawValue: "absentProperty")
    /// A default stood in for an absent, null or invalid value.
    public static let defaultUsed = Kind(rawValue: "defaultUsed")
    /// A value was converted: a string read as a number, say.
    public static let conversion = Kind(rawValue: "conversion")
    /// An element of a collection was invalid and left out.
    public static let skippedElement = Kind(rawValue: "skippedElement")
    /// A key of the source filled a property; listed on demand.
    public static let matchedKey = Kind(rawValue: "matchedKey")
    /// Several keys of the source could have been the property's, or one key stood there twice.
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

  /// Whether nothing was worth a word.
  public var isEmpty: Bool { entries.isEmpty }

  /// The entries of one kind.
  public subscript(kind: Kind) -> [Entry] { entries.filter { $0.kind == kind } }

  /// Keys of the source that no property took.
  public var unknownKeys: [Entry] { self[.unknownKey] }
  /// Properties that the source does not have.
  public var absentProperties: [Entry] { self[.absentProperty] }
  /// Defaults that stood in for values.
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
  /// Keys that could have been meant twice.
  public var ambiguousKeys: [Entry] { self[.ambiguousKey] }

  /// The entries, a line each.
  public var description: String { entries.map(\.description).joined(separator: "\n") }
}
