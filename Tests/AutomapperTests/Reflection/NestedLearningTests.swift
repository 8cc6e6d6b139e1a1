import Automapper
import Foundation
import Testing

/// Learning a type makes each nested model once, however often it occurs. Made anew at each place, models in models in
/// models take exponential time.
@Suite struct NestedLearningTests {
  private final class Runs: @unchecked Sendable {
    private let lock = NSLock()
    private var runs = 0

    func add() { lock.withLock { runs += 1 } }
    var count: Int { lock.withLock { runs } }
  }

  /// Counts how often it is decoded. Each test has its own, because tests run side by side.
  private struct Counted<Test>: Decodable {
    var text: String
    private enum CodingKeys: String, CodingKey { case text }

    init(from decoder: any Decoder) throws {
      NestedLearningTests.runs(of: Test.self).add()
      text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
    }
  }
  /// Rejects made-up values.
  private struct Rejecting<Test>: Decodable {
    struct Rejection: Error {}
    init(from decoder: any Decoder) throws {
      NestedLearningTests.runs(of: Test.self).add()
      throw Rejection()
    }
  }
  private struct Four<Part: Decodable>: Decodable { var a, b, c, d: Part }
  private struct Maybe<Part: Decodable>: Decodable { var a, b, c, d: Part? }
  private enum Required {}
  private enum Optionals {}
  private enum Rejected {}
  private enum Described {}

  private static let allRuns: [ObjectIdentifier: Runs] = [
    ObjectIdentifier(Required.self): Runs(), ObjectIdentifier(Optionals.self): Runs(),
    ObjectIdentifier(Rejected.self): Runs(), ObjectIdentifier(Described.self): Runs(),
  ]
  private static func runs<Test>(of test: Test.Type) -> Runs {
    allRuns[ObjectIdentifier(test)] ?? Runs()
  }

  @Test func requiredModels() throws {
    _ = try Mapper { $0.map(Four<Four<Four<Four<Counted<Required>>>>>.self) { _ in } }
    #expect(Self.runs(of: Required.self).count == 1)
  }

  @Test func optionalModels() throws {
    _ = try Mapper { $0.map(Maybe<Maybe<Maybe<Maybe<Counted<Optionals>>>>>.self) { _ in } }
    #expect(Self.runs(of: Optionals.self).count == 1)
  }

  @Test func modelsThatRejectMadeUpValues() throws {
    let mapper = try Mapper {
      $0.map(Maybe<Maybe<Maybe<Maybe<Rejecting<Rejected>>>>>.self) { _ in }
    }
    #expect(Self.runs(of: Rejected.self).count == 1)
    let model = try mapper.object(
      from: #"{"a": {"b": null}}"#, as: Maybe<Maybe<Maybe<Maybe<Rejecting<Rejected>>>>>.self)
    #expect(model.a != nil && model.a?.b == nil)
  }

  /// The stand-ins for what is missing, in a call that lists all problems.
  @Test func standIns() throws {
    typealias Model = Four<Four<Four<Four<Counted<Described>>>>>
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: #"{"a": {}, "b": {}}"#, as: Model.self)
    }
    #expect(
      error?.issues.map(\.path).sorted() == [
        "a.a", "a.b", "a.c", "a.d", "b.a", "b.b", "b.c", "b.d", "c", "d",
      ])
    #expect(Self.runs(of: Described.self).count < 10)
  }
}
