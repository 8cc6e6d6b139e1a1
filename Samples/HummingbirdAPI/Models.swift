#if Hummingbird
  import Foundation
  import Hummingbird

  struct Parcel: ResponseCodable, Sendable {
    var parcelID: Int
    var recipient: String
    var weight: Double?
    var sentAt: Date?
    var address: Address
  }

  struct Address: Codable, Sendable {
    var street: String
    var city: String
  }

  /// The parcels of the server.
  actor Depot {
    private var parcels: [Int: Parcel] = [:]

    func take(_ parcel: Parcel) { parcels[parcel.parcelID] = parcel }

    func parcel(_ id: Int) -> Parcel? { parcels[id] }
  }
#endif
