/// Runs a type's `init(from:)` on made-up values and records what it requests.
final class SchemaRecorder {
  private(set) var properties: [TypeSchema.Property] = []
  /// The places of the properties by their names.
  private(set) var indices: [String: Int] = [:]
  /// The properties that get the second of the two made-up values.
  private let varied: Set<String>
  /// The types whose initialisers run, from the outermost to the innermost.
  private var running: [ObjectIdentifier] = []
  var limits = SampleLimits()
  /// How often a value that an initialiser requested could not be made up.
  var refusalCount = 0
  /// The results of initialisers, errors included. A nested result is kept only if no limit interfered: at another
  /// place there may be more room.
  private var models: [Request: Result<Any, any Error>] = [:]
  private var keepsModels = true

  private struct Request: Hashable {
    let type: ObjectIdentifier
    let isVaried: Bool
    let place: SampleValues.Place
    let elementCount: Int
    let mayHaveElements: Bool
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
  /// Whether the type gets no single value and no array, so that one that also reads an object does so.
  let readsKeysOnly: Bool
  /// The types of the coding keys for which the type opened a container.
  var keyTypes: [any CodingKey.Type] = []
  private var sampleValues: [String: Any] = [:]
  /// The coding path of the next model that is made up. A model may read the last key of its path, so that the path of
  /// the type to learn is not empty either.
  var path: [any CodingKey] = [DataKey("value")]
  /// The place in arrays of the value that is made up next: elements may be keys of a dictionary, which must differ.
  var place = SampleValues.Place()
  /// Whether the values stand in for those of a document. Models then see at which key they are, and arrays have
  /// elements. While a type is learned, what is made up for one property must not depend on another.
  let standsIn: Bool

  private let samples: SampleRules

  /// The subtypes that represent protocols.
  var subtypes: [SubtypeRegistration] { samples.subtypes }

  init(
    _ samples: SampleRules, varying names: Set<String> = [], presenting name: String? = nil,
    userInfo: [CodingUserInfoKey: Any] = [:], standsIn: Bool = false, readsKeysOnly: Bool = false
  ) {
    self.standsIn = standsIn
    self.readsKeysOnly = readsKeysOnly
    self.samples = samples
    self.userInfo = userInfo
    presented = name
    varied = names
  }

  func sample(_ type: any Decodable.Type) -> Any? {
    running.append(ObjectIdentifier(type))
    defer {
      running.removeLast()
      end()
    }
    limits.begin()
    return try? type.init(
      from: SampleDecoder(
        recorder: self, codingPath: path, isRoot: true, isVaried: false))
  }

  /// Ends the use of the recorder. Releases the models: one that keeps its container refers to the recorder. A container
  /// that is used later makes up each model anew.
  ///
  /// The models are freed last, because the `deinit` of one may decode.
  func end() {
    let dropped = models
    models = [:]
    keepsModels = false
    withExtendedLifetime(dropped) {}
  }

  // MARK: Stand-ins

  /// The number of elements of an array in a stand-in, so that code finds those that it takes for granted.
  static let elementCount = 4

  /// Returns a decoder over a made-up value, for a stand-in whose type is not known.
  ///
  /// - Parameter length: The number of elements that an array should have at least.
  func decoder(
    at codingPath: [any CodingKey], _ place: SampleValues.Place, length: Int
  ) -> SampleDecoder {
    limits.begin()
    return SampleDecoder(
      recorder: self, codingPath: codingPath, isRoot: false, isVaried: false,
      elementCount: max(length, Self.elementCount), place: place)
  }

  /// Returns a made-up value that stands in for one of a document.
  ///
  /// - Parameter length: The number of elements that an array of leaf values should have at least.
  func standIn<T: Decodable>(
    _ type: T.Type, at codingPath: @autoclosure () -> [any CodingKey], _ place: SampleValues.Place,
    length: Int
  ) throws -> T {
    limits.begin()
    self.place = place
    defer { self.place = SampleValues.Place() }
    let leaf = SampleValues(isVaried: false, place: place)
    // Not cast in one step, because nil would be a value of an Optional.
    if let known = try samples.known(type, leaf), let value = known as? T { return value }
    path = codingPath()
    let isLong = length > Self.elementCount && SampleValues.hasLeaves(TypeShape(type))
    return try value(
      type, isVaried: false, elementCount: isLong ? length : Self.elementCount)
  }

