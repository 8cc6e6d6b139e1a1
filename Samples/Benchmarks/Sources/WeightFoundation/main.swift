// A program that decodes one model with JSONDecoder: publish.py weighs it beside WeightAutomapper.
import Foundation

struct User: Codable {
  let id: Int
  let fullName: String
}

let decoder = JSONDecoder()
decoder.keyDecodingStrategy = .convertFromSnakeCase
let source = Data(#"{"id": 7, "full_name": "Ada"}"#.utf8)
print(try decoder.decode(User.self, from: source).fullName)
