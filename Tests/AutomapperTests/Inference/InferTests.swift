import Automapper
import Foundation
import Testing

@Suite struct InferTests {
  struct User: Codable, Equatable {
    var name: String
    var age: Int?
  }
  struct Post: Codable, Equatable {
    var title: String
    var author: User?
  }
  struct EmailConfirmation: Codable, Equatable { var code: Int }
  enum Status: String, Codable { case active, closed }

  static let mapper = Result {
    try Mapper { configuration in
      configuration.register(User.self, Post.self, EmailConfirmation.self, Status.self)
      configuration.register(User.self, named: "author", "owner")
    }
  }

  private func infer(_ json: String, named name: String? = nil) throws -> [[String: Any]] {
    let mapper = try Self.mapper.get()
    return try EverySource.forms(of: json).map { _, source in
      try mapper.infer(from: source, named: name)
    }
  }

  private func failure(_ json: String, named name: String? = nil) throws -> String {
    let mapper = try Self.mapper.get()
    let texts = try EverySource.forms(of: json).map { form in
      let error = #expect(throws: MappingError.self) {
        try mapper.infer(from: form.source, named: name)
      }
      return error?.description ?? ""
    }
    #expect(Set(texts).count == 1, "\(texts)")
    return texts[0]
  }

  @Test func aDocument() throws {
    let json = """
      {"users": [{"name": "Ada"}, {"name": "Bo", "age": 3}], "post": {"title": "x", "author": {"name": "C"}},
       "email_confirmations": [{"code": 1}], "OWNER": {"name": "D"}, "status": "closed", "statuses": ["active"],
       "count": 2, "note": null, "tags": ["a", "b"], "ok": true, "ratio": 0.5}
      """
    for found in try infer(json) {
      #expect(found["users"] as? [User] == [User(name: "Ada"), User(name: "Bo", age: 3)])
      #expect(found["post"] as? Post == Post(title: "x", author: User(name: "C")))
      #expect(found["email_confirmations"] as? [EmailConfirmation] == [EmailConfirmation(code: 1)])
      #expect(found["OWNER"] as? User == User(name: "D"))
      #expect(found["status"] as? Status == .closed)
      #expect(found["statuses"] as? [Status] == [.active])
      #expect(found["count"] as? Int == 2)
      #expect(found["note"] is NSNull)
      #expect(found["tags"] as? [String] == ["a", "b"])
      #expect(found["ok"] as? Bool == true)
      #expect(found["ratio"] as? Double == 0.5)
      #expect(found.count == 11)
    }
  }

  @Test(arguments: [
    "user", "users", "User", "USERS", "author", "authors", "Owners", "user_", "o-w-n-e-r",
  ])
  func namesOfAType(name: String) throws {
    for found in try infer(#"{"\#(name)": {"name": "a"}}"#) {
      #expect(found[name] as? User == User(name: "a"))
    }
  }

  @Test func plainObjectsAndArraysAreSearched() throws {
    let json = """
      {"response": {"data": {"users": [{"name": "a"}]}, "items": [{"post": {"title": "t"}}, 1, [{"user": {"name": "b"}}]]}}
      """
    for found in try infer(json) {
      let response = found["response"] as? [String: Any]
      #expect((response?["data"] as? [String: Any])?["users"] as? [User] == [User(name: "a")])
      let items = response?["items"] as? [Any]
      #expect((items?[0] as? [String: Any])?["post"] as? Post == Post(title: "t"))
      #expect(items?[1] as? Int == 1)
      let inner = (items?[2] as? [Any])?.first as? [String: Any]
      #expect(inner?["user"] as? User == User(name: "b"))
    }
  }

  @Test func whatIsNoModelStaysPlain() throws {
    for found in try infer(
      #"{"user": "ada", "users": ["a", 1], "post": null, "posts": [], "author": 7}"#)
    {
      #expect(found["user"] as? String == "ada")
      #expect((found["users"] as? [Any])?.count == 2)
      #expect(found["post"] is NSNull)
      #expect(found["posts"] as? [Post] == [])
      #expect(found["author"] as? Int == 7)
    }
  }

  @Test func aRootWithAName() throws {
    for found in try infer(#"[{"name": "a"}]"#, named: "users") {
      #expect(found["users"] as? [User] == [User(name: "a")])
      #expect(found.count == 1)
    }
    for found in try infer(#"{"title": "a"}"#, named: "post") {
      #expect(found["post"] as? Post == Post(title: "a"))
    }
    for found in try infer(#"[{"user": {"name": "a"}}]"#, named: "things") {
      let things = found["things"] as? [Any]
      #expect((things?[0] as? [String: Any])?["user"] as? User == User(name: "a"))
    }
  }

  @Test func aRootWithoutOne() throws {
    #expect(
      try failure(#"[{"name": "a"}]"#)
        == "expected an object, or a name for the root, found an array")
    #expect(
      try failure("1") == "expected an object, or a name for the root, found number 1")
  }

  @Test func allErrorsAreToldWithTheirPlaces() throws {
    let text = try failure(
      #"{"a": {"users": [{"name": "a"}, {"age": "x"}]}, "post": {"title": []}, "z": {"users": [1, {}]}}"#
    )
    #expect(
      text == """
        a.users[1].name: expected String, found nothing (key "name")
        a.users[1].age: expected Int, found string "x" (key "age")
        post.title: expected String, found an array (key "title")
        z.users[0]: expected User as an object, found number 1 (key "users")
        z.users[1].name: expected String, found nothing (key "name")
        """)
    #expect(
      try failure(#"[{"name": []}]"#, named: "users")
        == #"[0].name: expected String, found an array (key "name")"#)
  }

  @Test func nestedTooDeep() throws {
    let mapper = try Mapper { $0.maximumDepth = 4 }
    var deep: [String: Any] = [:]
    for _ in 0..<5 { deep = ["a": deep] }
    let error = #expect(throws: MappingError.self) { try mapper.infer(from: deep) }
    #expect(error?.issues.map(\.code) == [.depthExceeded])
  }

  /// Every issue of a JSON text has the position of its value.
  @Test(arguments: [
    ("[1]", "1:1"), ("\n \"a\"", "2:2"),
    ("{\"a\": {\"a\":\n {\"a\": {\"a\": {}}}}}", "2:14"),
    (
      "{\"users\": [{\"name\": \"a\"},\n {\"name\": [], \"age\": 1}], \"post\": {\"title\": {}}}",
      "2:11, 2:45"
    ),
  ])
  func positions(json: String, expected: String) throws {
    let mapper = try Mapper { configuration in
      configuration.maximumDepth = 4
      configuration.register(User.self, Post.self)
    }
    let error = try #require(
      throws: MappingError.self, performing: { try mapper.infer(from: json) })
    let places = error.issues.map { "\($0.line ?? 0):\($0.column ?? 0)" }
    #expect(places.joined(separator: ", ") == expected, "\(error)")
    let native = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    let other = #expect(throws: MappingError.self) { try mapper.infer(from: .any(native)) }
    #expect(other?.issues.count == error.issues.count)
    #expect(other?.issues.allSatisfy { $0.position == nil } == true)
  }

  @Test func manyIssuesAreCounted() throws {
    let mapper = try Mapper { $0.register(User.self) }
    let users = Array(repeating: "{\"name\": []}", count: 150).joined(separator: ",")
    let error = try #require(
      throws: MappingError.self,
      performing: { try mapper.infer(from: "{\"a\":{\"users\":[\(users)]},\"users\":[\(users)]}") })
    #expect(error.issues.count == 100)
    #expect(error.omittedIssueCount == 200)
  }

  @Test func subtypesAreInferredToo() throws {
    let mapper = try Zoo.mapper()
    let found = try mapper.infer(
      from:
        #"{"animals": [{"kind": "bird", "name": "a"}], "parrots": [{"name": "b", "words": []}]}"#)
    #expect(found["animals"] as? [Animal] == [Bird("a")])
    #expect(found["parrots"] as? [Parrot] == [Parrot("b", words: [])])
  }

  @Test func ownInflectionsCountWheneverTheyAreAdded() throws {
    struct Child: Codable, Equatable { var name: String }
    let mapper = try Mapper { configuration in
      configuration.register(Child.self)
      configuration.inflections.addIrregular("child", plural: "kidz")
    }
    let found = try mapper.infer(from: #"{"kidz": [{"name": "a"}], "children": [{"name": "b"}]}"#)
    #expect(found["kidz"] as? [Child] == [Child(name: "a")])
    #expect(found["children"] as? [Child] == [Child(name: "b")])
  }

  @Test func manyKeysTakeTimeInProportion() throws {
    // Each run has a mapper of its own, which knows none of the keys.
    try expectLinearTime(from: 1_000, to: 8_000) { count in
      let json = "{" + (0..<count).map { "\"key\($0)\": \($0)" }.joined(separator: ",") + "}"
      return {
        let mapper = try Mapper { $0.register(User.self) }
        let found = try mapper.infer(from: json)
        #expect(found.count == count)
      }
    }
  }

  struct Named: Codable, Equatable { var name: String }

  /// A member that a later one with the same key overrides is no part of the document.
  @Test(arguments: [
    #"{"named":{"name":[]},"named":{"name":"ok"}}"#,
    #"{"a":{"named":{"n":1}},"a":1,"named":{"name":"ok"}}"#,
  ])
  func overriddenMembers(json: String) throws {
    let mapper = try Mapper { $0.register(Named.self) }
    #expect(try mapper.infer(from: json)["named"] as? Named == Named(name: "ok"))
  }
}
