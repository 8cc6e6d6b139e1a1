/// What a store refuses, where it has no error type of its own.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was wrong, as a sentence.
  public var description: String
  /// An error with its sentence.
  public init(_ description: String) { self.description = description }
}

extension MappingError.Code {
  /// The store threw an error of its own, which is the underlying one.
  public static let storeFailed = MappingError.Code(rawValue: "storeFailed")
  /// More records than one have the key.
  public static let ambiguousRecord = MappingError.Code(rawValue: "ambiguousRecord")
  /// The task, or the progress, was cancelled.
  public static let cancelled = MappingError.Code(rawValue: "cancelled")
}

extension MappingReport.Kind {
  /// An object of the payload has the key of another one, which comes later and counts.
  public static let duplicateKey = MappingReport.Kind(rawValue: "duplicateKey")
  /// A record was added to the store.
  public static let insertedRecord = MappingReport.Kind(rawValue: "insertedRecord")
  /// A record of the store was changed; the detail names the columns.
  public static let updatedRecord = MappingReport.Kind(rawValue: "updatedRecord")
  /// A record of the store was deleted and inserted anew.
  public static let replacedRecord = MappingReport.Kind(rawValue: "replacedRecord")
  /// A record of the store was as the payload says already.
  public static let unchangedRecord = MappingReport.Kind(rawValue: "unchangedRecord")
  /// A record was deleted because its parent does not have it any more.
  public static let deletedRecord = MappingReport.Kind(rawValue: "deletedRecord")
  /// A record lost its foreign key because its parent does not have it any more.
  public static let detachedRecord = MappingReport.Kind(rawValue: "detachedRecord")
}

extension MappingReport {
  /// Objects whose key a later object of the payload has.
  public var duplicateKeys: [Entry] { self[.duplicateKey] }
}
