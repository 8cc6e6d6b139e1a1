public import Automapper

/// An error of a store that has no error type of its own.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem as a sentence.
  public var description: String
  /// Creates an error from a sentence.
  public init(_ description: String) { self.description = description }
}

extension MappingError.Code {
  /// The store threw an error, which is attached as the underlying error.
  public static let storeFailed = MappingError.Code(rawValue: "storeFailed")
  /// More than one record has the key.
  public static let ambiguousRecord = MappingError.Code(rawValue: "ambiguousRecord")
  /// The task or the progress was cancelled.
  public static let cancelled = MappingError.Code(rawValue: "cancelled")
}

extension MappingReport.Kind {
  /// An object of the payload has the same key as a later one, which wins.
  public static let duplicateKey = MappingReport.Kind(rawValue: "duplicateKey")
  /// A record was inserted.
  public static let insertedRecord = MappingReport.Kind(rawValue: "insertedRecord")
  /// A record was changed; the detail names the columns.
  public static let updatedRecord = MappingReport.Kind(rawValue: "updatedRecord")
  /// A record was deleted and inserted again.
  public static let replacedRecord = MappingReport.Kind(rawValue: "replacedRecord")
  /// A record had the values of the payload already.
  public static let unchangedRecord = MappingReport.Kind(rawValue: "unchangedRecord")
  /// A record was deleted because its parent in the payload no longer has it.
  public static let deletedRecord = MappingReport.Kind(rawValue: "deletedRecord")
  /// A record lost its foreign key because its parent in the payload no longer has it.
  public static let detachedRecord = MappingReport.Kind(rawValue: "detachedRecord")
}

extension MappingReport {
  /// Objects with the same key as a later object of the payload.
  public var duplicateKeys: [Entry] { self[.duplicateKey] }
}
