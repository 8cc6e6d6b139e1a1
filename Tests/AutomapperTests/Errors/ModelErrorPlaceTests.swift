import Automapper
import Foundation
import Testing

extension UnkeyedDecodingContainer {
  fileprivate func decodeElements() throws -> [Int] {
    var container = self
    var elements: [Int] = []
    while !container.isAtEnd { elements.append(try container.decode(Int.self)) }
    return elements
  }
}

/// A model may throw a `DecodingError` about a part of what it reads. The issue names that part.
@Suite struct ModelErrorPlaceTests {
  struct Session: Decodable {
    var startDate: String
    var userIDs: [Int]
    enum CodingKeys: CodingKey { case startDate, userIDs, mainHall, roomName, attachment }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      startDate = try container.decode(String.self, forKey: .startDate)
      if startDate == "soon" {
        throw DecodingError.dataCorruptedError(
          forKey: .startDate, in: container, debugDescription: "not yet planned")
      }
      var list = try container.nestedUnkeyedContainer(forKey: .userIDs)
      userIDs = []
      while !list.isAtEnd {
        let path = list.codingPath + [ElementKey(list.currentIndex)]
        let user = try list.decode(Int.self)
        guard user > 0 else {
          throw DecodingError.typeMismatch(
            UInt.self, DecodingError.Context(codingPath: path, debugDescription: "no user"))
        }
        userIDs.append(user)
      }
      if container.contains(.mainHall) {
        let hall = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .mainHall)
        guard hall.contains(.roomName) else {
          throw DecodingError.keyNotFound(
            .roomName as CodingKeys,
            DecodingError.Context(
              codingPath: hall.codingPath, debugDescription: "a hall has a room"))
        }
      }
      if let attachment = try container.decodeIfPresent(String.self, forKey: .attachment) {
        _ = try JSONDecoder().decode([String: Int].self, from: Data(attachment.utf8))
      }
      if userIDs == [13] {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: [ElementKey(77)] + decoder.codingPath, debugDescription: "elsewhere"))
      }
    }
  }

  struct ElementKey: CodingKey {
    var intValue: Int?
    var stringValue: String { "Index \(intValue ?? 0)" }
    init(_ index: Int) { intValue = index }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { nil }
  }

  static let rows: [(json: String, text: String)] = [
    (
      #"{"start_date":"soon","user_ids":[]}"#,
      #"startDate: expected a valid value, found string "soon" (key "start_date"): not yet planned"#
    ),
    (
      #"{"startDate":"now","USER-IDS":[4,0]}"#,
      #"userIDs[1]: expected UInt, found number 0 (key "USER-IDS"): no user"#
    ),
    (
      #"{"startDate":"now","userIDs":[],"main_hall":{}}"#,
      #"mainHall.roomName: expected a value, found nothing (key "roomName"): a hall has a room"#
    ),
  ]

  @Test(arguments: rows) func theIssueNamesThePart(json: String, text: String) throws {
    #expect(try Failing.reading(json, as: Session.self) == "Session.\(text)")
    #expect(try Failing.reading("[\(json)]", as: [Session].self) == "[Session][0].\(text)")
  }

  /// A coding path that does not lead below the value, such as that of a decoder that the model made itself.
  @Test(arguments: [
    (
      #"{"startDate":"now","userIDs":[],"attachment":"{\"a\":\"b\"}"}"#,
      "Expected to decode Int but found a string instead."
    ),
    (#"{"startDate":"now","userIDs":[13]}"#, "elsewhere"),
  ])
  func otherwiseItNamesTheValue(json: String, statement: String) throws {
    #expect(
      try Failing.reading("[\(json)]", as: [Session].self)
        == "[Session][0]: expected Session, found an object: \(statement)")
  }

  /// Indices that an error made up.
  @Test(arguments: [-1, 2, Int.min, Int.max]) func impossibleIndices(index: Int) throws {
    struct List: Decodable {
      let index: Int
      init(from decoder: any Decoder) throws {
        index = try decoder.unkeyedContainer().decodeElements().last ?? 0
        throw DecodingError.typeMismatch(
          Bool.self,
          DecodingError.Context(
            codingPath: decoder.codingPath + [ElementKey(index)], debugDescription: "made up"))
      }
    }
    #expect(
      try Failing.reading("[0,\(index)]", as: List.self) == "List[\(index)]: expected Bool: made up"
    )
  }

  @Test func positions() throws {
    let json = "[{\"userIDs\": [],\n \"start_date\": \"soon\"}]"
    let issue = try #require(Failing.error(Mapper(), json, as: [Session].self)?.issues.first)
    #expect(issue.code == .typeMismatch && issue.path == "[0].startDate")
    #expect(issue.position?.line == 2 && issue.position?.column == 16)
  }

  @Test func sensitiveValuesAreNotShown() throws {
    let mapper = try Mapper { $0.map(Session.self) { $0.property(\.startDate).sensitive() } }
    #expect(
      try Failing.reading(#"{"start_date":"soon","userIDs":[]}"#, as: Session.self, mapper)
        == #"Session.startDate: expected a valid value, found a sensitive value (key "start_date"): not yet planned"#
    )
    let elements = try Mapper { $0.map(Session.self) { $0.property(\.userIDs).sensitive() } }
    #expect(
      try Failing.reading(#"{"startDate":"now","userIDs":[0]}"#, as: Session.self, elements)
        == #"Session.userIDs[0]: expected UInt, found a sensitive value (key "userIDs"): no user"#)
  }

  /// A property whose key a provider declares is named by the property; its value is not searched for.
  @Test func declaredKeys() throws {
    let mapper = try Mapper { $0.map(Session.self) { $0.property(\.startDate).key("begin") } }
    #expect(
      try Failing.reading(#"{"begin":"soon","userIDs":[]}"#, as: Session.self, mapper)
        == #"Session.startDate: expected a valid value (key "startDate"): not yet planned"#)
  }
}
