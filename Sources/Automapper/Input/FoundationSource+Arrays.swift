/// The elements of an array.
extension FoundationSource {
  struct Elements: ElementCursor, SourceArrayPosition {
    let array: [Any]
    private(set) var index = 0

    init(_ array: [Any]) { self.array = array }

    var count: Int { array.count }

    @inline(__always)
    func peek() -> Any? { index < array.count ? array[index] : nil }

    @inline(__always)
    mutating func next() -> Any? {
      guard index < array.count else { return nil }
      defer { index &+= 1 }
      return array[index]
    }

    @inline(__always)
    mutating func advance(_ placer: Placer) { index &+= 1 }
  }

  @inline(__always)
  func elements(_ value: Any) -> Elements? { FoundationType.array(value).map(Elements.init) }

  @inline(__always)
  func arrayPosition(_ value: Any) -> Elements? { elements(value) }
}
