public import Foundation

/// Issues that are drawn into the text that contains them.
extension MappingError {
  /// The style of an annotated error.
  public struct AnnotationStyle: Hashable, Sendable {
    let isColoured: Bool

    /// Text without colours.
    public static let plain = AnnotationStyle(isColoured: false)
    /// Text with terminal colours (ECMA-48).
    public static let ansi = AnnotationStyle(isColoured: true)
  }

  /// Returns the issues, each with its line of the text and carets under the value.
  ///
  /// ```text
  /// User.posts[0].datePosted: expected Date, found string "soon" (key "date_posted")
  ///  --> 5:47
  ///   |
  /// 5 |   "posts": [{"title": "Notes", "date_posted": "soon"}]
  ///   |                                               ^^^^^^
  /// ```
  ///
  /// A line of more than 100 columns is cut around the value. A value of several lines is marked on its first line.
  /// Values of sensitive properties are shown as `***`. If an issue has no position in the text, only its description
  /// is returned.
  ///
  /// - Parameters:
  ///   - text: The JSON text that was decoded, or the whole stream of lines.
  ///   - style: Whether the result has colours.
  public func annotated(_ text: String, style: AnnotationStyle = .plain) -> String {
    var text = text
    return text.withUTF8 { annotated(bytes: $0, style) }
  }

  /// Returns the issues, each with its line of the UTF-8 text and carets under the value.
  ///
  /// - Parameters:
  ///   - data: The JSON text that was decoded, or the whole stream of lines.
  ///   - style: Whether the result has colours.
  public func annotated(_ data: Data, style: AnnotationStyle = .plain) -> String {
    data.withUnsafeBytes { annotated(bytes: $0.bindMemory(to: UInt8.self), style) }
  }

  private func annotated(bytes: UnsafeBufferPointer<UInt8>, _ style: AnnotationStyle) -> String {
    var hidden: (keys: SensitiveKeys, ranges: [Range<Int>])?
    var text = ""
    for issue in issues {
      if let keys = issue.sensitiveKeys, hidden?.keys !== keys {
        hidden = (keys, SensitiveRanges.ranges(of: keys, in: bytes))
      }
      let ranges = issue.sensitiveKeys == nil ? [] : hidden?.ranges ?? []
      if !text.isEmpty { text += "\n" }
      text += style.heading(issue.description)
      guard let position = issue.position else { continue }
      text += "\n" + style.location(position)
      if let drawing = issue.drawing(in: bytes, style, hiding: ranges) { text += "\n" + drawing }
      text += "\n"
    }
    if text.hasSuffix("\n") { text.removeLast() }
    if omittedIssueCount > 0 { text += "\n… and \(omittedIssueCount) more" }
    return text
  }
}

extension MappingError.Issue {
  /// Returns the issue's line of a text, with carets below the value; nil if the text does not contain its position.
  package func drawing(in data: Data, style: MappingError.AnnotationStyle) -> String? {
    data.withUnsafeBytes {
      drawing(in: $0.bindMemory(to: UInt8.self), style, hiding: [])
    }
  }

  fileprivate func drawing(
    in bytes: UnsafeBufferPointer<UInt8>, _ style: MappingError.AnnotationStyle,
    hiding ranges: [Range<Int>]
  ) -> String? {
    guard let position, let offset = AnnotatedLine.offset(of: position, in: bytes) else {
      return nil
    }
    let line = AnnotatedLine(
      bytes, offset, column: position.column, extent, hiding: hidden(ranges, at: offset, in: bytes))
    return style.drawing(line, position)
  }

  /// The part of the text that is marked for the issue.
  fileprivate var extent: AnnotatedLine.Extent {
    switch code {
    case .missingKey, .invalidJSON, .depthExceeded, .limitExceeded: .character
    default: .value
    }
  }

  /// Returns the ranges to hide. A value whose own property is not sensitive is shown, even if a sensitive property
  /// has the same key.
  private func hidden(
    _ ranges: [Range<Int>], at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    guard let sensitiveKeys else { return [] }
    if code == .invalidJSON {
      // From this offset on, keys and values cannot be told apart.
      return ranges.filter { $0.upperBound <= offset }
        + [min(offset, ranges.last { $0.contains(offset) }?.lowerBound ?? offset)..<Int.max]
    }
    guard !isSensitive, found != Excerpt.sensitive,
      ranges.contains(where: { $0.lowerBound == offset })
    else {
      return ranges
    }
    return SensitiveRanges.ranges(of: sensitiveKeys, in: bytes, showing: offset)
  }
}

/// The parts of an annotation as text, with colours if the style has them.
extension MappingError.AnnotationStyle {
  /// Returns the first line of an issue.
  package func heading(_ text: String) -> String { coloured(text, "1") }

  /// ` --> 5:47`
  fileprivate func location(_ position: MappingError.Position) -> String {
    gutter(margin(position) + "-->") + " \(position.line):\(position.column)"
  }

  /// The line and the carets below it.
  fileprivate func drawing(_ line: AnnotatedLine, _ position: MappingError.Position) -> String {
    let empty = margin(position) + " |"
    let carets = " " + line.indent + coloured(line.carets, "1;31")
    return [
      gutter(empty),
      gutter("\(position.line) |") + (line.text.isEmpty ? "" : " " + line.text),
      gutter(empty) + carets,
    ].joined(separator: "\n")
  }

  private func gutter(_ text: String) -> String { coloured(text, "34") }

  private func coloured(_ text: String, _ code: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  private func margin(_ position: MappingError.Position) -> String {
    String(repeating: " ", count: String(position.line).count)
  }
}
