import Automapper
import Testing

/// Random initialisers that catch some of their errors. A value is a problem if its error leaves the initialiser,
/// with stand-ins for the problems before.
struct CaughtProblemTests {
  enum Key: String, CodingKey, CaseIterable { case a, b, c, d }
  enum Kind: CaseIterable { case integer, integerIfPresent, number, list, object, odd }
  struct Request {
    let key: Key
    let kind: Kind
  }
  /// What requests ask for. The same question always has the same answer.
  struct Question: Hashable {
    let key: Key
    let kind: Kind

    init(_ request: Request) {
      key = request.key
      kind = request.kind == .integerIfPresent ? .integer : request.kind
    }
  }

  /// A step of an initialiser: a request, or steps whose error leads to others.
  indirect enum Step {
    case request(Request)
    case attempt([Step], otherwise: [Step])

    static func run(_ steps: [Step], _ request: (Request) throws -> Void) throws {
      for step in steps {
        switch step {
        case .request(let value): try request(value)
        case .attempt(let steps, let others):
          do { try run(steps, request) } catch { try run(others, request) }
        }
      }
    }

    static func random(
      _ depth: Int, using random: inout SeededGenerator
    ) -> [Step] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        if depth > 0, Int.random(in: 0..<5, using: &random) < 2 {
          return .attempt(
            Self.random(depth - 1, using: &random),
            otherwise: Self.random(depth - 1, using: &random))
        }
        return .request(
          Request(
            key: Key.allCases.randomElement(using: &random) ?? .a,
            kind: Kind.allCases.randomElement(using: &random) ?? .integer))
      }
    }
  }

  struct Model: Decodable {
    @TaskLocal static var steps: [Step] = []
    struct Part: Decodable { var v: Int }
    /// Throws an error of its own.
    struct Odd: Decodable {
      struct Even: Error, Equatable {}
      init(from decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decode(Int.self) % 2 == 0 { throw Even() }
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      try Step.run(Self.steps) { request in
        switch request.kind {
        case .integer: _ = try container.decode(Int.self, forKey: request.key)
        case .integerIfPresent:
          _ = try container.decodeIfPresent(Int.self, forKey: request.key)
        case .number: _ = try container.decode(Double.self, forKey: request.key)
        case .list: _ = try container.decode([Int].self, forKey: request.key)
        case .object: _ = try container.decode(Part.self, forKey: request.key)
        case .odd: _ = try container.decode(Odd.self, forKey: request.key)
        }
      }
    }
  }
  struct Owner: Decodable {
    var model: Model
    var last: Int
  }

  enum Value: String, CaseIterable {
    case integer = "1"
    case even = "2"
    case list = "[1]"
    case listOfText = #"[1, "x"]"#
    case object = #"{"v": 1}"#
    case emptyObject = "{}"
    case text = #""x""#
    case null
    case absent

    /// The path of the problem of a request for the value, nil if there is none.
    func problem(of request: Request) -> String? {
      switch (self, request.kind) {
      case (.integer, .integer), (.integer, .odd), (.even, .integer): nil
      case (.integer, .integerIfPresent), (.even, .integerIfPresent): nil
      case (.null, .integerIfPresent), (.absent, .integerIfPresent): nil
      case (.integer, .number), (.even, .number), (.list, .list), (.object, .object): nil
      case (.listOfText, .list): "\(request.key.rawValue)[1]"
      case (.emptyObject, .object): "\(request.key.rawValue).v"
      default: request.key.rawValue
      }
    }
  }

  struct Problem: Error {
    let question: Question
    let number: Int
    let path: String
  }

  /// Runs the steps once for each problem, without a mapper.
  private func problems(_ steps: [Step], _ values: [Key: Value]) -> Set<String> {
    var paths: Set<String> = []
    var replaced: [Question: Int] = [:]
    while true {
      var counts: [Question: Int] = [:]
      do {
        try Step.run(steps) { request in
          let question = Question(request)
          let number = counts[question, default: 0]
          counts[question] = number + 1
          if let first = replaced[question], number >= first { return }
          if let path = values[request.key]?.problem(of: request) {
            throw Problem(question: question, number: number, path: path)
          }
        }
        return paths
      } catch let problem as Problem {
        paths.insert(problem.path)
        replaced[problem.question] = problem.number
      } catch {
        Issue.record(error)
        return paths
      }
    }
  }

  @Test func randomInitializers() throws {
    var random = SeededGenerator.announced()
    var failed = 0
    for _ in 0..<400 {
      let steps = Step.random(3, using: &random)
      var values: [Key: Value] = [:]
      for key in Key.allCases {
        values[key] =
          Bool.random(using: &random) ? .integer : Value.allCases.randomElement(using: &random)
      }
      let members = values.filter { $1 != .absent }.map { "\"\($0.rawValue)\": \($1.rawValue)" }
      let text = "{\(members.sorted().joined(separator: ", "))}"
      let expected = problems(steps, values)
      failed += expected.isEmpty ? 0 : 1
      try Model.$steps.withValue(steps) {
        let mapper = try Mapper { $0.coercion = [] }
        #expect(paths(mapper, text, as: Model.self) == expected, "\(steps) of \(text)")
        let owned = Set(expected.map { "model.\($0)" })
        #expect(
          paths(mapper, #"{"model": \#(text), "last": 1}"#, as: Owner.self) == owned,
          "\(steps) of \(text)")
        #expect(
          paths(mapper, #"{"model": \#(text), "last": []}"#, as: Owner.self)
            == owned.union(["last"]), "\(steps) of \(text)")
      }
    }
    #expect(failed > 50)
  }

  private func paths(
    _ mapper: Mapper, _ text: String, as type: (some Decodable).Type
  ) -> Set<String> {
    Set(Failing.error(mapper, text, as: type)?.issues.map(\.path) ?? [])
  }

  struct Counted: Decodable {
    @TaskLocal static var runs: Runs?
    final class Runs: @unchecked Sendable {
      /// Used by one task only.
      var count = 0
    }
    enum CodingKeys: CodingKey { case id, name, size }
    init(from decoder: any Decoder) throws {
      Self.runs?.count += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if (try? container.decode(Int.self, forKey: .id)) == nil {
        _ = try container.decode(Bool.self, forKey: .id)
      }
      _ = try container.decode(String.self, forKey: .name)
      _ = try container.decode([Int].self, forKey: .size)
    }
  }

  /// Each document of a known type costs the run that failed, and one for each problem. A problem of an array costs one
  /// more. A scalar has no parts to read, and neither has an array for a model that decodes an object.
  @Test(arguments: [
    (#"{"id": 1, "name": "n", "size": {}}"#, 3),
    (#"{"id": true, "name": [], "size": []}"#, 2),
    (#"{"id": {}, "name": "n", "size": [1, "x"]}"#, 4),
    (#"{"id": [], "name": {}, "size": 2}"#, 5),
    (#"[]"#, 1),
    (#""text""#, 1),
  ])
  func runs(_ text: String, _ count: Int) throws {
    let mapper = try Mapper { $0.coercion = [] }
    _ = try mapper.object(from: #"{"id": true, "name": "n", "size": []}"#, as: Counted.self)
    let runs = Counted.Runs()
    Counted.$runs.withValue(runs) {
      #expect(Failing.error(mapper, text, as: Counted.self) != nil)
    }
    #expect(runs.count == count)
  }

  /// Requests a value of its own error, or one that needs a conversion, and others only if that fails.
  struct Retrying: Decodable {
    enum CodingKeys: CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try? container.decode(Int.self, forKey: .a)
      if (try? container.decode(Model.Odd.self, forKey: .b)) == nil {
        _ = try container.decode(Model.Odd.self, forKey: .b)
        _ = try container.decode(Int.self, forKey: .c)
      }
    }
  }
  struct RetryingOwner: Decodable { var model: Retrying }

  /// The first request of `b` is caught, whatever the numbers of failures before.
  @Test(arguments: [
    #"{"b": 2, "c": []}"#, #"{"a": 1, "b": 2, "c": []}"#, #"{"a": "12", "b": 2, "c": []}"#,
    #"{"a": "12", "b": {}, "c": []}"#, #"{"a": [], "b": {}, "c": "x"}"#,
  ])
  func caughtRequests(_ text: String) {
    #expect(paths(Mapper(), text, as: Retrying.self) == ["b", "c"])
    #expect(
      paths(Mapper(), #"{"model": \#(text)}"#, as: RetryingOwner.self) == ["model.b", "model.c"])
  }

  /// Requests a value that may be absent, then catches that it is, and then needs it.
  struct Absent: Decodable {
    enum CodingKeys: CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if try container.decodeIfPresent(Int.self, forKey: .a) == nil,
        (try? container.decode(Int.self, forKey: .a)) == nil
      {
        _ = try container.decode(Int.self, forKey: .a)
        _ = try container.decode(Int.self, forKey: .b)
        _ = try container.decode(Int.self, forKey: .c)
      }
    }
  }

  /// A request that finds no value is not one that fails.
  @Test(arguments: ["{}", #"{"a": null, "b": []}"#])
  func absentRequests(_ text: String) {
    #expect(paths(Mapper(), text, as: Absent.self) == ["a", "b", "c"])
  }

  class Shape: Decodable {
    let id: Int
    init(_ id: Int) { self.id = id }
  }
  final class Circle: Shape {
    required init(from decoder: any Decoder) throws { super.init(1) }
  }
  /// Requests a subclass through a variable, and then the superclass.
  struct Chosen: Decodable {
    enum CodingKeys: CodingKey { case radius }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let type: Shape.Type = Circle.self
      _ = try container.decode(type)
      _ = try container.decode(Shape.self)
      _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .radius)
    }
  }

  @Test func typesInVariables() {
    #expect(paths(Mapper(), "{}", as: Chosen.self) == ["id", "radius"])
  }

  /// Requests a subclass through a variable, as an element of an array, and catches a failure after it.
  struct ChosenElement: Decodable {
    enum CodingKeys: CodingKey { case shapes, height, radius }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var shapes = try container.nestedUnkeyedContainer(forKey: .shapes)
      let type: Shape.Type = Circle.self
      _ = try shapes.decodeIfPresent(type)
      _ = try container.decode(Int.self, forKey: .height)
      if (try? container.decode(Int.self, forKey: .radius)) == nil {
        _ = try container.decode(String.self, forKey: .radius)
      }
    }
  }

  @Test func typesOfElementsInVariables() throws {
    let mapper = Mapper()
    let valid = #"{"shapes": [{}], "height": 1, "radius": 1}"#
    _ = try mapper.object(from: valid, as: ChosenElement.self)
    let text = #"{"shapes": [{}], "height": [], "radius": "wide"}"#
    #expect(paths(mapper, text, as: ChosenElement.self) == ["height"])
  }

  /// Reads its array as two types.
  struct Twice: Decodable {
    struct Short: Decodable {
      init(from decoder: any Decoder) throws {
        if try decoder.unkeyedContainer().count == 3 { throw Model.Odd.Even() }
      }
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      _ = try container.decode(Short.self)
      _ = try container.decode([Model.Part].self)
    }
  }

  @Test func wholeArrays() {
    let error = Failing.error(Mapper(), #"[{"v": 1}, {"v": []}, {"v": 2}]"#, as: Twice.self)
    #expect(error?.issues.map(\.path) == ["", "[1].v"])
  }
}
