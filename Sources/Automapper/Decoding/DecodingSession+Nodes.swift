/// Nodes and sessions over other sources, for closures and composed values.
extension DecodingSession {
  /// A session over Foundation values that goes on where this one is.
  var foundationSession: DecodingSession<FoundationSource> {
    self as? DecodingSession<FoundationSource> ?? inner(workspace.foundation)
  }

  /// A node for a closure to look at; the path is the current one and these steps.
  func node(_ value: S.Value, _ steps: [PathStep] = [], key: String? = nil) -> Node {
    Node(source.content(value), context(steps), key: key)
  }

  func context(_ steps: [PathStep]) -> NodeContext {
    NodeContext(mapper: mapper, steps: path.steps + steps, observation: observation)
  }
}
