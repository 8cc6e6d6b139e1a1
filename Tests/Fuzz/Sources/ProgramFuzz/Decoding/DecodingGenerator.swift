import Reference

/// Makes programs of 5 to 30 instructions that fit their document for the greater part.
struct DecodingGenerator {
  /// What a program has kept: the kind of subject, and the value that it stands at.
  struct Kept {
    var kind: SubjectKind
    var value: JSONTree
  }

  enum SubjectKind { case decoder, keyed, unkeyed, single }

  var random: SplitMix64
  var budget = 0
  var kept: [Kept] = []

  init(random: SplitMix64) { self.random = random }

  mutating func program() -> DecodingProgram {
    budget = 5 + random.below(22)
    let document = random.document(depth: 3)
    let root = random.weighted([
      (8, ValueType.model), (1, .base), (1, .baseAsSub), (1, .baseAsLeaf),
    ])
    let steps = decoderSteps(document, least: 2)
    var afterwards: [DecodingStep] = []
    if !kept.isEmpty, random.chance(60) {
      budget = 6
      for _ in 0..<1 + random.below(3) { afterwards.append(useKept()) }
    }
    return DecodingProgram(
      root: root, steps: steps, afterwards: afterwards, document: document,
      isNative: random.chance(50))
  }

  // MARK: Lists of instructions

  mutating func steps(
    on kind: SubjectKind, _ value: JSONTree, least: Int = 1
  ) -> [DecodingStep] {
    switch kind {
    case .decoder: decoderSteps(value, least: least)
    case .keyed: list(kind, value, least) { $0.keyedStep(value) }
    case .unkeyed:
      elements(value)
    case .single: list(kind, value, least) { $0.singleStep(value) }
    }
  }

  mutating func decoderSteps(_ value: JSONTree, least: Int) -> [DecodingStep] {
    list(.decoder, value, least) { $0.decoderStep(value) }
  }

  mutating func list(
    _ kind: SubjectKind, _ value: JSONTree, _ least: Int,
    _ make: (inout DecodingGenerator) -> DecodingStep
  ) -> [DecodingStep] {
    var steps: [DecodingStep] = []
    for _ in 0..<least + random.below(3) where budget > 0 {
      budget -= 1
      var step = random.chance(22) ? commonStep(kind, value) : make(&self)
      step.isTried = random.chance(65)
      steps.append(step)
    }
    return steps
  }

  /// Instructions for an array: each is made for the element that it meets if all goes well.
  mutating func elements(_ value: JSONTree) -> [DecodingStep] {
    guard case .array(let elements) = value else {
      return list(.unkeyed, value, 1) { $0.unkeyedStep(.null) }
    }
    var steps: [DecodingStep] = []
    for index in 0..<min(elements.count + 1, 5) where budget > 0 {
      let element = index < elements.count ? elements[index] : .null
      if random.chance(15) {
        budget -= 1
        steps.append(commonStep(.unkeyed, value))
      }
      budget -= 1
      var step = unkeyedStep(element)
      step.isTried = random.chance(65)
      steps.append(step)
    }
    return steps
  }
}
