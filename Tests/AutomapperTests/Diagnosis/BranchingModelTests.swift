import Automapper
import Foundation
import Testing

/// Models that read other keys of each kind of object. The keys of another kind are not missing.
struct BranchingModelTests {
  enum Block: Decodable {
    case text(String)
    case image(URL, Int)
    enum CodingKeys: CodingKey { case type, text, url, width }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch try container.decode(String.self, forKey: .type) {
      case "text": self = .text(try container.decode(String.self, forKey: .text))
      case "image":
        self = .image(
          try container.decode(URL.self, forKey: .url),
          try container.decode(Int.self, forKey: .width))
      case let type:
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: container, debugDescription: "unknown type \(type)")
      }
    }
  }
  struct Message: Decodable {
    var number: Int?
    var text: String?
    enum CodingKeys: CodingKey { case version, number, text, limit }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if try container.decode(Int.self, forKey: .version) == 1 {
        number = try container.decode(Int.self, forKey: .number)
      } else {
        text = try container.decode(String.self, forKey: .text)
      }
      if let limit = try container.decodeIfPresent(Int.self, forKey: .limit), limit > 5 {
        throw DecodingError.dataCorruptedError(
          forKey: .limit, in: container, debugDescription: "more than 5")
      }
    }
  }
  struct Versioned: Decodable {
    var number: Int
    var text: String
    enum CodingKeys: CodingKey { case version, number, text }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard try container.decode(Int.self, forKey: .version) == 2 else {
        throw DecodingError.dataCorruptedError(
          forKey: .version, in: container, debugDescription: "unsupported version")
      }
      number = try container.decode(Int.self, forKey: .number)
      text = try container.decode(String.self, forKey: .text)
    }
  }

  /// How a mapper may learn a type.
  enum Learning: CaseIterable { case onFailure, never, atRegistration, notThisType }

  private func mapper<T: Decodable>(_ learning: Learning, _ type: T.Type) throws -> Mapper {
    try Mapper { configuration in
      switch learning {
      case .onFailure: break
      case .never: configuration.learnsOnFailure = false
      case .atRegistration:
        configuration.register(type)
        configuration.learnsOnFailure = false
      case .notThisType: configuration.register(type, learns: false)
      }
    }
  }

  /// The errors of a model's own code stand alone, with or without other objects before.
  @Test(arguments: Learning.allCases) func errorsOfTheModelsOwnCode(_ learning: Learning) throws {
    let blocks = try mapper(learning, Block.self)
    let known = #"{"type":"text","text":"a"},{"type":"image","url":"http://x","width":3}"#
    for (before, index) in [("", 0), (known + ",", 2)] {
      #expect(
        Failing.error(blocks, #"[\#(before){"type":"video","text":1}]"#, as: [Block].self)?
          .description == """
            [Block][\(index)].type: expected a valid value, found string "video" (key "type"): \
            unknown type video
            """)
    }
    let versions = try mapper(learning, Versioned.self)
    #expect(
      Failing.error(
        versions, #"[{"version":2,"number":1,"text":"x"},{"version":1,"number":"one"}]"#,
        as: [Versioned].self)?.description == """
          [Versioned][1].version: expected a valid value, found number 1 (key "version"): \
          unsupported version
          """)
  }

  @Test(arguments: Learning.allCases) func keysOfOtherBranches(_ learning: Learning) throws {
    let messages = #"""
      [{"version":1,"number":1}, {"version":2,"text":"x"},
      {"version":1,"number":[]}, {"version":1,"number":1,"limit":9}]
      """#
    #expect(
      Failing.error(try mapper(learning, Message.self), messages, as: [Message].self)?.description
        == """
        [Message][2].number: expected Int, found an array (key "number")
        [Message][3].limit: expected a valid value, found number 9 (key "limit"): more than 5
        """)
    let blocks = #"""
      [{"type":"image","url":"http://x","width":3}, {"type":"text","text":[]}, {"type":[]},
      {"type":"image","url":"http://x"}]
      """#
    #expect(
      Failing.error(try mapper(learning, Block.self), blocks, as: [Block].self)?.description
        == """
        [Block][1].text: expected String, found an array (key "text")
        [Block][2].type: expected String, found an array (key "type")
        [Block][3].width: expected Int, found nothing (key "width")
        """)
  }

  struct Plain: Decodable {
    var id: Int
    var name: String
    var size: Int
  }

  /// A type without branches lists everything: one that is learned always, others what the source has.
  @Test(arguments: Learning.allCases) func typesThatReadAllKeys(_ learning: Learning) throws {
    let error = Failing.error(
      try mapper(learning, Plain.self), #"[{"id":1,"name":"a","size":1}, {"id":[],"size":"x"}]"#,
      as: [Plain].self)
    let learns = learning == .onFailure || learning == .atRegistration
    #expect(error?.issues.map(\.path) == (learns ? ["[1].name"] : []) + ["[1].id", "[1].size"])
  }

  enum Reply: Codable {
    case answer(id: Int, text: String)
    case note(text: String)
    enum CodingKeys: CodingKey { case kind, id, text }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(String.self, forKey: .kind)
      let id = try container.decodeIfPresent(Int.self, forKey: .id)
      let text = try container.decode(String.self, forKey: .text)
      self = id.map { .answer(id: $0, text: text) } ?? .note(text: text)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("reply", forKey: .kind)
      switch self {
      case .answer(let id, let text):
        try container.encode(id, forKey: .id)
        try container.encode(text, forKey: .text)
      case .note(let text): try container.encode(text, forKey: .text)
      }
    }
  }

  /// The source replaces an enum as a whole, so its problems are those of a new value.
  @Test(arguments: Learning.allCases) func updatesOfEnums(_ learning: Learning) throws {
    let mapper = try mapper(learning, Reply.self)
    for old in [Reply.answer(id: 1, text: "a"), .note(text: "a")] {
      for (source, paths) in [
        (#"{"text":"b"}"#, ["kind"]), (#"{"id":null,"text":"b"}"#, ["kind"]),
        (#"{"kind":"reply","id":[],"text":[]}"#, ["id", "text"]),
      ] {
        var reply = old
        let error = #expect(throws: MappingError.self) { try mapper.update(&reply, from: source) }
        let reported = error?.issues.map(\.path)
        let mayStop = learning == .never || learning == .notThisType
        #expect(reported == paths || mayStop && reported == [paths[0]])
      }
    }
  }
}
