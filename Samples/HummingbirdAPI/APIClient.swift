#if Hummingbird
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A client over `URLSession` that knows Foundation's coders only. It works with a mapper's as it stands.
  struct APIClient: Sendable {
    var server: URL
    var decoder: JSONDecoder
    var encoder: JSONEncoder

    /// The model that the server answers with.
    ///
    /// - Throws: `URLError`; ``StatusError`` for a status that is no success; `DecodingError`.
    func get<Answer: Decodable>(_ path: String, as type: Answer.Type) async throws -> Answer {
      try await answer(to: URLRequest(url: server.appending(path: path)), as: type)
    }

    /// The server's answer to a model.
    func post<Answer: Decodable>(
      _ model: some Encodable, to path: String, as type: Answer.Type
    ) async throws -> Answer {
      try await post(encoder.encode(model), to: path, as: type)
    }

    /// The server's answer to bytes.
    func post<Answer: Decodable>(
      _ body: Data, to path: String, as type: Answer.Type
    ) async throws -> Answer {
      var request = URLRequest(url: server.appending(path: path))
      request.httpMethod = "POST"
      request.httpBody = body
      return try await answer(to: request, as: type)
    }

    private func answer<Answer: Decodable>(
      to request: URLRequest, as type: Answer.Type
    ) async throws -> Answer {
      let (data, response) = try await URLSession.shared.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      guard (200..<300).contains(status) else { throw StatusError(status: status, body: data) }
      return try decoder.decode(type, from: data)
    }
  }

  /// An answer that is no success.
  struct StatusError: Error {
    var status: Int
    var body: Data
  }
#endif
