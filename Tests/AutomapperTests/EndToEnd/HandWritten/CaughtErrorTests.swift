import Automapper
import Foundation
import Testing

/// Models that catch errors of their containers and remember the case, the expected type and the
/// path.
@Suite struct CaughtErrorTests {
  private static let values = [
    "null", "5", "-1", "300", "1.5", "1e30", #""x""#, #""5""#, #""""#, #""2024-06-15""#, "true",
    "[]", "[1]",
    #"["a"]"#, "[null]", "{}", #"{"a":1}"#, #"{"a":"b"}"#, #"{"id":"x"}"#, #"{"id":1,"name":null}"#,
    #"{"id":1}"#, #"{"id":1,"name":"x"}"#, #"[{"id":1,"name":"x"},{"id":2}]"#,
  ]

  @Test(arguments: values + [""]) func keyed(value: String) throws {
    let member = value.isEmpty ? "" : #""v":\#(value)"#
    try compareDecoding(KeyedDiagnosis.self, "{\(member)}")
    try compareDecoding([KeyedDiagnosis].self, "[{},{\(member)}]")
    try compareDecoding([String: KeyedDiagnosis].self, #"{"outer":{\#(member)}}"#)
  }

  @Test(arguments: values + [""]) func unkeyed(value: String) throws {
    try compareDecoding(UnkeyedDiagnosis.self, "[\(value)]")
    try compareDecoding([String: UnkeyedDiagnosis].self, #"{"outer":[\#(value)]}"#)
  }

  @Test(arguments: values) func single(value: String) throws {
    try compareDecoding(SingleDiagnosis.self, value)
    try compareDecoding([SingleDiagnosis].self, "[5,\(value)]")
  }

  @Test(arguments: values) func nested(value: String) throws {
    try compareDecoding(NestedDiagnosis.self, #"{"a":{"b":[0,\#(value)]}}"#)
  }

  @Test(arguments: values) func rethrown(value: String) throws {
    try compareDecoding(
      RethrownDiagnosis.self, #"{"list":[{"id":1,"name":"x"},\#(value)],"map":{"k":\#(value)}}"#)
  }

  /// Each error keeps its path while later errors are made.
  @Test func errorsThatAModelKeeps() throws {
    let object = #"{"a":"x","v":[],"b":{},"map":{"a":"y","v":"z","b":[1]}}"#
    #expect(try Mapper().object(from: Data(object.utf8), as: KeptErrors.self).summaries.count == 24)
    try compareDecoding(KeptErrors.self, object)
    try compareDecoding([KeptErrors].self, "[\(object),\(object)]")
    try compareDecoding([String: [KeptErrors]].self, #"{"outer":[\#(object)]}"#)
  }

  /// Containers inside containers, each with errors of its own. A container that is closed leaves its memory to the
  /// next one.
  @Test func errorsInContainersOfContainers() throws {
    let object =
      #"{"a":{"v":1,"list":[{"b":"x"},[true,{"a":null}],{"v":[]}]},"map":{"b":{},"a":[[{"v":2}]]}}"#
    let summaries = try Mapper().object(from: Data(object.utf8), as: NestedErrors.self).summaries
    #expect(summaries.count == 40, "\(summaries)")
    try compareDecoding(NestedErrors.self, object)
    try compareDecoding([String: [NestedErrors]].self, #"{"outer":[\#(object),{},\#(object)]}"#)
  }

  /// A caught error does not show the value.
  @Test(arguments: ["5", "18446744073709551615", "1e400", "1.5"])
  func descriptionsNameTheKind(number: String) throws {
    struct Probe: Decodable {
      var text = ""
      init(from decoder: any Decoder) throws {
        do {
          _ = try decoder.singleValueContainer().decode(Bool.self)
        } catch DecodingError.typeMismatch(_, let context) {
          text = context.debugDescription
        } catch DecodingError.dataCorrupted(let context) {
          text = context.debugDescription
        }
      }
    }
    let text = try Mapper().object(from: "[\(number)]", as: [Probe].self)[0].text
    #expect(text.hasSuffix("a number"), "\(text)")
  }
}

/// Tries two types for each key, in its own object and in a nested one, and looks at the errors at the end.
private struct KeptErrors: Decodable, Equatable {
  var summaries: [String]

  init(from decoder: any Decoder) throws {
    let own = try decoder.container(keyedBy: Key.self)
    let nested = try own.nestedContainer(keyedBy: Key.self, forKey: .map)
    var errors: [any Error] = []
    for container in [own, nested, own] {
      for key in [Key.a, .v, .a, .b] {
        do { _ = try container.decode(Int.self, forKey: key) } catch { errors.append(error) }
        do { _ = try container.decode(Bool.self, forKey: key) } catch { errors.append(error) }
      }
    }
    summaries = errors.map { ($0 as? DecodingError)?.summary ?? "\($0)" }
  }
}

/// Opens all containers inside its object, tries types in each of them, and summarises the errors.
private struct NestedErrors: Decodable, Equatable {
  var summaries: [String] = []

  init(from decoder: any Decoder) throws {
    visit(try decoder.container(keyedBy: Key.self))
  }

  private mutating func attempt<Value>(_ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      summaries.append((error as? DecodingError)?.summary ?? "\(error)")
      return nil
    }
  }

  private mutating func visit(_ object: KeyedDecodingContainer<Key>) {
    for key in [Key.v, .a, .b, .list, .map] where object.contains(key) {
      _ = attempt { try object.decode(Int.self, forKey: key) }
      _ = attempt { try object.decode(String.self, forKey: key) }
      if let inner = attempt({ try object.nestedContainer(keyedBy: Key.self, forKey: key) }) {
        visit(inner)
      } else if let inner = attempt({ try object.nestedUnkeyedContainer(forKey: key) }) {
        visit(inner)
      } else if let decoder = attempt({ try object.superDecoder(forKey: key) }) {
        _ = attempt { try [Bool](from: decoder) }
      }
    }
  }

  private mutating func visit(_ elements: any UnkeyedDecodingContainer) {
    var elements = elements
    while !elements.isAtEnd {
      if attempt({ try elements.decode(Bool.self) }) != nil { continue }
      if let inner = attempt({ try elements.nestedContainer(keyedBy: Key.self) }) {
        visit(inner)
      } else if let inner = attempt({ try elements.nestedUnkeyedContainer() }) {
        visit(inner)
      } else {
        return
      }
    }
  }
}

/// What came of attempts, by name: a value or the summary of an error.
private struct Attempts: Equatable, CustomStringConvertible {
  var outcomes: [String: String] = [:]

  mutating func note<Value>(_ name: String, _ body: () throws -> Value) {
    do {
      outcomes[name] = "\(try body())"
    } catch DecodingError.dataCorrupted {
      outcomes[name] = "dataCorrupted"
    } catch let error as DecodingError {
      outcomes[name] = error.summary
    } catch  where "\(Swift.type(of: error))" == "JSONError" {
      // JSONDecoder turns this error of its own into a DecodingError once it has left all models.
      outcomes[name] = "dataCorrupted"
    } catch {
      outcomes[name] = "\(error)"
    }
  }

  var description: String {
    outcomes.sorted { $0.key < $1.key }.map { "\n  \($0.key): \($0.value)" }.joined()
  }
}

extension Attempts: CustomDebugStringConvertible {
  var debugDescription: String { description }
}

private enum Colour: String, Codable { case red, x }
private enum Level: Int, Codable { case low = 5 }
private enum Key: CodingKey { case v, a, b, list, map }

/// Decodes the types that have a rule of their own through the generic requirement.
private let types: [any (Decodable & Sendable).Type] = [
  IdentityModel.self, [Int].self, [String].self, [Int?].self, [String: Int].self,
  [IdentityModel].self,
  Colour.self,
  Level.self, URL.self, UUID.self, Data.self, Decimal.self, Set<Int>.self, AnyValue.self, Int?.self,
]

private struct KeyedDiagnosis: Decodable, Equatable {
  var attempts = Attempts()

  init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: Key.self)
    attempts.note("contains") { c.contains(.v) }
    attempts.note("nil") { try c.decodeNil(forKey: .v) }
    attempts.note("Int") { try c.decode(Int.self, forKey: .v) }
    attempts.note("Int8") { try c.decode(Int8.self, forKey: .v) }
    attempts.note("UInt") { try c.decode(UInt.self, forKey: .v) }
    attempts.note("Double") { try c.decode(Double.self, forKey: .v) }
    attempts.note("Float") { try c.decode(Float.self, forKey: .v) }
    attempts.note("Bool") { try c.decode(Bool.self, forKey: .v) }
    attempts.note("String") { try c.decode(String.self, forKey: .v) }
    attempts.note("Int if present") { try c.decodeIfPresent(Int.self, forKey: .v) as Any }
    attempts.note("String if present") { try c.decodeIfPresent(String.self, forKey: .v) as Any }
    attempts.note("Bool if present") { try c.decodeIfPresent(Bool.self, forKey: .v) as Any }
    attempts.note("[Int] if present") { try c.decodeIfPresent([Int].self, forKey: .v) as Any }
    attempts.note("model if present") {
      try c.decodeIfPresent(IdentityModel.self, forKey: .v) as Any
    }
    attempts.note("object") {
      try c.nestedContainer(keyedBy: Key.self, forKey: .v).decode(Int.self, forKey: .a)
    }
    attempts.note("array") {
      var list = try c.nestedUnkeyedContainer(forKey: .v)
      return try list.decode(Int.self)
    }
    attempts.note("super") { try IdentityModel(from: c.superDecoder(forKey: .v)) }
    attempts.note("super path") { try c.superDecoder(forKey: .v).codingPath.map(\.stringValue) }
    // Types that can be read from null accept an absent key, too, which JSONDecoder refuses.
    guard c.contains(.v) else { return }
    for type in types { note(type, c) }
  }

  private mutating func note<T: Decodable>(_ type: T.Type, _ c: KeyedDecodingContainer<Key>) {
    attempts.note("\(type)") {
      _ = try c.decode(type, forKey: .v)
      return "fine"
    }
  }
}

private struct UnkeyedDiagnosis: Decodable, Equatable {
  var attempts = Attempts()

  init(from decoder: any Decoder) throws {
    func note<T>(_ name: String, _ body: (inout any UnkeyedDecodingContainer) throws -> T) throws {
      var c = try decoder.unkeyedContainer()
      let wasAtEnd = c.isAtEnd
      attempts.note(name) { try body(&c) }
      // At the end, JSONDecoder's `decodeIfPresent` steps beyond it.
      guard !wasAtEnd else { return }
      attempts.note("\(name), index") { (c.currentIndex, c.isAtEnd, c.count) }
    }
    try note("nil") { try $0.decodeNil() }
    try note("Int") { try $0.decode(Int.self) }
    try note("UInt16") { try $0.decode(UInt16.self) }
    try note("Double") { try $0.decode(Double.self) }
    try note("Bool") { try $0.decode(Bool.self) }
    try note("String") { try $0.decode(String.self) }
    try note("Int if present") { try $0.decodeIfPresent(Int.self) as Any }
    try note("model if present") { try $0.decodeIfPresent(IdentityModel.self) as Any }
    try note("object") { try $0.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .a) }
    try note("array") {
      var list = try $0.nestedUnkeyedContainer()
      return try list.decode(Int.self)
    }
    try note("super") { try IdentityModel(from: $0.superDecoder()) }
    func noteType<T: Decodable>(_ type: T.Type) throws {
      try note("\(type)") { c in
        _ = try c.decode(type)
        return "fine"
      }
    }
    for type in types { try noteType(type) }
  }
}

private struct SingleDiagnosis: Decodable, Equatable {
  var attempts = Attempts()

  init(from decoder: any Decoder) throws {
    let c = try decoder.singleValueContainer()
    attempts.note("nil") { c.decodeNil() }
    attempts.note("Int") { try c.decode(Int.self) }
    attempts.note("UInt8") { try c.decode(UInt8.self) }
    attempts.note("Double") { try c.decode(Double.self) }
    attempts.note("Bool") { try c.decode(Bool.self) }
    attempts.note("String") { try c.decode(String.self) }
    attempts.note("object") {
      try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .a)
    }
    attempts.note("array") {
      var list = try decoder.unkeyedContainer()
      return try list.decode(Int.self)
    }
    attempts.note("model") { try IdentityModel(from: decoder) }
    func note<T: Decodable>(_ type: T.Type) {
      attempts.note("\(type)") {
        _ = try c.decode(type)
        return "fine"
      }
    }
    for type in types { note(type) }
  }
}

/// Errors below several nested containers.
private struct NestedDiagnosis: Decodable, Equatable {
  var attempts = Attempts()

