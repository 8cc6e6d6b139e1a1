/// The properties of a Decodable type, as its own `init(from:)` asks for them.
///
/// Learned by running that once on made-up values. This happens when a mapper is made, for types that were
/// registered or mapped; in `validate` and `explain`; and when a call has failed, for enums in a declared form and, if
/// there are mapping providers, for the types in it. It never happens while data maps successfully.
package struct TypeSchema {
  package struct Property {
    /// The property's `CodingKey.stringValue`.
    package let name: String
    package let type: any Any.Type
    let isOptional: Bool
    /// The keys that the type asked with, of the class in a hierarchy that declares the property; nil
    /// where the value is not one of the type's own object.
    let keys: (any CodingKey.Type)?
  }

  package private(set) var properties: [Property] = []
  /// Whether the initialiser ran to its end, so that these are all properties.
  package private(set) var isComplete = false
  let type: any Decodable.Type
  /// The instance that the made-up values gave.
  package private(set) var sample: Any?
  /// The names of its stored properties, as Swift has them.
  private let labels: [String]

  let samples: SampleSource
  /// The coding keys of an enum's cases; nil for a type that reads properties.
  let caseKeys: (any CodingKey.Type)?
  /// Whether the type reads a single value or an array, and not an object.
  let isWhole: Bool

  /// The properties of a type; nil where its initialiser must not see made-up values, or it is a value without
  /// properties.
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
    caseKeys = isComplete ? nil : recorder.caseKeys
    isWhole = recorder.readsWhole && recorder.properties.isEmpty
    if isWhole, SampleValues.leaf(type, isVaried: false) != nil { return nil }
    labels = sample.map { ReflectedProperties($0).properties.map(\.name) } ?? []
  }

  /// The schema without the instance, for a cache that outlives a call.
  var withoutSample: TypeSchema {
    var schema = self
    schema.sample = nil
    return schema
  }

  /// The instances of `property(readBy:)`; none where the type takes no other value for a property.
  private var varied: [Any] {
    let bits = 0..<(Int.bitWidth - properties.count.leadingZeroBitCount)
    let instances = bits.compactMap { bit in
      let numbers = properties.indices.filter { ($0 + 1) >> bit & 1 == 1 }
      return SchemaRecorder(samples, varying: Set(numbers.map { properties[$0].name })).sample(
        type)
    }
    return instances.count == bits.count ? instances : []
  }

  /// The stored properties that a class adds to a superclass whose `init(from:)` it inherits, as far
  /// as the superclasses go on reading the same.
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

  func property(named name: String) -> Property? { properties.first { $0.name == name } }

  /// The property by its name in Swift, where that can be told from its `CodingKey`.
  func property(labelled label: String) -> Property? {
    // Synthesised code asks in the order of the declarations: names that agree are the same.
    if labels == names { return property(named: label) }
    guard labels.contains(label) else { return nil }
    return property { instance in
      ReflectedProperties(instance).properties.first { $0.name == label }?.value
    }
  }

  /// The property that a closure reads: the one whose change moves what it reads.
  ///
  /// Each property's number, from 1, is spelled in bits: for each bit, one instance in which the
  /// properties that have it are varied. What moves in them is a number again.
  func property(readBy read: (Any) -> Any?) -> Property? {
    guard let sample else { return nil }
    let before = Self.text(of: read(sample))
    var number = 0
    for (bit, other) in varied.enumerated() where Self.text(of: read(other)) != before {
      number |= 1 << bit
    }
    guard number > 0, number <= properties.count else { return nil }
    let property = properties[number - 1]
    guard let other = SchemaRecorder(samples, varying: [property.name]).sample(type) else {
      return nil
    }
    // What is computed moves as well, but only what is stored is in the instance as it was read.
    let after = Self.text(of: read(other))
    let stored = ReflectedProperties(other).properties.map { Self.text(of: $0.value) }
    return after != before && stored.contains(after) ? property : nil
  }

  /// All that there is to see of a value, classes included.
  private static func text(of value: Any?) -> String {
    guard var value else { return "nil" }
    while let inner = (value as? any OptionalValue)?.wrappedValue { value = inner }
    var text = ""
    dump(value, to: &text, maxDepth: 4, maxItems: 200)
    return text
  }
}

/// Runs a type's `init(from:)` on made-up values and notes what it asks for.
final class SchemaRecorder {
  fileprivate(set) var properties: [TypeSchema.Property] = []
  /// The properties that get a value other than the usual one.
  private let varied: Set<String>
  private var depth = 0
  /// What initialisers are told besides.
  let userInfo: [CodingUserInfoKey: Any]
  /// The key that was last asked whether it is there.
  var asked: String?
  /// The case that an enum is told to be.
  let presented: String?
  /// The coding keys that the type listed to find its case, and those of the case's values.
  var caseKeys: (any CodingKey.Type)?
  var payloadKeys: (any CodingKey.Type)?
  /// Whether the type asked for a single value or an array.
  var readsWhole = false

  private let samples: SampleSource

  /// What protocols stand for.
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
    try? type.init(from: SampleDecoder(recorder: self, isRoot: true, isVaried: false))
  }

  func note(
    _ name: String, _ type: any Any.Type, isOptional: Bool, keys: (any CodingKey.Type)?
  ) {
    guard !properties.contains(where: { $0.name == name }) else { return }
    properties.append(
      TypeSchema.Property(name: name, type: type, isOptional: isOptional, keys: keys))
  }

  /// Whether a container with these keys may give out sample values: not the one of a type that must not
  /// see them, which another type's initialiser calls directly.
  func allows(keys: any CodingKey.Type) -> Bool { samples.allows(keys: keys) }

  func isVaried(_ name: String) -> Bool { varied.contains(name) }

  /// A value of a type: one of two, so that a change can be seen.
  ///
  /// - Parameter elementCount: How many elements an array has.
  func value<T: Decodable>(
    _ type: T.Type, isVaried: Bool, elementCount: Int = 0
  ) throws -> T {
    guard samples.allows(type) else { throw SampleValues.Unavailable() }
    // Not cast in one step: nil is a value of an Optional.
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
    guard depth < 8 else { throw SampleValues.Unavailable() }
    depth += 1
    defer { depth -= 1 }
    return try T(
      from: SampleDecoder(
        recorder: self, isRoot: false, isVaried: isVaried,
        isFilledDictionary: isVaried && TypeShape(type).isDictionary,
        elementCount: elementCount))
  }
}
