/// The state of an array while a model's own code writes it.
///
/// Holds only plain pointers, and its methods are mutating, for the reasons given at
/// `ObjectWriter`.
struct ArrayWriter<K: Sink> {
  let session: EncodingSession<K>
  let container: K.Container
  let table: TypeTable
  /// The path from the model to this array; nil if the array is the model's own value.
  unowned(unsafe) let node: PathNode?
  /// The length of the path to the model.
  private let depth: Int

  @inline(__always)
  init(
    _ session: EncodingSession<K>, _ container: K.Container, _ table: TypeTable, _ node: PathNode?
  ) {
    self.session = session
    self.container = container
    self.table = table
    self.node = node
    depth = session.path.count
  }

  var codingPath: [any CodingKey] {
    session.path.codingPath(to: depth) + (node?.codingPath ?? [])
  }

  var count: Int {
    @inline(__always) get { session.sink.count(container) }
  }

  /// Points the sink at the next element.
  @inline(__always)
  mutating func begin() -> K {
    let sink = session.sink
    sink.beginElement(container)
    return sink
  }

  @inline(__always)
  mutating func number(_ write: (K) throws -> Void) throws {
    let sink = begin()
    let mark = sink.mark()
    do {
      try write(sink)
    } catch {
      session.sink.discardElement(container, since: mark)
      throw passing(error)
    }
  }

  @inline(never)
  private mutating func passing(_ error: any Error) -> any Error {
    let index = count
    return session.passing(
      error, node: node, step: .index(index), key: DataKey(index: index), sourceKey: nil)
  }

  @inline(__always)
  mutating func nested<T: Encodable>(_ value: T) throws {
    let session = session
    let path = session.path
    let depth = path.count
    if let node { path.push(node) }
    path.push(index: count)
    let mark = begin().mark()
    do {
      try session.encode(value, table.child(T.self))
    } catch {
      session.sink.discardElement(container, since: mark)
      throw failure(error, above: depth)
    }
    path.pop(to: depth)
  }

  /// Adds the pushed path to an error, and pops the path to `depth`.
  @inline(never)
  private mutating func failure(_ error: any Error, above depth: Int) -> any Error {
    let error = session.passing(error, sourceKey: nil)
    session.path.pop(to: depth)
    return error
  }

  @inline(__always)
  mutating func nodeToNext() -> PathNode {
    PathNode(parent: node, index: count)
  }
}
