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

  /// A block of code of a document, without the fences around it.
  struct Block {
    let language: String
    var lines: [String] = []
  }

  /// The blocks of a document, those included that are set in.
  static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      let fence = line.trimmingCharacters(in: .whitespaces)
      if fence.hasPrefix("```") {
        if !isInside { blocks.append(Block(language: String(fence.dropFirst(3)))) }
        isInside.toggle()
      } else if isInside {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }

  /// The lines of each block of Swift.
  static func swiftBlocks(of text: String) -> [[String]] {
    blocks(of: text).filter { $0.language == "swift" }.map(\.lines)
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
