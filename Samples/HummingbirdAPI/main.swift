// A Hummingbird server whose request decoder and response encoder are a mapper's, and a client over
// URLSession that takes a JSONDecoder. Needs the trait Hummingbird:
// swift run --package-path Samples --traits Hummingbird HummingbirdAPI
#if Hummingbird
  import Automapper
  import Foundation
  import Hummingbird
  import Logging

  /// A parcel as the client has it.
  struct Shipment: Codable {
    var parcelID: Int
    var recipient: String
    var weight: Double?
    var address: Address
  }

  _ = try MappingContext.mapper.get()  // A mistake in the configuration ends the program here.
  let depot = Depot()
  let router = Router(context: MappingContext.self)
  router.post("parcels") { request, context in
    let parcel = try await request.decode(as: Parcel.self, context: context)
    await depot.take(parcel)
    return parcel
  }
  router.get("parcels/:id") { _, context in
    guard let parcel = await depot.parcel(try context.parameters.require("id", as: Int.self)) else {
      throw HTTPError(.notFound, message: "no such parcel")
    }
    return parcel
  }

  func show(_ title: String, _ request: () async throws -> Shipment) async throws {
    do {
      print("\(title): \(try await request())\n")
    } catch let error as StatusError {
      print("\(title): \(error.status) \(String(decoding: error.body, as: UTF8.self))\n")
    } catch let error as DecodingError {
      print("\(title):\n\(MappingError(carriedBy: error)?.description ?? "\(error)")\n")
    }
  }

  func ask(_ server: URL) async throws {
    let mapper = try Mapper { $0.keyStyle = .snakeCase }
    let client = APIClient(
      server: server, decoder: mapper.jsonDecoder(), encoder: mapper.jsonEncoder())
    let shipment = Shipment(
      parcelID: 7, recipient: "Ada", weight: 1.5,
      address: Address(street: "12 St James's Square", city: "London"))

    try await show("Posted") { try await client.post(shipment, to: "parcels", as: Shipment.self) }
    try await show("Read") { try await client.get("parcels/7", as: Shipment.self) }
    try await show("Absent") { try await client.get("parcels/8", as: Shipment.self) }
    let bad =
      #"{"parcel_id": "seven", "weight": "heavy", "sent_at": "soon", "address": {"city": 1}}"#
    try await show("Bad values") {
      try await client.post(Data(bad.utf8), to: "parcels", as: Shipment.self)
    }
    try await show("Not JSON") {
      try await client.post(Data(#"{"parcel_id": }"#.utf8), to: "parcels", as: Shipment.self)
    }
  }

  let (addresses, addressFound) = AsyncStream.makeStream(of: Int.self)
  let server = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { channel in addressFound.yield(channel.localAddress?.port ?? 0) },
    logger: Logger(label: "parcels") { _ in SwiftLogNoOpLogHandler() })

  let running = Task { try await server.run() }
  for await port in addresses {
    guard let url = URL(string: "http://127.0.0.1:\(port)") else { break }
    try await ask(url)
    break
  }
  running.cancel()
  _ = await running.result
#else
  print(
    """
    This sample needs the trait Hummingbird: \
    swift run --package-path Samples --traits Hummingbird HummingbirdAPI
    """)
#endif
