import Automapper
import Foundation

final class Employee: Codable {
  var name: String
  var age: Int?
  var boss: Employee?
  var tags: [String]
  init(name: String, tags: [String]) {
    self.name = name
    self.tags = tags
  }
}

final class Engine {
  var cylinders = 4
  var builtAt: Date?
  private var stored = 1.5
  var litres: Double {
    get { stored }
    set { stored = newValue }
  }
  var maker: String? {
    get { hidden }
    set { hidden = newValue }
  }
  private var hidden: String?
}

struct Wheel {
  var size = 0
  var rim: String?
}

extension Client {
  static func classes() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Employee.self) { employee in
        employee.property(\.name).key("full_name")
        employee.property(\.age)
        employee.property(\.boss)
        employee.property(\.tags).onUpdate(.append)
      }
    }
    let employee = Employee(name: "Ann", tags: ["a"])
    let boss = Employee(name: "Eve", tags: [])
    employee.boss = boss
    try mapper.update(
      employee, from: #"{"full_name": "Bea", "age": "7", "tags": ["b"], "boss": {"age": 50}}"#)
    show("updated", "\(employee.name) \(employee.age ?? 0) \(employee.tags) \(boss.age ?? 0)")
    show("same boss", employee.boss === boss)
    try mapper.update(employee, from: #"{"boss": null, "age": null}"#)
    show("nulls", "\(employee.age as Int?) \(employee.boss == nil)".replacing("Optional", with: ""))
    show("written", try mapper.line(employee))
  }

  static func madeModels() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Engine.self, create: { Engine() }) { engine in
        engine.property(\.cylinders)
        engine.property(\.builtAt).key("built")
        engine.property(\.litres, named: "litres")
        engine.property(\.maker, named: "maker").key("company")
      }
      configuration.map(Wheel.self, create: { Wheel() }) { wheel in
        wheel.property(\.size).default(16)
        wheel.property(\.rim)
      }
    }
    let engine = try mapper.object(
      from: #"{"cylinders": 6, "built": "2024-06-15", "litres": "3.5", "company": "X"}"#,
      as: Engine.self)
    show("engine", try mapper.line(engine))
    try mapper.update(engine, from: #"{"cylinders": 8, "company": null}"#)
    show("engine", try mapper.line(engine))
    let wheels = try mapper.object(from: #"[{"size": 17, "rim": "alloy"}, {}]"#, as: [Wheel].self)
    show("wheels", try mapper.line(wheels))
  }
}
