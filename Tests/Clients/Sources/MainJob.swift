import Automapper
import Foundation

struct Address: Codable {
  var city: String
  var country: String?
}
struct Post: Codable {
  var title: String
  var datePosted: Date?
}
struct User: Codable {
  var firstName: String
  var age: Int?
  var dateOfBirth: Date?
  var profileImageURL: URL?
  var address: Address?
  var posts: [Post]
}
struct UserDTO: Codable {
  var firstName: String
  var age: Int?
}

extension Client {
  static func mainJob() throws {
    let text = """
      {"first_name": "Ann", "age": "42", "profile_image_url": "https://example.com/a.png",
       "posts": [{"title": "Notes", "date_posted": "2024-06-15"}]}
      """
    let data = Data(text.utf8)
    let mapper = Mapper()
    let user = try mapper.object(from: data, as: User.self)
    let also: User = try mapper.object(from: text)
    let foundation = try JSONSerialization.jsonObject(with: data)
    let some = try mapper.object(from: .any(foundation), as: User.self)
    show("same", try mapper.line(user) == mapper.line(also))
    show("some", try mapper.line(user) == mapper.line(some))
    let dictionary: [String: Any] = ["firstName": "Bob", "posts": [Any]()]
    let users = try mapper.object(from: [dictionary, dictionary] as [Any], as: [User].self)
    show("users", users.count)
    show("fields", try mapper.dictionary(from: user).keys.sorted())
    show("rows", try mapper.array(from: users).count)
    show("json", try mapper.line(user))
    show("dto", try mapper.convert(user, to: UserDTO.self))
  }

  static func configuration() throws {
    let mapper = try Mapper { configuration in
      configuration.register(User.self, Address.self, Post.self)
      configuration.map(User.self) { user in
        user.property(\.dateOfBirth).key("dob")
        user.property("posts").key("articles")
      }
      configuration.add(Provider())
      configuration.dateFormats = [.iso8601, .pattern("dd/MM/yyyy")]
      configuration.keyStyle = .snakeCase
      configuration.coercion = [.standard, .valueToArray]
      configuration.nilValues = .null
      configuration.unknownKeys = .ignore
      configuration.invalidElements = .error
      configuration.maximumDepth = 128
    }
    let user = try mapper.object(
      from: #"{"firstName": "Ann", "dob": "03/11/1988", "articles": {"headline": "a"}}"#,
      as: User.self)
    show("configured", try mapper.line(user))
  }

  struct Provider: MappingProvider {
    func mapping(for type: any Any.Type) -> TypeMapping? {
      type == Post.self ? TypeMapping(Post.self) { $0.property(\.title).key("headline") } : nil
    }
  }
}
