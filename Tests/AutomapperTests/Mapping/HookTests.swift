import Automapper
import Foundation
import Testing

/// `before`, `after` and `include`.
@Suite struct HookTests {
  struct Tag: Codable, Equatable { var name: String }
  struct Post: Codable, Equatable {
    var title: String
    var tags: [Tag]
    var length: Int?
  }
  struct Refused: Error, CustomStringConvertible { var description: String { "refused" } }

  @Test func beforeReshapesEveryPlace() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Tag.self) { $0.before { node in node["tag"] ?? node } }
      configuration.map(Post.self) { $0.before { node in node["post"] ?? node } }
    }
    let post = Post(title: "t", tags: [Tag(name: "a"), Tag(name: "b")], length: nil)
    let json = #"{"post": {"title": "t", "tags": [{"tag": {"name": "a"}}, {"name": "b"}]}}"#
    #expect(try mapper.everywhere(json) == post)
    #expect(try mapper.written(post) == #"{"tags":[{"name":"a"},{"name":"b"}],"title":"t"}"#)
    #expect(try mapper.readBack(post) == post)
  }

  @Test func beforeMayMakeANodeOfItsOwn() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Tag.self) { tag in
        tag.before { node in
          guard let name = node.stringValue else { return node }
          return try JSONValue.object(["name": .string(name)]).node()
        }
      }
    }
    let json = #"{"title": "t", "tags": ["a", {"name": "b"}]}"#
    let post = Post(title: "t", tags: [Tag(name: "a"), Tag(name: "b")], length: nil)
    #expect(try mapper.everywhere(json) == post)
  }

  @Test func afterFinishesTheModel() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Post.self) { post in
        post.after { post, node in post.length = node["title"]?.stringValue?.count }
        post.after { post, node in post.title += "!" }
      }
    }
    let post = Post(title: "abc!", tags: [], length: 3)
    #expect(try mapper.everywhere(#"{"title": "abc", "tags": []}"#) == post)
  }

  class Base: Codable {
    var notes: [String]?
  }
  final class Derived: Base {}

  @Test func hooksOfASuperclassHoldForItsSubclasses() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Base.self) { base in
        base.before { node in node["base"] ?? node }
        base.after { base, node in base.notes = (base.notes ?? []) + ["base"] }
      }
      configuration.map(Derived.self) { derived in
        derived.after { derived, node in derived.notes = (derived.notes ?? []) + ["derived"] }
      }
    }
    let derived = try mapper.object(from: #"{"base": {"notes": ["x"]}}"#, as: Derived.self)
    #expect(derived.notes == ["x", "derived", "base"])
  }

  @Test func errorsOfHooksNameThePlace() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Tag.self) { tag in
        tag.before { node in
          if node["bad"] != nil { throw Refused() }
          return node
        }
        tag.after { tag, node in if tag.name.isEmpty { throw Refused() } }
      }
    }
    #expect(
      try mapper.failure(#"{"title": "t", "tags": [{"name": "a"}, {"bad": 1}]}"#, as: Post.self)
        == "Post.tags[1]: expected Tag, found an object (key \"tags\"): refused")
    #expect(
      try mapper.failure(#"{"title": "t", "tags": [{"name": ""}]}"#, as: Post.self)
        == "Post.tags[0]: expected Tag, found an object (key \"tags\"): refused")
  }

  @Test func errorsOfTransformersKeepTheirCause() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Post.self) { post in
        post.property(\.length).transform { node, parent in
          throw Refused()
        } inverse: { length, owner in
          throw Refused()
        }
      }
    }
    let json = #"{"title": "t", "tags": [], "length": 5}"#
    #expect(
      try mapper.failure(json, as: Post.self)
        == #"Post.length: expected Int, found number 5 (key "length"): refused"#)
    let error = #expect(throws: MappingError.self) {
      try mapper.data(from: Post(title: "t", tags: [], length: 5))
    }
    #expect(error?.description == #"Post.length: encoding failed (key "length"): refused"#)
    #expect(error?.issues.first?.code == .transformFailed)
    #expect(error?.issues.first?.underlying is Refused)
  }

  /// Rules that an included type declares with its own owner cannot be written for another one.
  @Test func anIncludedInverseThatLooksAtItsOwner() throws {
    struct Named: Codable { var title: String }
    let mapper = try Mapper { configuration in
      configuration.map(Named.self) { named in
        named.property(\.title).transform { node, parent in
          try node.string()
        } inverse: { title, owner in
          title + owner.title
        }
      }
      configuration.map(Post.self) { $0.include(Named.self) }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.data(from: Post(title: "t", tags: [], length: nil))
    }
    #expect(
      error?.description == """
        Post.title: expected an inverse that does without the owner, found Post in the place of \
        Named (key "title")
        """)
  }
}
