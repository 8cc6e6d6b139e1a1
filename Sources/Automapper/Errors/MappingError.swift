/// An error that lists the problems of one call: at least one issue.
///
/// All throwing calls of ``Mapper`` throw this type. ``description`` has one line per issue:
///
///     User.posts[3].datePosted: expected Date, found string "soon" (key "date_posted")
public struct MappingError: Error, Sendable, CustomStringConvertible {
  /// The issues; never empty when thrown by a mapper. Issues of a JSON text are sorted by position, others are in the
  /// order of the type's properties.
  public var issues: [Issue]
  /// The number of issues that were left out because the list is capped at 100.
  public var omittedIssueCount: Int

  /// Creates an error from issues.
  public init(_ issues: [Issue], omittedIssueCount: Int = 0) {
    self.issues = issues
    self.omittedIssueCount = omittedIssueCount
  }

  package init(_ issue: Issue) { self.init([issue]) }

  /// Creates an error from the first issues, as many as one error lists, and counts the rest.
  package init(capping issues: [Issue]) {
    self.init(
      Array(issues.prefix(Self.maximumIssueCount)),
      omittedIssueCount: max(0, issues.count - Self.maximumIssueCount))
  }

  /// The issues, one per line. A last line counts the omitted ones.
  public var description: String {
    var lines = issues.map(\.description)
    if omittedIssueCount > 0 { lines.append("… and \(omittedIssueCount) more") }
    return lines.joined(separator: "\n")
  }

  /// Returns the error with its values hidden.
  ///
  /// - Parameter location: The path and key for all issues, if nothing below this value may be shown.
  func hidingValues(at location: (path: String, key: String)? = nil) -> MappingError {
    changingIssues { issue in
      if let location {
        issue.path = location.path
        issue.sourceKey = location.key
      }
      issue.isSensitive = true
      // The keys of an object are part of its value.
      if issue.code == .unknownKey { issue.sourceKey = nil }
      if [.missingKey, .nullValue, .unknownKey].contains(issue.code) { return }
      issue.underlying = nil
      // "encoding failed" reveals nothing about the value.
      let isStatement = issue.code == .transformFailed && issue.expected == nil
      if !isStatement { issue.found = Excerpt.sensitive }
    }
  }

  /// Returns the error of a part of a model with the path of this part before its paths.
  package func below(_ steps: [PathStep]) -> MappingError {
    let outer = steps.text
    return changingIssues { issue in
      let isJoined = outer.isEmpty || issue.path.isEmpty || issue.path.hasPrefix("[")
      issue.path = outer + (isJoined ? "" : ".") + issue.path
      issue.model = nil
    }
  }

  /// Returns the error with each issue changed by a closure.
  func changingIssues(_ change: (inout Issue) -> Void) -> MappingError {
    var error = self
    for index in error.issues.indices { change(&error.issues[index]) }
    return error
  }

  /// The most issues that one error lists. `omittedIssueCount` counts the rest.
  static let maximumIssueCount = 100
}

