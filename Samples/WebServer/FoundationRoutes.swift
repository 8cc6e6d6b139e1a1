// The same server without a mapper, for comparison under load: JSONDecoder and JSONEncoder, and a record
// that GRDB reads and writes itself.
#if Web
  import FlyingFox
  import Foundation
  import GRDB

  struct ParcelRecord: Codable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "parcels"
    static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase
    static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

    var parcelId: Int
    var recipient: String
    var status: Parcel.Status
    var weight: Double?
    var sentAt: Date?
    var address: Address
  }

  extension HTTPServer {
    /// Parcels in and out through Foundation's coders.
    func addFoundationRoutes(_ pool: DatabasePool) {
      appendRoute("POST /parcels") { request in
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let parcels: [ParcelRecord]
        do {
          parcels = try decoder.decode([ParcelRecord].self, from: await request.bodyData)
        } catch is DecodingError {
          return HTTPResponse(statusCode: .unprocessableContent)
        }
        try await pool.write { db in
          for parcel in parcels { try parcel.upsert(db) }
        }
        return try .json(parcels, .created)
      }

      appendRoute("GET /parcels/:id") { (id: Int) in
        let parcel = try await pool.read { try ParcelRecord.fetchOne($0, key: id) }
        guard let parcel else { return HTTPResponse(statusCode: .notFound) }
        return try .json(parcel)
      }

      appendRoute("GET /parcels") { request in
        let status = request.query["status"]
        let parcels = try await pool.read { db in
          try SQLRequest<ParcelRecord>(
            """
            SELECT * FROM parcels WHERE \(status) IS NULL OR status = \(status)
            ORDER BY parcel_id LIMIT 20
            """
          ).fetchAll(db)
        }
        return try .json(parcels)
      }
    }
  }

  extension HTTPResponse {
    fileprivate static func json(
      _ model: some Encodable, _ statusCode: HTTPStatusCode = .ok
    ) throws -> HTTPResponse {
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      encoder.dateEncodingStrategy = .iso8601
      return HTTPResponse(
        statusCode: statusCode, headers: [.contentType: "application/json"],
        body: try encoder.encode(model))
    }
  }
#endif
