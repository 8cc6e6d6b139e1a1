#if Web
  import Automapper
  import FlyingFox

  extension HTTPResponse {
    /// A model as JSON.
    static func json(
      _ model: some Encodable, _ statusCode: HTTPStatusCode = .ok, using mapper: Mapper
    ) throws -> HTTPResponse {
      HTTPResponse(
        statusCode: statusCode, headers: [.contentType: "application/json"],
        body: try mapper.data(from: model))
    }

    /// What a client hears of a body that cannot be read: status 422 and the issues, or 400 where it is not
    /// JSON. What is not the client's fault is thrown again, and becomes a 500.
    static func refusal(_ error: MappingError, using mapper: Mapper) throws -> HTTPResponse {
      let codes = Set(error.issues.map(\.code))
      if !codes.isDisjoint(with: [.storeFailed, .invalidConfiguration, .cancelled]) { throw error }
      let status: HTTPStatusCode =
        codes.contains(.invalidJSON) ? .badRequest : .unprocessableContent
      return try .json(Refusal(error), status, using: mapper)
    }
  }

  /// The issues of a mapping error, for the wire.
  struct Refusal: Codable, Sendable {
    struct Issue: Codable, Sendable {
      var code: String
      var path: String
      var key: String?
      var expected: String?
      var found: String?
      var line: Int?
      var column: Int?
    }

    var issues: [Issue]

    init(_ error: MappingError) {
      issues = error.issues.map { issue in
        Issue(
          code: issue.code.rawValue, path: issue.path, key: issue.sourceKey,
          expected: issue.expected,
          found: issue.found, line: issue.line, column: issue.column)
      }
    }
  }
#endif
