import Automapper
import Foundation
import Testing

/// A social network: posts that hold posts, dates in several formats, arrays that lose bad
/// elements.
@Suite struct SocialTests {
  private static let payloads = [
    #"""
    {"id":"103","created_at":"2024-06-15T04:52:17.000Z","content":"<p>Hi &amp; <b>bye</b></p>",
     "account":{"id":"1","acct":"ada@example.org","display_name":"","created_at":"2016-03-16","followers_count":0,"bot":false},
     "reblog":null,"visibility":"public","sensitive":false,"media_attachments":[],"tags":[]}
    """#,
    #"""
    {"id":"104","created_at":"2024-06-15T04:52:17Z","content":"",
     "account":{"id":"2","acct":"bob","display_name":"Bob","followers_count":12,"last_status_at":"2024-06-14","fields":[
       {"name":"Web","value":"<a href=\"https://b.org\">b</a>","verified_at":"2020-01-01T00:00:00.250Z"},{"name":"Pronouns","value":"he"}]},
     "reblog":{"id":"7","created_at":"1718427137","content":"<p>a<br>b</p>","account":{"id":"1","acct":"ada","display_name":"A","followers_count":1},
       "visibility":"local","poll":{"id":"5","expired":true,"expires_at":null,"options":[{"title":"Yes","votes_count":3},{"title":"No"}],"own_votes":[0]}},
     "media_attachments":[{"type":"image","id":"1","url":"https://example.com/1.png","meta":{"original":{"width":10,"height":5,"aspect":2.0}}},
       {"type":"hologram","id":"2"},{"id":"3"},"broken",{"type":"audio","id":"4","url":"https://example.com/4.mp3","meta":{"duration":12.5}}],
     "tags":[{"name":"swift"},{"nam":"x"},null,{"name":"json","history":[1]}]}
    """#,
  ]

  @Test(arguments: payloads) func statuses(json: String) throws {
    try compare(StatusPost.self, json)
  }

  @Test(arguments: [
    "{}",
    #"{"id":103,"created_at":"2024-06-15","content":"","account":{"id":"1","acct":"a","display_name":"","followers_count":0}}"#,
    #"{"id":"1","created_at":"yesterday","content":"","account":{"id":"1","acct":"a","display_name":"","followers_count":0}}"#,
    #"{"id":"1","created_at":"2024-06-15","content":"","account":null}"#,
    #"{"id":"1","created_at":"2024-06-15","content":"","account":{"id":"1","acct":"a","display_name":"","followers_count":"0"}}"#,
    #"{"id":"1","created_at":"2024-06-15","content":5,"account":{"id":"1","acct":"a","display_name":"","followers_count":0}}"#,
    #"""
    {"id":"1","created_at":"2024-06-15","content":"","account":{"id":"1","acct":"a","display_name":"","followers_count":0},
     "poll":{"id":"5","expired":1,"options":[]}}
    """#,
  ]) func refusedStatuses(json: String) throws { try refuse(StatusPost.self, json) }

  @Test(arguments: [
    #"[{"id":"a","type":"mention","status":null},{"id":"b","type":"follow"},{"id":"c","type":"new.kind","status":{"x":1}}]"#,
    "[]",
  ]) func notifications(json: String) throws { try compare([Notice].self, json) }

  @Test(arguments: [
    #"[{"id":"a"}]"#, #"[{"id":"a","type":null}]"#, #"[{"id":"a","type":"mention","status":{}}]"#,
  ])
  func refusedNotifications(json: String) throws { try refuse([Notice].self, json) }

  @Test(arguments: [
    #"["2024-06-15T04:52:17Z","2024-06-15T04:52:17.125Z","2024-06-15","1718427137",1718427137]"#,
    "[]",
  ]) func dates(json: String) throws { try compare([FlexibleDate].self, json) }

  @Test(arguments: [#"["June"]"#, "[true]", "[null]", "[{}]", #"[""]"#])
  func refusedDates(json: String) throws { try refuse([FlexibleDate].self, json) }

  @Test(arguments: [
    #"{"name":"loaded","owner":{"id":"x","acct":"y","display_name":"z","followers_count":1},"members":["a"]}"#,
    #"{"name":"id only","owner":"x","members":3}"#, #"{"name":"nothing","owner":null}"#,
    #"{"name":"digits","owner":"42","members":0}"#,
  ]) func loadables(json: String) throws { try compare(Circle.self, json) }

  @Test(arguments: [
    #"{"name":"x","owner":7}"#, #"{"name":"x","owner":{}}"#, #"{"name":"x","members":"3"}"#, "[]",
  ])
  func refusedLoadables(json: String) throws { try refuse(Circle.self, json) }

  @Test(arguments: [
    #"{"values":[1,"x",2,null,{"a":[1]},[3],4.5,true,5]}"#, #"{"values":[]}"#, #"{"values":null}"#,
    "{}",
  ]) func lossyArrays(json: String) throws { try compare(LossyNumbers.self, json) }

  @Test(arguments: [#"{"values":{"a":1}}"#, #"{"values":"x"}"#])
  func refusedLossyArrays(json: String) throws { try refuse(LossyNumbers.self, json) }
}

/// Keeps the integers of an array.
private struct LossyNumbers: Codable, Equatable {
  private struct Skipped: Codable {
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {}
  }

  var values: [Int] = []

  private enum CodingKeys: CodingKey { case values }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.values), try !container.decodeNil(forKey: .values) else { return }
    var list = try container.nestedUnkeyedContainer(forKey: .values)
    while !list.isAtEnd {
      do {
        values.append(try list.decode(Int.self))
      } catch {
        _ = try list.decode(Skipped.self)
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(values, forKey: .values)
  }
}

/// A circle of people, parts of which may not be loaded.
private struct Circle: Codable, Equatable {
  enum Loadable<Value: Codable & Equatable>: Codable, Equatable {
    case notLoaded
    case identifier(String)
    case loaded(Value)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard !container.decodeNil() else {
        self = .notLoaded
        return
      }
      do {
        self = .loaded(try container.decode(Value.self))
      } catch let DecodingError.typeMismatch(type, context)
        where type == [String: Any].self && context.codingPath.count == decoder.codingPath.count
      {
        self = .identifier(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .notLoaded: try container.encodeNil()
      case .identifier(let id): try container.encode(id)
      case .loaded(let value): try container.encode(value)
      }
    }
  }

  enum Members: Codable, Equatable {
    case count(Int)
    case names([String])

    init(from decoder: any Decoder) throws {
      guard var list = try? decoder.unkeyedContainer() else {
        self = .count(try Int(from: decoder))
        return
      }
      var names: [String] = []
      while !list.isAtEnd { names.append(try list.decode(String.self)) }
      self = .names(names)
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .count(let count): try count.encode(to: encoder)
      case .names(let names):
        var list = encoder.unkeyedContainer()
        for name in names { try list.encode(name) }
      }
    }
  }

  var name: String
  var owner: Loadable<SocialAccount>
  var members: Members?

  private enum CodingKeys: CodingKey { case name, owner, members }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    owner =
      try container.decodeIfPresent(Loadable<SocialAccount>.self, forKey: .owner) ?? .notLoaded
    members = try container.decodeIfPresent(Members.self, forKey: .members)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(owner, forKey: .owner)
    try container.encodeIfPresent(members, forKey: .members)
  }
}
