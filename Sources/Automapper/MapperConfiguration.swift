/// The mutable settings from which a mapper is created.
///
/// ```swift
/// let mapper = try Mapper { configuration in
///   configuration.keyStyle = .snakeCase
///   configuration.dateFormats = [.iso8601, .pattern("dd/MM/yyyy")]
/// }
/// ```
public struct MapperConfiguration: Sendable {
  /// The date formats. Decoding tries them in order; encoding uses the first.
  ///
  /// By default RFC 3339, `yyyy-MM-dd`, `MM/dd/yyyy`, `MM/dd/yyyy hh:mm:ss a`, and numbers as
  /// seconds since 1970.
  public var dateFormats: [any DateFormat] = DateFormats.standard
  /// The style of encoded keys. By default keys are encoded as declared.
  public var keyStyle: KeyStyle = .asDeclared
  /// Whether keys of the source match properties by convention. By default they do.
  public var keyMatching: KeyMatching = .conventions
  /// The conversions that are allowed between kinds of values.
  public var coercion: Coercion = .standard
  /// How nil is encoded. By default it is omitted.
  public var nilValues: NilValues = .omit
  /// The policy for keys of the source that no property takes. By default they are ignored.
  public var unknownKeys: UnknownKeys = .ignore
  /// The policy for invalid elements of a collection. By default the collection is invalid.
  public var invalidElements: InvalidElements = .error
  /// The policy for an absent or null value of a property that is not Optional and has no default. By default that is
  /// an error.
  public var absentValues: AbsentValues = .error
  /// The policy for invalid values of a property. By default the object is invalid.
  public var invalidValues: InvalidValues = .error
  /// Whether encoding reverses what decoding does; see ``PropertyMappingBuilder/generatesInverse(_:)``. By default it
  /// does. If not, a property is encoded under its own name, spelled in ``keyStyle``, instead of its declared key.
  public var generatesInverse: Bool = true
  /// Whether a failing call runs the initialisers of failing models again, with stand-ins for values that they could
  /// not decode, so that its error lists every problem.
  ///
  /// A stand-in is a made-up value, as in `register` but with elements in arrays, or a value of the same type from
  /// elsewhere in the source. If this is false, the error lists at least the first problem of each object. The
  /// initialiser of a type that was registered with `learns: false` never receives made-up values;
  /// <doc:ErrorsAndReports> names one case in which the mapper does not recognise the type.
  public var learnsOnFailure: Bool = true
  /// How NaN and the infinities are encoded as JSON. By default they are errors.
  public var nonFiniteNumbers: NonFiniteNumbers = .error
  /// The maximum nesting of models and containers, in both directions. The default is 128, which fits into a thread
  /// stack of 512 kB. Scalars are no level, also those that a model decodes, such as an enum with raw values.
  /// Containers that a model's own code opens in one another are levels.
  ///
  /// If the thread's stack is almost full, a call fails at a lower depth, with the same
  /// ``MappingError/Code/depthExceeded``. Updates and models with rules use more of the stack than others.
  public var maximumDepth: Int = 128
  /// The maximum size of a JSON text, a line of a stream, a query or a form, in bytes: 1 GiB by default. A larger
  /// source throws ``MappingError/Code/limitExceeded`` before anything is parsed.
  public var maximumInputBytes: Int = 1 << 30
  /// The maximum number of values in a JSON text, a query or a form: elements and members at all levels, and the
  /// root. The default is 100 million. More values throw ``MappingError/Code/limitExceeded`` before anything is
  /// mapped.
  public var maximumElements: Int = 100_000_000
  /// The maximum size of a string or a key, in bytes of the text including escapes: 256 MiB by default. A longer one
  /// throws ``MappingError/Code/limitExceeded``, with its position.
  public var maximumStringLength: Int = 1 << 28
  /// Receives every report that has entries, for logging without changing call sites. The default, nil, costs
  /// nothing. With a closure, every call keeps a report.
  ///
  /// The closure runs on the thread of the call, before the call returns or throws.
  ///
  /// ```swift
  /// configuration.onReport = { report in logger.notice("\(report)") }
  /// ```
  public var onReport: (@Sendable (MappingReport) -> Void)?
  /// The values that models receive in `Decoder.userInfo` and `Encoder.userInfo`. ``Mapper/with(userInfo:)`` adds
  /// values for some calls.
  ///
  /// The dictionary may be empty while the mapper learns a type on made-up values. If an initialiser requires a value,
  /// register its type with `learns: false`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// The English inflections that turn plural names into the singular names of types.
  public var inflections = Inflections()
  var registry = TypeRegistry()
  var subtypes: [SubtypeRegistration] = []
  /// Whether properties are encoded under their own names, whatever keys are declared.
  package var writesPropertyNames = false
  /// Whether the elements of a set are encoded in the order of their JSON texts, so that equal sets have equal output.
  package var sortsSets = false
  /// Changes each rule before it is compiled, for a module that uses models in another way.
  package var adjustRule: (@Sendable (PropertyRule) -> PropertyRule)?
  /// The mappings declared in code, by `map`.
  private(set) var declared = InCodeMappingProvider()
  private(set) var providers: [any MappingProvider] = []
  /// The types that were registered or mapped. Their rules are checked when a mapper is created.
  private(set) var known: [any Any.Type] = []
  /// The types whose initialisers must not receive made-up values.
  private(set) var unlearned: [any Any.Type] = []
  private(set) var transformers: [String: ValueTransform] = [:]

