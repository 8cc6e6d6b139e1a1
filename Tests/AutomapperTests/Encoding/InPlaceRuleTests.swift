import Automapper
import Foundation
import Testing

/// Properties that are left out, or written by an inverse under their own key, take no tree: they are written where
/// the model's code writes them.
@Suite struct InPlaceRuleTests {
  struct Guest: Codable {
    var zone: String
    var name: String?
    var secret: Int
    var age: Int
  }

  private static func mapper(_ nilValues: NilValues = .omit) throws -> Mapper {
    try Mapper {
      $0.nilValues = nilValues
      $0.map(Guest.self) { guest in
        guest.property(\.secret).exclude(.fromOutput)
        guest.property(\.name).transform { node, _ in
          try node.string()
        } inverse: { name, owner in
          "\(name) in \(owner.zone)"
        }
      }
    }
  }

  @Test func theOrderIsTheModels() throws {
    let json = try Self.mapper().json(from: Guest(zone: "b", name: "Ada", secret: 1, age: 3))
    #expect(json == #"{"zone":"b","name":"Ada in b","age":3}"#)
  }

  @Test(arguments: [
    (NilValues.omit, #"{"zone":"b","age":3}"#), (.null, #"{"zone":"b","name":null,"age":3}"#),
  ])
  func nilIsWrittenAsTheMapperIsTold(_ nilValues: NilValues, _ expected: String) throws {
    let guest = Guest(zone: "b", name: nil, secret: 1, age: 3)
    let mapper = try Self.mapper(nilValues)
    #expect(try mapper.json(from: guest) == expected)
    let dictionary = try mapper.dictionary(from: guest)
    #expect(
      Set(dictionary.keys) == (nilValues == .null ? ["zone", "name", "age"] : ["zone", "age"]))
  }

  /// The owner is the model around the property, whatever was written in between.
  @Test func theOwnerIsTheInnermostModel() throws {
    struct Party: Codable {
      var host: Guest
      var guests: [Guest]
      var title: String
    }
    let mapper = try Mapper {
      $0.map(Guest.self) { guest in
        guest.property(\.name).transform { node, _ in
          try node.string()
        } inverse: { _, owner in
          owner.zone
        }
      }
      $0.map(Party.self) { party in
        party.property(\.title).transform { node, _ in
          try node.string()
        } inverse: { _, owner in
          owner.host.zone + String(owner.guests.count)
        }
      }
    }
    func guest(_ zone: String) -> Guest { Guest(zone: zone, name: "n", secret: 0, age: 1) }
    let party = Party(host: guest("a"), guests: [guest("b"), guest("c")], title: "t")
    func text(_ zone: String) -> String {
      #"{"zone":"\#(zone)","name":"\#(zone)","secret":0,"age":1}"#
    }
    #expect(
      try mapper.json(from: party)
        == #"{"host":\#(text("a")),"guests":[\#(text("b")),\#(text("c"))],"title":"a2"}"#)
  }

  /// As JSONEncoder does, a single value that follows a keyed container goes on with its object.
  @Test func theRulesHoldForAModelThatGoesOnWithAnObject() throws {
    struct Around: Codable {
      var guest: Guest

      init(guest: Guest) { self.guest = guest }
      init(from decoder: any Decoder) throws { guest = try Guest(from: decoder) }

      enum CodingKeys: String, CodingKey { case kind }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("guest", forKey: .kind)
        var single = encoder.singleValueContainer()
        try single.encode(guest)
      }
    }
    let around = Around(guest: Guest(zone: "b", name: "Ada", secret: 1, age: 3))
    #expect(
      try Self.mapper().json(from: around)
        == #"{"kind":"guest","zone":"b","name":"Ada in b","age":3}"#)
  }

  /// A property whose inverse fails leaves nothing behind where the model's code goes on without it.
  @Test func aFailingInverseLeavesNothingBehind() throws {
    struct Careful: Codable {
      var first = 1
      var broken = "x"
      var last = 2

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(first, forKey: .first)
        try? container.encode(broken, forKey: .broken)
        try container.encode(last, forKey: .last)
      }
    }
    struct Failure: Error {}
    for made in [["a": Double.nan], nil] as [[String: Double]?] {
      let mapper = try Mapper {
        $0.map(Careful.self) {
          $0.property(\.broken).transform { node, _ in
            try node.string()
          } inverse: { _, _ in
            guard let made else { throw Failure() }
            return made
          }
        }
      }
      #expect(try mapper.json(from: Careful()) == #"{"first":1,"last":2}"#)
    }
  }
}
