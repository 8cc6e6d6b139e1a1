/// The one mutable value: what a mapper is made from.
///
/// ```swift
/// let mapper = try Mapper { configuration in
///   configuration.keyStyle = .snakeCase
///   configuration.dateFormats = [.iso8601, .pattern("dd/MM/yyyy")]
/// }
/// ```
public struct MapperConfiguration: Sendable {
  /// The formats that dates are tried in, in order; the first is the one that writes.
  ///
  /// By default RFC 3339, `yyyy-MM-dd`, `MM/dd/yyyy`, `MM/dd/yyyy hh:mm:ss a`, and numbers as
  /// seconds since 1970.
  public var dateFormats: [any DateFormat] = DateFormats.standard
  /// How the inverse writes keys. By default as they are declared.
  public var keyStyle: KeyStyle = .asDeclared
  /// Whether source keys find properties by convention. By default they do.
  public var keyMatching: KeyMatching = .conventions
  /// Which conversions between kinds of values are made.
  public var coercion: Coercion = .standard
  /// How nil is written. By default it is left out.
  public var nilValues: NilValues = .omit
  /// What a key of the source that no property takes means. By default nothing.
  public var unknownKeys: UnknownKeys = .ignore
  /// What an invalid element of a collection means. By default the collection is invalid.
  public var invalidElements: InvalidElements = .error
  /// What a property that is not Optional and has no default is where the source has no value, or null. By
  /// default that is an error.
  public var absentValues: AbsentValues = .error
  /// What an invalid value of a property means. By default the object is invalid.
  public var invalidValues: InvalidValues = .error
  /// Whether what reading does is undone when writing; see
  /// ``PropertyMappingBuilder/generatesInverse(_:)``. By default it is.
  public var generatesInverse: Bool = true
  /// Whether a failing call runs the initialisers of failing models again, with other values in place of what they
  /// could not read, so that its error lists every problem.
  ///
  /// A value that stands in is a made-up one, as in `register`, or one of the same type from elsewhere in the source. If
  /// this is false, the error lists at least the first problem of each object. The initialiser of a type that was
  /// registered with `learns: false` never sees made-up values.
  public var learnsOnFailure: Bool = true
  /// How NaN and the infinities are written to JSON. By default they are errors.
  public var nonFiniteNumbers: NonFiniteNumbers = .error
  /// How deep models and containers may nest, in either direction: 128 by default, which a thread
  /// with a stack of 512 kB survives.
  ///
  /// A thread whose stack is almost used up ends a call earlier, whatever this says, with the same
  /// ``MappingError/Code/depthExceeded``: updates and models with rules take more of it than others.
  public var maximumDepth: Int = 128
  /// How many bytes a JSON text, a line of a stream, a query or a form may have: 1 GiB by default. More is
  /// ``MappingError/Code/limitExceeded``, before anything is read.
  public var maximumInputBytes: Int = 1 << 30
  /// How many values a JSON text, a query or a form may have: elements and members at all levels, and the root. 100
  /// million by default; more are ``MappingError/Code/limitExceeded``, before anything is mapped.
  public var maximumElements: Int = 100_000_000
  /// How many bytes a string or a key may have as it stands in the text, escapes and all: 256 MiB by
  /// default. A longer one is ``MappingError/Code/limitExceeded``, with its position.
  public var maximumStringLength: Int = 1 << 28
  /// Receives the report of every call that has entries, for logging without changing call sites. Nil, the
  /// default, costs nothing; with a closure every call keeps a report.
  ///
  /// The closure runs on the thread of the call, before the call returns or throws.
  ///
  /// ```swift
  /// configuration.onReport = { report in logger.notice("\(report)") }
  /// ```
  public var onReport: (@Sendable (MappingReport) -> Void)?
  /// What models find in `Decoder.userInfo` and `Encoder.userInfo`. ``Mapper/with(userInfo:)`` adds values for
  /// some calls.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// The English words that names of types are made singular by.
  public var inflections = Inflections()
  var registry = TypeRegistry()
  var subtypes: [SubtypeRegistration] = []
  /// Whether properties are written under their own names, whatever keys are declared.
  package var writesPropertyNames = false
  /// Changes each rule before it is compiled, for a module that uses models in another way.
  package var adjustRule: (@Sendable (PropertyRule) -> PropertyRule)?
  /// What was declared by `map`, in code.
  private(set) var declared = InCodeMappingProvider()
  private(set) var providers: [any MappingProvider] = []
  /// The types that were registered or mapped: their rules are checked when a mapper is made.
  private(set) var known: [any Any.Type] = []
  /// The types whose initialisers must not see made-up values.
  private(set) var unlearned: [any Any.Type] = []
  private(set) var transformers: [String: ValueTransform] = [:]

  /// The configuration of conventions only.
  public init() {}
}

extension MapperConfiguration {
  /// Declares the mapping of a model. Declared twice, the later one goes first where they differ.
  public mutating func map<Model>(
    _ type: Model.Type, _ rules: (TypeMappingBuilder<Model>) -> Void
  ) {
    declared.map(type, rules)
    know(type)
  }

  /// Declares the mapping of a model that is not Codable: an instance is made by the closure, and the
  /// properties declared by writable key paths are read, set and written.
  ///
  /// ```swift
  /// configuration.map(Engine.self, create: { Engine() }) { engine in
  ///   engine.property(\.cylinders)
  ///   engine.property(\.builtAt).key("built")
  /// }
  /// ```
  ///
  /// A property that the source lacks stays as the closure made it, and so does one that is null
  /// where nil is no value of it. Of a Codable model the instance gives the absent properties, as that
  /// of a ``Defaulted`` one does.
  public mutating func map<Model>(
    _ type: Model.Type, create: @escaping @Sendable () -> Model,
    _ rules: (TypeMappingBuilder<Model>) -> Void
  ) {
    declared.map(type, create: create, rules)
    know(type)
  }

  /// Whether any model may have a one-way rule. A provider that is not in code may give any rule.
  package var mayHaveOneWayRules: Bool {
    ([declared] + providers).contains { provider in
      guard let inCode = provider as? InCodeMappingProvider else { return true }
      return inCode.mappings.contains { $0.rules.contains(where: \.isOneWay) }
    }
  }

  /// Adds a type whose properties are learned when a mapper is made, unless another call forbids it.
  mutating func know(_ type: any Any.Type, learns: Bool = true) {
    if !known.contains(where: { $0 == type }) { known.append(type) }
    if !learns, !unlearned.contains(where: { $0 == type }) { unlearned.append(type) }
  }

  /// What learning may make up.
  var samples: SampleSource { SampleSource(subtypes: subtypes, unlearned: unlearned) }

  /// Adds a source of mappings, after those that were added before.
  public mutating func add(_ provider: some MappingProvider) {
    providers.append(provider)
    if let inCode = provider as? InCodeMappingProvider {
      for mapping in inCode.mappings { know(mapping.model) }
    }
  }

  /// Names a transformer, for mapping files to use.
  public mutating func register(transformer: some Transformer, named name: String) {
    transformers[name] = ValueTransform(transformer)
  }
}
