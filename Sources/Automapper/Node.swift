import Foundation

/// One value of a source of any form: JSON bytes, a dictionary, a property list.
///
/// Transformers, conditions and date formats receive nodes. Such a node is valid only inside the closure that
/// receives it. Its conversions follow the mapper's rules, and their errors contain the path.
public struct Node {
  /// The kind of a value.
  public enum Kind: Sendable, Hashable {
    /// Null.
    case null
    /// True or false.
    case bool
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object: a dictionary.
    case object
    /// A value of a type that JSON does not have, from a dictionary: a `Date`, a model.
    case other
  }

  enum Content {
    case bytes(ByteSource, Int)
    case value(Any)
  }

  let content: Content
  let context: NodeContext?
  /// The steps from the context's path to this node.
  let steps: [PathStep]
  /// The key of this node's value; nil if it is not a member.
  let key: String?
  private let converted: ConvertedCollection?

  init(
    _ content: Content, _ context: NodeContext?, steps: [PathStep] = [], key: String? = nil
  ) {
    self.content = content
    self.context = context
    self.steps = steps
    self.key = key
    converted = if case .value(let value) = content { ConvertedCollection(value) } else { nil }
  }

  /// Creates a node for a value that no source holds.
  package init(any value: Any) { self.init(.value(value), nil) }

  init(any value: Any, _ context: NodeContext?) { self.init(.value(value), context) }

  init(_ value: JSONValue) { self.init(any: value.foundationValue) }

  var scalar: Scalar {
    switch content {
    case .bytes(let source, let token): source.scalar(token)
    case .value(let value): FoundationType.scalar(value)
    }
  }

  private func members(of value: Any) -> [String: Any]? {
    if let converted { return converted.members }
    return FoundationType.dictionary(value)
  }

  private func elements(of value: Any) -> [Any]? {
    if let converted { return converted.elements }
    return FoundationType.array(value)
  }

  private func inner(_ content: Content, _ step: PathStep, key: String? = nil) -> Node {
    Node(content, context, steps: steps + [step], key: key)
  }

  // MARK: Structure

  /// The kind of the value.
  public var kind: Kind { scalar.kind }

  /// Whether the value is null.
  public var isNull: Bool {
    switch content {
    case .bytes(let source, let token): source.isNull(token)
    case .value(let value): !FoundationType.isCommon(value) && FoundationType.isNull(value)
    }
  }

  /// The keys of an object: in source order from JSON, sorted from a dictionary; else none.
  public var keys: [String] {
    var keys: [String] = []
    var seen: Set<String> = []
    forEachMember { key, _ in
      if seen.insert(key).inserted { keys.append(key) }
    }
    return keys
  }

  /// The number of elements or members; 0 for other values.
  public var count: Int {
    switch content {
    case .bytes(let source, let token):
      switch kind {
      case .array: source.document.count(token)
      case .object: keys.count
      default: 0
      }
    case .value(let value):
      members(of: value)?.count ?? elements(of: value)?.count ?? 0
    }
  }

  /// The elements of an array, or the values of an object in the order of `keys`; else none.
  public var elements: [Node] {
    switch kind {
    case .array: arrayElements
    case .object: distinctMembers.map(\.node)
    default: []
    }
  }

  /// The members of an object in the order of `keys`. If several have the same key, the last. One pass, because a
  /// lookup of each key would take quadratic time.
  var distinctMembers: [(key: String, node: Node)] {
    var last: [String: Node] = [:]
    var keys: [String] = []
    for (key, node) in members where last.updateValue(node, forKey: key) == nil {
      keys.append(key)
    }
    return keys.compactMap { key in last[key].map { (key, $0) } }
  }

  private var arrayElements: [Node] {
    var nodes: [Node] = []
    switch content {
    case .bytes(let source, let token):
      guard var elements = source.elements(token) else { return [] }
      while let element = elements.next() {
        nodes.append(inner(.bytes(source, element), .index(nodes.count)))
      }
    case .value(let value):
      for element in elements(of: value) ?? [] {
        nodes.append(inner(.value(element), .index(nodes.count)))
      }
    }
    return nodes
  }