extension MappingError {
  /// One problem: where it is, what was expected, and what was found.
  public struct Issue: Sendable, CustomStringConvertible {
    /// The kind of problem.
    public var code: Code
    /// The property's path from the root: `posts[3].datePosted`, `[1].name` in a root array.
    public var path: String {
      get { place.text }
      set { place = .text(newValue) }
    }
    /// The path, which becomes a text only when it is read. So do the expectation and the finding: code that tries one
    /// type after the other reads no texts.
    private(set) var place: IssuePlace
    /// The key of the source: the one that was found, or the one that is missing.
    public var sourceKey: String?
    /// The name of the model that the call was for, `User`.
    public var model: String? {
      get { modelName?.text }
      set { modelName = newValue.map { .text($0) } }
    }
    /// The model's name, which is described only when it is read.
    var modelName: ModelName?
    /// The expectation: a type such as `Int`, or a phrase.
    public var expected: String? {
      get { statedExpectation?.text }
      set { statedExpectation = newValue.map { .text($0) } }
    }
    private(set) var statedExpectation: IssueExpectation?
    /// A short description of the value found: `string "soon"`.
    public var found: String? {
      get { statedFinding?.text }
      set { statedFinding = newValue.map { .text($0) } }
    }
    private var statedFinding: IssueFinding?
    /// The underlying error, if a closure or an initialiser of the model threw one.
    public var underlying: (any Error)?
    /// The position of the issue in the JSON text; nil for other sources.
    ///
    /// An invalid value has the position of its first byte, an unknown key its own position. A missing key has the
    /// position of the object's opening brace. Invalid JSON has the position of the first byte that cannot continue
    /// the text.
    public var position: Position? { didSet { statedPosition = position } }
    /// The position that ``description`` contains: only for invalid JSON, and for a line of a stream.
    private(set) var statedPosition: Position?
    /// The value or key in the document, while the call lasts.
    var spot: SourceSpot?
    /// Whether the issue concerns a sensitive value, or a part of one.
    var isSensitive = false
    /// The keys whose values must not appear in an excerpt of the text.
    var sensitiveKeys: SensitiveKeys?

    /// Creates an issue from its parts.
    public init(
      _ code: Code, path: String = "", sourceKey: String? = nil, model: String? = nil,
      expected: String? = nil, found: String? = nil, underlying: (any Error)? = nil,
      position: Position? = nil
    ) {
      self.code = code
      place = .text(path)
      self.sourceKey = sourceKey
      modelName = model.map { .text($0) }
      statedExpectation = expected.map { .text($0) }
      statedFinding = found.map { .text($0) }
      self.underlying = underlying
      self.position = position
      statedPosition = position
    }

    /// Creates an issue from facts, whose texts are made when they are read.
    init(
      _ code: Code, at steps: [PathStep], sourceKey: String?, expected: IssueExpectation?,
      found: IssueFinding?, underlying: (any Error)?, spot: SourceSpot?
    ) {
      self.code = code
      place = .steps(steps)
      self.sourceKey = sourceKey
      statedExpectation = expected
      statedFinding = found
      self.underlying = underlying
      self.spot = spot
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

  /// A position in a JSON text.
  public struct Position: Sendable, Hashable {
    /// The line, from 1.
    public var line: Int
    /// The column in the line in bytes, from 1.
    public var column: Int
    /// The offset in the text in bytes, from 0; a byte order mark counts.
    public var byteOffset: Int

    /// Creates a position from its parts.
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
    /// Creates a code from its name.
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
    /// A value that no date format of the property can parse, or a date that none can write.
    public static let invalidDate = Code(rawValue: "invalidDate")
    /// A key of the source that no property takes, if the configuration makes this an error.
    public static let unknownKey = Code(rawValue: "unknownKey")
    /// Two keys for one property, or two properties for one key.
    public static let ambiguousKey = Code(rawValue: "ambiguousKey")
    /// A text that is not JSON (RFC 8259).
    public static let invalidJSON = Code(rawValue: "invalidJSON")
    /// A query or a form that cannot be parsed, or a value that a form cannot represent.
    public static let invalidForm = Code(rawValue: "invalidForm")
    /// Nesting beyond ``MapperConfiguration/maximumDepth``.
    public static let depthExceeded = Code(rawValue: "depthExceeded")
    /// An object that contains itself, while encoding.
    public static let cycle = Code(rawValue: "cycle")
    /// A name in the data that no registered type has.
    public static let unknownType = Code(rawValue: "unknownType")
    /// A transformer or a model's initialiser threw its own error.
    public static let transformFailed = Code(rawValue: "transformFailed")
    /// A mapping that cannot work with any data.
    public static let invalidConfiguration = Code(rawValue: "invalidConfiguration")
    /// A source larger than the configuration's limits.
    public static let limitExceeded = Code(rawValue: "limitExceeded")
  }
}
