/// Failures for errors that a model's own code throws.
extension DecodingSession {
  /// Converts an error that a value's type threw, and finds the value, or the part of it, that the error concerns.
  ///
  /// A `DecodingError` may concern a part, for example an error of `dataCorruptedError(forKey:in:)`. Then `below` is
  /// the path from the value to the part, and `sourceKey` is the part's key. `below` is empty for all other errors.
  func modelFailure(
    _ error: any Error, as type: any Any.Type, _ value: S.Value?, at codingPath: [any CodingKey],
    sourceKey: String?
  ) -> (failure: ValueFailure, below: [PathStep], sourceKey: String?) {
    var failure = ValueFailure(.transformFailed, expected: workspace.name(of: type))
    failure.underlying = error
    var part = Part(value: value, sourceKey: sourceKey)
    if let error = error as? DecodingError {
      failure = workspace.failure(of: error, as: type)
      if let keys = error.keys(below: codingPath), !keys.isEmpty {
        follow(keys, &part)
        failure.expected = error.expectation(workspace)
      }
    }
    // A part that the source does not have is located at the value around it.
    failure.spot = part.value.flatMap { source.spot($0) } ?? value.flatMap { source.spot($0) }
    failure.found = part.value.map {
      part.isSensitive ? Excerpt.sensitive : Excerpt.scalar(source.scalar($0))
    }
    if failure.found == nil, failure.code == .missingKey { failure.found = "nothing" }
    if let error = error as? DecodingError, CaseText.isUnknown(error, of: type), let value,
      part.steps.isEmpty
    {
      name(casesOf: value, in: &failure)
    }
    return (failure, part.steps, part.sourceKey)
  }

  /// Names the keys of an object, of which not exactly one names a case of an enum in Swift's own form. Not those of an
  /// inlined enum, whose object has the keys of the model around it.
  private func name(casesOf value: S.Value, in failure: inout ValueFailure) {
    guard source.isObject(value), path.top?.slot.pointee.property.isInlined != true else { return }
    let isOthers = workspace.keysOfOthers(at: path)
    var members: [(key: String, value: S.Value)] = []
    source.forEachLastMember(source.handle(value)) { key, member in
      if !isOthers(key) { members.append((key, member)) }
    }
    failure.underlying = nil
    failure.found = CaseText.found(members.map(\.key).sorted())
    if members.count == 1 { failure.spot = source.keySpot(members[0].value) }
  }

  /// A part of a value.
  private struct Part {
    var steps: [PathStep] = []
    var value: S.Value?
    var sourceKey: String?
    var isSensitive = false
  }

  /// Follows the coding keys of an error from a value to the part that they name.
  ///
  /// A key finds a member by the configured key matching. If the source has no such part, `value` becomes nil, and the
  /// path still grows.
  private func follow(_ keys: [any CodingKey], _ part: inout Part) {
    let sensitiveKeys = engine.sensitiveKeys
    for key in keys {
      if let index = key.intValue, let array = part.value, source.elements(array) != nil {
        part.value = source.element(index, of: array)
        part.steps.append(.index(index))
      } else {
        let found = part.value.flatMap { member(of: $0, by: key.stringValue) }
        part.value = found?.value
        part.sourceKey = found?.key ?? key.stringValue
        part.steps.append(.key(key.stringValue))
        let names = [key.stringValue] + (found.map { [$0.key] } ?? [])
        if names.contains(where: { sensitiveKeys?.contains($0) == true }) {
          part.isSensitive = true
        }
      }
    }
  }

  private func member(of value: S.Value, by name: String) -> (key: String, value: S.Value)? {
    guard source.isObject(value) else { return nil }
    return source.member(source.handle(value), matching: name, engine.configuration.keyMatching)
  }
}

extension Workspace {
  /// Converts an error that a model's own code throws for a value of a type.
  fileprivate func failure(of error: DecodingError, as type: any Any.Type) -> ValueFailure {
    if RawValueText.isUnknown(error, of: type) {
      return ValueFailure(.typeMismatch, expected: RawValueText.expectation(of: type))
    }
    let code: MappingError.Code =
      switch error {
      case .keyNotFound: .missingKey
      case .valueNotFound: .nullValue
      // Models throw `dataCorrupted` for any value that they reject.
      default: .typeMismatch
      }
    let cases = CaseText.isUnknown(error, of: type) ? caseExpectation(of: type) : nil
    return ValueFailure(code, expected: cases ?? name(of: type), underlying: ModelError(error))
  }

  /// Returns the cases of an enum, if its coding keys can be listed.
  private func caseExpectation(of type: any Any.Type) -> String? {
    let table = table(for: type)
    if let cases = table.plan.cases { return cases.expectation }
    let names = table.ownKeyTables.first?.allNames() ?? []
    let style = engine.takeUnretainedValue().configuration.keyStyle
    return names.isEmpty ? nil : CaseText.expectation(of: type, names.map { style.key(for: $0) })
  }
}

extension DecodingError {
  /// Returns the coding keys from a coding path to the part that the error concerns; nil if that is not below the
  /// path.
  fileprivate func keys(below path: [any CodingKey]) -> [any CodingKey]? {
    guard var keys = context?.codingPath else { return nil }
    if case .keyNotFound(let key, _) = self { keys.append(key) }
    guard keys.count >= path.count,
      zip(keys, path).allSatisfy({ $0.stringValue == $1.stringValue })
    else { return nil }
    return Array(keys.dropFirst(path.count))
  }

  fileprivate func expectation(_ workspace: Workspace) -> String {
    switch self {
    case .typeMismatch(let type, _), .valueNotFound(let type, _): workspace.name(of: type)
    case .keyNotFound: "a value"
    default: "a valid value"
    }
  }
}
