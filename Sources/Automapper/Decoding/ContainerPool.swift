/// Containers of one key type that were made for objects before, one for each of the first frames.
///
/// The standard library puts a container into an instance of a generic class. Making one for each
/// object takes longer than reading some properties of it, so the container of the object before is
/// given out again, provided that nobody else has it: a model may keep its container, which must not
/// become one of another object.
///
/// A handle without a reference count: the key table that made it destroys it.
struct ContainerPool<S: Source> {
  private static var count: Int { 8 }

  /// The frames that there is a container for.
  private let frames: UnsafeMutablePointer<KeyedFrame<S>?>
  /// The instances that the containers are in, without a count of their own.
  private let boxes: UnsafeMutablePointer<AnyObject>
  /// Memory for `KeyedDecodingContainer<Key>`.
  private let containers: UnsafeMutableRawPointer

  init<Key: CodingKey>(_ type: Key.Type) {
    frames = .allocate(capacity: Self.count)
    frames.initialize(repeating: nil, count: Self.count)
    boxes = .allocate(capacity: Self.count)
    containers = UnsafeMutableRawPointer(
      UnsafeMutablePointer<KeyedDecodingContainer<Key>>.allocate(capacity: Self.count))
  }

  func destroy<Key: CodingKey>(_ type: Key.Type) {
    let containers = containers.assumingMemoryBound(to: KeyedDecodingContainer<Key>.self)
    for index in 0..<Self.count where frames[index] != nil {
      (containers + index).deinitialize(count: 1)
    }
    containers.deallocate()
    frames.deallocate()
    boxes.deallocate()
  }

  /// A container that is there and nobody's, made the one of the object that waits in a place; nil where
  /// there is none. What is returned is to be given to `PooledContainers`.
  @inline(__always)
  func begin(_ place: FramePlace<S>) -> (UnsafeMutableRawPointer, index: Int)? {
    let index = place.index % Self.count
    guard let frame = frames[index], frame.isAt(place), isKnownUniquelyReferenced(&boxes[index])
    else { return nil }
    frame.begin()
    return (containers, index)
  }

  /// A new container, which is kept if there is none for its place.
  func make<Key: CodingKey>(
    _ place: FramePlace<S>, _ container: (KeyedFrame<S>) -> KeyedDecodingContainer<Key>
  ) -> KeyedDecodingContainer<Key> {
    let frame = place.frame()
    let container = container(frame)
    let index = place.index % Self.count
    guard frames[index] == nil, let box = ContainerBox.of(container) else { return container }
    let containers = containers.assumingMemoryBound(to: KeyedDecodingContainer<Key>.self)
    (containers + index).initialize(to: container)
    (boxes + index).initialize(to: box)
    Unmanaged.passUnretained(box).release()
    frames[index] = frame
    return container
  }
}

/// Copies of containers in a pool.
///
/// With the container as the parameter, and asked as a metatype that a table has: code with only the
/// key type as a parameter would ask the runtime for the container's type each time.
final class PooledContainers<Container> {
  @inline(never)
  class func copy(_ containers: UnsafeMutableRawPointer, _ index: Int) -> Container {
    containers.assumingMemoryBound(to: Container.self)[index]
  }
}

/// The instance that the standard library puts a keyed container into.
enum ContainerBox {
  /// Whether it tells how many have the container, which nothing promises. Tried once, both ways: a
  /// container has it, and nobody else does.
  private static let tells: Bool = {
    var box = boxOfNobody()
    return box != nil && isKnownUniquelyReferenced(&box)
  }()

  @inline(never)
  private static func boxOfNobody() -> AnyObject? {
    let place = FramePlace<ByteSource>.ofNothing
    defer { place.destroy() }
    let container = KeyedDecodingContainer(ByteKeyedContainer<DataKey>(frame: place.frame()))
    return withExtendedLifetime(container) {
      var box = object(of: container)
      return isKnownUniquelyReferenced(&box) ? nil : box
    }
  }

  /// The instance; nil where it does not tell.
  static func of<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>) -> AnyObject? {
    tells ? object(of: container) : nil
  }

  @inline(never)
  private static func object<Key: CodingKey>(
    of container: KeyedDecodingContainer<Key>
  ) -> AnyObject? {
    let children = Mirror(reflecting: container).children
    guard children.count == 1, let value = children.first?.value, type(of: value) is AnyClass else {
      return nil
    }
    return value as AnyObject
  }
}