  /// Creates a configuration that uses only the conventions.
  public init() {}
}

extension MapperConfiguration {
  /// Declares the mapping of a model. If two declarations of a model differ, the later one wins.
  ///
  /// When a mapper is created, the type's `init(from:)` runs on made-up values, unless the type is registered with
  /// `learns: false`.
  public mutating func map<Model>(
    _ type: Model.Type, _ rules: (TypeMappingBuilder<Model>) -> Void
  ) {
    declared.map(type, rules)
    know(type)
  }

  /// Declares the mapping of a model that is not Codable. The closure creates an instance. The properties declared by
  /// writable key paths are decoded, set and encoded.
  ///
  /// ```swift
  /// configuration.map(Engine.self, create: { Engine() }) { engine in
  ///   engine.property(\.cylinders)
  ///   engine.property(\.builtAt).key("built")
  /// }
  /// ```
  ///
  /// A property that the source lacks keeps the value from the closure. So does a property that is null and not
  /// Optional. For a Codable model, the instance supplies absent properties, as with ``Defaulted``, and nil is encoded
  /// as null where the instance has a value. When a mapper is created, the `init(from:)` of a Codable model runs on
  /// made-up values, unless the type is registered with `learns: false`.
  public mutating func map<Model>(
    _ type: Model.Type, create: @escaping @Sendable () -> Model,
    _ rules: (TypeMappingBuilder<Model>) -> Void
  ) {
    declared.map(type, create: create, rules)
    know(type)
  }

  /// All sources of mappings, the strongest first.
  var allProviders: [any MappingProvider] { [declared] + providers }

  /// Whether any model may have a one-way rule. Providers other than ``InCodeMappingProvider`` may return any rule.
  package var mayHaveOneWayRules: Bool {
    allProviders.contains { provider in
      guard let inCode = provider as? InCodeMappingProvider else { return true }
      return inCode.mappings.contains { $0.rules.contains(where: \.isOneWay) }
    }
  }

  /// Adds a type whose properties may be learned, unless another call forbids it.
  mutating func know(_ type: any Any.Type, learns: Bool = true) {
    if !known.contains(where: { $0 == type }) { known.append(type) }
    if !learns, !unlearned.contains(where: { $0 == type }) { unlearned.append(type) }
  }

  /// The limits on made-up values for learning.
  var samples: SampleRules { SampleRules(subtypes: subtypes, unlearned: unlearned) }

  /// Adds a mapping provider. Providers that were added before take precedence.
  ///
  /// When a mapper is created, the `init(from:)` of each type that an ``InCodeMappingProvider`` maps runs on made-up
  /// values, unless the type is registered with `learns: false`. Types of other providers are learned only if they
  /// are registered or mapped as well.
  public mutating func add(_ provider: some MappingProvider) {
    providers.append(provider)
    if let inCode = provider as? InCodeMappingProvider {
      for mapping in inCode.mappings { know(mapping.model) }
    }
  }

  /// Registers a transformer under a name that mapping files can use.
  public mutating func register(transformer: some Transformer, named name: String) {
    transformers[name] = ValueTransform(transformer)
  }
}
