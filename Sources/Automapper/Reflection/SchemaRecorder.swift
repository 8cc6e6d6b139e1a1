/// Runs a type's `init(from:)` on made-up values and records what it requests.
final class SchemaRecorder {
  private(set) var properties: [TypeSchema.Property] = []
  /// The places of the properties by their names.
  private(set) var indices: [String: Int] = [:]
  /// The properties that get the second of the two made-up values.
  private let varied: Set<String>
  /// The types whose initialisers run, from the outermost to the innermost.
  private var running: [ObjectIdentifier] = []
  /// The number of containers that were opened for the type to learn, or for one stand-in.
  private var containerCount = 0
  /// How often a limit kept a value from being made up.
  private var limitCount = 0
  /// The models that are made up so far, and the errors of those that reject made-up values. Only those that no limit cut
  /// short: at another place there may be more room.
  private var models: [Request: Result<Any, any Error>] = [:]

  private struct Request: Hashable {
    let type: ObjectIdentifier
    let isVaried: Bool
    let number: Int
    let fillsArrays: Bool
  }

  /// The user info for the initialisers.
  let userInfo: [CodingUserInfoKey: Any]
  /// The last key passed to `contains`.
  var asked: String?
  /// The name of the enum case to learn, which the decoder presents.
  let presented: String?
  /// The coding keys that the type requested to find its case. `payloadKeys` are those of the case's values.
  var caseKeys: (any CodingKey.Type)?
  var payloadKeys: (any CodingKey.Type)?
  /// Whether the type requested a single value or an array.
  var readsWhole = false
  /// The coding path of the next model that is made up. A model may read the last key of its path, so that the path of
  /// the type to learn is not empty either.
  var path: [any CodingKey] = [DataKey("value")]
  /// The number of the array element for which the next value is made up, from 0: elements may be keys of a dictionary,
  /// which must differ.
  var number = 0
  /// Whether the values stand in for those of a document. Models then see at which key they are, and arrays have
  /// elements. While a type is learned, what is made up for one property must not depend on another.
  let standsIn: Bool
  /// Whether arrays have elements, so that code finds those that it takes for granted.
  private var fillsArrays: Bool

  private let samples: SampleSource

  /// The subtypes that represent protocols.
  var subtypes: [SubtypeRegistration] { samples.subtypes }

  init(
    _ samples: SampleSource, varying names: Set<String> = [], presenting name: String? = nil,
    userInfo: [CodingUserInfoKey: Any] = [:], standsIn: Bool = false
  ) {
    self.standsIn = standsIn
    fillsArrays = standsIn
    self.samples = samples
    self.userInfo = userInfo
    presented = name
    varied = names
  }

  func sample(_ type: any Decodable.Type) -> Any? {
    running.append(ObjectIdentifier(type))
    defer { running.removeLast() }
    containerCount = 0
    return try? type.init(
      from: SampleDecoder(
        recorder: self, codingPath: path, isRoot: true, isVaried: false))
  }

  // MARK: Limits

  // A model of JSON Schema has ten properties of its own type. Values in values in values would take exponential time.
  private static let maximumDepth = 8
  private static let maximumCountOfOneType = 2
  private static let maximumContainerCount = 20_000
  /// The most containers of one stand-in before its arrays become empty.
  private static let maximumCountBesideElements = 64
  /// The number of elements of an array.
  static let elementCount = 4

  /// The number of elements of the next array.
  var elementCount: Int {
    fillsArrays && containerCount < Self.maximumCountBesideElements ? Self.elementCount : 0
  }

  /// Whether the initialiser of a type may run inside those that run.
  private func mayRun(_ type: ObjectIdentifier) -> Bool {
    let isAllowed =
      running.count <= Self.maximumDepth
      && running.count { $0 == type } < Self.maximumCountOfOneType
    if !isAllowed { limitCount += 1 }
    return isAllowed
  }

  /// Whether an object may have more parts. False at half the limit, so that a model can open the parts that it has
  /// found.
  var mayHaveParts: Bool {
    let isAllowed = containerCount < Self.maximumContainerCount / 2
    if !isAllowed { limitCount += 1 }
    return isAllowed
  }

  /// Counts a container. Throws beyond the limit.
  func open() throws {
    guard containerCount < Self.maximumContainerCount else {
      limitCount += 1
      throw SampleValues.Unavailable()
    }
    containerCount += 1
  }

  /// Returns a decoder over a made-up value, for a stand-in whose type is not known.
  func decoder(at codingPath: [any CodingKey]) -> SampleDecoder {
    containerCount = 0
    return SampleDecoder(
      recorder: self, codingPath: codingPath, isRoot: false, isVaried: false,
      elementCount: elementCount)
  }

  func note(
    _ name: String, _ type: any Any.Type, isOptional: Bool, keys: (any CodingKey.Type)?,
    isOpened: Bool = false
  ) {
    guard indices[name] == nil else { return }
    indices[name] = properties.count
    properties.append(
      TypeSchema.Property(
        name: name, type: type, isOptional: isOptional, keys: keys, isOpened: isOpened))
  }

  /// Whether a container with these keys may return sample values. Another type's initialiser may directly call the
  /// initialiser of a type that must not see them.
  func allows(keys: any CodingKey.Type) -> Bool { samples.allows(keys: keys) }

  func isVaried(_ name: String) -> Bool { varied.contains(name) }

  /// Returns a value of a type: one of two, so that a change is visible, or that of an array's element.
  func value<T: Decodable>(_ type: T.Type, isVaried: Bool) throws -> T {
    guard samples.allows(type) else { throw SampleValues.Unavailable() }
    let leaf = SampleValues(isVaried: isVaried, number: number)
    // Not cast in one step, because nil would be a value of an Optional.
    if let known = leaf.known(type), let value = known as? T {
      return value
    }
    if let inferring = type as? any InferringType.Type,
      let value = inferring.sample(self, isVaried: isVaried) as? T
    {
      return value
    }
    if let leaf = leaf.leaf(type), let value = leaf as? T { return value }
    if let value = leaf.oneCase(type) { return value }
    return try model(type, isVaried: isVaried)
  }

  /// Returns what the initialiser of a type makes of made-up values. It runs once for each of its values: models in
  /// models in models would otherwise take exponential time.
  private func model<T: Decodable>(_ type: T.Type, isVaried: Bool) throws -> T {
    if running.isEmpty { containerCount = 0 }
    let count = elementCount
    let request = Request(
      type: ObjectIdentifier(type), isVaried: isVaried, number: number, fillsArrays: count > 0)
    // Not cast in one step, because nil would be a value of an Optional.
    if let known = models[request], let value = try known.get() as? T { return value }
    guard mayRun(request.type) else { throw SampleValues.Unavailable() }
    running.append(request.type)
    defer { running.removeLast() }
    let limits = limitCount
    var decoder = SampleDecoder(
      recorder: self, codingPath: path, isRoot: false, isVaried: isVaried,
      isFilledDictionary: isVaried && TypeShape(type).isDictionary,
      elementCount: count, number: number)
    var result = Result { try T(from: decoder) }
    if case .failure = result, count > 0 {
      // Elements may be what it rejects, or what cannot be made up.
      fillsArrays = false
      defer { fillsArrays = standsIn }
      decoder.elementCount = 0
      result = Result { try T(from: decoder) }
    }
    if limitCount == limits { models[request] = result.map { $0 } }
    return try result.get()
  }
}
