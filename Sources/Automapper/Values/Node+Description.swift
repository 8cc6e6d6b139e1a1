extension Node: CustomStringConvertible, CustomDebugStringConvertible {
  /// The path and a summary of the value: `Node(posts[0].title, string "Notes")`.
  public var description: String {
    let path = fullSteps.text
    return "Node(\(path.isEmpty ? "the root" : path), \(summary))"
  }

  /// The description, followed by up to 20 members or elements, one per line.
  public var debugDescription: String {
    let parts =
      kind == .object
      ? members.map { "\($0.key.quoted): \($0.node.summary)" }
      : elements.map(\.summary)
    let limit = 20
    let lines = parts.prefix(limit).map { "  " + $0 }
    let rest = parts.count > limit ? ["  … and \(parts.count - limit) more"] : []
    return ([description] + lines + rest).joined(separator: "\n")
  }

  private var summary: String {
    switch kind {
    case .object: "an object of \(count) \(count == 1 ? "member" : "members")"
    case .array: "an array of \(count) \(count == 1 ? "element" : "elements")"
    default: Excerpt.scalar(scalar)
    }
  }
}
