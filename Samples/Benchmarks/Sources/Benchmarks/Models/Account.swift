/// A flat record, as logs and exports have them a line each.
struct Account: Codable, Equatable, Sendable {
  var id: Int
  var userName: String
  var emailAddress: String
  var countryCode: String
  var loginCount: Int
  var accountBalance: Double
  var isActive: Bool
  var createdAt: Int

  /// `Account` with coding keys written by hand.
  struct Keyed: Codable, Equatable, Sendable {
    var id: Int
    var userName: String
    var emailAddress: String
    var countryCode: String
    var loginCount: Int
    var accountBalance: Double
    var isActive: Bool
    var createdAt: Int

    enum CodingKeys: String, CodingKey {
      case id
      case userName = "user_name"
      case emailAddress = "email_address"
      case countryCode = "country_code"
      case loginCount = "login_count"
      case accountBalance = "account_balance"
      case isActive = "is_active"
      case createdAt = "created_at"
    }

    var account: Account {
      Account(
        id: id, userName: userName, emailAddress: emailAddress, countryCode: countryCode,
        loginCount: loginCount, accountBalance: accountBalance, isActive: isActive,
        createdAt: createdAt)
    }
  }
}
