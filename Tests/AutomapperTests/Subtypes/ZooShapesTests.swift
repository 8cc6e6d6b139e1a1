import Automapper
import Foundation
import Testing

/// The zoo in dictionaries and optionals within each other, in parts of documents, and in updates.
@Suite struct ZooShapesTests {
  struct Crate: Codable, Equatable {
    var byName: [String: Animal]?
    var lent: [String: Animal?]
    var herds: [String: [Animal]]
    var byNumber: [Int: Animal]
    var inner: [[String: Animal?]?]?
    var none: [String: Animal]?
  }

  private static var all: [Animal] { Zoo.animals.map(\.animal) }
  private static let text = Zoo.animals.map(\.json)

  @Test func dictionariesAndOptionals() throws {
    let (mapper, all, text) = (try Zoo.mapper(), Self.all, Self.text)
    let crate = Crate(
      byName: ["a": all[2]], lent: ["b": nil, "c": all[5]],
      herds: ["d": [all[0], all[1]], "e": []],
      byNumber: [7: all[3]], inner: [nil, ["f": all[4], "g": nil]], none: nil)
    let json = """
      {"byName":{"a":\(text[2])},"byNumber":{"7":\(text[3])},\
      "herds":{"d":[\(text[0]),\(text[1])],"e":[]},"inner":[null,{"f":\(text[4]),"g":null}],\
      "lent":{"b":null,"c":\(text[5])}}
      """
    #expect(try mapper.everywhere(json, as: Crate.self) == crate)
    #expect(try mapper.written(crate) == json)
    #expect(try mapper.readBack(crate) == crate)
    #expect(try mapper.convert(crate, to: Crate.self) == crate)
  }

