extension EncodingSession {
  /// Writes the selected properties of a root value. Throws if the selection names unknown properties.
  func selectedRoot<T>(_ value: T) throws {
    guard let selected = enclosingProperty else { return try root(value) }
    let result = Result { try root(value) }
    let check = SelectionCheck(workspace: workspace, isComplete: (try? result.get()) != nil)
    let issues = check.issues(selected, of: type(of: value))
    if !issues.isEmpty { throw MappingError(capping: issues) }
    try result.get()
  }
}
