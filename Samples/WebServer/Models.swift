#if Web
  import Foundation
  import GRDB

  struct Parcel: Codable, Sendable {
    enum Status: String, Codable, CaseIterable, Sendable { case packed, sent, delivered }

    var parcelID: Int
    var recipient: String
    var status: Status
    var weight: Double?
    var sentAt: Date?
    var address: Address
  }

  /// In a column of its parcel, as JSON.
  struct Address: Codable, Sendable {
    var street: String
    var city: String
  }

  extension DatabasePool {
    /// A pool with the table that the server needs.
    static func ofParcels(in folder: URL) throws -> DatabasePool {
      let pool = try DatabasePool(path: folder.appending(path: "parcels.sqlite").path)
      try pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE parcels (
              parcel_id INTEGER PRIMARY KEY, recipient TEXT NOT NULL, status TEXT NOT NULL,
              weight REAL, sent_at TEXT, address TEXT NOT NULL)
            """)
      }
      return pool
    }
  }
#endif
