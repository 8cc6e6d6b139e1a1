import Reference

/// One instruction of each kind of subject.
extension DecodingGenerator {
  mutating func commonStep(_ kind: SubjectKind, _ value: JSONTree) -> DecodingStep {
    switch random.below(12) {
    case 0...2: return DecodingStep(.path)
    case 3...5:
      kept.append(Kept(kind: kind, value: value))
      return DecodingStep(.keep)
    case 6...7: return kept.isEmpty ? DecodingStep(.path) : useKept()
    case 8: return DecodingStep(.group, steps(on: kind, value))
    case 9...10: return DecodingStep(.firstThatWorks, steps(on: kind, value, least: 2))
    default: return DecodingStep(.fail, key: random.below(6), number: random.below(6))
    }
  }

  mutating func useKept() -> DecodingStep {
    let number = random.below(kept.count)
    let (kind, value) = (kept[number].kind, kept[number].value)
    return DecodingStep(.useKept, number: number, isTried: true, steps(on: kind, value))
  }

  mutating func decoderStep(_ value: JSONTree) -> DecodingStep {
    if random.chance(3) { return DecodingStep(.userInfo) }
    let fitting: DecodingOperation =
      switch value {
      case .object: .keyed
      case .array: .unkeyed
      default: .single
      }
    let operation = random.chance(85) ? fitting : random.choice([.keyed, .unkeyed, .single])
    switch operation {
    case .keyed:
      return DecodingStep(.keyed, number: kindOfKey(), steps(on: .keyed, value, least: 2))
    case .unkeyed: return DecodingStep(.unkeyed, steps(on: .unkeyed, value))
    default: return DecodingStep(.single, steps(on: .single, value))
    }
  }

  mutating func keyedStep(_ object: JSONTree) -> DecodingStep {
    let (key, value) = member(of: object)
    let operation = random.weighted(
      [
        (34, DecodingOperation.decode), (16, .decodeIfPresent), (6, .isNull), (5, .contains),
        (4, .allKeys), (3, .eachKey), (14, .nestedKeyed), (4, .superDecoder),
        (8, .superDecoderForKey),
      ])
    switch operation {
    case .decode, .decodeIfPresent: return decode(operation, key, value)
    case .nestedKeyed: return nested(key, value)
    case .superDecoder:
      let parent = Self.members(object).first { $0.key == "super" }?.value ?? .null
      return DecodingStep(.superDecoder, decoderSteps(parent, least: 1))
    case .superDecoderForKey:
      return DecodingStep(.superDecoderForKey, key: key, decoderSteps(value, least: 1))
    case .eachKey:
      var steps = list(.keyed, object, 1) { $0.keyedStep(object) }
      for index in steps.indices { steps[index].key = ProgramKeys.names.count }
      return DecodingStep(.eachKey, steps)
    default: return DecodingStep(operation, key: key)
    }
  }

  mutating func unkeyedStep(_ value: JSONTree) -> DecodingStep {
    let operation = random.weighted(
      [
        (40, DecodingOperation.decode), (14, .decodeIfPresent), (8, .isNull), (8, .position),
        (14, .nestedKeyed), (5, .superDecoder), (4, .eachElement), (4, .copy),
      ])
    switch operation {
    case .decode, .decodeIfPresent: return decode(operation, 0, value)
    case .nestedKeyed: return nested(0, value)
    case .superDecoder: return DecodingStep(.superDecoder, decoderSteps(value, least: 1))
    case .eachElement, .copy:
      return DecodingStep(operation, list(.unkeyed, value, 1) { $0.unkeyedStep(value) })
    default: return DecodingStep(operation)
    }
  }

  mutating func singleStep(_ value: JSONTree) -> DecodingStep {
    random.chance(20) ? DecodingStep(.isNull) : decode(.decode, 0, value)
  }

  mutating func nested(_ key: Int, _ value: JSONTree) -> DecodingStep {
    var isKeyed = random.chance(50)
    if random.chance(85) {
      if case .object = value { isKeyed = true }
      if case .array = value { isKeyed = false }
    }
    return isKeyed
      ? DecodingStep(.nestedKeyed, key: key, number: kindOfKey(), steps(on: .keyed, value))
      : DecodingStep(.nestedUnkeyed, key: key, steps(on: .unkeyed, value))
  }

  mutating func decode(
    _ operation: DecodingOperation, _ key: Int, _ value: JSONTree
  ) -> DecodingStep {
    let type = random.type(for: value)
    var step = DecodingStep(operation, key: key, type: type)
    guard type.isModel, budget > 0 else { return step }
    var inner = value
    switch (type, value) {
    case (.modelArray, .array(let elements)): inner = elements.first ?? .null
    case (.modelDictionary, .object(let members)): inner = members.first?.value ?? .null
    default: break
    }
    step.children = decoderSteps(inner, least: 1)
    return step
  }

  // MARK: Choices

  mutating func kindOfKey() -> Int { random.weighted([(5, 0), (3, 1), (2, 2)]) }

  private static func members(_ value: JSONTree) -> [(key: String, value: JSONTree)] {
    if case .object(let members) = value { members } else { [] }
  }

  mutating func member(of object: JSONTree) -> (key: Int, value: JSONTree) {
    let members = Self.members(object)
    if !members.isEmpty, random.chance(80) {
      let member = random.choice(members)
      return (ProgramKeys.names.firstIndex(of: member.key) ?? 0, member.value)
    }
    let key = random.below(ProgramKeys.names.count)
    let value = members.first { $0.key == ProgramKeys.names[key] }?.value
    return (key, value ?? .null)
  }
}

extension SplitMix64 {
  /// A type that the value is read as, for the greater part with success.
  fileprivate mutating func type(for value: JSONTree) -> ValueType {
    if chance(20) { return choice(ValueType.allCases) }
    if chance(30) { return choice(ValueType.models) }
    switch value {
    case .null: return choice([.optionalInt, .optionalString, .optionalModel, .int, .string])
    case .bool: return choice([.bool, .genericBool])
    case .number:
      return choice(
        ValueType.scalars.dropFirst(2) + [.genericInt, .genericDouble, .genericUInt8, .decimal])
    case .string: return choice([.string, .genericString, .optionalString, .uuid, .choice, .data])
    case .array:
      return choice([
        .intArray, .stringArray, .optionalIntArray, .nestedIntArray, .modelArray, .set,
      ])
    case .object:
      return choice([
        .intDictionary, .stringDictionary, .numberedDictionary, .modelDictionary, .model, .base,
        .baseAsSub, .baseAsLeaf, .record, .union,
      ])
    }
  }
}
