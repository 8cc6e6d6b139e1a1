/// One piece of work, done by Automapper and by other libraries: a few rows of the table.
///
/// The sides may return different types (bytes in another order of keys, a twin of the model).
/// `reading` turns each result into a value that can be compared.
struct Comparison<Value: Equatable>: Case {
  let name: String
  let bytes: Int
  let objects: Int
  let ours: Side
  private(set) var others: [Side] = []
  private let ourValue: () throws -> Value
  private var otherValues: [() throws -> Value] = []

  init<Result>(
    _ name: String, bytes: Int, objects: Int, ours: @escaping () throws -> Result,
    reading: @escaping (Result) throws -> Value
  ) {
    self.name = name
    self.bytes = bytes
    self.objects = objects
    self.ours = Side(name: "Automapper") { consume(try ours()) }
    ourValue = { try reading(try ours()) }
  }

  mutating func add<Result>(
    _ name: String, _ run: @escaping () throws -> Result,
    reading: @escaping (Result) throws -> Value
  ) {
    others.append(Side(name: name) { consume(try run()) })
    otherValues.append { try reading(try run()) }
  }

  func check() throws {
    let expected = try ourValue()
    for (other, value) in zip(others, otherValues) {
      let result: Value
      do { result = try value() } catch {
        throw Defect(description: "\(name): \(other.name) failed: \(error)")
      }
      guard result == expected else {
        throw Defect(description: "\(name): Automapper and \(other.name) do not agree")
      }
    }
  }
}

/// A comparison, whatever its values.
protocol Case {
  /// The work and its data: `100 statuses: 105220 bytes → models`.
  var name: String { get }
  /// The size of the JSON that one run reads or writes.
  var bytes: Int { get }
  /// How many objects one run decodes or encodes.
  var objects: Int { get }
  var ours: Side { get }
  var others: [Side] { get }

  /// Throws if the sides do not return equal results.
  func check() throws
}

/// One library's way to do the work.
struct Side {
  let name: String
  let run: () throws -> Void
}

/// Results that should be equal and are not, or an invalid command line.
struct Defect: Error, CustomStringConvertible {
  let description: String
}

/// Takes a result, so that the optimizer cannot remove the work for it.
@inline(never)
func consume<Value>(_ value: Value) {}
