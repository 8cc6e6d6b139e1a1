import Automapper
import Foundation
import Testing

/// Which coding key a key path stands for, of models whose own code decodes them.
@Suite struct KeyPathKeyTests {
  private struct Refused: Error {}

  private func text(_ configure: (inout MapperConfiguration) -> Void) -> String? {
    let error = #expect(throws: MappingError.self) { try Mapper(configure) }
    return error?.description
  }

  private func withoutKey(_ property: String) -> String {
    """
    \(property): expected property(_:named:) with a coding key, or its name as a string, \
    found a key path whose coding key cannot be told
    """
  }

  // MARK: Models that reject values

  struct Login: Codable, Equatable {
    var user: String
    var password: String
    enum CodingKeys: String, CodingKey {
      case user = "login"
      case password = "pw"
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      user = try container.decode(String.self, forKey: .user)
      password = try container.decode(String.self, forKey: .password)
      guard password.count >= 12 else { throw Refused() }
    }
  }

  @Test func aModelThatRejectsMadeUpValues() throws {
    #expect(
      text { $0.map(Login.self) { $0.property(\.password).sensitive().exclude(.fromOutput) } }
        == withoutKey("Login.password"))
    #expect(
      text { $0.map(Login.self) { $0.property("password").exclude(.fromOutput) } }
        == #"Login.password: expected a property, such as "login", "pw", found no such property"#)
    for isByName in [false, true] {
      let mapper = try Mapper {
        $0.map(Login.self) { login in
          if isByName {
            login.property("pw").sensitive().exclude(.fromOutput)
          } else {
            login.property(\.password, named: "pw").sensitive().exclude(.fromOutput)
          }
        }
      }
      let login = try mapper.everywhere(#"{"login":"a","pw":"hunter2hunter2"}"#, as: Login.self)
      #expect(try mapper.written(login) == #"{"login":"a"}"#)
      #expect(
        try mapper.failure(#"{"login":"a","pw":{"x":"hunter2hunter2"}}"#, as: Login.self)
          == #"Login.pw: expected String, found a sensitive value (key "pw")"#)
    }
  }

  /// The keys that are not requested before the initialiser throws are known as well.
  struct Early: Codable, Equatable {
    var id: Int
    var title: String
    init(id: Int, title: String) { (self.id, self.title) = (id, title) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      guard id > 99 else { throw Refused() }
      title = try container.decode(String.self, forKey: .title)
    }
  }

  @Test func keysBehindTheRejection() throws {
    let mapper = try Mapper { $0.map(Early.self) { $0.property(\.title).key("t") } }
    let early = try mapper.everywhere(#"{"id":100,"t":"a"}"#, as: Early.self)
    #expect(early == Early(id: 100, title: "a"))
    #expect(try mapper.written(early) == #"{"id":100,"t":"a"}"#)
  }

  struct Person: Codable, Equatable {
    var age: Int
    var share: Double
    enum CodingKeys: String, CodingKey {
      case age = "a"
      case share = "s"
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      age = try container.decode(Int.self, forKey: .age)
      share = try container.decode(Double.self, forKey: .share)
      guard age < 3, share <= 1 else { throw Refused() }
    }
  }

  @Test func aModelThatRejectsOneOfTheMadeUpValues() throws {
    let mapper = try Mapper { $0.map(Person.self) { $0.property(\.age).key("years") } }
    let person = try mapper.everywhere(#"{"years":2,"s":0.5}"#, as: Person.self)
    #expect(try mapper.written(person) == #"{"s":0.5,"years":2}"#)
    #expect(
      text { $0.map(Person.self) { $0.property(\.share).key("part") } }
        == withoutKey("Person.share"))
    #expect(
      text { $0.map(Person.self) { $0.property(\.share, named: "share").key("part") } }
        == #"Person.share: expected a property, one of "a", "s", found no such property"#)
  }

  // MARK: Computed values

  struct Post: Codable, Equatable {
    var id: Int
    var title: String
    var slug: String
    let token = UUID()
    enum CodingKeys: String, CodingKey {
      case id
      case title = "name"
    }
    init(id: Int, title: String) { (self.id, self.title, slug) = (id, title, title.lowercased()) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        id: try container.decode(Int.self, forKey: .id),
        title: try container.decode(String.self, forKey: .title))
    }
  }

  /// They have no key, so that nothing of them is written. The key of the title stays.
  @Test(arguments: [Exclusion.both, .fromOutput]) func computedValues(_ exclusion: Exclusion) throws
  {
    let mapper = try Mapper {
      $0.map(Post.self) { post in
        post.property(\.slug).exclude(exclusion)
        post.property(\.token).exclude(.both)
      }
    }
    for (source, form) in try EverySource.forms(of: #"{"id":1,"name":"A"}"#) {
      let post = try mapper.object(from: form, as: Post.self)
      #expect(post.title == "A" && post.slug == "a", "\(source)")
      #expect(try mapper.written(post) == #"{"id":1,"name":"A"}"#, "\(source)")
    }
    let renaming = try Mapper { $0.map(Post.self) { $0.property(\.title).key("t") } }
    #expect(try renaming.written(Post(id: 1, title: "A")) == #"{"id":1,"t":"A"}"#)
  }

  struct Mixed: Codable {
    var id: Int
    var full: String
    var latitude: Double
    var amount: Int
    var currency: String
    var limit: Int
    var note = ""
    enum CodingKeys: CodingKey { case id, first, last, location, price, lim }
    enum LocationKeys: CodingKey { case lat }
    struct Price: Codable { var amount: Int, currency: String }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      full =
        try container.decode(String.self, forKey: .first) + " "
        + container.decode(String.self, forKey: .last)
      latitude = try container.nestedContainer(keyedBy: LocationKeys.self, forKey: .location)
        .decode(Double.self, forKey: .lat)
      let price = try container.decode(Price.self, forKey: .price)
      (amount, currency) = (price.amount, price.currency)
      limit = max(10, try container.decode(Int.self, forKey: .lim))
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func valuesOfSeveralKeysOrOfAPartOfOne() {
    #expect(
      text {
        $0.map(Mixed.self) { mixed in
          mixed.property(\.full).sensitive()
          mixed.property(\.latitude).exclude(.fromOutput)
          mixed.property(\.currency).exclude(.fromOutput)
          mixed.property(\.limit).key("l")
        }
      }
        == ["full", "latitude", "currency", "limit"].map { withoutKey("Mixed.\($0)") }
        .joined(separator: "\n"))
  }

  struct Clamped: Codable, Equatable {
    var level: Int
    var note = ""
    enum CodingKeys: String, CodingKey { case level = "l" }
    init(level: Int) { self.level = level }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      level = min(1, try container.decode(Int.self, forKey: .level))
    }
  }

