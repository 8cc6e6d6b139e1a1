/// One piece of work, done by Automapper and by others: what stands in a few rows of the table.
///
/// ```swift
/// Comparison("catalogue: bytes → models", bytes: data.count, objects: 500) {
///   try mapper.object(from: data, as: Catalogue.self)
/// }
/// .against("JSONDecoder") { try decoder.decode(Catalogue.self, from: data) }
/// ```
///
/// The sides may give different types (bytes in another order of keys, a twin model); `reading` makes
/// of each what can be compared.
struct Comparison<Value: Equatable>: Case {
  let name: String
  let bytes: Int
  let objects: Int
  let ours: Side
  private(set) var others: [Side] = []
  private let ourValue: () async throws -> Value
  private var otherValues: [() async throws -> Value] = []

  init<Result>(
    _ name: String, bytes: Int, objects: Int,
    ours: @escaping () async throws -> Result,
    reading: @escaping (Result) throws -> Value
  ) {
    self.name = name
    self.bytes = bytes
    self.objects = objects
    self.ours = Side(name: "Automapper") { consume(try await ours()) }
    ourValue = { try reading(try await ours()) }
  }

  init(
    _ name: String, bytes: Int, objects: Int, ours: @escaping () async throws -> Value
  ) {
    self.init(name, bytes: bytes, objects: objects, ours: ours, reading: { $0 })
  }

  func against<Result>(
    _ name: String, _ run: @escaping () async throws -> Result,
    reading: @escaping (Result) throws -> Value
  ) -> Comparison {
    var comparison = self
    comparison.others.append(Side(name: name) { consume(try await run()) })
    comparison.otherValues.append { try reading(try await run()) }
    return comparison
  }

  func against(_ name: String, _ run: @escaping () async throws -> Value) -> Comparison {
    against(name, run, reading: { $0 })
  }

  func check() async throws {
    let expected = try await ourValue()
    for (other, value) in zip(others, otherValues) {
      guard try await value() == expected else {
        throw Defect(description: "\(name): Automapper and \(other.name) do not agree")
      }
    }
  }
}

/// A comparison, whatever its values.
protocol Case {
  /// What is done, and to what: `twitter.json: bytes → models`.
  var name: String { get }
  /// The size of the JSON that one run reads or writes.
  var bytes: Int { get }
  /// How many objects one run makes or reads.
  var objects: Int { get }
  var ours: Side { get }
  var others: [Side] { get }

  /// Throws if the sides do not give equal results.
  func check() async throws
}

/// One of those who do the work.
struct Side {
  let name: String
  let run: () async throws -> Void
}

/// Results that should be equal and are not.
struct Defect: Error, CustomStringConvertible {
  let description: String
}

/// Takes a result so that nobody can leave out the work for it.
@inline(never)
func consume<Value>(_ value: Value) {}
