#if Hummingbird
  import Automapper
  import Foundation
  import Hummingbird

  /// The context of a request. Hummingbird reads bodies with its decoder and writes answers with its
  /// encoder; both are the mapper's.
  struct MappingContext: RequestContext {
    static let mapper = Result {
      try Mapper { configuration in
        configuration.keyStyle = .snakeCase
        configuration.register(Parcel.self)
      }
    }

    var coreContext: CoreRequestContextStorage
    let mapper: Mapper

    init(source: Source) {
      coreContext = CoreRequestContextStorage(source: source)
      mapper = (try? Self.mapper.get()) ?? .default
    }

    var requestDecoder: MappingRequestDecoder {
      MappingRequestDecoder(decoder: mapper.jsonDecoder())
    }
    var responseEncoder: JSONEncoder { mapper.jsonEncoder() }
  }

  /// Answers status 422 for a body that does not fit its model. Hummingbird's own answer for a
  /// `DecodingError` is a 400 that names one problem.
  struct MappingRequestDecoder: RequestDecoder {
    let decoder: JSONDecoder

    func decode<Model: Decodable>(
      _ type: Model.Type, from request: Request, context: some RequestContext
    ) async throws -> Model {
      do {
        return try await decoder.decode(type, from: request, context: context)
      } catch let error as DecodingError {
        guard let mapping = MappingError(carriedBy: error) else { throw error }
        throw Refusal(mapping)
      }
    }
  }

  /// All issues of a body, as an answer.
  struct Refusal: Error, HTTPResponseError, Encodable {
    struct Issue: Encodable {
      var code: String
      var path: String
      var key: String?
      var problem: String
    }

    var status: HTTPResponse.Status
    var issues: [Issue]

    enum CodingKeys: CodingKey { case issues }

    init(_ error: MappingError) {
      let isJSON = !error.issues.contains { $0.code == .invalidJSON }
      status = isJSON ? .unprocessableContent : .badRequest
      issues = error.issues.map { issue in
        Issue(
          code: issue.code.rawValue, path: issue.path, key: issue.sourceKey,
          problem: issue.description)
      }
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
      var response = try context.responseEncoder.encode(self, from: request, context: context)
      response.status = status
      return response
    }
  }
#endif