  init(from decoder: any Decoder) throws {
    func list() throws -> any UnkeyedDecodingContainer {
      var list = try decoder.container(keyedBy: Key.self)
        .nestedContainer(keyedBy: Key.self, forKey: .a).nestedUnkeyedContainer(forKey: .b)
      _ = try list.decode(Int.self)
      return list
    }
    attempts.note("Int") {
      var list = try list()
      return try list.decode(Int.self)
    }
    attempts.note("String") {
      var list = try list()
      return try list.decode(String.self)
    }
    attempts.note("object") {
      var list = try list()
      return try list.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .a)
    }
    attempts.note("array") {
      var list = try list()
      var nested = try list.nestedUnkeyedContainer()
      return try nested.decode(String.self)
    }
    attempts.note("model") {
      var list = try list()
      return try list.decode(IdentityModel.self)
    }
  }
}

/// Errors from inside collections and models that the containers decode.
private struct RethrownDiagnosis: Decodable, Equatable {
  var attempts = Attempts()

  init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: Key.self)
    attempts.note("list") { try c.decode([IdentityModel].self, forKey: .list) }
    attempts.note("ints") { try c.decode([Int].self, forKey: .list) }
    attempts.note("map of ints") { try c.decode([String: Int].self, forKey: .map) }
    attempts.note("map of models") { try c.decode([String: IdentityModel].self, forKey: .map) }
    attempts.note("map of lists") { try c.decode([String: [String]].self, forKey: .map) }
    attempts.note("optional list") {
      try c.decodeIfPresent([IdentityModel?].self, forKey: .list) as Any
    }
  }
}
