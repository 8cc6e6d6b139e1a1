#if Web
  import Automapper
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension URLSession {
    /// The model that a server answers with.
    ///
    /// - Parameter location: Where in the answer it is.
    /// - Throws: `URLError`; ``HTTPError`` for a status that is no success; `MappingError`.
    func object<Model: Sendable>(
      _ type: Model.Type = Model.self, from request: URLRequest,
      at location: SourceLocation = .root,
      using mapper: Mapper
    ) async throws -> Model {
      let (data, response) = try await data(for: request)
      if let response = response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) {
        throw HTTPError(statusCode: response.statusCode, body: data)
      }
      return try mapper.object(from: data, as: type, at: location)
    }

    /// The same for a URL.
    func object<Model: Sendable>(
      _ type: Model.Type = Model.self, from url: URL, at location: SourceLocation = .root,
      using mapper: Mapper
    ) async throws -> Model {
      try await object(type, from: URLRequest(url: url), at: location, using: mapper)
    }
  }

  /// A server's answer that is no success, with what it says about it.
  struct HTTPError: Error {
    var statusCode: Int
    var body: Data
  }

  extension URLRequest {
    /// A model on its way to a server, as JSON.
    static func post(
      _ model: some Encodable, to url: URL, using mapper: Mapper
    ) throws -> URLRequest {
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try mapper.data(from: model)
      return request
    }
  }
#endif
