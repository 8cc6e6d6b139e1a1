/// A small object, of about 200 bytes.
struct Profile: Codable, Equatable {
  var userId: Int
  var screenName: String
  var profileImageUrl: String
  var aboutText: String
  var isVerified: Bool
}
