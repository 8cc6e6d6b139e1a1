#if Web
  import Automapper
  import AutomapperGRDB
  import FlyingFox
  import GRDB

  extension HTTPServer {
    /// Parcels in and out through the mapper.
    func addRoutes(_ pool: DatabasePool) throws {
      let store = GRDBStore(pool)
      let mapper = try Mapper { configuration in
        configuration.keyStyle = .snakeCase
        configuration.maximumInputBytes = 1 << 20
        configuration.map(Parcel.self) { $0.primaryKey(\.parcelID) }
      }

      appendRoute("POST /parcels") { request in
        let parcels: [Parcel]
        do {
          parcels = try await mapper.upsert(from: request.bodyData, into: store)
        } catch let error as MappingError {
          return try .refusal(error, using: mapper)
        }
        return try .json(parcels, .created, using: mapper)
      }

      appendRoute("GET /parcels/:id") { (id: Int) in
        let parcel = try await pool.read { db in
          try SQLRequest<Row>("SELECT * FROM parcels WHERE parcel_id = \(id)").fetchOne(db)
            .map { try mapper.object(from: $0, as: Parcel.self) }
        }
        guard let parcel else { return HTTPResponse(statusCode: .notFound) }
        return try .json(parcel, using: mapper)
      }

      appendRoute("GET /parcels") { request in
        let status = request.query["status"]
        let parcels = try await pool.read { db in
          try SQLRequest<Row>(
            """
            SELECT * FROM parcels WHERE \(status) IS NULL OR status = \(status)
            ORDER BY parcel_id LIMIT 20
            """
          ).fetchAll(db).map { try mapper.object(from: $0, as: Parcel.self) }
        }
        return try .json(parcels, using: mapper)
      }
    }
  }
#endif
