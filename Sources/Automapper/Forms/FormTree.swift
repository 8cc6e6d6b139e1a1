/// The builder of the object that the pairs of a form describe, one pair at a time.
///
/// All values are in one array, in which each value comes after its parent. Building the result therefore needs no
/// recursion.
struct FormTree {
  enum Failure: Error {
    /// An earlier pair gave the value another structure. The text describes that structure.
    case contradiction(String)
    case tooMany
  }

  private enum Value {
    case new
    /// One text, or the texts of a repeated name.
    case texts([String])
    /// The elements added by `[]`, as indices in `values`.
    case list([Int])
    /// The members by name, as indices in `values`. The indices of an array are names here, too.
    case members([String: Int])

    var known: String {
      switch self {
      case .new: "anything"
      case .texts: "a value without brackets"
      case .list: "elements in empty brackets"
      case .members: "keys in brackets"
      }
    }
  }

  private var values: [Value] = [.members([:])]
  /// The number of values in the result, the root included.
  private var count = 1
  private let maximumCount: Int

  init(maximumCount: Int) { self.maximumCount = maximumCount }

  /// Adds a text at the end of a path. An empty step adds an element.
  ///
  /// - Parameter text: Nil for a name without an equals sign. Nil adds an empty array if the name ends in empty
  ///   brackets, else an empty text.
  mutating func add(_ text: String?, at steps: [String]) throws(Failure) {
    var node = 0
    for (index, step) in steps.enumerated() {
      // An empty name before the brackets is a key, not an element.
      guard step.isEmpty, index > 0 else {
        node = try member(step, of: node)
        continue
      }
      if text == nil, index == steps.count - 1 { return try becomeList(node) }
      try becomeList(node)
      let element = try new()
      if case .list(var elements) = take(node) {
        elements.append(element)
        values[node] = .list(elements)
      }
      node = element
    }
    switch values[node] {
    case .new: break
    // The second text makes the value an array, which counts beside its elements.
    case .texts(let texts): try grow(by: texts.count == 1 ? 2 : 1)
    case let other: throw .contradiction(other.known)
    }
    if case .texts(var texts) = take(node) {
      texts.append(text ?? "")
      values[node] = .texts(texts)
    } else {
      values[node] = .texts([text ?? ""])
    }
  }

  private mutating func member(_ name: String, of node: Int) throws(Failure) -> Int {
    switch values[node] {
    case .new: break
    case .members(let members): if let known = members[name] { return known }
    case let other: throw .contradiction(other.known)
    }
    let member = try new()
    if case .members(var members) = take(node) {
      members[name] = member
      values[node] = .members(members)
    } else {
      values[node] = .members([name: member])
    }
    return member
  }

  private mutating func becomeList(_ node: Int) throws(Failure) {
    switch values[node] {
    case .new: values[node] = .list([])
    case .list: break
    case let other: throw .contradiction(other.known)
    }
  }

  /// Moves a value out of `values`, so that changing it does not copy its storage. The caller stores the new value.
  /// Use `if case` with the result: the subject of a `switch` stays alive as a copy.
  private mutating func take(_ node: Int) -> Value {
    let value = values[node]
    values[node] = .new
    return value
  }

  private mutating func new() throws(Failure) -> Int {
    try grow(by: 1)
    values.append(.new)
    return values.count - 1
  }

  private mutating func grow(by added: Int) throws(Failure) {
    count += added
    if count > maximumCount { throw .tooMany }
  }

  /// The root, as a dictionary.
  var value: Any {
    var results: [Any] = Array(repeating: "", count: values.count)
    // Each value follows its parent, so the reverse order builds children before parents.
    for index in values.indices.reversed() {
      switch values[index] {
      case .new: break
      case .texts(let texts): results[index] = texts.count == 1 ? texts[0] : texts as [Any]
      case .list(let elements): results[index] = elements.map { results[$0] }
      case .members(let members):
        let order = index == 0 ? nil : Self.order(members)
        results[index] = order?.map { results[$0] } ?? members.mapValues { results[$0] }
      }
    }
    return results[0]
  }

  /// The members in the order of their indices if their names are `0`, `1`, `2` and so on; else nil.
  private static func order(_ members: [String: Int]) -> [Int]? {
    var order: [Int] = []
    order.reserveCapacity(members.count)
    for index in 0..<members.count {
      guard let member = members[String(index)] else { return nil }
      order.append(member)
    }
    return order
  }
}