  /// No made-up value shows where the key is, but a name does.
  @Test func aKeyThatNoPropertyShows() throws {
    #expect(
      text { $0.map(Clamped.self) { $0.property(\.note).exclude(.both) } }
        == withoutKey("Clamped.note"))
    #expect(
      text { $0.map(Clamped.self) { $0.property(\.level, named: "level").key("n") } }
        == #"Clamped.level: expected a property, one of "l", found no such property"#)
    let mapper = try Mapper {
      $0.map(Clamped.self) { clamped in
        clamped.property(\.level, named: "l").key("n")
        clamped.property(\.note, named: "note").exclude(.fromInput)
      }
    }
    let clamped = try mapper.everywhere(#"{"n":5,"note":"x"}"#, as: Clamped.self)
    #expect(clamped == Clamped(level: 1))
    #expect(try mapper.written(clamped) == #"{"n":1,"note":""}"#)
  }

  // MARK: Values that are no objects

  class Item: Codable {
    private let number = 7
    var kind: String
    enum CodingKeys: CodingKey { case kind }
  }

  final class Product: Item {
    var number: Int
    enum CodingKeys: String, CodingKey { case number = "no" }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      number = try container.decode(Int.self, forKey: .number)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
      try super.encode(to: encoder)
    }
  }

  /// A superclass may have a private property with the name of one of its subclass.
  @Test func aNameThatTheSuperclassHasToo() throws {
    let mapper = try Mapper { $0.map(Product.self) { $0.property(\.number).key("sku") } }
    let product = try mapper.object(from: #"{"sku": 4, "kind": "pen"}"#, as: Product.self)
    #expect(product.number == 4)
    #expect(try mapper.json(from: product) == #"{"sku":4,"kind":"pen"}"#)
  }

  struct Coordinate: Codable {
    var latitude: Double
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      latitude = try container.decode(Double.self)
    }
  }

  struct Name: Codable, Equatable {
    var name: String
    var id: Int?
    enum CodingKeys: String, CodingKey {
      case name = "text"
      case id
    }
    init(name: String, id: Int? = nil) { (self.name, self.id) = (name, id) }
    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        name = text
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      id = try container.decodeIfPresent(Int.self, forKey: .id)
    }
  }

  @Test func aModelThatIsReadFromAnArray() {
    #expect(
      text { $0.map(Coordinate.self) { $0.property(\.latitude).default(7) } } == """
        Coordinate.latitude: expected a type that is read from an object, \
        found one that is read from a single value or an array
        """)
  }

  /// The rules are for the objects.
  @Test func aModelThatIsAlsoReadFromAString() throws {
    for name in ["name", "text"] {
      let mapper = try Mapper {
        $0.map(Name.self) { model in
          model.property(name).key("n")
          model.property(\.id).key("number")
        }
      }
      #expect(
        try mapper.everywhere(#"{"n":"b","number":1}"#, as: Name.self) == Name(name: "b", id: 1))
      let names = try mapper.object(from: #"["a",{"text":"b"}]"#, as: [Name].self)
      #expect(names == [Name(name: "a"), Name(name: "b")])
      #expect(try mapper.json(from: names) == #"[{"n":"a"},{"n":"b"}]"#)
    }
  }
}
