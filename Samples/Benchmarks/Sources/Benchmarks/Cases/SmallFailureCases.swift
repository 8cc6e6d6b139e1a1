import Automapper
import Foundation

/// Small documents that cannot be decoded, as met by code that tries one type after the other. The mapper lists all
/// their problems, JSONDecoder stops at the first.
enum SmallFailureCases {
  static func cases() -> [any Case] {
    let account =
      #"{"id":1,"userName":"ann","emailAddress":"ann@example.com","countryCode":"CH","#
      + #""loginCount":3,"accountBalance":1.5,"isActive":true,"createdAt":1300000000}"#
    return [
      failing(
        "one problem in eight properties", Account.self, account.replacing("1300000000", with: "{}")
      ),
      failing(
        "three problems in eight properties", Account.self,
        account.replacing("1.5", with: "[]").replacing("true", with: "{}").replacing(
          "1300000000", with: "{}")),
      failing("another type's object", Rejection.self, account),
      failing("an array for an object", Account.self, "[\(account)]"),
      failing(
        "one problem four objects deep", Order.self,
        #"{"id":1,"route":{"id":2,"leg":{"id":3,"stop":{"id":[],"town":"Bern"}},"note":"n"}}"#),
    ]
  }

  private static func failing<Model: Decodable>(
    _ name: String, _ type: Model.Type, _ text: String
  ) -> any Case {
    let data = Data(text.utf8)
    let (mapper, decoder) = (Mapper(), JSONDecoder())
    return Comparison(
      "small failures: \(name)", bytes: data.count, objects: 1,
      ours: { (try? mapper.object(from: data, as: type)) == nil }
    )
    .against("JSONDecoder, its first error") { (try? decoder.decode(type, from: data)) == nil }
  }
}

private struct Rejection: Decodable {
  var status: Int
  var message: String
}

private struct Order: Decodable {
  var id: Int
  var route: Route

  struct Route: Decodable {
    var id: Int
    var leg: Leg
    var note: String?
  }
  struct Leg: Decodable {
    var id: Int
    var stop: Stop
  }
  struct Stop: Decodable {
    var id: Int
    var town: String
  }
}
