/// The properties of a Decodable type, as its own `init(from:)` requests them.
///
/// Learned by running `init(from:)` once on made-up values; `SchemaProbe` runs it again to match key paths. This happens
/// - when a mapper is created, for types with a mapping and for registered classes; for all registered types if keys
///   have a style or `learnsOnFailure` is false,
/// - in `validate`, `explain` and `prepare`,
/// - when a call has failed: for registered types, for enums in a declared form and, if there are mapping providers, for
///   the types in the call,
/// - when a call selects properties of a registered type by name, or encodes it by reflection.
package struct TypeSchema {
  package struct Property {
    /// The property's `CodingKey.stringValue`.
    package let name: String
    package let type: any Any.Type
    let isOptional: Bool
    /// The coding key of the request; in a hierarchy, of the class that declares the property. Nil if the value is not
    /// in the type's own object.
    let key: (any CodingKey)?
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
  /// The values of which the instance was made, by the properties' names.
  private(set) var sampleValues: [String: Any]
  /// Whether the properties' names are those in Swift.
  let hasSwiftNames: Bool
  /// Whether an instance has one stored property for each property that its initialiser requested, as with synthesised
  /// code. A type that requests some properties of some objects only has more.
  let fillsInstances: Bool

  let samples: SampleRules
  /// The coding keys of an enum's cases; nil for a type that reads properties.
  let caseKeys: (any CodingKey.Type)?
  /// Whether the type decodes a single value or an array, not an object.
  let decodesNoObject: Bool
  /// Whether these are the properties of a type that decodes a single value or an array, or else an object.
  let readsKeysOnly: Bool
  /// The types of the coding keys for which the type opened containers.
  private let keyTypes: [any CodingKey.Type]

  /// Learns the properties of a type. Nil if it is not Decodable, if its initialiser must not see made-up values, or if
  /// its values are leaves.
  init?(
    _ type: any Any.Type, _ samples: SampleRules, userInfo: [CodingUserInfoKey: Any] = [:],
    readsKeysOnly: Bool = false
  ) {
    guard let type = type as? any Decodable.Type, samples.allows(type),
      SampleValues(isVaried: false).known(type) == nil
    else { return nil }
    self.type = type
    self.samples = samples
    self.readsKeysOnly = readsKeysOnly
    let recorder = SchemaRecorder(samples, userInfo: userInfo, readsKeysOnly: readsKeysOnly)
    sample = recorder.sample(type)
    sampleValues = recorder.takeSampleValues()
    keyTypes = recorder.keyTypes
    isComplete = sample != nil
    properties = recorder.properties
    indices = recorder.indices
    caseKeys = isComplete ? nil : recorder.caseKeys
    decodesNoObject = recorder.readsWhole && recorder.properties.isEmpty
    if decodesNoObject, SampleValues(isVaried: false).leaf(type) != nil { return nil }
    let labels = sample.map { ReflectedProperties($0).properties.map(\.name) } ?? []
    hasSwiftNames = labels == properties.map(\.name)
    fillsInstances = isComplete && labels.count == properties.count
  }

  /// The schema without the instance, for a cache that outlives a call.
  var withoutSample: TypeSchema {
    var schema = self
    schema.sample = nil
    schema.sampleValues = [:]
    return schema
  }

  /// The properties that a type which decodes a single value or an array decodes from objects; nil for other types.
  var objectForm: TypeSchema? {
    guard decodesNoObject, let form = TypeSchema(type, samples, readsKeysOnly: true) else {
      return nil
    }
    return form.properties.isEmpty ? nil : form
  }

  /// Whether no coding key of the containers that an incomplete initialiser opened has this name. The name is then a
  /// mistake, although not all properties are known.
  ///
  /// - Parameter isStored: Whether the type declares a stored property with the name. The keys of a superclass may be
  ///   among those that the initialiser did not get to.
  func lacks(_ name: String, isStored: Bool) -> Bool {
    guard caseKeys == nil, !keyTypes.isEmpty, isStored || !(type is AnyClass) else { return false }
    func names<Keys: CodingKey>(_ keys: Keys.Type) -> [String]? {
      EnumValues.all(keys)?.map(\.stringValue)
    }
    return keyTypes.allSatisfy { names($0).map { !$0.contains(name) } ?? isStored }
  }

  /// The stored properties that a class adds to a superclass whose `init(from:)` it inherits. Goes up the hierarchy
  /// as long as the superclass decodes the same properties.
  var unreadNames: [String] {
    guard isComplete, let sample else { return [] }
    var mirror: Mirror? = Mirror(reflecting: sample)
    var unread: [String] = []
    while let level = mirror, let parent = level.superclassMirror {
      guard TypeSchema(parent.subjectType, samples)?.names == names else { break }
      unread = ReflectedProperties.own(level).map(\.name) + unread
      mirror = parent
    }
    return unread
  }

  package var names: [String] { properties.map(\.name) }

  package func property(named name: String) -> Property? { indices[name].map { properties[$0] } }
}
