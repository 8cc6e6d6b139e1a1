// A JSON API over SQLite. It asks itself a few things and stops; with `--serve 8080` it serves, and with
// `--foundation` after that it does so without a mapper. Needs the trait Web:
// swift run --package-path Samples --traits Web WebServer
#if Web
  import FlyingFox
  import Foundation
  import GRDB

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  let folder = FileManager.default.temporaryDirectory.appending(path: "parcels-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let pool = try DatabasePool.ofParcels(in: folder)

  let arguments = CommandLine.arguments.dropFirst()
  let isServing = arguments.first == "--serve"
  guard let port = isServing ? arguments.dropFirst().first.flatMap(UInt16.init) : 0 else {
    fatalError("usage: WebServer [--serve PORT [--foundation]]")
  }
  let server = HTTPServer(
    address: try .inet(ip4: "127.0.0.1", port: port),
    pool: PromptSockets(pool: HTTPServer.defaultPool()), logger: .disabled)
  if arguments.contains("--foundation") {
    await server.addFoundationRoutes(pool)
  } else {
    try await server.addRoutes(pool)
  }

  let running = Task { try await server.run() }
  if isServing { try await running.value }
  try await server.waitUntilListening()
  guard case .ip4(_, let port)? = await server.listeningAddress else {
    fatalError("the server does not listen")
  }

  func ask(_ method: String, _ path: String, _ body: String? = nil) async throws {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { return }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    print([method, path, body].compactMap(\.self).joined(separator: " "))
    let answer = data.isEmpty ? "" : " " + String(decoding: data, as: UTF8.self)
    print("\(status)\(answer)\n")
  }

  try await ask(
    "POST", "/parcels",
    """
    [{"parcel_id": 7, "recipient": "Ada", "status": "packed", "weight": "1.5",
      "address": {"street": "12 St James's Square", "city": "London"}},
     {"parcel_id": 8, "recipient": "Grace", "status": "sent", "sent_at": "2026-11-20T09:30:00Z",
      "address": {"street": "1 Chapel Street", "city": "New York"}}]
    """)
  try await ask(
    "POST", "/parcels", #"[{"parcelID": 7, "status": "sent", "sentAt": "2026-11-21 08:00:00"}]"#)
  try await ask("GET", "/parcels/7")
  try await ask("GET", "/parcels?status=sent")
  try await ask("GET", "/parcels/9")
  try await ask(
    "POST", "/parcels",
    #"[{"parcel_id": 7, "sent_at": "soon"}, {"parcel_id": 8, "weight": "heavy", "status": "lost"}]"#
  )
  try await ask("POST", "/parcels", #"[{"parcel_id": 9, "recipient": }]"#)
  await server.stop()
#else
  print("This sample needs the trait Web: swift run --package-path Samples --traits Web WebServer")
#endif
