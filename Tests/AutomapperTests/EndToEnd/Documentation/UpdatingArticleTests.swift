import Automapper
import Foundation
import Testing

@Suite struct UpdatingArticleTests {
  @Test func onlyWhatTheSourceHas() throws {
    // article
    struct Address: Codable, Equatable {
      var city: String
      var zip: String?
    }
    struct User: Codable, Equatable {
      var name: String
      var nickname: String?
      var address: Address
    }

    let mapper = Mapper()
    var user = User(
      name: "Ada", nickname: "Countess", address: Address(city: "London", zip: "W1"))
    try mapper.update(&user, from: #"{"nickname": null, "address": {"city": "Oslo"}}"#)
    // the name stays, the nickname is nil, the city is Oslo, and the zip stays
    // end of article
    #expect(user == User(name: "Ada", nickname: nil, address: Address(city: "Oslo", zip: "W1")))

    // article
    do {
      try mapper.update(&user, from: #"{"name": "Grace", "address": {"city": []}}"#)
    } catch {
      print(error)  // User.address.city: expected String, found an array (key "city")
      print(user.name)  // Ada
    }
    // end of article
    let old = user
    let error = #expect(throws: MappingError.self) {
      try mapper.update(&user, from: #"{"name": "Grace", "address": {"city": []}}"#)
    }
    #expect(
      error?.description == #"User.address.city: expected String, found an array (key "city")"#)
    #expect(user == old && user.name == "Ada")
  }

  @Test func instancesOfClasses() throws {
    // article
    final class Employee: Codable {
      var name = ""
      var desk = Desk()
    }
    final class Desk: Codable {
      var room = 1
      var label: String?
    }

    let mapper = try Mapper { configuration in
      configuration.map(Employee.self) { employee in
        employee.property(\.name)
        employee.property(\.desk)
      }
      configuration.map(Desk.self) { desk in
        desk.property(\.room)
      }
    }
    let employee = Employee()
    try mapper.update(employee, from: #"{"name": "Ada", "desk": {"room": 7}}"#)
    // The desk is the same instance as before, and its room is 7.
    // end of article
    #expect(employee.name == "Ada" && employee.desk.room == 7)
    let desk = employee.desk
    try mapper.update(employee, from: #"{"desk": {"room": 8}}"#)
    #expect(employee.desk === desk && desk.room == 8)

    // article
    do {
      try mapper.update(employee.desk, from: #"{"room": 9, "label": "window"}"#)
    } catch {
      print(error)
      // Desk.label: expected a property that the mapping declares by a writable key path, found one that it does not (key "label")
    }
    // end of article
    let error = #expect(throws: MappingError.self) {
      try mapper.update(employee.desk, from: #"{"room": 9, "label": "window"}"#)
    }
    #expect(
      error?.description == """
        Desk.label: expected a property that the mapping declares by a writable key path, \
        found one that it does not (key "label")
        """)
    #expect(desk.room == 8)
  }

  @Test func collections() throws {
    // article
    struct Post: Codable, Equatable {
      var id: Int
      var title: String
      var likes: Int?
    }
    struct Blog: Codable, Equatable {
      var tags: [String]
      var posts: [Post]
    }

    let mapper = try Mapper { configuration in
      configuration.map(Blog.self) { blog in
        blog.property(\.tags).onUpdate(.append, unique: true)
        blog.property(\.posts).onUpdate(.merge(by: \.id))
      }
    }
    var blog = Blog(tags: ["swift"], posts: [Post(id: 1, title: "One", likes: 5)])
    try mapper.update(
      &blog,
      from: """
        {"tags": ["swift", "json"],
         "posts": [{"id": 1, "title": "Uno"}, {"id": 2, "title": "Two"}]}
        """)
    // tags: swift, json; posts: Uno, still with 5 likes, and Two
    // end of article
    #expect(blog.tags == ["swift", "json"])
    #expect(
      blog.posts == [Post(id: 1, title: "Uno", likes: 5), Post(id: 2, title: "Two", likes: nil)])
  }

  @Test func modelsThatAreNotCodable() throws {
    // article
    final class Engine {
      var cylinders = 4
      var builtAt: Date?
    }
    struct Car: Codable {
      var plate: String
      var engine = Engine()
      enum CodingKeys: String, CodingKey { case plate }
    }

    let mapper = try Mapper { configuration in
      configuration.map(Engine.self, create: { Engine() }) { engine in
        engine.property(\.cylinders)
        engine.property(\.builtAt).key("built")
      }
      configuration.map(Car.self) { car in
        car.property(\.engine)
      }
    }
    let engine = try mapper.object(from: #"{"cylinders": 6}"#, as: Engine.self)
    let car = try mapper.object(
      from: #"{"plate": "X1", "engine": {"cylinders": 8}}"#, as: Car.self)
    let text = try mapper.json(from: car, options: .sortedKeys)
    // {"engine":{"cylinders":8},"plate":"X1"}
    // end of article
    #expect(engine.cylinders == 6 && engine.builtAt == nil)
    #expect(car.engine.cylinders == 8)
    #expect(text == #"{"engine":{"cylinders":8},"plate":"X1"}"#)
  }

  @Test func freshInstances() throws {
    // article
    struct Settings: Codable, Equatable, Defaulted {
      var theme = "light"
      var fontSize = 12
      init() {}
    }

    let settings = try Mapper().object(from: #"{"theme": "dark"}"#, as: Settings.self)
    // the font size is 12
    // end of article
    var expected = Settings()
    expected.theme = "dark"
    #expect(settings == expected)
  }

  @Test func inheritedInitializers() throws {
    // article
    class Animal: Codable { var name = "" }
    final class Dog: Animal { var breed = "none" }

    do {
      try Mapper().validate(Dog.self)
    } catch {
      print(error)
      // Dog.breed: expected a property that init(from:) reads, or one declared by a writable key path, found one that the inherited init(from:) does not read
    }

    let mapper = try Mapper { configuration in
      configuration.map(Dog.self) { dog in
        dog.property(\.breed)
      }
    }
    let dog = try mapper.object(from: #"{"name": "Rex", "breed": "pug"}"#, as: Dog.self)
    // end of article
    let error = #expect(throws: MappingError.self) { try Mapper().validate(Dog.self) }
    #expect(
      error?.description == """
        Dog.breed: expected a property that init(from:) reads, or one declared by a writable key \
        path, found one that the inherited init(from:) does not read
        """)
    #expect(dog.name == "Rex" && dog.breed == "pug")
    try mapper.validate(Dog.self)
  }
}
