import Automapper
import Foundation
import Testing

/// Texts that apps show to people, and texts of errors that an app's own code throws.
struct ForeignErrorTextTests {
  struct User: Codable {
    var name: String
    var size: Int
  }

  @Test func theLocalizedDescriptionListsTheIssues() throws {
    do {
      _ = try Mapper().object(from: #"{"size": "x"}"#, as: User.self)
      Issue.record("no error")
    } catch {
      let foreign: any Error = error
      #expect(
        foreign.localizedDescription == """
          User.name: expected String, found nothing (key "name")
          User.size: expected Int, found string "x" (key "size")
          """)
    }
  }

  struct Broken: LocalizedError { var errorDescription: String? { "the size must be positive" } }
  struct Sized: Decodable {
    init(from decoder: any Decoder) throws { throw Broken() }
  }

  @Test func aLocalizedErrorOfAModel() throws {
    #expect(
      try Mapper().failure("{}", as: Sized.self)
        == "Sized: expected Sized, found an object: the size must be positive")
  }

  @Test func aTransformerThatMakesNothingOfAValue() throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.size)
          .transform {
            Int(try $0.string())
          } inverse: {
            String($0)
          }
      }
    }
    #expect(
      try mapper.failure(#"{"name": "n", "size": "x"}"#, as: User.self) == """
        User.size: expected Int, found no value: its transformer returned nil (key "size")
        """)
    #expect(
      try mapper.failure(#"{"name": "n"}"#, as: User.self)
        == #"User.size: expected Int, found nothing (key "size")"#)
  }

  final class Engine { var cylinders = 4 }

  @Test func aMappingThatCannotCreate() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Engine.self) { $0.property(\.cylinders, named: "cylinders") }
    }
    #expect(
      try mapper.failure("{}", as: Engine.self)
        == "Engine: expected map(_:create:), or a Decodable type, found Engine")
  }

  @Test(arguments: [
    (String.Encoding.utf16, 1), (.utf16LittleEndian, 2), (.utf16BigEndian, 1), (.utf32, 1),
    (.utf32LittleEndian, 2), (.utf32BigEndian, 1),
  ])
  func otherEncodings(_ encoding: String.Encoding, _ column: Int) throws {
    let data = try #require(#"{"name": "x"}"#.data(using: encoding))
    #expect(
      Failing.error(Mapper(), data, as: User.self)?.description == """
        User: expected UTF-8, found UTF-16 or UTF-32 at line 1, column \(column) (byte \(column - 1))
        """)
  }

  /// A zero that is not at the beginning says nothing about the encoding.
  @Test func zeros() {
    #expect(
      Failing.error(Mapper(), Data("[1\u{0}]".utf8), as: [Int].self)?.description
        == "[Int]: expected a comma or ], found byte 0x00 at line 1, column 3 (byte 2)")
  }

  @Test func quotesOfAWordProcessor() throws {
    let text = "{“port”: 80}"
    #expect(
      Failing.error(Mapper(), text, as: User.self)?.annotated(text) == """
        User: expected a key in quotes or }, found character "“" at line 1, column 2 (byte 1)
         --> 1:2
          |
        1 | {“port”: 80}
          |  ^
        """)
  }

  @Test func aTransformerThatDoesNotRun() throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.size).transform { Int(try $0.string()) }.exclude(.fromInput)
      }
    }
    #expect(
      try mapper.failure(#"{"name": "n", "size": "x"}"#, as: User.self)
        == #"User.size: expected Int, found nothing (key "size")"#)
  }
}
