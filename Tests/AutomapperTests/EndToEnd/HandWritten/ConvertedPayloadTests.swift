import Automapper
import Foundation
import Testing

/// Payloads that only conversions make readable: hand-written models get those, too.
@Suite struct ConvertedPayloadTests {
  /// Expects the default mapper to read the first payload as JSONDecoder reads the second one, and
  /// JSONDecoder and a strict mapper to refuse the first one.
  private func convert<Model: Decodable & Equatable>(
    _ type: Model.Type, _ json: String, _ plain: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try refuse(type, json, sourceLocation: sourceLocation)
    let expected = try JSONDecoder().decode(type, from: Data(plain.utf8))
    let source = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let fromBytes = try Mapper().object(from: Data(json.utf8), as: type)
    #expect(fromBytes == expected, "bytes", sourceLocation: sourceLocation)
    let fromFoundation = try Mapper().object(from: .any(source), as: type)
    #expect(fromFoundation == expected, "Foundation", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (#"[{"up_to":null,"unit_amount":"500"}]"#, #"[{"up_to":null,"unit_amount":500}]"#),
    (#"[{"up_to":"inf","flat_amount":" 7 "}]"#, #"[{"up_to":"inf","flat_amount":7}]"#),
    (
      #"[{"up_to":null,"unit_amount_decimal":12}]"#, #"[{"up_to":null,"unit_amount_decimal":"12"}]"#
    ),
  ]) func tiers(json: String, plain: String) throws { try convert([Tier].self, json, plain) }

