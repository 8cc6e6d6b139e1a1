/// The properties of a Decodable type, as its own `init(from:)` requests them.
///
/// Learned by running `init(from:)` once on made-up values; `SchemaProbe` runs it again to match key paths. This happens
/// when a mapper is created, for registered and mapped types; in `validate` and `explain`; and when a call has failed,
/// for enums in a declared form and, if there are mapping providers, for the types in the call. It never happens while
/// data maps successfully.
package struct TypeSchema {
  package struct Property {
    /// The property's `CodingKey.stringValue`.
    package let name: String
    package let type: any Any.Type
    let isOptional: Bool
    /// The coding key type of the request; in a hierarchy, that of the class that declares the property. Nil if the
    /// value is not in the type's own object.
    let keys: (any CodingKey.Type)?
    /// Whether the model's own code opens a container over the property. `type` then only stands for a container.
    let isOpened: Bool
  }

  package let properties: [Property]
  private let indices: [String: Int]
  /// Whether the initialiser completed, so that these are all properties.
  package private(set) var isComplete = false
  let type: any Decodable.Type
  /// The instance decoded from the made-up values.
  package private(set) var sample: Any?
  /// Whether the properties' names are those in Swift.
  let hasSwiftNames: Bool

  let samples: SampleSource
  /// The coding keys of an enum's cases; nil for a type that reads properties.
  let caseKeys: (any CodingKey.Type)?
  /// Whether the type decodes a single value or an array, not an object.
  let isWhole: Bool

  /// Learns the properties of a type. Nil if its initialiser must not see made-up values, or if its values are
  /// leaves.
  init?(_ type: any Decodable.Type, _ samples: SampleSource) {
    guard samples.allows(type), SampleValues.known(type, isVaried: false) == nil else {
      return nil
    }
    self.type = type
    self.samples = samples
    let recorder = SchemaRecorder(samples)
    sample = recorder.sample(type)
    isComplete = sample != nil
    properties = recorder.properties
    indices = recorder.indices
    caseKeys = isComplete ? nil : recorder.caseKeys
    isWhole = recorder.readsWhole && recorder.properties.isEmpty
    if isWhole, SampleValues.leaf(type, isVaried: false) != nil { return nil }
    let labels = sample.map { ReflectedProperties($0).properties.map(\.name) } ?? []
    hasSwiftNames = labels == properties.map(\.name)
  }

  /// The schema without the instance, for a cache that outlives a call.
  var withoutSample: TypeSchema {
    var schema = self
    schema.sample = nil
    return schema
  }

  /// The stored properties that a class adds to a superclass whose `init(from:)` it inherits. Goes up the hierarchy
  /// as long as the superclass decodes the same properties.
  var unreadNames: [String] {
    guard isComplete, let sample else { return [] }
    var mirror: Mirror? = Mirror(reflecting: sample)
    var unread: [String] = []
    while let level = mirror, let parent = level.superclassMirror {
      guard let type = parent.subjectType as? any Decodable.Type,
        TypeSchema(type, samples)?.names == names
      else { break }
      unread = ReflectedProperties.own(level).map(\.name) + unread
      mirror = parent
    }
    return unread
  }

  package var names: [String] { properties.map(\.name) }

  func property(named name: String) -> Property? { indices[name].map { properties[$0] } }
}

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

  private let samples: SampleSource

  /// The subtypes that represent protocols.
  var subtypes: [SubtypeRegistration] { samples.subtypes }

  init(
    _ samples: SampleSource, varying names: Set<String> = [], presenting name: String? = nil,
    userInfo: [CodingUserInfoKey: Any] = [:]
  ) {
    self.samples = samples
    self.userInfo = userInfo
    presented = name
    varied = names
  }

  func sample(_ type: any Decodable.Type) -> Any? {
    running.append(ObjectIdentifier(type))
    defer { running.removeLast() }
    containerCount = 0
    return try? type.init(from: SampleDecoder(recorder: self, isRoot: true, isVaried: false))
  }

  // MARK: Limits

  // A model of JSON Schema has ten properties of its own type. Values in values in values would take exponential time.
  private static let maximumDepth = 8
  private static let maximumCountOfOneType = 2
  private static let maximumContainerCount = 20_000

  /// Whether the initialiser of a type may run inside those that run.
  private func mayRun(_ type: ObjectIdentifier) -> Bool {
    running.count <= Self.maximumDepth
      && running.count { $0 == type } < Self.maximumCountOfOneType
  }

  /// Whether an object may have more parts. False at half the limit, so that a model can open the parts that it has
  /// found.
  var mayHaveParts: Bool { containerCount < Self.maximumContainerCount / 2 }

  /// Counts a container. Throws beyond the limit.
  func open() throws {
    guard containerCount < Self.maximumContainerCount else { throw SampleValues.Unavailable() }
    containerCount += 1
  }

  /// A decoder over a made-up value, for a stand-in whose type is not known.
  var decoder: SampleDecoder {
    containerCount = 0
    return SampleDecoder(recorder: self, isRoot: false, isVaried: false)
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

  /// Returns one of two values of a type, so that a change is visible.
  ///
  /// - Parameter elementCount: The number of elements of an array.
  func value<T: Decodable>(
    _ type: T.Type, isVaried: Bool, elementCount: Int = 0
  ) throws -> T {
    guard samples.allows(type) else { throw SampleValues.Unavailable() }
    // Not cast in one step, because nil would be a value of an Optional.
    if let known = SampleValues.known(type, isVaried: isVaried), let value = known as? T {
      return value
    }
    if let inferring = type as? any InferringType.Type,
      let value = inferring.sample(self, isVaried: isVaried) as? T
    {
      return value
    }
    if let leaf = SampleValues.leaf(type, isVaried: isVaried), let value = leaf as? T {
      return value
    }
    if let value = SampleValues.oneCase(type, isVaried) { return value }
    guard mayRun(ObjectIdentifier(type)) else { throw SampleValues.Unavailable() }
    if running.isEmpty { containerCount = 0 }
    running.append(ObjectIdentifier(type))
    defer { running.removeLast() }
    return try T(
      from: SampleDecoder(
        recorder: self, isRoot: false, isVaried: isVaried,
        isFilledDictionary: isVaried && TypeShape(type).isDictionary,
        elementCount: elementCount))
  }
}
