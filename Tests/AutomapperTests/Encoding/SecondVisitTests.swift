import Automapper
import Foundation
import Testing

/// Instances whose `encode(to:)` meets them again and then writes less, as JSONEncoder lets them.
@Suite struct SecondVisitTests {
  private func compare(
    _ value: some Encodable, userInfo: () -> [CodingUserInfoKey: any Sendable] = { [:] },
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.userInfo = userInfo()
    let expected = String(decoding: try encoder.encode(value), as: UTF8.self)
    let bytes = try Mapper().with(userInfo: userInfo()).json(from: value, options: .sortedKeys)
    #expect(bytes == expected, sourceLocation: sourceLocation)
    let native = try JSONSerialization.data(
      withJSONObject: Mapper().with(userInfo: userInfo()).dictionary(from: value),
      options: .sortedKeys)
    #expect(String(decoding: native, as: UTF8.self) == expected, sourceLocation: sourceLocation)
  }

  /// Lists its members only at the root.
  final class Department: Encodable {
    enum Keys: CodingKey { case name, employees }
    var employees: [Employee] = []

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode("R&D", forKey: .name)
      if encoder.codingPath.isEmpty { try container.encode(employees, forKey: .employees) }
    }
  }

  final class Employee: Encodable {
    let name: String
    let department: Department
    init(_ name: String, _ department: Department) {
      (self.name, self.department) = (name, department)
    }
  }

  @Test func modelsThatWriteLessBelowTheRoot() throws {
    let department = Department()
    defer { department.employees = [] }
    department.employees = [Employee("A", department), Employee("B", department)]
    try compare(department)
    try compare(["x": department.employees[0]])
  }

  /// Catches the error of a cycle, as its partner does.
  final class Partner: Encodable {
    enum Keys: CodingKey { case name, partner }
    let name: String
    var partner: Partner?
    init(_ name: String) { self.name = name }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(name, forKey: .name)
      try? container.encode(partner, forKey: .partner)
    }
  }

  /// The second visit fails as a whole, although its code has caught the error inside.
  @Test(arguments: [false, true]) func aCaughtErrorInsideASecondVisit(hasRules: Bool) throws {
    let (a, b) = (Partner("a"), Partner("b"))
    (a.partner, b.partner) = (b, a)
    defer { a.partner = nil }
    let mapper = try Mapper { configuration in
      if hasRules { configuration.map(Partner.self) { $0.property("name").key("names.first") } }
    }
    let name = { (name: String) in
      hasRules ? #""names":{"first":"\#(name)"}"# : #""name":"\#(name)""#
    }
    let (first, second) = (name("a"), name("b"))
    let expected = #"{\#(first),"partner":{\#(second)}}"#
    #expect(try mapper.json(from: a, options: .sortedKeys) == expected)
    let native = try JSONSerialization.data(
      withJSONObject: mapper.dictionary(from: a), options: .sortedKeys)
    #expect(String(decoding: native, as: UTF8.self) == expected)
  }

  final class Visited: @unchecked Sendable { var objects: Set<ObjectIdentifier> = [] }

  /// Writes a reference in place of an object that it has written before.
  final class Vertex: Encodable {
    enum Keys: String, CodingKey {
      case name
      case edges
      case reference = "$ref"
    }
    static let visited = CodingUserInfoKey(rawValue: "visited")
    let name: String
    var edges: [Vertex] = []
    init(_ name: String) { self.name = name }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      let visited = Self.visited.flatMap { encoder.userInfo[$0] } as? Visited
      guard visited?.objects.insert(ObjectIdentifier(self)).inserted != false else {
        return try container.encode(name, forKey: .reference)
      }
      try container.encode(name, forKey: .name)
      try container.encode(edges, forKey: .edges)
    }
  }

  @Test func referencesToVisitedObjects() throws {
    let (a, b, c) = (Vertex("a"), Vertex("b"), Vertex("c"))
    defer { for vertex in [a, b, c] { vertex.edges = [] } }
    (a.edges, b.edges, c.edges) = ([b, c, a], [a, b, c], [a, b])
    let key = try #require(Vertex.visited)
    try compare(a) { [key: Visited()] }
    // Without the references, it is a ring.
    for write in [
      { _ = try Mapper().json(from: a) }, { _ = try Mapper().dictionary(from: a) },
    ] {
      let error = #expect(throws: MappingError.self) { try write() }
      #expect(
        error?.description == """
          Vertex.edges[0].edges[0]: expected an object that does not contain itself, \
          found Vertex again (key "edges")
          """)
    }
  }
}