  @Test(arguments: [
    (#"{"openClose":1}"#, #"{"openClose":true}"#), (#"{"change":"2"}"#, #"{"change":2}"#),
    (#"{"openClose":"no","change":1}"#, #"{"openClose":false,"change":1}"#),
  ]) func options(json: String, plain: String) throws { try convert(SyncOptions.self, json, plain) }

  @Test(arguments: [
    (
      #"{"id":5,"expired":1,"options":[{"title":7,"votes_count":"3"}],"own_votes":["0"]}"#,
      #"{"id":"5","expired":true,"options":[{"title":"7","votes_count":3}],"own_votes":[0]}"#
    )
  ]) func polls(json: String, plain: String) throws { try convert(Poll.self, json, plain) }

  @Test(arguments: [
    (
      #"{"distance":"1.5","duration":2,"weight_name":3,"geometry":"","legs":[]}"#,
      #"{"distance":1.5,"duration":2,"weight_name":"3","geometry":"","legs":[]}"#
    ),
    (
      #"{"distance":1,"duration":2,"weight_name":"","geometry":"","legs":[{"distance":"3","duration":"4","summary":5,"steps":[]}]}"#,
      #"{"distance":1,"duration":2,"weight_name":"","geometry":"","legs":[{"distance":3,"duration":4,"summary":"5","steps":[]}]}"#
    ),
  ]) func routes(json: String, plain: String) throws { try convert(RouteModel.self, json, plain) }

  @Test(arguments: [
    (
      #"["group",["number","7"],["word",1,{"line":"3","column":0}]]"#,
      #"["group",["number",7],["word","1",{"line":3,"column":0}]]"#
    ),
    (#"["flag",1,"no"]"#, #"["flag",true,false]"#),
  ]) func tokens(json: String, plain: String) throws { try convert(StreamToken.self, json, plain) }

  @Test(arguments: [
    (#"{"v":"1","x":[[{"v":"2"}]]}"#, #"{"v":1,"x":[[{"v":2}]]}"#),
    (
      #"{"v":1,"w":{"v":1,"w":{"v":1,"w":{"v":"9"}}}}"#,
      #"{"v":1,"w":{"v":1,"w":{"v":1,"w":{"v":9}}}}"#
    ),
  ]) func nestedModels(json: String, plain: String) throws {
    try convert(Located.self, json, plain)
  }

  @Test(arguments: [
    (#"{"label":5,"value":"6","extra":["7"]}"#, #"{"label":"5","value":6,"extra":[7]}"#)
  ]) func superDecoders(json: String, plain: String) throws {
    try convert(Labelled<Int?>.self, json, plain)
  }

  @Test(arguments: [(#"{"id":"1","name":2,"since":"3"}"#, #"{"id":1,"name":"2","since":3}"#)])
  func modelsOnOneDecoder(json: String, plain: String) throws {
    try convert(MemberModel.self, json, plain)
    try convert(GuestModel.self, json, plain)
  }

  final class Box: Decodable {
    let inner: Box?
    enum CodingKeys: CodingKey { case inner }

    init(from decoder: any Decoder) throws {
      inner = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
        Box.self, forKey: .inner)
    }
  }

  /// Decodes one value twice, before a value that needs a conversion.
  struct Twice: Decodable {
    let boxes: [Box]
    let number: Int
    enum CodingKeys: CodingKey { case box, number }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      boxes = try (0..<3).map { _ in try container.decode(Box.self, forKey: .box) }
      number = try container.decode(Int.self, forKey: .number)
    }
  }

  /// As with JSONDecoder, each request for a class makes an instance of its own, however often the model runs.
  @Test func oneValueDecodedTwice() throws {
    let json = #"[{"box":{"inner":{}},"number":"1"}]"#
    let source = try JSONSerialization.jsonObject(with: Data(json.utf8))
    for models in [
      try Mapper().object(from: json, as: [Twice].self),
      try Mapper().object(from: .any(source), as: [Twice].self),
    ] {
      #expect(models.map(\.number) == [1])
      let boxes = models[0].boxes
      #expect(Set(boxes.map { ObjectIdentifier($0) }).count == 3)
      #expect(Set(boxes.compactMap { $0.inner.map { ObjectIdentifier($0) } }).count == 3)
    }
  }

  struct Part: Decodable, Equatable { let n: Int }

  /// Throws an error that it caught before it caught others.
  struct Late: Decodable, Equatable {
    var a: Int?
    var part: Part?
    var x: Int
    enum CodingKeys: CodingKey { case a, part, x }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var first: (any Error)?
      do { a = try container.decode(Int.self, forKey: .a) } catch { first = error }
      part = try? container.decode(Part.self, forKey: .part)
      x = try container.decode(Int.self, forKey: .x)
      if a == nil, part == nil, let first { throw first }
    }
  }

  /// The conversion of a value is not given to another one, whose error was caught last.
  @Test(arguments: [#""3""#, "3"]) func anErrorThatWasCaughtBeforeOthers(x: String) throws {
    let late = try Mapper().object(from: #"{"a":"1","part":{"n":"2"},"x":\#(x)}"#, as: Late.self)
    #expect(late.a == 1)
    #expect(late.x == 3)
  }

  /// Holds the container of a model while the models inside it are decoded, all on one thread.
  final class Outer: @unchecked Sendable {
    static let key = CodingUserInfoKey(rawValue: "outer")!
    var container: KeyedDecodingContainer<Child.CodingKeys>?
  }

  /// Decodes a value of the model around it, from that model's container.
  struct Child: Decodable {
    let x: Int
    let outerValue: String?
    let children: [Child]
    enum CodingKeys: CodingKey { case x, children }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let outer = decoder.userInfo[Outer.key] as? Outer
      let before = outer?.container
      defer { outer?.container = before }
      outerValue = try before.map { before in
        if let number = try? before.decode(Int.self, forKey: .x) { return "number \(number)" }
        return "string \(try before.decode(String.self, forKey: .x))"
      }
      outer?.container = container
      children = try container.decodeIfPresent([Child].self, forKey: .children) ?? []
      x = try container.decode(Int.self, forKey: .x)
    }
  }

  /// A conversion of a model's own value is not made for the same property of the model around it.
  @Test func onePropertyOfTwoModels() throws {
    let json = #"{"x":"1","children":[{"x":"2"}]}"#
    let mapper = Mapper().with(userInfo: [Outer.key: Outer()])
    let parent = try mapper.object(from: json, as: Child.self)
    #expect(parent.x == 1)
    #expect(parent.children.map(\.x) == [2])
    #expect(parent.children.map(\.outerValue) == ["string 1"])
  }
}
