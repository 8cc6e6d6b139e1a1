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

  @Test func cases() throws {
    // article
    enum Shape: Codable {
      case circle(radius: Double)
      case rectangle(width: Double, height: Double)
      case empty
      case other(JSONValue)

      enum CodingKeys: CodingKey, CaseIterable { case circle, rectangle, empty, other }
    }

    let mapper = try Mapper { configuration in
      configuration.map(Shape.self) { shape in
        shape.cases(.tagged("type"), fallback: "other")
        shape.case("rectangle").keys("box", "rect")
      }
    }
    let shapes = try mapper.object(
      from: #"[{"type": "circle", "radius": 1}, {"type": "empty"}, {"type": "cone", "top": 2}]"#,
      as: [Shape].self)
    let box = try mapper.json(from: Shape.rectangle(width: 1, height: 2), options: .sortedKeys)
    let cone = try mapper.json(from: shapes[2], options: .sortedKeys)  // {"top":2,"type":"cone"}
    // end of article
    guard case .circle(radius: 1) = shapes[0], case .empty = shapes[1] else {
      Issue.record("\(shapes)")
      return
    }
    #expect(box == #"{"height":2.0,"type":"box","width":1.0}"#)
    #expect(cone == #"{"top":2,"type":"cone"}"#)
  }
}