  @Test(arguments: 0..<6) func atTheRoot(_ number: Int) throws {
    let (mapper, animal, json) = (try Zoo.mapper(), Self.all[number], Self.text[number])
    #expect(try mapper.everywhere(json, as: Animal?.self) == animal)
    #expect(try mapper.everywhere("[\(json), null]", as: [Animal?].self) == [animal, nil])
    #expect(
      try mapper.everywhere(#"{"a": [\#(json)]}"#, as: [String: [Animal]].self) == ["a": [animal]])
    #expect(try mapper.everywhere(#"{"a": null}"#, as: [String: Animal?].self) == ["a": nil])
    #expect(try mapper.everywhere("[\(json)]", as: Set<Animal>.self) == [animal])
    #expect(try mapper.readBack(["a": [animal, nil]]) == ["a": [animal, nil]])
    #expect(try mapper.object(from: mapper.array(from: [animal]), as: [Animal].self) == [animal])
    #expect(try mapper.everywhere(json, as: JSONValue.self) == mapper.convert(animal))
  }

  @Test(arguments: 0..<6) func inPartsOfADocument(_ number: Int) throws {
    let (mapper, animal, json) = (try Zoo.mapper(), Self.all[number], Self.text[number])
    for (name, source) in try EverySource.forms(of: #"{"page": 1, "x": {"all": [\#(json)]}}"#) {
      let path = try mapper.object(from: source, as: [Animal].self, at: "x.all")
      let first = try mapper.object(from: source, as: Animal.self, at: "x.all.0")
      let anywhere = try mapper.object(from: source, as: Animal.self, at: .anywhere)
      let value = try mapper.value(from: source, as: [Animal].self, at: .key("all"))
      #expect(path == [animal] && value == [animal], "from \(name)")
      #expect(first == animal && anywhere == animal, "from \(name)")
    }
  }

  // MARK: Updates

  struct Home: Codable, Equatable {
    var pet: Animal?
    var all: [Animal] = []
    var byName: [String: Animal] = [:]
  }

  @Test func anUpdateKeepsTheTypeThatItDoesNotName() throws {
    let mapper = try Zoo.mapper()
    let home = Home(pet: Puppy("Bo", weeks: 7))
    #expect(
      try mapper.updating(home, #"{"pet": {"weeks": 8}}"#) == Home(pet: Puppy("Bo", weeks: 8)))
    #expect(
      try mapper.updating(home, #"{"pet": {"kind": "puppy", "name": "Max"}}"#)
        == Home(pet: Puppy("Max", weeks: 7)))
    #expect(
      try mapper.updating(home, #"{"pet": {"kind": "cat", "name": "Tom", "legs": 3}}"#)
        == Home(pet: Cat("Tom", legs: 3)))
    #expect(try mapper.updating(home, #"{"pet": null}"#) == Home(pet: nil))
    #expect(
      try mapper.updating(Home(), #"{"pet": \#(Self.text[5])}"#) == Home(pet: Self.all[5]))
    #expect(
      try mapper.updateFailure(home, #"{"pet": {"kind": "wolf"}}"#) == """
        Home.pet: expected one of bird, cat, dog, mammal, parrot, puppy, found string "wolf" \
        (key "kind")
        """)
    #expect(
      try mapper.updateFailure(home, #"{"pet": {"kind": "cat", "name": "Tom"}}"#)
        == #"Home.pet.legs: expected Int, found nothing (key "legs")"#)
  }

  @Test func elementsAreMergedAsWhatTheyAre() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Animal.self, discriminator: "kind", Zoo.names)
      configuration.map(Home.self) { $0.property(\.all).onUpdate(.merge(by: \.name)) }
      configuration.map(Puppy.self) { $0.property(\.weeks) }
    }
    let json = #"{"all": [{"name": "Bo", "weeks": 9}, {"kind": "bird", "name": "Tit"}]}"#
    for (name, source) in try EverySource.forms(of: json) {
      let puppy = Puppy("Bo", weeks: 7)
      var home = Home(all: [Cat("Tom", legs: 4), puppy])
      try mapper.update(&home, from: source)
      #expect(
        home.all == [Cat("Tom", legs: 4), Puppy("Bo", weeks: 9), Bird("Tit")], "from \(name)")
    }
  }

  @Test func instancesKeepTheirIdentity() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Animal.self, discriminator: "kind", Zoo.names)
      configuration.map(Animal.self) { $0.property(\.name, named: "name") }
      configuration.map(Mammal.self) { $0.property(\.legs, named: "legs") }
      configuration.map(Puppy.self) { $0.property(\.weeks) }
    }
    for (name, source) in try EverySource.forms(of: #"{"weeks": 8, "legs": 3, "name": "Max"}"#) {
      let puppy = Puppy("Bo", weeks: 7)
      try mapper.update(puppy as Animal, from: source)
      #expect(puppy.facts == Puppy("Max", weeks: 8).facts.map { $0 == "4" ? "3" : $0 }, "\(name)")
      var home = Home(pet: puppy)
      try mapper.update(&home, from: #"{"pet": {"weeks": 9}}"#)
      #expect(home.pet === puppy && puppy.weeks == 9, "from \(name)")
      expectIssues("typeMismatch pet.legs", comment: "from \(name)") {
        try mapper.update(&home, from: #"{"pet": {"weeks": 1, "legs": "x"}, "all": []}"#)
      }
      #expect(puppy.weeks == 9 && puppy.legs == 3, "from \(name)")
    }
  }

  // MARK: Subclasses that inherit their initialiser

  class Part: Codable, Equatable {
    var id: Int
    init(id: Int) { self.id = id }
    var facts: [String] { ["\(type(of: self))", "\(id)"] }
    static func == (left: Part, right: Part) -> Bool { left.facts == right.facts }
  }
  class Bolt: Part {
    var size = 1
    override var facts: [String] { super.facts + ["\(size)"] }
  }
  final class Screw: Bolt {
    var thread: String?
    override var facts: [String] { super.facts + [thread ?? "-"] }
  }
  struct Kit: Codable, Equatable {
    var main: Part?
    var parts: [Part]
    var byName: [String: Part]
  }
  private static let partNames: [String: Part.Type] = [
    "part": Part.self, "bolt": Bolt.self, "screw": Screw.self,
  ]

  @Test func validationTellsUnreadPropertiesOfSubtypes() throws {
    let mapper = try Mapper {
      $0.register(Part.self, discriminator: "kind", Self.partNames)
    }
    for type in [Part.self, Kit.self] as [any Any.Type] {
      let error = #expect(throws: MappingError.self) { try mapper.validate(type) }
      let places = error?.issues.map { "\($0.model ?? "").\($0.path)" } ?? []
      #expect(Set(places) == ["Bolt.size", "Screw.size", "Screw.thread"], "\(type)")
    }
  }

  @Test func declaredOnesAreReadAndWritten() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Part.self, discriminator: "kind", Self.partNames)
      configuration.map(Bolt.self) { $0.property(\.size, named: "size").key("mm") }
      configuration.map(Screw.self) { $0.property(\.thread) }
    }
    try mapper.validate(Kit.self)
    let screw = Screw(id: 3)
    (screw.size, screw.thread) = (4, "M")
    let bolt = Bolt(id: 2)
    bolt.size = 5
    let kit = Kit(main: screw, parts: [Part(id: 1), bolt, screw], byName: ["b": bolt])
    let (one, two) = (
      #"{"id":2,"kind":"bolt","mm":5}"#, #"{"id":3,"kind":"screw","mm":4,"thread":"M"}"#
    )
    let json = """
      {"byName":{"b":\(one)},"main":\(two),"parts":[{"id":1,"kind":"part"},\(one),\(two)]}
      """
    #expect(try mapper.everywhere(json, as: Kit.self) == kit)
    #expect(try mapper.written(kit) == json)
    #expect(try mapper.readBack(kit) == kit)
  }
}
