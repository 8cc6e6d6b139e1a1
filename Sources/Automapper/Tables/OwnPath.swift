/// The path of a session that stays where it was made. It begins with a path that does not change.
final class OwnPath {
  let stack = PathStack()
  /// Held here: the stack has only its address.
  private let beginning: PathNode?

  init(_ beginning: PathNode?, hidesKeys: Bool) {
    self.beginning = beginning
    if let beginning { stack.push(beginning) }
    if hidesKeys { stack.hiddenFrom = 0 }
  }

  deinit { stack.destroy() }
}
