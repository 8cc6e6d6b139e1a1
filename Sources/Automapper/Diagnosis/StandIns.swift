import Foundation

/// Replacements for values that cannot be decoded: for an array, its valid elements and replacements for the others;
/// for a type with parts, the first value that was decoded in the same call; otherwise made-up values.
final class StandIns {
  private let samples: SampleRules
  /// The user info for the initialisers.
  let userInfo: [CodingUserInfoKey: Any]
  /// Makes values up. Created on first use, because most stand-ins need no initialiser.
  private var madeRecorder: SchemaRecorder?
  private var known: [ObjectIdentifier: Any] = [:]
  private var uses: [ObjectIdentifier: Use] = [:]
  /// What the running initialiser has decoded so far.
  var notes = Notes()
  /// The budget of the call, which all searches share, as they share the stand-ins.
  let budget = DiagnosisBudget()
  /// The number of elements of all arrays that were decoded again.
  private var repairedCount = 0

  /// The most elements of an array that is decoded again, or made up for another array.
  private static let maximumLength = 4096
  /// The most elements of all arrays of a call that are decoded again: each run of an initialiser decodes its arrays.
  private static let maximumRepairedCount = 1_000_000

  /// The decoded values that stand-ins for later ones depend on.
  struct Notes {
    /// The date that the initialiser decoded last, and the number if the request before was for one.
    var lastDate: Date?
    var lastNumber: Any?
    /// The most elements of an array that the initialiser has, decoded or as a stand-in: code often reads arrays side
    /// by side.
    var length = 0
    /// Whether the initialiser has decoded values that were not noted.
    var areIncomplete = false
  }

  /// How a decoded value may serve as a stand-in.
  enum Use {
    /// The first value of a type stands in for others.
    case value
    /// The last date stands in for a later one: a range that ends before it begins would trap.
    case date
    /// As `date`, but only for the next value: a number may be anything else.
    case number
    /// Only the number of elements is used: code may take an array to be as long as another one.
    case length
    /// Not used: integers and strings are often indices or names.
    case none
    /// Not used, but kept for later runs, because decoding it again may take long.
    case large

    /// Nil for types that are not known as leaves.
    init?(leaf type: any Any.Type) {
      switch ValueKind(leaf: type) {
      case nil, .model, .elementwise: return nil
      case .date: self = .date
      case .double, .float, .float16, .decimal: self = .number
      case .jsonValue, .data: self = .large
      default: self = .none
      }
    }

    /// Whether decoded values are kept for the next runs.
    var isKept: Bool { self == .value || self == .length || self == .large }
    /// Whether values stand in for others, or their lengths or numbers do.
    var isForOthers: Bool { self != .none && self != .large }

    init(_ type: any Any.Type) {
      switch TypeShape(type) {
      case .array, .collection: self = .length
      case _ where type == CGFloat.self: self = .number
      default: self = SampleValues(isVaried: false).leaf(type) == nil ? .value : .none
      }
    }
  }

  init(_ samples: SampleRules, userInfo: [CodingUserInfoKey: Any]) {
    self.samples = samples
    self.userInfo = userInfo
  }

  private var recorder: SchemaRecorder {
    if let madeRecorder { return madeRecorder }
    let recorder = SchemaRecorder(samples, userInfo: userInfo, standsIn: true)
    madeRecorder = recorder
    return recorder
  }

  /// Returns a decoder over a made-up value, for a container that the initialiser opens itself.
  func decoder(for part: Repairs.Part, at codingPath: [any CodingKey]) -> SampleDecoder {
    let place = recorder.limits.mayDiffer ? part.place : nil
    var decoder = recorder.decoder(
      at: codingPath, place ?? SampleValues.Place(),
      length: part.place == nil ? notes.length : 0)
    decoder.endsAfterFirstReads = !part.steps.isEmpty
    return decoder
  }

  /// Whether an initialiser that uses coding keys of a type may receive made-up values.
  func allows(keys: any CodingKey.Type) -> Bool { samples.allows(keys: keys) }

  func use(of type: any Any.Type) -> Use {
    if let use = Use(leaf: type) { return use }
    let identifier = ObjectIdentifier(type)
    if let use = uses[identifier] { return use }
    let use = Use(type)
    uses[identifier] = use
    return use
  }

  /// Forgets the last number, unless the initialiser requests another one.
  func prepare(for use: Use) {
    if use != .number, case .some = notes.lastNumber { notes.lastNumber = nil }
  }

