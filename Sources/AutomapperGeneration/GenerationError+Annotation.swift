public import Automapper
import Foundation

/// Problems with excerpts of the files that contain them.
extension GenerationError {
  /// Formats the problems, each with its line of the file and carets under the value.
  ///
  /// The first line of a problem has the format of compiler errors, which editors parse.
  ///
  /// ```text
  /// Mappings/Business.json:2:44: error: open: expected true or false, found string "maybe" (key "nonoptional")
  ///   |
  /// 2 |   "open": { "type": "Bool", "nonoptional": "maybe" }
  ///   |                                            ^^^^^^^
  /// ```
  ///
  /// A property list has no lines, so a problem in one has only its description.
  ///
  /// - Parameter files: The mapping files or samples that were read.
  public func annotated(
    _ files: [MappingFile], style: MappingError.AnnotationStyle = .plain
  ) -> String {
    var texts: [String: AnnotatedFile] = [:]
    for file in files where texts[file.path] == nil {
      texts[file.path] = AnnotatedFile(file.contents)
    }
    let parts = problems.map { problem in
      let description = style.heading(problem.description)
      guard let drawing = texts[problem.file]?.drawing(of: problem, style) else {
        return description
      }
      return "\(description)\n\(drawing)\n"
    }
    let text = parts.joined(separator: "\n")
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

/// A file and the offsets at which its lines begin.
private struct AnnotatedFile {
  let contents: Data
  private let lineStarts: [Int]

  init(_ contents: Data) {
    self.contents = contents
    let bytes = [UInt8](contents)
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      // In a pair of carriage return and line feed, the line feed ends the line.
      let isFollowed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isFollowed) { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  func drawing(of problem: MappingProblem, _ style: MappingError.AnnotationStyle) -> String? {
    guard let line = problem.line, let column = problem.column,
      lineStarts.indices.contains(line - 1)
    else { return nil }
    let position = MappingError.Position(
      line: line, column: column, byteOffset: lineStarts[line - 1] + column - 1)
    return MappingError.Issue(problem.code, position: position).drawing(in: contents, style: style)
  }
}
