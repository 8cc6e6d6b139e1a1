import Automapper
import Foundation
import Testing

/// An update gives what reading the old document with the new one laid over it gives.
@Suite struct UpdateLawTests {
  struct Inner: Codable, Equatable {
    var x: Int
    var label: String?
    var more: [Int]
  }
  final class Part: Codable, Equatable {
    var size: Int
    var name: String?
    init(size: Int, name: String?) { (self.size, self.name) = (size, name) }
    static func == (left: Part, right: Part) -> Bool {
      left.size == right.size && left.name == right.name
    }
  }
  struct Model: Codable, Equatable {
    var count: Int
    var text: String?
    var ratio: Double
    var born: Date?
    var list: [Inner]
    var inner: Inner
    var other: Inner?
    var part: Part
    var scores: [String: Int]
    var flags: Set<Int>
  }
  /// The same values, not Codable.
  struct Loose: Equatable {
    var count = 0
    var text: String?
    var ratio = 0.0
    var born: Date?
    var list: [Inner] = []
    var inner = Inner(x: 0, label: nil, more: [])
    var other: Inner?
    var part = Part(size: 0, name: nil)
    var scores: [String: Int] = [:]
    var flags: Set<Int> = []
  }

  private struct Random {
    var generator: SeededGenerator
    mutating func number() -> Int { Int.random(in: 0..<1000, using: &generator) }
    mutating func flag() -> Bool { Bool.random(using: &generator) }
    mutating func maybe<T>(_ make: (inout Random) -> T) -> T? { flag() ? make(&self) : nil }
    mutating func several<T>(_ make: (inout Random) -> T) -> [T] {
      (0..<Int.random(in: 0..<4, using: &generator)).map { _ in make(&self) }
    }
    mutating func inner() -> Inner {
      Inner(x: number(), label: maybe { "l\($0.number())" }, more: several { $0.number() })
    }
    mutating func model() -> Model {
      Model(
        count: number(), text: maybe { "t\($0.number())" }, ratio: Double(number()) / 8,
        born: maybe { Date(timeIntervalSince1970: Double($0.number())) },
        list: several { $0.inner() }, inner: inner(), other: maybe { $0.inner() },
        part: Part(size: number(), name: maybe { "p\($0.number())" }),
        scores: Dictionary(
          several { ("k\($0.number() % 3)", $0.number()) }, uniquingKeysWith: { $1 }),
        flags: Set(several { $0.number() }))
    }
    /// Some of the members of an object, and of the objects of nested models.
    mutating func some(of members: [String: Any]) -> [String: Any] {
      var result: [String: Any] = [:]
      for (key, value) in members.sorted(by: { $0.key < $1.key }) where flag() {
        let inner = UpdateLawTests.models.contains(key) ? value as? [String: Any] : nil
        result[key] = inner.map { some(of: $0) } ?? value
      }
      return result
    }
  }

  private static let models = ["inner", "other", "part"]

  /// One document over another: nested models are merged, all else is replaced.
  private func laid(_ new: [String: Any], over old: [String: Any]) -> [String: Any] {
    var result = old
    for (key, value) in new {
      result[key] = value
      if Self.models.contains(key), let inner = old[key] as? [String: Any],
        let changes = value as? [String: Any]
      {
        result[key] = inner.merging(changes) { $1 }
      }
    }
    return result
  }

  @Test func randomModels() throws {
    let plain = try Mapper { $0.nilValues = .null }
    let declared = try Mapper { configuration in
      configuration.nilValues = .null
      configuration.map(Part.self) { part in
        part.property(\.size)
        part.property(\.name)
      }
      configuration.map(Loose.self, create: { Loose() }) { loose in
        loose.property(\.count)
        loose.property(\.text)
        loose.property(\.ratio)
        loose.property(\.born)
        loose.property(\.list)
        loose.property(\.inner)
        loose.property(\.other)
        loose.property(\.part)
        loose.property(\.scores)
        loose.property(\.flags)
      }
    }
    var random = Random(generator: .announced())
    for round in 0..<200 {
      let (old, new) = (random.model(), random.model())
      let source = random.some(of: try plain.dictionary(from: new))
      // Of a model that was nil all must be there.
      if old.other == nil, source["other"] is [String: Any] { continue }
      let document = laid(source, over: try plain.dictionary(from: old))
      let expected = try plain.object(from: document, as: Model.self)
      let bytes = try plain.data(from: source)
      for (mapper, isDeclared) in [(plain, false), (declared, true)] {
        var first = try copy(old, plain)
        let part = first.part
        try mapper.update(&first, from: bytes)
        var second = try copy(old, plain)
        try mapper.update(&second, from: source)
        #expect(first == expected && second == expected, "round \(round): \(source)")
        let isTouched = (source["part"] as? [String: Any])?.isEmpty == false
        #expect((first.part === part) == (isDeclared || !isTouched), "round \(round)")
      }
      var loose = try declared.convert(old, to: Loose.self)
      let part = loose.part
      try declared.update(&loose, from: bytes)
      #expect(try declared.convert(loose, to: Model.self) == expected, "round \(round): \(source)")
      #expect(loose.part === part, "round \(round)")
    }
  }

  /// One that shares no instance with the model.
  private func copy(_ model: Model, _ mapper: Mapper) throws -> Model {
    try mapper.object(from: mapper.data(from: model))
  }
}
