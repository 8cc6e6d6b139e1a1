/// The problems of the elements that closures decode, to be thrown as one error.
struct ElementProblems {
  private var issues: [MappingError.Issue] = []
  private var count = 0

  /// Decodes an element with a closure. Returns nil if the closure does, if the policy skips the element, or if it is
  /// invalid. A fatal error ends the loop.
  mutating func decode<Element>(
    _ element: Node, _ read: () throws -> Element?
  ) throws -> Element? {
    do {
      return try element.orSkipped(Element.self, read)
    } catch let error as MappingError where !error.isFatal {
      issues += error.issues.prefix(max(0, MappingError.maximumIssueCount - issues.count))
      count += error.issues.count + error.omittedIssueCount
      return nil
    }
  }

  func throwIfAny() throws {
    if issues.isEmpty { return }
    throw MappingError(issues, omittedIssueCount: count - issues.count)
  }
}

extension Node {
  /// Whether the policy skips invalid elements of this value, or this value as an element.
  var skipsInvalidElements: Bool {
    (context?.invalidElements ?? mapper.engine.configuration.invalidElements).skips
  }

  /// Runs a closure on this element, and adds the path to its errors. Returns nil for an invalid element if the
  /// policy skips it.
  fileprivate func orSkipped<T>(_ type: T.Type, _ make: () throws -> T?) throws -> T? {
    do {
      return try make()
    } catch {
      let error =
        MappingError(carriedBy: error)
        ?? failure(.transformFailed, expected: TypeName.of(type), underlying: error)
      guard skipsInvalidElements, !error.isFatal else { throw error }
      context?.observation?.noteSkipped(error, at: fullSteps)
      return nil
    }
  }
}
