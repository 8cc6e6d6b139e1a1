public import Foundation

/// Maps untyped data to models and back, by convention.
///
/// ```swift
/// let mapper = Mapper()
/// let user = try mapper.object(from: data, as: User.self)
/// let fields = try mapper.dictionary(from: user)
/// ```
///
/// A mapper is an immutable configuration with a cache of compiled plans. It is thread-safe: one instance serves
/// every thread. All throwing calls throw ``MappingError``.
public struct Mapper: Sendable {
  package let engine: Engine
  /// The values that models receive in `Decoder.userInfo` and `Encoder.userInfo`.
  package let userInfo: [CodingUserInfoKey: any Sendable]

  /// A shared mapper that uses only the conventions.
  public static let `default` = Mapper(engine: Engine(MapperConfiguration()), userInfo: [:])

  package init(engine: Engine, userInfo: [CodingUserInfoKey: any Sendable]) {
    self.engine = engine
    self.userInfo = userInfo
  }

  /// Creates a mapper that uses only the conventions. All such mappers share their plans and caches.
  public init() { self = .default }

  /// Creates a mapper with a configuration.
  ///
  /// - Throws: One ``MappingError`` with every mistake that can be found without data.
  public init(_ configuration: MapperConfiguration) throws(MappingError) {
    self.init(engine: Engine(configuration), userInfo: configuration.userInfo)
    let issues = engine.configurationIssues
    if !issues.isEmpty { throw MappingError(capping: issues) }
  }

  /// Creates a mapper with a configuration that a closure sets.
  ///
  /// - Throws: One ``MappingError`` with every mistake that can be found without data, or with the closure's error as
  ///   the underlying error.
  public init(
    _ configure: (inout MapperConfiguration) throws -> Void
  ) throws(MappingError) {
    var configuration = MapperConfiguration()
    do {
      try configure(&configuration)
    } catch let error as MappingError {
      throw error
    } catch {
      throw MappingError(
        MappingError.Issue(
          .invalidConfiguration, found: "the configuration's closure failed", underlying: error))
    }
    try self.init(configuration)
  }
}

extension Mapper {
  /// Returns a mapper whose models receive these values in `Decoder.userInfo` and `Encoder.userInfo`, in addition to
  /// those of ``MapperConfiguration/userInfo``. A value replaces another one with the same key.
  ///
  /// The copy shares the configuration, all compiled plans and caches, so it costs next to nothing. Create one for
  /// each call whose models need a context. Declare the keys first: in this example, `.locale` is a static member in
  /// an extension of `CodingUserInfoKey`.
  ///
  /// ```swift
  /// let user = try mapper.with(userInfo: [.locale: request.locale]).object(from: data, as: User.self)
  /// ```
  public func with(userInfo values: [CodingUserInfoKey: any Sendable]) -> Mapper {
    Mapper(engine: engine, userInfo: userInfo.merging(values) { $1 })
  }
}

// MARK: Source to model

extension Mapper {
  /// Decodes a model from a source.
  ///
  /// - Parameters:
  ///   - source: JSON as `Data` or `String`, a `[String: Any]`, a `[Any]`, a ``Node``, a
  ///     ``JSONValue``, or any other ``MappingSource``.
  ///   - type: A `Decodable` type, or an array or dictionary of such types.
  /// - Throws: ``MappingError``.
  public func object<T>(
    from source: some MappingSource, as type: T.Type = T.self
  ) throws(MappingError) -> T {
    try read(source, as: type, reporting: nil)
  }

  /// Decodes a model and records conversions, unknown keys, absent properties and more in a report.
  ///
  /// - Parameters:
  ///   - source: The source, as in `object(from:as:)`.
  ///   - type: A `Decodable` type, or an array or dictionary of such types.
  ///   - report: The report. The call appends its entries, also if it throws.
  /// - Throws: ``MappingError``.
  public func object<T>(
    from source: some MappingSource, as type: T.Type = T.self, report: inout MappingReport
  ) throws(MappingError) -> T {
    try read(source, as: type, report: &report)
  }
}

// MARK: Model to result

extension Mapper {
  /// Encodes a model as a dictionary. Dates, URLs, UUIDs and data have the same form as in JSON.
  ///
  /// - Throws: ``MappingError``, also for a value that is not encoded as an object.
  public func dictionary<T>(from value: T) throws(MappingError) -> [String: Any] {
    let result = try foundationValue(of: value)
    if let dictionary = result as? [String: Any] { return dictionary }
    throw notWritten(as: "an object", value, result)
  }

  /// Encodes a value as an array.
  ///
  /// - Throws: ``MappingError``, also for a value that is not encoded as an array.
  public func array<T>(from value: T) throws(MappingError) -> [Any] {
    let result = try foundationValue(of: value)
    if let array = result as? [Any] { return array }
    throw notWritten(as: "an array", value, result)
  }

  /// Encodes a value as JSON in UTF-8 (RFC 8259).
  public func data<T>(from value: T, options: JSONOptions = []) throws(MappingError) -> Data {
    try write(value, options) { $0.takeData() }
  }

  /// Encodes a value as JSON text (RFC 8259).
  public func json<T>(from value: T, options: JSONOptions = []) throws(MappingError) -> String {
    try write(value, options) { $0.text }
  }

  /// Converts a value to a model of another type, by the keys that both have. The value is encoded as a dictionary by
  /// the rules of its type, and decoded by those of the other type; no JSON is made.
  public func convert<T, U>(_ value: T, to type: U.Type = U.self) throws(MappingError) -> U {
    try object(from: .any(foundationValue(of: value)), as: type)
  }

  func notWritten<T>(as what: String, _ value: T, _ result: Any) -> MappingError {
    MappingError(
      MappingError.Issue(
        .typeMismatch, model: TypeName.of(T.self), expected: what,
        found: Excerpt.scalar(FoundationType.scalar(result))))
  }
}
