/// The depth of the containers that a model's own code opens in one another.
///
/// The methods that open them cannot throw. So the error is noted, and thrown when the call ends.
extension EncodingSession {
  /// Whether the model's own code may open a container. If it is too deep, the caller opens it in a discarded one, and
  /// continues the path above it: no chain of nodes or writers is then longer than the maximum depth, because freeing
  /// it takes stack space for each link.
  ///
  /// - Parameters:
  ///   - levels: The number of steps from the model to the container.
  ///   - node: The path from the model to the container.
  @inline(__always)
  func mayOpen(_ levels: Int, _ node: @autoclosure () -> PathNode) -> Bool {
    isEasy(path.count &+ levels) || mayOpenDeep(levels, node())
  }

  @inline(never)
  private func mayOpenDeep(_ levels: Int, _ node: @autoclosure () -> PathNode) -> Bool {
    do {
      try checkLevel(below: levels)
      return true
    } catch {
      let call = workspace.call
      if call.pointee.openingError == nil {
        call.pointee.openingError = passing(error, node: node(), sourceKey: nil)
      }
      return false
    }
  }

  /// Throws if a container was too deep.
  @inline(__always)
  func checkOpened() throws {
    if let error = workspace.call.pointee.openingError { throw error }
  }
}

extension ObjectWriter {
  /// The container in which the model's own code opens another one, to which `node` leads, and the path for the
  /// latter.
  @inline(__always)
  func opening(_ node: PathNode) -> (container: K.Container, node: PathNode) {
    if session.mayOpen(node.depth, node) { return (container, node) }
    return (session.sink.discardedContainer(isObject: true), node.parent ?? node)
  }
}

extension ArrayWriter {
  /// The container in which the model's own code opens the next element, and the path for the element.
  @inline(__always)
  func openingNext() -> (container: K.Container, node: PathNode) {
    let (node, array) = (nodeToNext(), array)
    if array.session.mayOpen(node.depth, node) { return (array.container, node) }
    return (array.session.sink.discardedContainer(isObject: false), node.parent ?? node)
  }
}
