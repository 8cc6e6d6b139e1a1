/// Nodes and sessions over other sources, for closures and composed values.
extension DecodingSession {
  /// A session over Foundation values that continues at the current path.
  var foundationSession: DecodingSession<FoundationSource> {
    self as? DecodingSession<FoundationSource> ?? inner(workspace.foundation)
  }

  /// Creates a node for a closure. Its path is the current path followed by `steps`.
  func node(_ value: S.Value, _ steps: [PathStep] = [], key: String? = nil) -> Node {
    Node(source.content(value), context(steps), key: key)
  }

  /// Creates the context of a node below the current path: of an object, or of a property of it.
  func context(below node: PathNode?, _ step: PathStep?) -> NodeContext {
    context(at: path.steps(below: node, step))
  }

  func context(_ steps: [PathStep]) -> NodeContext { context(at: path.steps + steps) }

  private func context(at steps: [PathStep]) -> NodeContext {
    NodeContext(
      mapper: mapper, steps: steps, observation: observation, isForm: source.isForm,
      outerDepth: outerDepth)
  }
}
