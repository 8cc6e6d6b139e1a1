import Foundation

/// JSON bytes as a source: an index into a document. No values are built.
///
/// A value is the index of its token. Members are placed by comparing the bytes of their keys with the keys that the
/// table met before; see `KeyEntries`.
final class ByteSource: Source {
  typealias Value = Int
  typealias Handle = Int

  let document: JSONDocument
  /// The mutable state of the source. Allocated separately, because Swift checks each access to a field of a class for
  /// overlaps. Accesses never overlap: no access runs code that reaches the same call again.
  struct Facts {
    /// A run for each placed object, with one word for each slot: the token of its value, or 0.
    var members: UnsafeMutablePointer<Int32>
    var capacity: Int
    var used = 0
    /// The months of dates that were decoded, as a cache.
    var months = KnownMonths()
    /// The object whose keys were listed last, and the key after the one that was asked for last. Code that lists keys
    /// usually asks for most of them, in their order. No two keys of the object are equal.
    fileprivate var listed: (object: Int, next: Int) = (-1, 0)
    /// Members by key, for large objects that were searched by name.
    fileprivate var indexes: [Int: [String: Int]] = [:]
    /// Members by the folds of their keys, for large objects that were searched for absent keys.
    var foldIndexes: [Int: [String: [(key: String, value: Int)]]] = [:]
  }

  let facts: UnsafeMutablePointer<Facts>

  init(document: JSONDocument = JSONDocument()) {
    self.document = document
    facts = .allocate(Facts(members: .allocate(capacity: 256), capacity: 256))
  }

  deinit {
    members.deallocate()
    facts.pointee.months.destroy()
    facts.free()
  }

  var members: UnsafeMutablePointer<Int32> {
    @inline(__always) get { facts.pointee.members }
  }

  /// The size of the largest buffer in bytes.
  var largestBuffer: Int {
    max(document.largestBuffer, facts.pointee.capacity * MemoryLayout<Int32>.stride)
  }

  func reset() {
    facts.pointee.used = 0
    facts.pointee.listed = (-1, 0)
    if !facts.pointee.indexes.isEmpty { facts.pointee.indexes.removeAll() }
    if !facts.pointee.foldIndexes.isEmpty { facts.pointee.foldIndexes.removeAll() }
  }

  var isForm: Bool { false }

  @inline(__always)
  func handle(_ value: Int) -> Int { value }
  @inline(__always)
  func value(_ handle: Int) -> Int { handle }

  private var reader: Members {
    @inline(__always) get { Members(facts: facts, position: 0, index: document.index) }
  }

  @inline(__always)
  func isNull(_ value: Int) -> Bool { reader.isNull(value) }
  @inline(__always)
  func bool(_ value: Int) -> Bool? { reader.bool(value) }
  @inline(__always)
  func integer(_ value: Int) -> Int64? { reader.integer(value) }
  @inline(__always)
  func double(_ value: Int) -> Double? { reader.double(value) }
  @inline(__always)
  func string(_ value: Int) -> String? { reader.string(value) }

  func scalar(_ value: Int) -> Scalar {
    switch document.tag(value) {
    case JSONTag.null: return .null
    case JSONTag.falseValue: return .bool(false)
    case JSONTag.trueValue: return .bool(true)
    case JSONTag.int: return .integer(document.int(value))
    case JSONTag.uint: return .unsigned(document.uint(value))
    case JSONTag.double:
      let text = String(decoding: document.numberText(value), as: UTF8.self)
      if document.hasFractionOrExponent(value) || text == "-0" {
        return .double(document.double(value), text: text)
      }
      return .wide(text)
    case JSONTag.array: return .array
    case JSONTag.object: return .object
    default: return .string(document.string(value))
    }
  }

  @inline(__always)
  func native<T>(_ value: Int, as type: T.Type) -> T? { nil }
  @inline(__always)
  func mayBeNative(_ value: Int) -> Bool { false }

  func date(_ value: Int, in formats: DateFormatList) -> Date? {
    switch document.tag(value) {
    case JSONTag.string:
      formats.date(
        utf8: UnsafeBufferPointer(
          start: UnsafePointer(document.bytes) + document.offset(value),
          count: document.length(value)))
    case JSONTag.escaped: document.withStringBytes(value) { formats.date(utf8: $0) }
    case JSONTag.int, JSONTag.uint, JSONTag.double:
      formats.date(scalar: scalar(value))
    default: nil
    }
  }

  func content(_ value: Int) -> Node.Content { .bytes(self, value) }

  func value(of content: Node.Content) -> Int? {
    if case .bytes(let source, let value) = content, source.document === document {
      value
    } else {
      nil
    }
  }

  // MARK: Placed members

