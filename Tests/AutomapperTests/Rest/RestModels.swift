import Automapper
import Foundation

/// A model with a coding key for its rest: the initialiser asks for it.
struct AskingUser: Codable, Equatable {
  var additional: [String: JSONValue]
  var firstName: String
  var age: Int?
}

/// A model without a coding key for its rest: the mapper sets it.
struct PlainUser: Codable, Equatable {
  var firstName: String
  var age: Int?
  var additional: [String: JSONValue]? = nil

  enum CodingKeys: CodingKey { case firstName, age }
}

/// A class, whose key paths do not name themselves.
class UserRecord: Codable {
  var firstName: String
  var additional: [String: JSONValue]

  init(firstName: String, additional: [String: JSONValue]) {
    self.firstName = firstName
    self.additional = additional
  }
}

/// A class that the mapper reads by key paths.
final class UserEntry: @unchecked Sendable {
  var firstName = ""
  var additional: [String: JSONValue] = [:]
}

enum Rests {
  static func mapper(
    _ configure: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(AskingUser.self) { $0.rest(\.additional) }
      configuration.map(PlainUser.self) { $0.rest(\.additional) }
      configuration.map(UserRecord.self) { user in
        user.property(\.firstName, named: "firstName")
        user.rest(\.additional)
      }
      configuration.map(UserEntry.self, create: { UserEntry() }) { user in
        user.property(\.firstName)
        user.rest(\.additional)
      }
      configure(&configuration)
    }
  }

  static let text = """
    {"First-Name": "Ada", "x": {"b": [1, null]}, "big": 18446744073709551615, "age": 36}
    """
  static let rest: [String: JSONValue] = [
    "x": ["b": [1, nil]], "big": .unsigned(.max),
  ]
  static let written = """
    {"age":36,"big":18446744073709551615,"firstName":"Ada","x":{"b":[1,null]}}
    """
}
