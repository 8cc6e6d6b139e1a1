/// A model whose initialiser runs the current instructions.
struct Model: Decodable, Noted {
  init(from decoder: any Decoder) throws {
    let run = DecodingRun.open()
    defer { run.close() }
    try run.enter(decoder, "Model")
  }
  var noted: String { "Model" }
}

/// Another type, with tables of its own in the mapper.
struct OtherModel: Decodable, Noted {
  init(from decoder: any Decoder) throws {
    let run = DecodingRun.open()
    defer { run.close() }
    try run.enter(decoder, "OtherModel")
  }
  var noted: String { "OtherModel" }
}

/// The root of a class hierarchy.
class Base: Decodable, Noted {
  required init(from decoder: any Decoder) throws {
    let run = DecodingRun.open()
    defer { run.close() }
    try run.enter(decoder, "Base")
  }
  var noted: String { "\(type(of: self))" }
}

/// A subclass that reads its own part, and gives the same decoder to its superclass.
class Sub: Base {
  required init(from decoder: any Decoder) throws {
    let run = DecodingRun.open()
    defer { run.close() }
    try run.enter(decoder, "Sub")
    try super.init(from: decoder)
  }
}

/// A subclass whose superclass reads from a super decoder.
final class Leaf: Sub {
  required init(from decoder: any Decoder) throws {
    let run = DecodingRun.open()
    defer { run.close() }
    try run.enter(decoder, "Leaf")
    let parent = try decoder.container(keyedBy: EnumKey.self).superDecoder()
    run.entering = run.newFrames()
    try super.init(from: parent)
  }
}
