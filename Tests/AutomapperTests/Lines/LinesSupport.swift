import Automapper
import Foundation

struct Row: Codable, Equatable, Sendable {
  var id: Int
  var firstName: String?

  init(_ id: Int, _ firstName: String? = nil) {
    self.id = id
    self.firstName = firstName
  }
}

/// A stream of elements that are there already, and of an error behind them.
struct Stream<Element>: AsyncSequence {
  var elements: [Element]
  var error: (any Error)?

  init(_ elements: some Sequence<Element>, error: (any Error)? = nil) {
    self.elements = Array(elements)
    self.error = error
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    var elements: IndexingIterator<[Element]>
    var error: (any Error)?

    mutating func next() async throws -> Element? {
      if let element = elements.next() { return element }
      defer { error = nil }
      if let error { throw error }
      return nil
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(elements: elements.makeIterator(), error: error)
  }
}

extension Stream: Sendable where Element: Sendable {}

extension Stream<ArraySlice<UInt8>> {
  /// The text in chunks of one size.
  init(_ text: String, chunkSize: Int) {
    let bytes = Array(text.utf8)
    self.init(
      stride(from: 0, to: bytes.count, by: chunkSize).map {
        bytes[$0..<Swift.min($0 + chunkSize, bytes.count)]
      })
  }
}

/// What became of a line, in a form that can be compared.
enum Outcome<Model: Equatable & Sendable>: Equatable, Sendable {
  case model(Model)
  case error(String)

  init(_ result: Result<Model, MappingError>) {
    switch result {
    case .success(let model): self = .model(model)
    case .failure(let error): self = .error(error.description)
    }
  }
}

extension AsyncObjects where Element: Equatable & Sendable {
  /// What becomes of each line; behind a bad one reading goes on.
  func outcomes() async throws -> [Outcome<Element>] {
    var iterator = makeAsyncIterator()
    var outcomes: [Outcome<Element>] = []
    while true {
      do {
        guard let model = try await iterator.next() else { return outcomes }
        outcomes.append(.model(model))
      } catch let error as MappingError {
        outcomes.append(.error(error.description))
      }
    }
  }
}

/// A file with the text, for as long as `body` runs.
func withFile<Result>(_ text: String, _ body: (URL) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try Data(text.utf8).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url)
}
