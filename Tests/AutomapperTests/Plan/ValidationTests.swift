import Automapper
import Foundation
import Testing

/// `validate`: both directions, nested types included.
@Suite struct ValidationTests {
  struct Leaf: Codable { var id: Int }
  struct Branch: Codable {
    var leaves: [Leaf]
    var byName: [String: Leaf]?
  }
  struct Tree: Codable { var branches: [Branch?] }

  struct Twins: Codable {
    var userID: Int
    var userId: Int
  }

  @Test func nothingToSay() throws {
    try Mapper().validate(Tree.self)
    try Mapper().validate([Tree].self)
    try Mapper().validate(Int.self)
  }

  /// A provider of one's own is asked when a type is used; `validate` asks before.
  @Test func mistakesOfNestedTypes() throws {
    struct Provider: MappingProvider {
      func mapping(for type: any Any.Type) -> TypeMapping? {
        if type == Leaf.self { return TypeMapping(Leaf.self) { $0.property("di").key("a") } }
        guard type == Branch.self else { return nil }
        return TypeMapping(Branch.self) { $0.property(\.leaves).key("x..y") }
      }
    }
    let mapper = try Mapper { $0.add(Provider()) }
    let error = #expect(throws: MappingError.self) { try mapper.validate(Tree.self) }
    #expect(
      error?.description == """
        Branch.leaves: expected a key, or a dotted path of keys, found "x..y" (key "x..y")
        Leaf.di: expected a property such as "id", found no such property
        """)
  }

  @Test func keysThatCollideOnOutput() throws {
    try Mapper().validate(Twins.self)
    let mapper = try Mapper { $0.keyStyle = .snakeCase }
    let error = #expect(throws: MappingError.self) { try mapper.validate(Twins.self) }
    #expect(
      error?.description == """
        Twins.userId: expected a key of its own on output, found the key of userID (key "user_id")
        """)
  }

  final class Links {
    var linkID = 1
    var linkId = 2
  }

  /// The properties of registered and mapped types are known when the mapper is made.
  @Test func keysThatCollideInMappedTypes() throws {
    let error = #expect(throws: MappingError.self) {
      try Mapper { configuration in
        configuration.keyStyle = .snakeCase
        configuration.register(Twins.self)
        configuration.map(Links.self, create: { Links() }) { links in
          links.property(\.linkID)
          links.property(\.linkId)
        }
      }
    }
    #expect(
      error?.description == """
        Twins.userId: expected a key of its own on output, found the key of userID (key "user_id")
        Links.linkId: expected a key of its own on output, found the key of linkID (key "link_id")
        """)
    let mapper = try Mapper { configuration in
      configuration.keyStyle = .snakeCase
      configuration.map(Twins.self) { $0.property(\.userId).exclude(.fromOutput) }
    }
    #expect(try mapper.json(from: Twins(userID: 1, userId: 2)) == #"{"user_id":1}"#)
  }

  /// A type that reads several keys for one property writes only one of them.
  @Test func keysThatAreReadForOneProperty() throws {
    struct User: Codable {
      var id: Int
      enum CodingKeys: CodingKey { case userID, userId }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let old = try container.decodeIfPresent(Int.self, forKey: .userId)
        id = try container.decodeIfPresent(Int.self, forKey: .userID) ?? old ?? 0
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .userID)
      }
    }
    let mapper = try Mapper { configuration in
      configuration.keyStyle = .snakeCase
      configuration.register(User.self)
    }
    #expect(try mapper.object(from: #"{"user_id":3}"#, as: User.self).id == 3)
  }

  @Test func keysThatAreDeclaredTwice() throws {
    struct Provider: MappingProvider {
      func mapping(for type: any Any.Type) -> TypeMapping? {
        guard type == Branch.self else { return nil }
        return TypeMapping(Branch.self) { $0.property(\.leaves).key("byName") }
      }
    }
    let mapper = try Mapper { $0.add(Provider()) }
    let error = #expect(throws: MappingError.self) { try mapper.validate(Branch.self) }
    #expect(
      error?.description == """
        Branch.leaves: expected a key of its own, found the key of byName (key "byName")
        """)
  }

  @Test func aTypeThatCannotBeRead() {
    struct Plain { var id = 1 }
    let error = #expect(throws: MappingError.self) { try Mapper().validate(Plain.self) }
    #expect(
      error?.description == "Plain: expected a Decodable type, found a type that is not Decodable")
  }
}
