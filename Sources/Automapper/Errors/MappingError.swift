/// Everything that went wrong in one call: at least one issue.
///
/// All throwing calls of ``Mapper`` throw this type. ``description`` has one line an issue:
///
///     User.posts[3].datePosted: expected Date, found string "soon" (key "date_posted")
public struct MappingError: Error, Sendable, CustomStringConvertible {
  /// The issues; never empty when thrown by a mapper. Those of a JSON text are in the order of their
  /// positions, others in the order of the type's properties.
  public var issues: [Issue]
  /// How many issues were left out because the list is capped at 100.
  public var omittedIssueCount: Int

  /// An error of the issues given.
  public init(_ issues: [Issue], omittedIssueCount: Int = 0) {
    self.issues = issues
    self.omittedIssueCount = omittedIssueCount
  }

  package init(_ issue: Issue) { self.init([issue]) }

  /// An error of the first issues, as many as one error lists.
  package init(capping issues: [Issue]) {
    self.init(
      Array(issues.prefix(Self.maximumIssueCount)),
      omittedIssueCount: max(0, issues.count - Self.maximumIssueCount))
  }

  /// The issues, a line each; a last line counts the ones left out.
  public var description: String {
    var lines = issues.map(\.description)
    if omittedIssueCount > 0 { lines.append("… and \(omittedIssueCount) more") }
    return lines.joined(separator: "\n")
  }

  /// The error without the values that it would show.
  ///
  /// - Parameter location: The path and the key of the value, where nothing below it is to be shown.
  func hidingValues(at location: (path: String, key: String)? = nil) -> MappingError {
    var error = self
    for index in error.issues.indices {
      if let location {
        error.issues[index].path = location.path
        error.issues[index].sourceKey = location.key
      }
      // The keys of an object are a part of it.
      if error.issues[index].code == .unknownKey { error.issues[index].sourceKey = nil }
      if [.missingKey, .nullValue, .unknownKey].contains(error.issues[index].code) { continue }
      error.issues[index].underlying = nil
      // "encoding failed" says nothing of the value.
      let isStatement =
        error.issues[index].code == .transformFailed && error.issues[index].expected == nil
      if !isStatement { error.issues[index].found = Excerpt.sensitive }
    }
    return error
  }

  /// The most issues one error lists; the rest is counted in `omittedIssueCount`.
  static let maximumIssueCount = 100
}

extension MappingError {
  /// One thing that went wrong, with the place and what would have been right.
  public struct Issue: Sendable, CustomStringConvertible {
    /// What kind of thing went wrong.
    public var code: Code
    /// The property's path from the root: `posts[3].datePosted`, `[1].name` in a root array.
    public var path: String
    /// The key of the source that was read, or would have been.
    public var sourceKey: String?
    /// The name of the model that the call was for, `User`.
    public var model: String?
    /// What would have been right: a type, `Int`, or a phrase.
    public var expected: String?
    /// What was there, shortened: `string "soon"`.
    public var found: String?
    /// The error behind this one, when a closure or an initialiser of the model threw it.
    public var underlying: (any Error)?
    /// Where in the JSON text the issue is; nil for other sources.
    ///
    /// An invalid value has the position of its first byte, an unknown key that of the key, a missing key
    /// that of the object's opening brace. Bad JSON has the position of the first byte that cannot continue
    /// the text.
    public var position: Position? { didSet { statedPosition = position } }
    /// The position that ``description`` names: that of bad JSON, and of a line in a stream.
    private(set) var statedPosition: Position?
    /// The value or key of the document that is read, as long as the call lasts.
    var spot: SourceSpot?
    /// The keys whose values no excerpt of the text shows.
    var sensitiveKeys: SensitiveKeys?

    /// An issue made from its parts.
    public init(
      _ code: Code, path: String = "", sourceKey: String? = nil, model: String? = nil,
      expected: String? = nil, found: String? = nil, underlying: (any Error)? = nil,
      position: Position? = nil
    ) {
      self.code = code
      self.path = path
      self.sourceKey = sourceKey
      self.model = model
      self.expected = expected
      self.found = found
      self.underlying = underlying
      self.position = position
      statedPosition = position
    }

    /// Sets the position without making it a part of the description.
    mutating func locate(at position: Position) {
      let stated = statedPosition
      self.position = position
      statedPosition = stated
    }

    /// The line of the text, from 1.
    public var line: Int? { position?.line }
    /// The column in the line in bytes, from 1.
    public var column: Int? { position?.column }
    /// The offset in the text in bytes, from 0.
    public var byteOffset: Int? { position?.byteOffset }
  }

  /// A place in a JSON text.
  public struct Position: Sendable, Hashable {
    /// The line, from 1.
    public var line: Int
    /// The column in the line in bytes, from 1.
    public var column: Int
    /// The offset in the text in bytes, from 0; a byte order mark counts.
    public var byteOffset: Int

    /// A position made from its parts.
    public init(line: Int, column: Int, byteOffset: Int) {
      self.line = line
      self.column = column
      self.byteOffset = byteOffset
    }
  }
}

extension MappingError {
  /// The kind of an issue. An open set: a `switch` over it needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code's name.
    public var rawValue: String
    /// A code by name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The code's name.
    public var description: String { rawValue }

    /// A required property has no key in the source, and no default.
    public static let missingKey = Code(rawValue: "missingKey")
    /// A required property is null in the source, and has no default.
    public static let nullValue = Code(rawValue: "nullValue")
    /// A value of another kind, or one that the conversion rules do not accept.
    public static let typeMismatch = Code(rawValue: "typeMismatch")
    /// A number that the property's type cannot hold exactly.
    public static let valueOutOfRange = Code(rawValue: "valueOutOfRange")
    /// A value that no date format of the property reads, or a date that none can write.
    public static let invalidDate = Code(rawValue: "invalidDate")
    /// A key of the source that no property takes, where that is an error.
    public static let unknownKey = Code(rawValue: "unknownKey")
    /// Two keys for one property, or two properties for one key.
    public static let ambiguousKey = Code(rawValue: "ambiguousKey")
    /// A text that is not JSON (RFC 8259).
    public static let invalidJSON = Code(rawValue: "invalidJSON")
    /// A query or a form that cannot be parsed, or a value that has no form.
    public static let invalidForm = Code(rawValue: "invalidForm")
    /// Nesting beyond ``MapperConfiguration/maximumDepth``.
    public static let depthExceeded = Code(rawValue: "depthExceeded")
    /// An object that contains itself, on output.
    public static let cycle = Code(rawValue: "cycle")
    /// A name in the data that no registered type has.
    public static let unknownType = Code(rawValue: "unknownType")
    /// A transformer, or an initialiser of a model, threw an error of its own.
    public static let transformFailed = Code(rawValue: "transformFailed")
    /// A mapping that cannot work, whatever the data.
    public static let invalidConfiguration = Code(rawValue: "invalidConfiguration")
    /// A source larger than the configuration's limits.
    public static let limitExceeded = Code(rawValue: "limitExceeded")
  }
}
