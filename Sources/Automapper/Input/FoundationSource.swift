import Foundation

/// Foundation values as a source, read in place: `[String: Any]`, `[Any]`, native Swift values, `NSNumber`s as
/// `JSONSerialization` creates them, property lists.
///
/// The dynamic type of a value is compared first. A cast costs thirty times as much as a comparison, and only rarer
/// types need it.
final class FoundationSource: Source {
  typealias Value = Any
  typealias Handle = FoundationValue
  typealias Index = Dictionary<String, Any>.Index

  /// The mutable state of the source, as in `ByteSource`.
  struct Facts {
    /// A run for each placed object, with one index for each slot.
    fileprivate var members: UnsafeMutablePointer<Index?>
    fileprivate var capacity: Int
    fileprivate var used = 0
    fileprivate var isForm = false

    fileprivate init(capacity: Int) {
      members = .allocate(capacity: capacity)
      self.capacity = capacity
    }

    @inline(__always)
    func member(_ object: FoundationValue, at position: Int) -> Any? {
      guard let index = members[position] else { return nil }
      return object.members.values[index]
    }
  }

  private let facts: UnsafeMutablePointer<Facts>
  /// Set for one call.
  var isForm: Bool {
    @inline(__always) get { facts.pointee.isForm }
    set { facts.pointee.isForm = newValue }
  }

  init() {
    facts = .allocate(Facts(capacity: 64))
  }

  deinit {
    members.deinitialize(count: facts.pointee.used)
    members.deallocate()
    facts.deallocate()
  }

  private var members: UnsafeMutablePointer<Index?> {
    @inline(__always) get { facts.pointee.members }
  }

  func reset() {
    isForm = false
    guard facts.pointee.used > 0 else { return }
    members.deinitialize(count: facts.pointee.used)
    facts.pointee.used = 0
    guard facts.pointee.capacity >= 1 << 16 else { return }
    members.deallocate()
    facts.pointee = Facts(capacity: 64)
  }

  /// Reserves space for an object's members, all absent.
  private func reserve(_ count: Int) -> Int {
    let position = facts.pointee.used
    if position + count > facts.pointee.capacity {
      var grown = Facts(capacity: max(facts.pointee.capacity * 2, position + count))
      grown.members.moveInitialize(from: members, count: position)
      members.deallocate()
      grown.used = position
      grown.isForm = isForm
      facts.pointee = grown
    }
    facts.pointee.used = position + count
    (members + position).initialize(repeating: nil, count: count)
    return position
  }

  @inline(__always)
  func handle(_ value: Any) -> FoundationValue {
    FoundationValue(value, isEmptyObject: isForm && isEmptyArray(value))
  }
  @inline(__always)
  func value(_ handle: FoundationValue) -> Any { handle.value }

  @inline(__always)
  func isNull(_ value: Any) -> Bool {
    if FoundationType.isCommon(value) { return false }
    return FoundationType.isNull(value)
  }

  @inline(__always)
  func bool(_ value: Any) -> Bool? {
    if let bool = ExactType.value(value, as: Bool.self) { return bool }
    return FoundationType.bool(ofNumber: value)
  }

  @inline(__always)
  func integer(_ value: Any) -> Int64? {
    if let integer = ExactType.value(value, as: Int.self) { return Int64(integer) }
    return FoundationType.integer(ofNumber: value)
  }

  @inline(__always)
  func double(_ value: Any) -> Double? {
    if let double = ExactType.value(value, as: Double.self) { return double }
    return FoundationType.double(ofNumber: value)
  }

  @inline(__always)
  func string(_ value: Any) -> String? {
    if let string = ExactType.value(value, as: String.self) { return string }
    return FoundationType.isCommon(value) ? nil : FoundationType.string(value)
  }

  func scalar(_ value: Any) -> Scalar { FoundationType.scalar(value) }

  func json(_ value: Any) -> JSONValue? { FoundationType.scalar(value).json }

  @inline(__always)
  func native<T>(_ value: Any, as type: T.Type) -> T? {
    if let native = ExactType.value(value, as: type) { return native }
    // A cast of a collection to a class, or the reverse, bridges all of its contents.
    if FoundationType.isCommon(value)
      || (T.self is AnyClass && !isInstance(value))
      || (T.self is any ElementCollection.Type && FoundationCollection.kind(of: value) != nil)
    {
      return nil
    }
    // The cast of a Boolean `NSNumber` to a number would succeed.
    if T.self is any Numeric.Type, case .bool = scalar(value) { return nil }
    return value as? T
  }

