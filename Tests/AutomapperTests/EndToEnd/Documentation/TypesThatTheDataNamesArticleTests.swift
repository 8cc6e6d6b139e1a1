import Automapper
import Testing

private protocol Wheeled {}

@Suite struct TypesThatTheDataNamesArticleTests {
  @Test func documents() throws {
    // article
    struct User: Codable { var name: String }
    struct Post: Codable { var title: String }

    let mapper = try Mapper { configuration in
      configuration.register(User.self, Post.self)
      configuration.register(User.self, named: "author")
    }
    let found = try mapper.infer(
      from: #"{"users": [{"name": "Ada"}], "latest": {"post": {"title": "Notes"}}, "count": 1}"#)
    let users = found["users"] as? [User]
    let latest = found["latest"] as? [String: Any]
    let post = latest?["post"] as? Post
    // end of article
    #expect(users?.map(\.name) == ["Ada"] && post?.title == "Notes")
    #expect(found["count"] as? Int == 1)
  }

  @Test func subclasses() throws {
    // article
    class Vehicle: Codable { var wheels = 0 }
    final class Car: Vehicle {}
    final class Bike: Vehicle {}
    struct Garage: Codable { var vehicles: [Vehicle] }

    let mapper = try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: "type", ["car": Car.self, "bike": Bike.self])
    }
    let garage = try mapper.object(
      from: #"{"vehicles": [{"type": "bike", "wheels": 2}]}"#, as: Garage.self)
    let isBike = garage.vehicles[0] is Bike  // true
    let json = try mapper.json(from: Car(), options: .sortedKeys)  // {"type":"car","wheels":0}
    // end of article
    #expect(isBike && garage.vehicles[0].wheels == 2)
    #expect(json == #"{"type":"car","wheels":0}"#)
  }

  @Test func protocols() throws {
    // article
    struct Cart: Codable, Wheeled { var load: Int }
    struct Attachment: Codable { var file: String }
    struct Shed: Codable {
      @Inferred var vehicles: [any Wheeled]
      @Inferred var attachments: [Any]
      @Inferred var note: Any?
    }

    let mapper = try Mapper { configuration in
      configuration.register((any Wheeled).self, discriminator: "type", ["cart": Cart.self])
      configuration.register(Attachment.self)
    }
    let shed = try mapper.object(
      from: #"{"vehicles": [{"type": "cart", "load": 5}], "attachments": [{"file": "a"}]}"#,
      as: Shed.self)
    let cart = shed.vehicles[0] as? Cart
    let attachment = shed.attachments[0] as? Attachment
    // end of article
    #expect(cart?.load == 5 && attachment?.file == "a" && shed.note == nil)
  }
}
