/// A measure of how close a value is to a type that it does not map to: the number of its keys that
/// the model takes, the right kind of container, a scalar if one is expected.
struct Closeness<S: DecodingSource> {
  let session: DecodingSession<S>
  /// A cache: whether the model takes a key.
  private var taken: [String: Bool] = [:]

  init(session: DecodingSession<S>) { self.session = session }

  mutating func of<T: Decodable>(_ value: S.Value, _ type: T.Type, _ table: TypeTable) -> Int {
    let shape = TypeShape(type)
    if let element = shape.element as? any Decodable.Type {
      if shape.isOptional { return of(value, element, in: table) }
      let first = firstPart(value, isKeyed: shape.isDictionary)
      return first.map { 1 + of($0, element, in: table) } ?? 0
    }
    let isContainer = session.source.isObject(value) || session.source.elements(value) != nil
    if table.kind.isLeaf { return isContainer || session.source.isNull(value) ? 0 : 1 }
    guard session.source.isObject(value) else { return 0 }
    var count = 0
    session.source.forEachMember(session.source.handle(value)) { key, _ in
      let isTaken = taken[key] ?? table.takes(key)
      taken[key] = isTaken
      if isTaken { count += 1 }
    }
    return count
  }

  private mutating func of<T: Decodable>(_ value: S.Value, _ type: T.Type, in table: TypeTable)
    -> Int
  {
    of(value, type, table.child(type))
  }

  private func firstPart(_ value: S.Value, isKeyed: Bool) -> S.Value? {
    if !isKeyed { return session.source.elements(value)?.peek() }
    guard session.source.isObject(value) else { return nil }
    return SourceSearch(source: session.source).members(value).first?.value
  }
}
