/// The place of a detached session, which does not follow the workspace's path: an immutable path at which the
/// session's own path begins, and the date formats in effect there.
final class OwnPath {
  let stack = PathStack()
  let dateFormats: DateFormatList
  /// Whether the place is inside a sensitive value.
  let hidesValues: Bool
  /// Retained here, because the stack holds only its address.
  private let beginning: PathNode?

  init(_ beginning: PathNode?, hidesValues: Bool, dateFormats: DateFormatList) {
    self.beginning = beginning
    self.dateFormats = dateFormats
    self.hidesValues = hidesValues
    if let beginning { stack.push(beginning) }
    if hidesValues { stack.hiddenFrom = 0 }
  }

  deinit { stack.destroy() }
}