  /// Whether a value is an instance of a class, also in Optionals.
  @inline(never)
  private func isInstance(_ value: Any) -> Bool {
    if Swift.type(of: value) is AnyClass { return true }
    return FoundationType.unwrapped(value).map(isInstance) ?? false
  }

  @inline(__always)
  func mayBeNative(_ value: Any) -> Bool { !FoundationType.isCommon(value) }

  func date(_ value: Any, in formats: DateFormatList) -> Date? {
    if var text = string(value) { return text.withUTF8 { formats.date(utf8: $0) } }
    return formats.date(scalar: scalar(value))
  }

  func content(_ value: Any) -> Node.Content { .value(value) }

  func value(of content: Node.Content) -> Any? {
    if case .value(let value) = content { value } else { nil }
  }

  func isObject(_ value: Any) -> Bool {
    FoundationType.dictionary(value) != nil || (isForm && isEmptyArray(value))
  }

  @inline(never)
  private func isEmptyArray(_ value: Any) -> Bool { FoundationType.array(value)?.isEmpty == true }

  func memberCount(_ object: FoundationValue) -> Int { object.dictionary?.count ?? 0 }

  func member(_ object: FoundationValue, exactly key: String) -> Any? { object.dictionary?[key] }

  /// Visits the members in the order of their keys: a dictionary has no order, and results must not vary.
  func forEachMember(
    _ object: FoundationValue, _ body: (String, Any) throws -> Void
  ) rethrows {
    for (key, value) in (object.dictionary ?? [:]).inKeyOrder {
      try body(key, value)
    }
  }

  func members(_ object: FoundationValue, folding folds: [String]) -> [(key: String, value: Any)] {
    if object.members.count > Self.indexedCount {
      return folds.flatMap { object.keysOfFold[$0] ?? [] }.compactMap { key in
        object.members[key].map { (key, $0) }
      }
    }
    var found: [(key: String, value: Any)] = []
    for var fold in folds {
      fold.withUTF8 { fold in
        for (key, value) in object.members {
          var bytes = key
          if bytes.withUTF8({ isFold(fold, of: $0) }) { found.append((key, value)) }
        }
      }
    }
    return found
  }

  @inline(__always)
  func member(_ object: FoundationValue, at position: Int) -> Any? {
    facts.pointee.member(object, at: position)
  }

  func key(_ object: FoundationValue, at position: Int) -> String? {
    members[position].map { object.members.keys[$0] }
  }

  struct Placer: MemberPlacer {
    fileprivate unowned(unsafe) let source: FoundationSource

    func place(_ value: FoundationValue, _ keys: InputKeys) -> Int? { source.place(value, keys) }
    @inline(__always)
    func value(_ handle: FoundationValue) -> Any { source.value(handle) }

    @inline(__always)
    func members(_ object: FoundationValue, from position: Int) -> Members {
      Members(source: source, facts: source.facts, object: object, position: position)
    }
  }

  var placer: Placer {
    @inline(__always) get { Placer(source: self) }
  }

  fileprivate func place(
    _ value: FoundationValue, _ keys: InputKeys
  ) -> Int? {
    guard value.isObject else { return nil }
    // Keys that are data have no positions.
    if keys.placedCount == 0 { return facts.pointee.used }
    let table = keys.table
    let position = reserve(keys.placedCount)
    let dictionary = value.members
    let names = dictionary.keys
    var index = names.startIndex
    let end = names.endIndex
    while index != end {
      place(names[index], index, position, dictionary, table)
      names.formIndex(after: &index)
    }
    return position
  }

  @inline(__always)
  private func place(
    _ key: consuming String, _ index: Index, _ position: Int, _ dictionary: [String: Any],
    _ table: KeyTable
  ) {
    let found = key.withUTF8 { table.find($0) }
    if found >= 0 {
      let ordinal = Int(table.sourceKeys.lookup.entries[found].ordinal)
      if ordinal == KeyEntries.Entry.none { return }
      if ordinal >= 0, members[position &+ ordinal] == nil {
        members[position &+ ordinal] = index
        return
      }
    }
    settle(key, found, index, position, dictionary, table)
  }

  /// Fills the properties of a key that fills several, or one that another key filled.
  @inline(never)
  private func settle(
    _ key: String, _ entry: Int, _ index: Index, _ position: Int, _ dictionary: [String: Any],
    _ table: KeyTable
  ) {
    let matches = entry >= 0 ? table.matches(ofEntry: entry) : table.matches(key)
    for match in matches {
      var winner = KeyTable.Winner.later
      if let taken = members[position + match.ordinal] {
        winner = table.settle(earlier: dictionary.keys[taken], later: key, match)
      }
      if winner == .later { members[position + match.ordinal] = index }
    }
  }
}
