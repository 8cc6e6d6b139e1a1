/// The state of an array while a model's own code writes it.
///
/// An object, because an existential of a larger container allocates memory too. It retains its session, or the array
/// around it, and with it all that its pointers lead to.
final class ArrayWriter<K: Sink> {
  /// The place of the array. An array in an array gets a `PathNode` only when the path is needed.
  private enum Place {
    /// Below the model, by the path from there; nil if the array is the model's own value.
    case path(PathNode?, EncodingSessionOwner<K>)
    case element(ArrayWriter, index: Int)
  }

  private let session: EncodingSession<K>
  private let container: K.Container
  let table: TypeTable
  private let place: Place
  private var elementNode: PathNode?
  /// The length of the path to the model.
  private let depth: Int
  /// The number of steps from the model to the array.
  private let levels: Int

  @inline(__always)
  private init(
    _ session: EncodingSession<K>, _ container: K.Container, _ table: TypeTable, _ place: Place
  ) {
    self.session = session
    self.container = container
    self.table = table
    self.place = place
    depth = session.path.count
    levels =
      switch place {
      case .path(let node, _): node?.depth ?? 0
      case .element(let array, _): array.levels + 1
      }
  }

  // Not stored: the destructor would look up the metadata of this generic struct each time.
  var array: OpenArray<K> {
    @inline(__always) get { OpenArray(session: session, container: container) }
  }

  /// - Parameter node: The path from the model to the array; nil if the array is the model's own value.
  @inline(__always)
  convenience init(
    _ session: EncodingSession<K>, _ container: K.Container, _ table: TypeTable, _ node: PathNode?
  ) {
    self.init(session, container, table, .path(node, session.sessionOwner))
  }

  /// Begins an array as the next element.
  @inline(__always)
  func nestedArray() -> ArrayWriter {
    let array = array
    guard array.session.mayOpen(levels + 1, nodeToNext()) else { return discardedArray() }
    let place = Place.element(self, index: array.count)
    return ArrayWriter(
      array.session, array.session.sink.array(inElementOf: array.container), table, place)
  }

  @inline(never)
  private func discardedArray() -> ArrayWriter {
    ArrayWriter(session, session.sink.discardedContainer(isObject: false), table, node)
  }

  /// The path from the model to this array; nil if the array is the model's own value.
  var node: PathNode? {
    @inline(__always) get {
      if case .path(let node, _) = place { return node }
      return nodeOfElement
    }
  }

  private var nodeOfElement: PathNode? {
    if elementNode == nil, case .element(let parent, let index) = place {
      elementNode = PathNode(parent: parent.node, index: index)
    }
    return elementNode
  }

  func nodeToNext() -> PathNode { PathNode(parent: node, index: array.count) }

  var codingPath: [any CodingKey] {
    array.session.path.codingPath(to: depth) + (node?.codingPath ?? [])
  }

  /// Adds the path to the error of the next element, which is a scalar.
  @inline(never)
  func passing(_ error: any Error) -> any Error {
    let index = array.count
    return array.session.passing(
      error, node: node, step: .index(index), key: DataKey(index: index), sourceKey: nil)
  }

  @inline(__always)
  func nested<T: Encodable>(_ value: T) throws {
    let array = array
    let path = array.session.path
    let depth = path.count
    if let node { path.push(node) }
    path.push(index: array.count)
    let mark = array.begin().mark()
    do {
      try array.session.encode(value, table.child(T.self))
    } catch {
      array.session.sink.discardElement(array.container, since: mark)
      throw array.session.located(error, above: depth)
    }
    path.pop(to: depth)
  }
}

/// An array that is being written. Plain pointers: scalars are written by a copy, which counts no references.
struct OpenArray<K: Sink> {
  let session: EncodingSession<K>
  let container: K.Container

  var count: Int {
    @inline(__always) get { session.sink.count(container) }
  }

  /// Points the sink at the next element.
  @inline(__always)
  func begin() -> K {
    let sink = session.sink
    sink.beginElement(container)
    return sink
  }

  /// Writes an element that the sink may reject: a number that JSON cannot represent.
  @inline(__always)
  func fallible(_ write: (K) throws -> Void) throws {
    let sink = begin()
    let mark = sink.mark()
    do {
      try write(sink)
    } catch {
      sink.discardElement(container, since: mark)
      throw error
    }
  }
}
