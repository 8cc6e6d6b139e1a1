import Automapper
import Foundation
import Testing

/// What takes more of the stack than plain models do, as deep as a source says, on a thread with a
/// stack of 512 kB: the model, or an error that says that it is too deep.
@Suite struct UpdateStackTests {
  private final class Chain: Codable {
    var name = "x"
    var next: Chain?
    var many: [Chain]?
  }
  private struct Fresh: Codable, Defaulted {
    var name = "x"
    var next: [Fresh] = []
  }
  private final class Link {
    var name = "x"
    var next: Link?
    var many: [Link] = []
  }
  private final class Merged: Codable {
    var name = "x"
    var many: [Merged] = []
  }

  enum Kind: String, CaseIterable {
    case update, declaredUpdate, mergingUpdate, keyPathUpdate, keyPaths, keyPathArrays, defaulted,
      rules
    case report

    var key: String {
      switch self {
      case .mergingUpdate, .keyPathArrays: "many"
      default: "next"
      }
    }
    var isArray: Bool { self == .mergingUpdate || self == .keyPathArrays || self == .defaulted }
  }

  private func mapper(_ kind: Kind, _ maximumDepth: Int) throws -> Mapper {
    try Mapper { configuration in
      configuration.maximumDepth = maximumDepth
      if kind == .declaredUpdate {
        configuration.map(Chain.self) { chain in
          chain.property(\.name)
          chain.property(\.next)
        }
      }
      if kind == .rules {
        configuration.map(Chain.self) { chain in
          chain.property(\.next).when { _, _ in true }
          chain.after { _, _ in }
        }
      }
      configuration.map(Merged.self) { merged in
        merged.property(\.name)
        merged.property(\.many).onUpdate(.merge(by: \.name))
      }
      configuration.map(Link.self, create: { Link() }) { link in
        link.property(\.name)
        link.property(\.next)
        link.property(\.many)
      }
    }
  }

  /// Objects inside objects; the innermost one has no other.
  private func nested(_ count: Int, _ kind: Kind, root: String = #""y""#) -> String {
    let (open, close) = kind.isArray ? ("[", "]") : ("", "")
    let start = #", "\#(kind.key)": \#(open){"name": "y""#
    return #"{"name": \#(root)"# + String(repeating: start, count: count) + "}"
      + String(repeating: "\(close)}", count: count)
  }

  private func run(
    _ kind: Kind, _ source: some MappingSource, oldDepth: Int, maximumDepth: Int = 128
  ) throws -> String {
    let mapper = try mapper(kind, maximumDepth)
    switch kind {
    case .update, .declaredUpdate:
      var chain = Chain()
      for _ in 0..<oldDepth {
        let outer = Chain()
        outer.next = chain
        chain = outer
      }
      try mapper.update(&chain, from: source)
      return try mapper.json(from: chain)
    case .mergingUpdate:
      var merged = Merged()
      merged.name = "y"
      for _ in 0..<oldDepth {
        let outer = Merged()
        outer.name = "y"
        outer.many = [merged]
        merged = outer
      }
      try mapper.update(&merged, from: source)
      return try mapper.json(from: merged)
    case .keyPathUpdate:
      var link = Link()
      for _ in 0..<oldDepth {
        let outer = Link()
        outer.next = link
        link = outer
      }
      try mapper.update(link, from: source)
      return try mapper.json(from: link)
    case .keyPaths, .keyPathArrays:
      return try mapper.json(from: mapper.object(from: source, as: Link.self))
    case .defaulted:
      return try mapper.json(from: mapper.object(from: source, as: Fresh.self))
    case .rules:
      return try mapper.json(from: mapper.object(from: source, as: Chain.self))
    case .report:
      var report = MappingReport()
      return try mapper.json(from: mapper.object(from: source, as: Chain.self, report: &report))
    }
  }

  private func onStack(
    of size: Int = 512 * 1024, _ body: @escaping @Sendable () throws -> String
  ) -> Result<String, any Error>? {
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      outcome.result = Result { try body() }
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    return outcome.result
  }

  /// Reads a model of that depth, or says that it is too deep.
  private func expectModelOrDepthExceeded(
    _ result: Result<String, any Error>?, _ kind: Kind, _ depth: Int
  ) throws {
    switch try #require(result) {
    case .success(let text):
      #expect(depth < 128)
      #expect(text.components(separatedBy: #""name":"y""#).count == depth + 2)
    case .failure(let error):
      #expect(depth > 10, "\(error)")
      let issue = try #require((error as? MappingError)?.issues.first)
      #expect(issue.code == .depthExceeded)
    }
  }

  @Test(arguments: Kind.allCases, [10, 20, 40, 62, 124, 100_000])
  func textsAreReadOrTooDeep(kind: Kind, depth: Int) throws {
    let result = onStack {
      try run(kind, nested(depth, kind), oldDepth: min(depth, 124))
    }
    try expectModelOrDepthExceeded(result, kind, depth)
  }

  @Test(arguments: Kind.allCases, [10, 40, 62])
  func dictionariesAreReadOrTooDeep(kind: Kind, depth: Int) throws {
    let result = onStack {
      let data = Data(nested(depth, kind).utf8)
      let node = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      return try run(kind, node, oldDepth: depth)
    }
    try expectModelOrDepthExceeded(result, kind, depth)
  }

  /// The same levels on the stack that most threads have.
  @Test(arguments: Kind.allCases)
  func aLargeStackReachesTheMaximum(kind: Kind) throws {
    let depth = 62
    let result = onStack(of: 8 << 20) { try run(kind, nested(depth, kind), oldDepth: depth) }
    let text = try #require(try result?.get())
    #expect(text.components(separatedBy: #""name":"y""#).count == depth + 2)
  }

  /// Whatever the maximum, the stack decides.
  @Test(arguments: [Kind.report, .defaulted, .keyPaths, .rules], [5_000])
  func aHigherMaximumEndsNoStack(kind: Kind, depth: Int) throws {
    let result = onStack {
      try run(kind, nested(depth, kind), oldDepth: 0, maximumDepth: .max)
    }
    guard case .failure(let error as MappingError)? = result else {
      Issue.record("It is read.")
      return
    }
    let issue = try #require(error.issues.first)
    #expect(issue.code == .depthExceeded)
    #expect(issue.expected?.hasSuffix("levels, for which this thread has a stack") == true)
    #expect(issue.found == "a deeper value")
  }

  /// The search for all that is wrong goes as deep as the source.
  @Test(arguments: Kind.allCases, [10, 40, 62, 124])
  func errorsAtTheRootAreTold(kind: Kind, depth: Int) throws {
    let result = onStack {
      try run(kind, nested(depth, kind, root: "[]"), oldDepth: depth)
    }
    guard case .failure(let error as MappingError)? = result else {
      Issue.record("It is read.")
      return
    }
    #expect([.typeMismatch, .depthExceeded].contains(error.issues.first?.code))
  }

  /// Written by the thread before it signals, read after.
  private final class Outcome: @unchecked Sendable {
    var result: Result<String, any Error>?
  }
}