  /// Whether what stands in for a value of a type may depend on other values. False for types that are not leaves.
  ///
  /// - Parameter expected: The expectation of an issue.
  static func mayDependOnOthers(_ expected: IssueExpectation) -> Bool {
    if case .type(let type) = expected { return Use(leaf: type)?.isForOthers == true }
    return ["Date", "Double", "Float", "Decimal"].contains(expected.text)
  }

  /// Notes a value that the initialiser decoded.
  func note(_ value: Any, as type: any Any.Type, _ use: Use) {
    switch use {
    case .date, .number: note(end: value, use)
    case .length: noteLength(of: value)
    case .value:
      if known[ObjectIdentifier(type)] == nil { known[ObjectIdentifier(type)] = value }
    case .none, .large: break
    }
  }

  /// Notes a value that may begin a range.
  func note(end value: Any, _ use: Use) {
    switch use {
    case .date: notes.lastDate = value as? Date
    case .number: notes.lastNumber = value
    case .length, .value, .none, .large: break
    }
  }

  private func noteLength(of array: Any) {
    let count = (array as? any Collection)?.count ?? 0
    notes.length = min(max(notes.length, count), Self.maximumLength)
  }

  /// Forgets what another run decoded.
  func beginRun() { notes = Notes() }

  /// Ends the diagnosis. Releases the models: one that keeps its container refers to its session, and the session's
  /// watch to these stand-ins.
  ///
  /// The models are freed last, because the `deinit` of one may decode.
  func end() {
    let dropped = known
    known = [:]
    madeRecorder?.end()
    withExtendedLifetime(dropped) {}
  }

  /// Returns a value that stands in for one that cannot be decoded.
  ///
  /// - Parameters:
  ///   - place: The value's place in arrays; nil if it is in none.
  ///   - elements: Opens the value that cannot be decoded as an array.
  func value<T: Decodable>(
    _ type: T.Type, at codingPath: @autoclosure () -> [any CodingKey],
    _ place: SampleValues.Place?, elements: () throws -> any UnkeyedDecodingContainer
  ) throws -> T {
    if let last = last(type), let value = last as? T { return value }
    if use(of: type) == .length, let value = repaired(type, at: codingPath(), elements) {
      if place == nil { noteLength(of: value) }
      return value
    }
    // Elements may be keys of a dictionary, which must differ.
    if let place, recorder.limits.mayDiffer || !use(of: type).isForOthers,
      let value = try? recorder.standIn(type, at: codingPath(), place, length: 0)
    {
      return value
    }
    // Not cast in one step, because nil would be a value of an Optional.
    if let known = known[ObjectIdentifier(type)], let value = known as? T { return value }
    return try recorder.standIn(
      type, at: codingPath(), SampleValues.Place(), length: place == nil ? notes.length : 0)
  }

  /// Returns what stands in for a value that needs no initialiser and is in no array; nil for other types.
  func scalar(_ type: any Any.Type) throws -> Any? {
    try last(type) ?? samples.known(type, SampleValues(isVaried: false))
  }

  /// Returns the date or number that stands in for a later one; nil if there is none of the type.
  private func last(_ type: any Any.Type) -> Any? {
    let last: Any? =
      switch use(of: type) {
      case .date: notes.lastDate
      case .number: notes.lastNumber
      case .length, .value, .none, .large: nil
      }
    guard let last, Swift.type(of: last) == type else { return nil }
    return last
  }

  /// Decodes an array again, with stand-ins for its invalid elements. Returns nil if the value is not an array.
  ///
  /// Arrays of models are made up instead: decoding them again would take as long as the call.
  private func repaired<T: Decodable>(
    _ type: T.Type, at codingPath: [any CodingKey],
    _ elements: () throws -> any UnkeyedDecodingContainer
  ) -> T? {
    guard SampleValues.hasLeaves(TypeShape(type)), let array = try? elements(),
      let count = array.count, count <= Self.maximumLength,
      repairedCount < Self.maximumRepairedCount
    else { return nil }
    repairedCount += count
    let outer = (notes.lastDate, notes.lastNumber)
    defer { (notes.lastDate, notes.lastNumber) = outer }
    (notes.lastDate, notes.lastNumber) = (nil, nil)
    return try? T(
      from: ElementwiseDecoder(array: array, standIns: self, codingPath: codingPath))
  }
}
