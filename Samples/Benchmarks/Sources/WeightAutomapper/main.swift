// A program that decodes one model with Automapper: publish.py weighs it.
import Automapper
import Foundation

struct User: Codable {
  let id: Int
  let fullName: String
}

let source = Data(#"{"id": 7, "full_name": "Ada"}"#.utf8)
print(try Mapper().object(from: source, as: User.self).fullName)
