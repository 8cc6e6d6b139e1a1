/// Goes through the elements of arrays.
extension ByteSource {
  struct Elements: ElementCursor {
    private let index: JSONIndex
    let count: Int
    private var token: Int
    private let end: Int

    init(index: JSONIndex, array: Int) {
      self.index = index
      count = index.count(array)
      token = array &+ 1
      end = index.end(array)
    }

    @inline(__always)
    func peek() -> Int? { token < end ? token : nil }

    @inline(__always)
    mutating func next() -> Int? {
      guard token < end else { return nil }
      defer { token = index.next(token) }
      return token
    }
  }

  @inline(__always)
  func elements(_ value: Int) -> Elements? {
    document.tag(value) == JSONTag.array ? Elements(index: document.index, array: value) : nil
  }

  struct ArrayPosition: SourceArrayPosition {
    private var token: UInt32
    private let end: UInt32
    private var position: UInt32 = 0
    private let total: UInt32

    /// - Parameter array: The index of the array's token. Tokens have indices of 32 bits.
    fileprivate init(index: JSONIndex, array: Int) {
      token = UInt32(truncatingIfNeeded: array &+ 1)
      end = UInt32(truncatingIfNeeded: index.end(array))
      total = UInt32(truncatingIfNeeded: index.count(array))
    }

    var count: Int {
      @inline(__always) get { Int(total) }
    }
    var index: Int {
      @inline(__always) get { Int(position) }
    }

    @inline(__always)
    func peek() -> Int? { token < end ? Int(token) : nil }

    @inline(__always)
    mutating func advance(_ placer: Placer) {
      token = UInt32(truncatingIfNeeded: placer.index.next(Int(token)))
      position &+= 1
    }
  }

  func element(_ index: Int, of value: Int) -> Int? {
    document.tag(value) == JSONTag.array ? document.element(index, of: value) : nil
  }

  @inline(__always)
  func arrayPosition(_ value: Int) -> ArrayPosition? {
    document.tag(value) == JSONTag.array ? ArrayPosition(index: document.index, array: value) : nil
  }
}
