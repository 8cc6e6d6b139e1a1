/// A transformer whose inverse encodes a part of a call's result.
///
/// The part belongs to the call: its levels count, and an instance that contains itself through it is found. If the
/// inverse called the mapper, a call of its own would begin at level 0, and know nothing of the instances around it.
protocol CallTransformer<Value>: Transformer {
  /// Returns the encoded form of a value, as a part of the result of the call that has the workspace.
  func source(from value: Value, in call: Workspace) throws -> Any?
}

extension Transformer {
  /// The inverse, for the workspace of a call.
  var inverse: @Sendable (_ value: Value, _ call: Workspace) throws -> Any? {
    if let transformer = self as? any CallTransformer<Value> {
      return { try transformer.source(from: $0, in: $1) }
    }
    return { try source(from: $0, mapper: $1.mapper) }
  }
}
