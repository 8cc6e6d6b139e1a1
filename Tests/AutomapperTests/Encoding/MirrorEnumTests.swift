import Automapper
import Foundation
import Testing

/// Enums that are not Encodable.
struct MirrorEnumTests {
  enum Plain { case first, secondCase }
  enum Raw: String { case first = "the first" }
  enum Number: Int { case one = 1 }
  enum Payload {
    case none
    case one(Int)
    case labelled(width: Int)
    case two(Int, name: String?)
    case model(MirrorTests.Point)
    case tuple((Int, Int))
    indirect case nested(Payload)
  }
  struct Enums {
    var plain = Plain.secondCase
    var raw = Raw.first
    var number: Number? = .one
    var payloads: [Payload] = [
      .none, .one(1), .labelled(width: 2), .two(3, name: nil),
      .model(MirrorTests.Point(x: 4, y: nil)),
      .nested(.one(5)),
    ]
  }

  enum Described: CustomStringConvertible {
    case first
    case second(Int)
    var description: String { "described" }
  }

  /// No public function returns the name of a case without a payload.
  @Test func aDescription() throws {
    let written = try MirrorTests.text(["list": [Described.first, .second(1)]])
    #expect(written == #"{"list":["described",{"second":{"_0":1}}]}"#)
  }

  @Test func enums() throws {
    let written = try MirrorTests.text(Enums())
    #expect(
      written == """
        {"number":1,"payloads":["none",{"one":{"_0":1}},{"labelled":{"width":2}},\
        {"two":{"_0":3}},{"model":{"_0":{"x":4}}},{"nested":{"_0":{"one":{"_0":5}}}}],\
        "plain":"secondCase","raw":"the first"}
        """)
  }
}
