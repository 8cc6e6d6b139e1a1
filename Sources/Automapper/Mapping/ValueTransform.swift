/// How a rule converts the value of a property: by a closure or a transformer.
package enum ValueConversion: Sendable {
  /// A conversion of one value.
  case transform(ValueTransform)
  /// A conversion of the values of several keys.
  case combination(Combination)
  /// A registered transformer that was not looked up yet, and the keys whose values it combines; nil for one value.
  case named(String, combining: [String]?)

  /// Whether the conversion has no inverse.
  package var isOneWay: Bool {
    switch self {
    case .transform(let transform): transform.write == nil
    case .combination(let combination): combination.write == nil
    case .named: false
    }
  }
}

/// A type-erased transformer of one value. `read` converts a node to the value, and may request its parent. `write`
/// converts the value and its owner to the encoded form.
package struct ValueTransform: Sendable {
  var read: @Sendable (_ node: Node, _ parent: () -> Node) throws -> Any?
  /// Nil if no inverse was declared. The value is then encoded by its type.
  var write: Write?

  /// - Parameter call: The workspace of the call that encodes the value.
  typealias Write = @Sendable (_ value: Any, _ owner: Any, _ call: Workspace) throws -> Any?
}

extension ValueTransform {
  /// Erases the types of an inverse.
  static func write<Value, Model>(
    _ inverse: @escaping @Sendable (_ value: Value, _ owner: Model) throws -> Any?
  ) -> Write {
    write { value, owner, _ in try inverse(value, owner) }
  }

  /// Erases the types of an inverse that uses the call.
  static func write<Value, Model>(
    _ inverse:
      @escaping @Sendable (_ value: Value, _ owner: Model, _ call: Workspace) throws -> Any?
  ) -> Write {
    { value, owner, call in
      try ExactType.pass(value, to: { try inverse($0, Self.owner(owner), call) }, or: value)
    }
  }

  /// Returns the model that a value belongs to. Throws if the rule comes from an included type, whose inverse needs
  /// another model.
  static func owner<Model>(_ owner: Any) throws -> Model {
    let owner = ExactType.matches(owner, Model.self) ? owner : Carrier.content(owner)
    return try ExactType.cast(
      owner, to: Model.self,
      orThrow: ValueFailure(
        .invalidConfiguration, expected: "an inverse that does without the owner",
        found: "\(TypeName.of(type(of: owner))) in the place of \(TypeName.of(Model.self))"))
  }

  /// Returns this transformer for several keys. Its node is an array of their values, with null for each missing key.
  func combining(_ keys: [String]) -> Combination {
    let read = read
    var combination = Combination(keys) { nodes in
      let node = try Node(combining: nodes)
      return try read(node) { node }
    }
    if let write {
      combination.write = { value, owner, call in
        guard let written = try write(value, owner, call) else { return keys.map { _ in nil } }
        return written as? [Any] ?? [written]
      }
    }
    return combination
  }
}

extension Node {
  /// Creates an array node from the values of several keys, with null for each missing key.
  init(combining nodes: [Node?]) throws {
    let parts: [Any] = try nodes.map { try $0?.plainValue ?? JSONValue.null.foundationValue }
    self.init(any: parts, nodes.compactMap { $0?.context }.first)
  }
}

/// A conversion between several keys and one value.
package struct Combination: Sendable {
  var keys: [DeclaredKey]
  var read: @Sendable (_ nodes: [Node?]) throws -> Any?
  var write: Write?

  typealias Write = @Sendable (_ value: Any, _ owner: Any, _ call: Workspace) throws -> [Any?]

  init(_ keys: [String], read: @escaping @Sendable (_ nodes: [Node?]) throws -> Any?) {
    self.keys = keys.map { DeclaredKey(text: $0) }
    self.read = read
  }
}
