import Automapper
import Foundation
import Testing

/// Rules that would write one value over another are mistakes of the configuration.
@Suite struct ContradictionTests {
  struct Inner: Codable, Equatable {
    var x: Int
    var y: Int?
  }
  struct Other: Codable, Equatable {
    var x: Int
    var z: Int?
  }
  struct Deep: Codable, Equatable { var inner: Inner }
  struct Model: Codable, Equatable {
    var a: Int?
    var b: String?
    var n: Inner?
    var m: Inner?
    var o: Other?
    var deep: Deep?
    var list: [Int]?
    var dictionary: [String: Int]?
    var value: JSONValue?
  }
  struct Person: Codable, Equatable {
    var first: String?
    var last: String?
    var fullName: String?
    var initials: String?
  }

  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let rules: @Sendable (TypeMappingBuilder<Model>) -> Void
    /// The whole text of the error; empty where there is none.
    let text: String

    init(
      _ description: String, _ text: String = "",
      _ rules: @escaping @Sendable (TypeMappingBuilder<Model>) -> Void
    ) {
      testDescription = description
      self.rules = rules
      self.text = text
    }
  }

  static let examples: [Example] = [
    Example(
      "a path into a number",
      #"Model.b: expected a key of its own, found a path into the value of a (key "q.r")"#
    ) {
      $0.property(\.a).key("q")
      $0.property(\.b).key("q.r")
    },
    Example(
      "a path into a number, in the other order",
      #"Model.b: expected a key of its own, found a path into the value of a (key "q.r.s")"#
    ) {
      $0.property(\.b).key("q.r.s")
      $0.property(\.a).key("q")
    },
    Example(
      "a path into a property without rules",
      #"Model.b: expected a key of its own, found a path into the value of a (key "a.b")"#
    ) { $0.property(\.b).key("a.b") },
    Example(
      "a path into an array",
      #"Model.b: expected a key of its own, found a path into the value of list (key "list.0")"#
    ) { $0.property(\.b).key("list.0") },
    Example(
      "a path to a property of a model",
      #"Model.a: expected a key of its own, found the key of n.x (key "n.x")"#
    ) { $0.property(\.a).key("n.x") },
    Example(
      "a path to a property of a model two levels down",
      #"Model.a: expected a key of its own, found the key of deep.inner.x (key "deep.inner.x")"#
    ) { $0.property(\.a).key("deep.inner.x") },
    Example(
      "a path into a property of a model",
      #"Model.a: expected a key of its own, found a path into the value of n.x (key "n.x.y")"#
    ) { $0.property(\.a).key("n.x.y") },
    Example(
      "a path to a model in a model",
      #"Model.a: expected a key of its own, found the key of deep.inner (key "deep.inner")"#
    ) { $0.property(\.a).key("deep.inner") },
    Example(
      "two models in one object",
      """
      Model.m.x: expected a key of its own, found the key of n.x (key "x")
      Model.m.y: expected a key of its own, found the key of n.y (key "y")
      """
    ) {
      $0.property(\.n).inline()
      $0.property(\.m).inline()
    },
    Example(
      "two models of different types in one object",
      #"Model.o.x: expected a key of its own, found the key of n.x (key "x")"#
    ) {
      $0.property(\.n).inline()
      $0.property(\.o).inline()
    },
    Example(
      "a key of a model in this object",
      #"Model.a: expected a key of its own, found the key of n.x (key "x")"#
    ) {
      $0.property(\.n).inline()
      $0.property(\.a).key("x")
    },
    Example(
      "a flattened property of a model beside another",
      #"Model.n.x: expected a key of its own, found the key of b (key "b")"#
    ) { $0.property("n.x").key("b") },
    Example(
      "an alternative that is not written"
    ) {
      $0.property(\.n).inline()
      $0.property(\.a).keys("a", "x")
    },
    Example("a key of a model that the model does not have") { $0.property(\.a).key("n.z") },
    Example("a key of a dictionary") {
      $0.property(\.a).key("dictionary.a")
      $0.property(\.b).key("value.b")
    },
    Example("a key that is not written") {
      $0.property(\.a).key("n.x").exclude(.fromOutput)
      $0.property(\.b).key("a.b").generatesInverse(false)
      $0.property(\.n).key("a").exclude(.fromOutput)
    },
    Example("keys side by side") {
      $0.property(\.a).key("q.a")
      $0.property(\.b).key("q.b")
      $0.property(\.n).key("q.n")
      $0.property(\.list).key("r.0")
      $0.property(\.o).inline()
    },
    Example("a flattened property whose place another takes") {
      $0.property("n.x").key("x")
      $0.property(\.a).key("n.x")
    },
    Example(
      "a path through a number",
      #"Model.a.inner: expected a property of a nested model, found Int"#
    ) { $0.property("a.inner").key("b") },
  ]

  @Test(arguments: examples) func rules(_ example: Example) throws {
    if example.text.isEmpty {
      _ = try Mapper { $0.map(Model.self, example.rules) }
      return
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper { $0.map(Model.self, example.rules) }
    }
    #expect(error?.description == example.text)
    #expect(error?.issues.allSatisfy { $0.code == .invalidConfiguration } == true)
  }

  @Test func inversesOntoKeysOfOthers() throws {
    let error = #expect(throws: MappingError.self) {
      try Mapper {
        $0.map(Person.self) { person in
          person.property(\.fullName).combine("first", "family") {
            try $0[0]?.string()
          } inverse: { name, _ in
            [name, name]
          }
          person.property(\.last).key("family")
          person.property(\.initials).combine("a", "b") { try $0[0]?.string() }
        }
      }
    }
    #expect(
      error?.description == """
        Person.fullName: expected a key of its own, found the key of first (key "first")
        Person.last: expected a key of its own, found the key of fullName (key "family")
        """)
  }

  @Test func inversesThatMeet() throws {
    let error = #expect(throws: MappingError.self) {
      try Mapper {
        $0.map(Person.self) { person in
          person.property(\.fullName).combine("n.a", "n.b") {
            try $0[0]?.string()
          } inverse: { name, _ in
            [name, name]
          }
          person.property(\.initials).combine("n.b", "i") {
            try $0[0]?.string()
          } inverse: { name, _ in
            [name, name]
          }
          person.property(\.last).key("n")
        }
      }
    }
    #expect(
      error?.description == """
        Person.fullName: expected a key of its own, found a path into the value of last (key "n.a")
        Person.fullName: expected a key of its own, found a path into the value of last (key "n.b")
        Person.initials: expected a key of its own, found the key of fullName (key "n.b")
        """)
  }

  @Test func modelsThatAreReadByKeyPaths() throws {
    struct Part { var x = 1 }
    struct Whole {
      var part = Part()
      var a = 1
      var b = 2
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper {
        $0.map(Part.self, create: { Part() }) { $0.property(\.x) }
        $0.map(Whole.self, create: { Whole() }) { whole in
          whole.property(\.part).inline()
          whole.property(\.a).key("x")
          whole.property(\.b).key("a")
        }
      }
    }
    #expect(
      error?.description == """
        Whole.a: expected a key of its own, found the key of part.x (key "x")
        """)
  }

  /// A property and one of a nested model with its name may not claim one place.
  @Test func aPathToAPropertyOfTheSameName() throws {
    struct Address: Codable {
      var city: String?
      var zip: String?
    }
    struct User: Codable {
      var city: String?
      var address: Address?
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper { $0.map(User.self) { $0.property(\.city).key("address.city") } }
    }
    #expect(
      error?.description == """
        User.city: expected a key of its own, found the key of address.city (key "address.city")
        """)
  }

  @Test func inlinedValuesThatAreNoModels() throws {
    struct Holder: Codable {
      var id: Int
      var more: [String: JSONValue]
      var counts: [String: Int]?
      var raw: JSONValue?
      var list: [Int]?
      var text: String?
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper {
        $0.map(Holder.self) { holder in
          holder.property(\.more).inline()
          holder.property(\.counts).inline()
          holder.property(\.raw).inline()
          holder.property(\.list).inline()
          holder.property(\.text).inline()
        }
      }
    }
    func other(_ type: String) -> String {
      """
      expected a nested model for inline(), found \(type), which takes the keys of all other \
      properties too; to keep the keys that no other property takes, declare it with rest(_:)
      """
    }
    #expect(
      error?.description == """
        Holder.more: \(other("[String: JSONValue]"))
        Holder.counts: \(other("[String: Int]"))
        Holder.raw: \(other("JSONValue"))
        Holder.list: expected a nested model for inline(), found [Int]
        Holder.text: expected a nested model for inline(), found String
        """)
  }
}
