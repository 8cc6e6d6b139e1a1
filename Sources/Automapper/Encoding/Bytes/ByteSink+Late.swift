extension ByteSink {
  /// Keeps a member until its model ends; see `LateMembers`.
  func put(_ value: Any, into container: Container, at path: [String]) {
    state.pointee.late.add(value, to: container, at: path)
  }
}
