/// Makes programs of 5 to 30 instructions.
struct EncodingGenerator {
  private enum SubjectKind { case encoder, keyed, unkeyed, single }

  var random: SplitMix64
  private var budget = 0
  private var kept: [SubjectKind] = []
  /// Whether calls are made that end JSONEncoder, as often as others.
  private let isHostile: Bool

  init(random: SplitMix64, isHostile: Bool) {
    self.random = random
    self.isHostile = isHostile
  }

  mutating func program() -> EncodingProgram {
    budget = 5 + random.below(22)
    let root = random.weighted([
      (8, ValueType.model), (1, .base), (1, .baseAsSub), (1, .baseAsLeaf),
    ])
    return EncodingProgram(root: root, steps: encoderSteps(least: 2))
  }

  // MARK: Lists of instructions

  /// The instructions of an encoder mostly ask for one kind of container, as JSONEncoder demands.
  private mutating func encoderSteps(least: Int = 1) -> [EncodingStep] {
    let kind = random.weighted([(6, EncodingOperation.keyed), (2, .unkeyed), (2, .single)])
    return list(.encoder, least) { generator in
      let isOther = generator.random.chance(generator.isHostile ? 40 : 12)
      let operation = isOther ? generator.random.choice([.keyed, .unkeyed, .single]) : kind
      switch operation {
      case .keyed where generator.random.chance(3):
        let keys = EncodingStep(.manyKeys, number: generator.random.below(3000))
        return EncodingStep(.keyed, number: 1, [keys] + generator.steps(on: .keyed))
      case .unkeyed: return EncodingStep(.unkeyed, generator.steps(on: .unkeyed))
      case .single: return EncodingStep(.single, generator.steps(on: .single))
      default:
        return EncodingStep(
          .keyed, number: generator.kindOfKey(), generator.steps(on: .keyed))
      }
    }
  }

  private mutating func steps(on kind: SubjectKind) -> [EncodingStep] {
    switch kind {
    case .encoder: encoderSteps()
    case .keyed: list(kind, 2) { $0.keyedStep() }
    case .unkeyed: list(kind, 2) { $0.unkeyedStep() }
    case .single: list(kind, 1) { $0.singleStep() }
    }
  }

  private mutating func list(
    _ kind: SubjectKind, _ least: Int, _ make: (inout EncodingGenerator) -> EncodingStep
  ) -> [EncodingStep] {
    var steps: [EncodingStep] = []
    let more = kind == .single && !isHostile ? random.below(2) : random.below(3)
    for _ in 0..<least + more where budget > 0 {
      budget -= 1
      var step = random.chance(18) ? commonStep(kind) : make(&self)
      step.isTried = random.chance(70)
      steps.append(step)
    }
    return steps
  }

  // MARK: Instructions

  private mutating func commonStep(_ kind: SubjectKind) -> EncodingStep {
    switch random.below(12) {
    case 0...2: return EncodingStep(.path)
    case 3...5:
      kept.append(kind)
      return EncodingStep(.keep)
    case 6...8:
      if kept.isEmpty { return EncodingStep(.path) }
      let number = random.below(kept.count)
      return EncodingStep(.useKept, number: number, isTried: true, steps(on: kept[number]))
    case 9: return EncodingStep(.group, steps(on: kind))
    case 10: return kind == .encoder ? EncodingStep(.userInfo) : EncodingStep(.path)
    default: return EncodingStep(.fail, key: random.below(6))
    }
  }

  private mutating func keyedStep() -> EncodingStep {
    let key = self.key()
    let operation = random.weighted([
      (40, EncodingOperation.encode), (8, .encodeIfPresent), (5, .encodeNil), (12, .nestedKeyed),
      (9, .nestedUnkeyed), (3, .superEncoder), (6, .superEncoderForKey), (1, .manyKeys),
    ])
    switch operation {
    case .encode, .encodeIfPresent: return encode(operation, key)
    case .manyKeys: return EncodingStep(.manyKeys, number: random.below(3000))
    default: return nested(operation, key)
    }
  }

  private mutating func unkeyedStep() -> EncodingStep {
    let operation = random.weighted([
      (40, EncodingOperation.encode), (5, .encodeNil), (10, .nestedKeyed), (8, .nestedUnkeyed),
      (6, .superEncoder), (6, .count),
    ])
    return operation == .encode ? encode(operation, 0) : nested(operation, 0)
  }

  private mutating func singleStep() -> EncodingStep {
    random.chance(10) ? EncodingStep(.encodeNil) : encode(.encode, 0, models: 70)
  }

  private mutating func nested(_ operation: EncodingOperation, _ key: Int) -> EncodingStep {
    switch operation {
    case .nestedKeyed:
      EncodingStep(operation, key: key, number: kindOfKey(), steps(on: .keyed))
    case .nestedUnkeyed: EncodingStep(operation, key: key, steps(on: .unkeyed))
    case .superEncoder, .superEncoderForKey: EncodingStep(operation, key: key, encoderSteps())
    default: EncodingStep(operation, key: key)
    }
  }

  private mutating func encode(
    _ operation: EncodingOperation, _ key: Int, models: Int = 45
  ) -> EncodingStep {
    let type = random.choice(random.chance(models) ? ValueType.models : ValueType.allCases)
    let step = EncodingStep(operation, key: key, type: type, number: random.below(12))
    guard type.isModel, budget > 0 else { return step }
    var result = step
    result.children = encoderSteps()
    // Half written, then given up: the parent mostly catches it.
    if random.chance(12) { result.children.append(EncodingStep(.fail, key: random.below(6))) }
    return result
  }

  // MARK: Choices

  private mutating func kindOfKey() -> Int { random.weighted([(5, 0), (3, 1), (2, 2)]) }

  /// Few keys, so that many meet twice.
  private mutating func key() -> Int {
    random.chance(75) ? random.below(3) : random.below(ProgramKeys.names.count)
  }
}
