/// The twins of the models, with coding keys written by hand.
///
/// They are for coders without a strategy for keys, and show what a strategy costs the others.
enum Keyed {
  /// The twin of `Profile`.
  struct Profile: Codable {
    var userId: Int
    var screenName: String
    var profileImageUrl: String
    var aboutText: String
    var isVerified: Bool

    enum CodingKeys: String, CodingKey {
      case userId = "user_id"
      case screenName = "screen_name"
      case profileImageUrl = "profile_image_url"
      case aboutText = "about_text"
      case isVerified = "is_verified"
    }
  }
}
