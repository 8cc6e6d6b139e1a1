extension EncodingSession {
  /// Writes an array of values.
  @inline(__always)
  func sequence<Elements: Collection>(
    _ elements: Elements, _ write: (Elements.Element) throws -> Void
  ) throws {
    try checkDepth()
    let place = sink.enter()
    let container = sink.array(place)
    sink.reserve(container, elements.count)
    let depth = path.count
    path.push(index: 0)
    defer { path.pop(to: depth) }
    var index = 0
    for element in elements {
      path.setTop(index: index)
      sink.beginElement(container)
      do { try write(element) } catch { throw located(error, sourceKey: nil) }
      index &+= 1
    }
    sink.leave(place)
  }

  /// Writes an object whose keys are data.
  @inline(__always)
  func members<Value>(
    _ members: some Sequence<(key: String, value: Value)>, _ write: (Value) throws -> Void
  ) throws {
    try checkDepth()
    let place = sink.enter()
    let container = sink.object(place)
    let depth = path.count
    defer { path.pop(to: depth) }
    for (key, value) in members {
      path.pop(to: depth)
      path.push(text: key)
      sink.begin(container, key: key)
      do { try write(value) } catch { throw located(error, sourceKey: key) }
    }
    sink.leave(place)
  }
}
