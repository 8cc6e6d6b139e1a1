import Automapper
import Foundation
import Testing

/// What works for Codable models works for those that are mapped by key paths.
@Suite struct KeyPathFeatureTests {
  final class Engine: Equatable {
    var cylinders = 4
    var maker = "none"
    init(cylinders: Int = 4, maker: String = "none") {
      (self.cylinders, self.maker) = (cylinders, maker)
    }
    static func == (left: Engine, right: Engine) -> Bool {
      left.cylinders == right.cylinders && left.maker == right.maker
    }
  }
  struct Wheel: Equatable {
    var size = 1
    var brand: String?
  }
  struct Car: Equatable {
    var name = ""
    var engine: Engine?
    var wheels: [Wheel] = []
  }

  private func mapper(_ more: (inout MapperConfiguration) -> Void = { _ in }) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Engine.self, create: { Engine() }) { engine in
        engine.property(\.cylinders)
        engine.property(\.maker)
      }
      configuration.map(Wheel.self, create: { Wheel() }) { wheel in
        wheel.property(\.size)
        wheel.property(\.brand)
      }
      configuration.map(Car.self, create: { Car() }) { car in
        car.property(\.name)
        car.property(\.engine)
        car.property(\.wheels)
      }
      more(&configuration)
    }
  }

  private let json = """
    {"a": {"engines": [{"cylinders": 2, "maker": "M"}], "wheel": {"size": 5},
     "car": {"name": "N", "engine": {"cylinders": 6, "maker": "K"}, "wheels": [{"size": 3}]}}}
    """

  @Test func somewhereInTheSource() throws {
    let mapper = try mapper()
    let engine = Engine(cylinders: 2, maker: "M")
    for (name, source) in try EverySource.forms(of: json) {
      let path = try mapper.object(from: source, as: [Engine].self, at: "a.engines")
      let value = try mapper.value(from: source, as: Wheel.self, at: .key("wheel"))
      let values = try mapper.value(from: source, as: [Engine].self, at: .key("engines"))
      #expect(path == [engine] && values == path && value == Wheel(size: 5), "from \(name)")
      #expect(try mapper.object(from: source, as: Wheel?.self, at: "a.none") == nil, "from \(name)")
      expectIssues("missingKey", comment: "from \(name)") {
        try mapper.object(from: source, as: Wheel.self, at: "a.none")
      }
      // What is not required maps to any object; the root is the shallowest.
      #expect(
        try mapper.object(from: source, as: Engine.self, at: .anywhere) == Engine(), "from \(name)")
    }
  }

  @Test func someProperties() throws {
    let mapper = try mapper()
    for (name, source) in try EverySource.forms(of: json) {
      let car = try mapper.object(
        from: source, as: Car.self, at: "a.car", only: ["engine.maker", "wheels"])
      #expect(
        car == Car(engine: Engine(maker: "K"), wheels: [Wheel(size: 3)]), "from \(name)")
    }
    let car = Car(name: "N", engine: Engine(), wheels: [Wheel(size: 2, brand: "b")])
    let options = JSONOptions.sortedKeys
    #expect(
      try mapper.json(from: car, options: options, only: ["engine.maker", "wheels.size"])
        == #"{"engine":{"maker":"none"},"wheels":[{"size":2}]}"#)
    #expect(
      try mapper.json(from: [car], options: options, only: ["name", "engine"])
        == #"[{"engine":{"cylinders":4,"maker":"none"},"name":"N"}]"#)
    #expect(try mapper.dictionary(from: Wheel(), only: ["size"]) as? [String: Int] == ["size": 1])
    for names in [["engine.makr"], ["engine.makr", "name"]] {
      let text = #"Car.engine.makr: expected a property such as "maker", found no such property"#
      let read = #expect(throws: MappingError.self) {
        try mapper.object(from: #"{"engine": {}}"#, as: Car.self, only: names)
      }
      let written = #expect(throws: MappingError.self) {
        try mapper.dictionary(from: car, only: names)
      }
      #expect(read?.description == text)
      #expect(written?.description == text)
    }
  }

  struct Box: Codable {
    @Inferred var engines: [Any]
    @Inferred var wheel: Any?
  }

  @Test func namedByTheData() throws {
    let mapper = try mapper { $0.register(Engine.self, Wheel.self) }
    let json = #"{"engines":[{"cylinders":2,"maker":"none"}],"wheel":{"size":5}}"#
    for (name, source) in try EverySource.forms(of: json) {
      let found = try mapper.infer(from: source)
      #expect(found["engines"] as? [Engine] == [Engine(cylinders: 2)], "from \(name)")
      #expect(found["wheel"] as? Wheel == Wheel(size: 5), "from \(name)")
      let box = try mapper.object(from: source, as: Box.self)
      #expect(box.engines as? [Engine] == [Engine(cylinders: 2)], "from \(name)")
      #expect(box.wheel as? Wheel == Wheel(size: 5), "from \(name)")
      #expect(try mapper.written(box) == json, "from \(name)")
    }
  }

  /// A type that is registered, and that nothing says how to read.
  @Test func aTypeThatNobodyCanReadStaysPlain() throws {
    struct Engine {}
    let mapper = try Mapper { $0.register(Engine.self, learns: false) }
    let box = try mapper.object(from: #"{"engines": [{"cylinders": 2}]}"#, as: Box.self)
    #expect((box.engines.first as? [String: Any])?["cylinders"] as? Int == 2)
  }

  @Test func inLines() throws {
    let data = Data(#"{"size": 2}"#.utf8) + Data("\n{}\n".utf8) + Data(#"{"size": []}"#.utf8)
    let results = try mapper().objects(fromLines: data, as: Wheel.self)
    #expect(results.count == 3)
    #expect(try results[0].get() == Wheel(size: 2))
    #expect(try results[1].get() == Wheel())
    let error = #expect(throws: MappingError.self) { try results[2].get() }
    #expect(error?.issues.first?.path == "size" && error?.issues.first?.line == 3)
  }

  @Test func throughNodesAndConversions() throws {
    struct Summary: Codable {
      var count: Int
      var maker: String
    }
    struct Other: Codable, Equatable {
      var cylinders: Int
      var maker: String
    }
    let mapper = try mapper { configuration in
      configuration.register(Engine.self)
      configuration.map(Summary.self) { summary in
        summary.property(\.count).key("first").transform { node in
          try node.object(as: Engine.self).cylinders
        }
        summary.property(\.maker).key("second").transform { node in
          try node.object(named: "engine", as: Engine.self).maker
        }
      }
    }
    let summary = try mapper.object(
      from: #"{"first": {"cylinders": 7}, "second": {"maker": "M"}}"#, as: Summary.self)
    #expect(summary.count == 7 && summary.maker == "M")
    let other = Other(cylinders: 3, maker: "z")
    #expect(try mapper.convert(other, to: Engine.self) == Engine(cylinders: 3, maker: "z"))
    #expect(try mapper.convert(Engine(cylinders: 3, maker: "z"), to: Other.self) == other)
    #expect(try mapper.convert([Engine()], to: [Other].self).map(\.cylinders) == [4])
  }

  @Test func reportsAndUnknownKeys() throws {
    var report = MappingReport()
    _ = try mapper().object(
      from: #"{"cylinders": "2", "q": 1}"#, as: Engine.self, report: &report)
    #expect(
      report.entries.map { "\($0.kind.rawValue) \($0.path)" } == [
        "conversion cylinders", "absentProperty maker", "unknownKey ",
      ])
    let strict = try mapper { $0.unknownKeys = .error }
    #expect(
      try strict.failure(#"[{"cylinders": "x", "maker": [], "q": 1}]"#, as: [Engine].self) == """
        [Engine][0].cylinders: expected Int, found string "x" (key "cylinders")
        [Engine][0].maker: expected String, found an array (key "maker")
        [Engine][0]: expected a key of Engine, found unknown key (key "q")
        """)
    let skipping = try mapper { $0.invalidElements = .skip }
    #expect(try skipping.everywhere(#"[{"size": "x"}, {}]"#, as: [Wheel].self) == [Wheel()])
  }

  class Shape {
    var name = ""
    init() {}
  }
  final class Circle: Shape { var radius = 1.0 }
  final class Square: Shape { var side = 1.0 }
  struct Drawing {
    var shapes: [Shape] = []
    var byName: [String: Shape] = [:]
    var main: Shape?
  }

  @Test func subtypesInEveryPlace() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Shape.self, create: { Shape() }) { $0.property(\.name) }
      configuration.map(Circle.self, create: { Circle() }) { $0.property(\.radius) }
      configuration.map(Square.self, create: { Square() }) { $0.property(\.side) }
      configuration.map(Drawing.self, create: { Drawing() }) { drawing in
        drawing.property(\.shapes).onUpdate(.merge(by: \.name))
        drawing.property(\.byName)
        drawing.property(\.main)
      }
      configuration.register(
        Shape.self, discriminator: "type", ["circle": Circle.self, "square": Square.self])
    }
    try mapper.validate(Drawing.self)
    let json = """
      {"byName":{"a":{"name":"n","side":2.0,"type":"square"}},\
      "main":{"name":"o","radius":3.0,"type":"circle"},\
      "shapes":[{"name":"c","radius":2.5,"type":"circle"}]}
      """
    for (name, source) in try EverySource.forms(of: json) {
      var drawing = try mapper.object(from: source, as: Drawing.self)
      #expect(drawing.byName["a"] is Square, "from \(name)")
      #expect(try mapper.written(drawing) == json, "from \(name)")
      let (circle, main) = (drawing.shapes[0] as? Circle, drawing.main as? Circle)
      try mapper.update(
        &drawing,
        from: """
          {"shapes": [{"name": "c", "radius": 9}, {"type": "square", "name": "new"}],
           "main": {"radius": 8}}
          """)
      #expect(drawing.shapes.count == 2 && drawing.shapes[1] is Square, "from \(name)")
      #expect(drawing.shapes[0] === circle && circle?.radius == 9, "from \(name)")
      #expect(drawing.main === main && main?.radius == 8, "from \(name)")
    }
    #expect(
      try mapper.failure(#"{"main": {"type": "hexagon"}}"#, as: Drawing.self)
        == #"Drawing.main: expected one of circle, square, found string "hexagon" (key "type")"#)
  }
}