  /// The members of an object in the order of the source, duplicates included.
  var members: [(key: String, node: Node)] {
    var members: [(key: String, node: Node)] = []
    forEachMember { members.append(($0, inner($1, .key($0), key: $0))) }
    return members
  }

  private func forEachMember(_ body: (String, Content) -> Void) {
    switch content {
    case .bytes(let source, let token):
      source.forEachMember(token) { body($0, .bytes(source, $1)) }
    case .value(let value):
      let members = members(of: value) ?? [:]
      for (key, value) in members.inKeyOrder { body(key, .value(value)) }
    }
  }

  /// The member of an object with exactly this key, null included; nil if there is none.
  public subscript(key: String) -> Node? {
    switch content {
    case .bytes(let source, let token):
      source.member(token, exactly: key).map { inner(.bytes(source, $0), .key(key), key: key) }
    case .value(let value):
      members(of: value)?[key].map { inner(.value($0), .key(key), key: key) }
    }
  }

  /// The element of an array; nil if there is none.
  public subscript(index: Int) -> Node? {
    guard index >= 0 else { return nil }
    switch content {
    case .bytes(let source, let token):
      guard kind == .array else { return nil }
      return source.document.element(index, of: token).map {
        inner(.bytes(source, $0), .index(index))
      }
    case .value(let value):
      guard let array = elements(of: value), index < array.count else { return nil }
      return inner(.value(array[index]), .index(index))
    }
  }

  /// Returns the node at a dotted path, `friends.0.name`; nil if a step does not exist.
  ///
  /// A key with dots is looked up as a whole before it is split.
  public func path(_ path: String) -> Node? {
    if path.isEmpty { return self }
    if let node = step(path) { return node }
    var index = path.startIndex
    while let dot = path[index...].firstIndex(of: ".") {
      let rest = String(path[path.index(after: dot)...])
      if let node = step(String(path[..<dot]))?.path(rest) { return node }
      index = path.index(after: dot)
    }
    return nil
  }

  private func step(_ name: String) -> Node? { self[name] ?? Int(name).flatMap { self[$0] } }

  // MARK: Values without conversion

  /// The string, if the value is one.
  public var stringValue: String? {
    switch content {
    case .bytes(let source, let token): source.string(token)
    case .value(let value):
      if case .string(let text) = FoundationType.scalar(value) { text } else { nil }
    }
  }

  /// The number, if the value is one that an `Int` holds exactly.
  public var intValue: Int? {
    guard kind == .number else { return nil }
    return try? rules.integer(scalar, as: Int.self).value
  }

  /// The number, if the value is one.
  public var doubleValue: Double? {
    guard kind == .number else { return nil }
    return try? rules.floatingPoint(scalar, as: Double.self).value
  }

  /// The Bool, if the value is one.
  public var boolValue: Bool? { if case .bool(let value) = scalar { value } else { nil } }

  /// The value as a Foundation value: `NSNull`, `Bool`, `Int` (`UInt64`, `Double`), `String`, `[Any]`,
  /// `[String: Any]`. For a dictionary as the source, the value itself.
  ///
  /// A number beyond the range of `Double` is a `Decimal` if that keeps its spelling, else a ``JSONNumber``. A number
  /// with too many digits is the nearest `Double`; decode a ``JSONValue`` to keep all digits. A value that is nested more
  /// deeply than the thread's stack allows is `NSNull`.
  public var any: Any { (try? plainValue) ?? NSNull() }

  /// The value as `any` returns it. Throws if it is nested too deeply.
  var plainValue: Any {
    get throws {
      switch content {
      case .bytes(let source, let token): try source.foundationValue(token)
      case .value(let value):
        ExactType.value(value, as: AdaptedValue.self)?.adapter.plainValue ?? value
      }
    }
  }

  /// The value with all digits: numbers that `Double` cannot hold are `Decimal`s or ``JSONNumber``s. Throws if it is
  /// nested too deeply.
  package var exactValue: Any {
    get throws {
      switch content {
      case .bytes(let source, let token): try source.foundationValue(token, isExact: true)
      case .value(let value): value
      }
    }
  }

  var rules: ScalarRules { context?.engine.rules ?? Mapper.default.engine.rules }
}
