import Automapper

/// Six subclasses in three levels below `Animal`.
///
///     Animal ─┬─ Mammal ─┬─ Dog ── Puppy
///             │          └─ Cat
///             └─ Bird ── Parrot
class Animal: Codable, Hashable {
  var name: String
  init(_ name: String) { self.name = name }

  /// What makes two of them equal, the type included.
  var facts: [String] { ["\(type(of: self))", name] }
  static func == (left: Animal, right: Animal) -> Bool { left.facts == right.facts }
  func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}

class Mammal: Animal {
  var legs: Int

  init(_ name: String, legs: Int) {
    self.legs = legs
    super.init(name)
  }

  private enum CodingKeys: String, CodingKey { case legs }

  required init(from decoder: any Decoder) throws {
    legs = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .legs)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(legs, forKey: .legs)
  }

  override var facts: [String] { super.facts + ["\(legs)"] }
}

class Dog: Mammal {
  var barksAt: [Animal] = []

  init(_ name: String, barksAt animals: [Animal] = []) {
    barksAt = animals
    super.init(name, legs: 4)
  }

  private enum CodingKeys: String, CodingKey { case barksAt }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    barksAt = try container.decodeIfPresent([Animal].self, forKey: .barksAt) ?? []
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !barksAt.isEmpty { try container.encode(barksAt, forKey: .barksAt) }
  }

  override var facts: [String] { super.facts + barksAt.flatMap(\.facts) }
}

final class Puppy: Dog {
  var weeks: Int

  init(_ name: String, weeks: Int) {
    self.weeks = weeks
    super.init(name)
  }

  private enum CodingKeys: String, CodingKey { case weeks }

  required init(from decoder: any Decoder) throws {
    weeks = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .weeks)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(weeks, forKey: .weeks)
  }

  override var facts: [String] { super.facts + ["\(weeks)"] }
}

final class Cat: Mammal {}

class Bird: Animal {}

final class Parrot: Bird {
  var words: [String]

  init(_ name: String, words: [String]) {
    self.words = words
    super.init(name)
  }

  private enum CodingKeys: String, CodingKey { case words }

  required init(from decoder: any Decoder) throws {
    words = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .words)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(words, forKey: .words)
  }

  override var facts: [String] { super.facts + words }
}

enum Zoo {
  static let names: [String: any Any.Type] = [
    "mammal": Mammal.self, "dog": Dog.self, "puppy": Puppy.self, "cat": Cat.self,
    "bird": Bird.self, "parrot": Parrot.self,
  ]

  static func mapper(_ key: String = "kind") throws -> Mapper {
    try Mapper { $0.register(Animal.self, discriminator: key, names) }
  }

  /// One of each, with its JSON as it is written.
  static var animals: [(json: String, animal: Animal)] {
    [
      (#"{"kind":"mammal","legs":2,"name":"Ape"}"#, Mammal("Ape", legs: 2)),
      (
        #"{"barksAt":[{"kind":"cat","legs":3,"name":"Tom"}],"kind":"dog","legs":4,"name":"Rex"}"#,
        Dog("Rex", barksAt: [Cat("Tom", legs: 3)])
      ),
      (#"{"kind":"puppy","legs":4,"name":"Bo","weeks":7}"#, Puppy("Bo", weeks: 7)),
      (#"{"kind":"cat","legs":4,"name":"Kit"}"#, Cat("Kit", legs: 4)),
      (#"{"kind":"bird","name":"Tit"}"#, Bird("Tit")),
      (#"{"kind":"parrot","name":"Polly","words":["hi"]}"#, Parrot("Polly", words: ["hi"])),
    ]
  }
}
