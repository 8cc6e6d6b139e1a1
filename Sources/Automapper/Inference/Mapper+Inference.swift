import Foundation

extension Mapper {
  /// Decodes a document whose keys name registered types.
  ///
  /// A key matches a type after folding and by its English singular. With `User` and `Post` registered,
  ///
  ///     {"users": [{"name": "Ada"}], "latest": {"post": {"title": "Notes"}}, "count": 1}
  ///
  /// becomes `["users": [User], "latest": ["post": Post], "count": 1]`. Values without a registered type stay plain,
  /// as in ``Node/any``. Plain objects and arrays are searched for names in turn. A string or a number under a
  /// model's name stays plain, too.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - name: The name of the root, which is then the only key of the result. Required if the root is not an object.
  /// - Throws: ``MappingError`` with the issues of all models.
  public func infer(
    from source: some MappingSource, named name: String? = nil
  ) throws(MappingError) -> [String: Any] {
    do throws(MappingError) {
      let root = try root(of: source)
      do throws(MappingError) {
        return try inferred(root, named: name)
      } catch {
        throw root.placing(error)
      }
    } catch {
      throw error.hiding(engine.sensitiveKeys)
    }
  }

  private func inferred(_ root: Node, named name: String?) throws(MappingError) -> [String: Any] {
    if name == nil, root.kind != .object {
      throw root.mismatch("an object, or a name for the root")
    }
    var inference = DocumentInference(engine: engine)
    let found = inference.value(root, named: name, depth: 0)
    if !inference.issues.isEmpty {
      var error = MappingError(capping: inference.issues)
      error.omittedIssueCount += inference.omittedIssueCount
      throw error
    }
    if let name { return [name: found] }
    if let members = found as? [String: Any] { return members }
    throw root.mismatch("an object")
  }

  private func root(of source: some MappingSource) throws(MappingError) -> Node {
    if let form = source.formText {
      return Node(any: try form.value(engine.limits), NodeContext(mapper: self, steps: []))
    }
    let node =
      if let data = ExactType.value(source, as: Data.self) {
        try data.withJSONBytes(parsed)
      } else if let text = ExactType.value(source, as: String.self) {
        try text.withJSONBytes(parsed)
      } else {
        try source.node()
      }
    let context = NodeContext(
      mapper: self, steps: node.fullSteps, outerDepth: node.context?.outerDepth ?? 0)
    return Node(node.content, context, key: node.key)
  }

  /// Parses JSON within the limits of this mapper. An error shows nothing of a sensitive value.
  private func parsed(_ bytes: UnsafeRawBufferPointer) throws(MappingError) -> Node {
    do throws(MappingError) {
      return try Node(json: bytes, engine.limits)
    } catch {
      throw error.hidingFound(in: bytes, engine.sensitiveKeys)
    }
  }
}

/// The traversal of a document that finds types by keys.
private struct DocumentInference {
  let engine: Engine
  private var stack = ThreadStack()
  var issues: [MappingError.Issue] = []
  var omittedIssueCount = 0

  init(engine: Engine) { self.engine = engine }

  mutating func value(_ node: Node, named name: String?, depth: Int) -> Any {
    if let name, let type = engine.type(named: name), let models = models(type, node) {
      return models
    }
    let kind = node.kind
    guard kind == .object || kind == .array else { return node.any }
    if let issue = depthIssue(node, depth) {
      issues.append(issue)
      return NSNull()
    }
    if kind == .array { return node.elements.map { value($0, named: nil, depth: depth + 1) } }
    var result: [String: Any] = [:]
    for (key, member) in node.distinctMembers {
      result[key] = value(member, named: key, depth: depth + 1)
    }
    return result
  }

  /// The issue of a value that is nested too deeply; nil if it is not.
  private mutating func depthIssue(_ node: Node, _ depth: Int) -> MappingError.Issue? {
    do {
      try stack.check(level: depth, maximum: engine.configuration.maximumDepth)
      return nil
    } catch {
      var issue = MappingError.Issue(
        error.code, path: node.fullSteps.text, expected: error.expected, found: error.found)
      issue.spot = node.spot
      return issue
    }
  }

  /// Decodes a value as one model or an array of models. Returns nil if it is neither.
  private mutating func models(_ type: any Any.Type, _ node: Node) -> Any? {
    func array<Element>(of type: Element.Type) -> Any.Type { [Element].self }
    let form = NamedType.form(of: node.kind, as: type) {
      let elements = node.elements
      return elements.isEmpty || elements.contains { $0.kind == .object }
    }
    return switch form {
    case .one: model(type, node)
    case .several: model(array(of: type), node)
    case nil: nil
    }
  }

  private mutating func model(_ type: any Any.Type, _ node: Node) -> Any {
    func model<T>(_ type: T.Type) throws(MappingError) -> Any { try node.object(as: type) }
    do throws(MappingError) {
      return try model(type)
    } catch {
      issues += error.issues
      omittedIssueCount += error.omittedIssueCount
      return NSNull()
    }
  }
}
