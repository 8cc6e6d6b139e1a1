/// The limits that let loops and recursion over made-up values end, and what was counted for them.
struct SampleLimits {
  /// The number of containers that were opened for the type to learn, or for one stand-in.
  private var containerCount = 0
  /// The number of containers of all stand-ins before the current one.
  private var containerCountBefore = 0
  /// How often a limit kept a value from being made up.
  private(set) var hitCount = 0

  /// The most initialisers inside each other, and of one type among them. Ends types that contain themselves: a model of
  /// JSON Schema has ten properties of its own type, and values in values in values would take exponential time.
  private static let maximumDepth = 8
  private static let maximumCountOfOneType = 2
  /// The most levels inside one value. Ends a type that calls its own initialiser with a `superDecoder`.
  static let maximumLevel = 16
  /// The most containers of one type or stand-in. Ends types that open containers in containers, in every branch.
  private static let maximumContainerCount = 20_000
  /// The most elements of an array. Ends a model that reads elements until one is absent.
  static let maximumElementCount = 4096
  /// How often a model may check one element for null. Ends one that checks until there is no other element.
  static let maximumNullCheckCount = 64
  /// The keys of a round, see `SampleRequests`. Ends a model that reads numbered keys until one is absent.
  static let keyRoundCount = 1024
  /// The most containers of one stand-in before arrays of models become empty.
  private static let maximumCountBesideElements = 64
  /// The most containers of all stand-ins of a call before models in arrays need not differ.
  private static let maximumCountOfCall = 100_000

  /// Begins a type to learn, or a stand-in.
  mutating func begin() {
    containerCountBefore += containerCount
    containerCount = 0
  }

  /// Counts a container. Throws beyond the limit.
  mutating func open() throws {
    guard containerCount < Self.maximumContainerCount else {
      hitCount += 1
      throw SampleValues.Unavailable()
    }
    containerCount += 1
  }

  /// Whether the initialiser of a type may run inside those that run.
  mutating func mayRun(_ type: ObjectIdentifier, inside running: [ObjectIdentifier]) -> Bool {
    let isAllowed =
      running.count <= Self.maximumDepth
      && running.count { $0 == type } < Self.maximumCountOfOneType
    if !isAllowed { hitCount += 1 }
    return isAllowed
  }

  /// Whether an object may have more parts. False at half the limit, so that a model can open the parts that it has
  /// found.
  mutating func mayHaveParts() -> Bool {
    let isAllowed = containerCount < Self.maximumContainerCount / 2
    if !isAllowed { hitCount += 1 }
    return isAllowed
  }

  /// Whether the stand-in may have further arrays of models.
  var mayHaveElements: Bool { containerCount < Self.maximumCountBesideElements }

  /// Whether each model in an array may be made up for itself.
  var mayDiffer: Bool { containerCountBefore + containerCount < Self.maximumCountOfCall }
}
