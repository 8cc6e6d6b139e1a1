/// The path of a detached session, which does not follow the workspace's path. It begins with an
/// immutable path.
final class OwnPath {
  let stack = PathStack()
  /// Retained here, because the stack holds only its address.
  private let beginning: PathNode?

  init(_ beginning: PathNode?, hidesKeys: Bool) {
    self.beginning = beginning
    if let beginning { stack.push(beginning) }
    if hidesKeys { stack.hiddenFrom = 0 }
  }

  deinit { stack.destroy() }
}