  func note(
    _ name: String, _ type: any Any.Type, isOptional: Bool, key: (any CodingKey)?,
    isOpened: Bool = false
  ) {
    guard indices[name] == nil else { return }
    indices[name] = properties.count
    properties.append(
      TypeSchema.Property(
        name: name, type: type, isOptional: isOptional, key: key, isOpened: isOpened))
  }

  /// Keeps the value that was made up for a property of the type to learn.
  func keep(_ value: Any, of name: String) {
    if keepsModels { sampleValues[name] = value }
  }

  /// Returns the values of which the instance is made, and releases them: a model among them that keeps its container
  /// refers to the recorder.
  func takeSampleValues() -> [String: Any] {
    defer { sampleValues = [:] }
    return sampleValues
  }

  /// Whether a container with these keys may return sample values. Another type's initialiser may directly call the
  /// initialiser of a type that must not see them.
  func allows(keys: any CodingKey.Type) -> Bool { samples.allows(keys: keys) }

  func isVaried(_ name: String) -> Bool { varied.contains(name) }

  /// Returns a value of a type: one of two, so that a change is visible, or that of an array's element.
  ///
  /// - Parameter elementCount: The number of elements if the type is a collection.
  func value<T: Decodable>(
    _ type: T.Type, isVaried: Bool, elementCount: Int = 0
  ) throws -> T {
    let leaf = SampleValues(isVaried: isVaried, place: place)
    if let known = try samples.known(type, leaf), let value = known as? T { return value }
    if let inferring = type as? any InferringType.Type,
      let value = inferring.sample(self, isVaried: isVaried) as? T
    {
      return value
    }
    if let leaf = leaf.leaf(type), let value = leaf as? T { return value }
    if let value = leaf.oneCase(type) { return value }
    return try model(type, isVaried: isVaried, elementCounts(type, elementCount))
  }

  /// The numbers of elements of a type's own arrays, one for each attempt to make up a value. The last is 0, because
  /// the type may reject elements, or they cannot be made up.
  private func elementCounts(_ type: any Any.Type, _ wanted: Int) -> [Int] {
    guard standsIn else { return [0] }
    let shape = TypeShape(type)
    guard shape.isCollection else { return [Self.elementCount, 0] }
    if wanted == 0 || !limits.mayHaveElements && !SampleValues.hasLeaves(shape) { return [0] }
    // An enum may have only two cases, or one.
    return [wanted, 2, 1, 0]
  }

  /// Returns what the initialiser of a type makes of made-up values. It runs once for each of its values: models in
  /// models in models would otherwise take exponential time.
  private func model<T: Decodable>(
    _ type: T.Type, isVaried: Bool, _ elementCounts: [Int]
  ) throws -> T {
    let request = Request(
      type: ObjectIdentifier(type), isVaried: isVaried, place: place,
      elementCount: elementCounts[0], mayHaveElements: !standsIn || limits.mayHaveElements)
    // Not cast in one step, because nil would be a value of an Optional.
    if let known = models[request], let value = try known.get() as? T { return value }
    guard limits.mayRun(request.type, inside: running) else { throw SampleValues.Unavailable() }
    running.append(request.type)
    defer { running.removeLast() }
    let (firstRefusals, firstHits) = (refusalCount, limits.hitCount)
    let shape = TypeShape(type)
    var decoder = SampleDecoder(
      recorder: self, codingPath: path, isRoot: false, isVaried: isVaried,
      isFilledDictionary: isVaried && shape.isDictionary, place: place)
    var result = Result<T, any Error>.failure(SampleValues.Unavailable())
    for count in elementCounts {
      let (refusals, hits) = (refusalCount, limits.hitCount)
      decoder.elementCount = count
      result = Result { try T(from: decoder) }
      if case .success = result {
        refusalCount = firstRefusals
        break
      }
      // What a model requests had its own attempts. Without elements, code that takes them for granted would trap. But
      // empty arrays end a recursion.
      if !shape.isCollection, refusalCount != refusals, limits.hitCount == hits { break }
    }
    if keepsModels, limits.hitCount == firstHits || running.count == 1 {
      models[request] = result.map { $0 }
    }
    return try result.get()
  }
}
