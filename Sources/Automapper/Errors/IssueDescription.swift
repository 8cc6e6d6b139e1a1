extension MappingError.Issue {
  /// The issue on one line: path, what was expected, what was found, key, position, cause.
  ///
  /// Only this property turns an issue into a sentence.
  public var description: String {
    var text = location
    if !text.isEmpty { text += ": " }
    text += statement
    if let sourceKey { text += " (key \(sourceKey.quoted))" }
    if let position = statedPosition {
      text += " at line \(position.line), column \(position.column)"
      text += " (byte \(position.byteOffset))"
    }
    if let underlyingText { text += ": \(underlyingText)" }
    return text
  }

  /// `User.posts[3].datePosted`, `[User][1].name`
  private var location: String {
    guard let model, !model.isEmpty else { return path }
    if path.isEmpty { return model }
    return path.hasPrefix("[") ? model + path : "\(model).\(path)"
  }

  private var statement: String {
    switch (expected, found) {
    case (let expected?, let found?): "expected \(expected), found \(found)"
    case (let expected?, nil): "expected \(expected)"
    case (nil, let found?): "\(subject)\(found)"
    case (nil, nil): code.rawValue
    }
  }

  /// The issue as a phrase in a report: what was expected, what was found, cause.
  ///
  /// - Parameter expectation: What was expected, for an issue that does not say it.
  func account(expecting expectation: String, hidesValues: Bool) -> String {
    let found = hidesValues ? Excerpt.sensitive : found ?? "another"
    let cause = hidesValues ? nil : underlyingText
    return "expected \(expected ?? expectation), found \(found)" + (cause.map { ": \($0)" } ?? "")
  }

  /// The beginning of the statement for an issue without an expectation.
  private var subject: String {
    switch code {
    case .unknownKey: "unknown key "
    case .ambiguousKey: "ambiguous key: "
    case .cycle: "cycle: "
    case .invalidConfiguration, .transformFailed, .limitExceeded: ""
    default: "found "
    }
  }
}
