/// The elements of one array, as a model's own code walks over them.
struct UnkeyedCore<S: Source> {
  let session: DecodingSession<S>
  var elements: S.Elements
  var index: Int
  let table: TypeTable
  /// The way from the model to this array, if it is not the model's own value.
  let node: PathNode?

  /// Reads the next element. The walk goes on only when that succeeds, so that code written by
  /// hand may try one type after the other.
  @inline(__always)
  mutating func next<T>(_ type: T.Type, _ read: (S.Value) throws -> T) throws -> T {
    guard let value = elements.peek() else { throw atEnd(type) }
    let result: T
    do {
      result = try read(value)
      session.observation?.flush((node?.steps ?? []) + [.index(index)], nil)
    } catch {
      throw session.located(
        error, as: type, value, node: node, step: .index(index), key: DataKey(index: index),
        sourceKey: nil)
    }
    _ = elements.next()
    index += 1
    return result
  }

  /// The same for a value that nests.
  @inline(__always)
  mutating func nested<T: Decodable>(_ type: T.Type) throws -> T {
    guard let value = elements.peek() else { throw atEnd(type) }
    let depth = session.path.count
    if let node { session.path.push(node) }
    session.path.push(index: index)
    defer { session.path.pop(to: depth) }
    let result: T
    do {
      result = try session.decode(type, value, table.child(type))
      session.observation?.flush([], nil)
    } catch {
      throw session.located(error, as: type, value, sourceKey: nil)
    }
    _ = elements.next()
    index += 1
    return result
  }

  /// The same for a container inside, which is given the way to it.
  mutating func nested<T>(_ type: any Any.Type, _ open: (S.Value, PathNode) throws -> T) throws -> T
  {
    guard let value = elements.peek() else { throw atEnd(type) }
    let result = try open(
      value, PathNode(parent: node, step: .index(index), key: DataKey(index: index)))
    _ = elements.next()
    index += 1
    return result
  }

  @inline(never)
  private func atEnd(_ type: any Any.Type) -> any Error {
    session.error(
      ValueFailure(.nullValue, expected: TypeName.of(type), found: "the end of the array"),
      node: node, step: .index(index), key: DataKey(index: index), sourceKey: nil)
  }
}
