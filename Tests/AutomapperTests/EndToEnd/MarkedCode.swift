import Foundation

/// Code that stands both in a document and in the test that runs it, between two comments.
enum MarkedCode {
  /// The repository's root.
  static let repository = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  /// The lines between each "```swift" and the "```" after it.
  static func swiftBlocks(of text: String) -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      switch line {
      case "```swift":
        isInside = true
        blocks.append([])
      case "```": isInside = false
      default: if isInside { blocks[blocks.count - 1].append(line) }
      }
    }
    return blocks
  }

  /// The pieces of a file between `// marker` and `// end of marker`, each moved to the left margin.
  static func pieces(of text: String, marker: String) -> [[String]] {
    var pieces: [[String]] = []
    var margin: Int?
    for line in text.components(separatedBy: "\n") {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "// \(marker)":
        margin = line.prefix { $0 == " " }.count
        pieces.append([])
      case "// end of \(marker)":
        margin = nil
      default:
        guard let margin else { continue }
        pieces[pieces.count - 1].append(String(line.dropFirst(margin)))
      }
    }
    return pieces
  }
}
