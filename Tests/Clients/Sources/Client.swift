import Automapper
import Foundation

/// Every check prints what it found; both language modes must print `Expected.txt`.
@main enum Client {
  static func main() throws {
    try mainJob()
    try configuration()
    try overrides()
    try nodesAndSubtypes()
    try classes()
    try madeModels()
    try paths()
    try errors()
  }

  static func show(_ heading: String, _ value: Any) { print("\(heading): \(value)") }
}

extension Mapper {
  /// One line whose keys are in their order.
  func line<T>(_ value: T) throws -> String { try json(from: value, options: [.sortedKeys]) }
}