  struct Members: PlacedMembers {
    let facts: UnsafeMutablePointer<Facts>
    let position: Int
    let index: JSONIndex

    @inline(__always)
    func member(_ ordinal: Int) -> Int? {
      let token = Int(facts.pointee.members[position &+ ordinal])
      return token == 0 ? nil : token
    }

    @inline(__always)
    func isNull(_ value: Int) -> Bool { index.tag(value) == JSONTag.null }

    @inline(__always)
    func bool(_ value: Int) -> Bool? {
      switch index.tag(value) {
      case JSONTag.trueValue: true
      case JSONTag.falseValue: false
      default: nil
      }
    }

    @inline(__always)
    func integer(_ value: Int) -> Int64? {
      index.tag(value) == JSONTag.int ? index.int(value) : nil
    }

    @inline(__always)
    func double(_ value: Int) -> Double? {
      switch index.tag(value) {
      case JSONTag.double: index.double(value)
      case JSONTag.int: Double(index.int(value))
      default: nil
      }
    }

    @inline(__always)
    func string(_ value: Int) -> String? {
      let tag = index.tag(value)
      return tag == JSONTag.string || tag == JSONTag.escaped ? index.string(value) : nil
    }

    @inline(__always)
    func native<T>(_ value: Int, as type: T.Type) -> T? { nil }

    @inline(__always)
    func date(_ value: Int) -> Date? {
      guard index.tag(value) == JSONTag.string,
        let interval = facts.pointee.months.read(
          UnsafeBufferPointer(
            start: UnsafePointer(index.bytes) + index.offset(value), count: index.length(value)))
      else { return nil }
      return Date(timeIntervalSinceReferenceDate: interval)
    }
  }

  // MARK: Objects

  @inline(__always)
  func isObject(_ value: Int) -> Bool { document.tag(value) == JSONTag.object }

  func hasAtMost(_ limit: Int, partsIn value: Int) -> Bool {
    document.next(value) - value - 1 <= limit
  }

  func memberCount(_ object: Int) -> Int { isObject(object) ? document.count(object) : 0 }

  func forEachMember(_ object: Int, _ body: (String, Int) throws -> Void) rethrows {
    guard isObject(object) else { return }
    var key = object + 1
    let end = document.end(object)
    while key < end {
      try body(document.string(key), key + 1)
      key = document.next(key + 1)
    }
  }

  /// Returns the member with a key, the last of duplicates. Large objects get an index, so that a model that requests
  /// every key by name takes linear time.
  func member(_ object: Int, exactly key: String) -> Int? {
    guard isObject(object) else { return nil }
    var bytes = key
    return bytes.withUTF8 { bytes in
      let sought = SoughtKey(text: key, bytes: bytes, isPlain: bytes.isPlainName)
      if facts.pointee.listed.object == object, let member = nextListed(sought) { return member }
      if document.count(object) > Self.indexedCount { return index(of: object)[key] }
      var found: Int?
      var token = object + 1
      let end = document.end(object)
      while token < end {
        if isKey(token, sought) { found = token + 1 }
        token = document.next(token + 1)
      }
      return found
    }
  }

  /// Notes that the keys of an object, no two of which are equal, were listed.
  func noteListed(_ object: Int) { facts.pointee.listed = (object, object + 1) }

  /// Returns the member with a key if it is one of the next eight after the one that was asked for last.
  private func nextListed(_ key: SoughtKey) -> Int? {
    let (object, next) = facts.pointee.listed
    let end = document.end(object)
    var token = next
    for _ in 0..<8 {
      guard token < end else { return nil }
      let following = document.next(token + 1)
      if isKey(token, key) {
        facts.pointee.listed.next = following
        return token + 1
      }
      token = following
    }
    return nil
  }

  private func index(of object: Int) -> [String: Int] {
    if let index = facts.pointee.indexes[object] { return index }
    var index: [String: Int] = [:]
    index.reserveCapacity(document.count(object))
    forEachMember(object) { index[$0] = $1 }
    facts.pointee.indexes[object] = index
    return index
  }

  /// A key that an object is searched for. Only a plain key is compared by its bytes: strings are equal if they are
  /// canonically equivalent.
  private struct SoughtKey {
    let text: String
    let bytes: UnsafeBufferPointer<UInt8>
    let isPlain: Bool
  }

  private func isKey(_ token: Int, _ key: SoughtKey) -> Bool {
    if !key.isPlain { return document.string(token) == key.text }
    if document.tag(token) == JSONTag.escaped {
      return document.withStringBytes(token) { $0.elementsEqual(key.bytes) }
    }
    guard document.length(token) == key.bytes.count else { return false }
    let bytes = UnsafePointer(document.bytes) + document.offset(token)
    for index in 0..<key.bytes.count where bytes[index] != key.bytes[index] { return false }
    return true
  }
}
