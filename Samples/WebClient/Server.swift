#if Web
  import FlyingFox
  import Foundation

  /// Somebody else's API, on a free port of this machine.
  enum Server {
    /// Runs the server while `body` asks it.
    static func answering(_ body: (URL) async throws -> Void) async throws {
      let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
      let answers = [
        "GET /users/7": #"{"user_id": 7, "first_name": "Ada", "born": "1815-12-10"}"#,
        "GET /users": """
        {"response": {"page": 1, "users": [
          {"user_id": 7, "first_name": "Ada"}, {"user_id": 8, "first_name": "Grace"}]}}
        """,
        "GET /users/8": #"{"user_id": "eight", "first_name": "Grace", "born": "long ago"}"#,
      ]
      for (route, answer) in answers {
        await server.appendRoute(HTTPRoute(route)) { _ in
          HTTPResponse(statusCode: .ok, body: Data(answer.utf8))
        }
      }
      await server.appendRoute("POST /users") { request in
        HTTPResponse(statusCode: .created, body: try await request.bodyData)
      }
      await server.appendRoute("GET /users/*") { _ in
        HTTPResponse(statusCode: .notFound, body: Data(#"{"message": "no such user"}"#.utf8))
      }
      let running = Task { try await server.run() }
      try await server.waitUntilListening()
      if case .ip4(_, let port)? = await server.listeningAddress,
        let url = URL(string: "http://127.0.0.1:\(port)")
      {
        try await body(url)
      }
      await server.stop()
      _ = await running.result
    }
  }
#endif
