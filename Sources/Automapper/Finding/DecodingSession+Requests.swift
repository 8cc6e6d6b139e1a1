/// Decodes a value at a location in the source, or some properties of it.
extension DecodingSession {
  /// Decodes what a request specifies. `Root` is `T`, as a Decodable type.
  @inline(never)
  func root<Root: Decodable, T>(
    _ root: Root.Type, as type: T.Type, _ value: S.Value, _ request: ReadingRequest
  ) throws -> T {
    guard let selection = request.selection else {
      return try located(root, as: type, value, request, workspace.table(for: root))
    }
    let table = workspace.table(for: root, with: selection)
    let result = Result { try located(root, as: type, value, request, table) }
    // A name that no property has is reported instead of any other error, which may result from it.
    let check = SelectionCheck(workspace: workspace, isComplete: (try? result.get()) != nil)
    let issues = check.issues(selection, of: root)
    if !issues.isEmpty { throw MappingError(capping: issues) }
    return try result.get()
  }

  private func located<Root: Decodable, T>(
    _ root: Root.Type, as type: T.Type, _ value: S.Value, _ request: ReadingRequest,
    _ table: TypeTable
  ) throws -> T {
    var place = value
    defer { request.position?.position = source.position(place) }
    let target: Target
    switch request.location.kind {
    case .root: target = .value(value, key: nil)
    case .path(let path): target = self.target(ofPath: path, from: value)
    case .key(let key): target = self.target(ofKey: key, from: value)
    case .anywhere: return try anywhere(root, as: type, value, table, &place)
    }
    switch target {
    case .value(let found, let key):
      place = found
      return try self.root(root, as: type, found, table, sourceKey: key)
    case .nothing(let end, let key, let found): return try absent(type, at: key, end, found)
    }
  }

  /// What is at a location.
  private enum Target {
    case value(S.Value, key: String?)
    /// Nothing. The value is the last one on the path that exists, and the closure describes what is there instead.
    case nothing(behind: S.Value, key: String, found: () -> String)
  }

  private func target(ofPath path: String, from value: S.Value) -> Target {
    switch SourceSearch(source: source).follow(path, from: value) {
    case .found(let found): .value(found, key: path)
    case .lost(let end, let taken, let left):
      .nothing(behind: end, key: path) { self.nothing(behind: taken, end, left) }
    }
  }

  private func target(ofKey key: String, from value: S.Value) -> Target {
    let search = SourceSearch(source: source)
    if let found = search.value(of: key, from: value, maximumDepth: maximumDepth) {
      return .value(found, key: key)
    }
    return .nothing(behind: value, key: key) {
      let keys = search.keys(from: value, maximumDepth: self.maximumDepth)
      return "no such key" + self.suggestion(for: key, in: keys)
    }
  }

  // MARK: Absent values

  /// Returns nil for a location that leads nowhere if the type is Optional, and throws otherwise.
  ///
  /// - Parameter end: The last value on the path that exists.
  private func absent<T>(
    _ type: T.Type, at key: String, _ end: S.Value, _ found: () -> String
  ) throws -> T {
    let declared = (type as? any MappedValue.Type)?.modelType ?? type
    if let optional = declared as? any OptionalValue.Type,
      let result = Carrier.value(optional.nilValue, as: type)
    {
      observation?.noteAbsence([], below: path, key)
      return result
    }
    var issue = MappingError.Issue(
      .missingKey, sourceKey: key, expected: "\(TypeName.of(type)) at \"\(Excerpt.text(key))\"",
      found: found())
    issue.spot = source.spot(end)
    throw MappingError(issue)
  }

  /// Describes what is in the source in place of the next step of a path.
  private func nothing(behind taken: Substring, _ end: S.Value, _ left: Substring) -> String {
    let position = taken.isEmpty ? "the root" : String(taken).quoted
    let name = String(left.prefix { $0 != "." })
    if source.isObject(end) {
      let keys = SourceSearch(source: source).members(end).map(\.key)
      return "no key \"\(Excerpt.text(name))\" in \(position)" + suggestion(for: name, in: keys)
    }
    if let elements = source.elements(end) {
      return "no element \"\(Excerpt.text(name))\" in \(position), an array of \(elements.count)"
    }
    return "\(IssueFinding(source.scalar(end)).kindText) at \(position)"
  }

  private func suggestion(for key: String, in keys: [String]) -> String {
    nearestName(to: key, in: keys).map { "; did you mean \"\(Excerpt.text($0))\"?" } ?? ""
  }

  // MARK: Anywhere

  /// Decodes the shallowest value that maps to the type.
  private func anywhere<Root: Decodable, T>(
    _ root: Root.Type, as type: T.Type, _ value: S.Value, _ table: TypeTable,
    _ place: inout S.Value
  ) throws -> T {
    var levels = SourceSearch.Levels(source, from: value, maximumDepth: maximumDepth)
    let mark = Mark(self)
    var count = 0
    while let candidate = levels.visit()?.value {
      do {
        let result = try withConversions { try decode(root, candidate, table) }
        place = candidate
        if let result = ExactType.value(result, as: type) { return result }
      } catch {
        rewind(to: mark)
        // A mistake in a mapping is an error for every value.
        if MappingError(carriedBy: error)?.issues.first?.code == .invalidConfiguration {
          throw passing(error, as: type, candidate, sourceKey: nil)
        }
      }
      count += 1
    }
    // Compared last, because the attempts have shown which keys the type requests.
    var nearest = (number: 0, closeness: -1)
    var closeness = Closeness(session: self)
    for number in 0..<count {
      let found = closeness.of(levels.value(number), root, table)
      if found > nearest.closeness { nearest = (number, found) }
    }
    throw nothingMaps(
      count, levels.steps(to: nearest.number),
      because: Result { try self.root(root, as: type, levels.value(nearest.number), table) })
  }

  /// Creates the error that states how many values failed, and the issues of the nearest one.
  private func nothingMaps<T>(
    _ count: Int, _ steps: [PathStep], because nearest: Result<T, any Error>
  ) -> MappingError {
    let position = steps.isEmpty ? "the root" : "at \(steps.text)"
    var error = MappingError(
      MappingError.Issue(
        .missingKey, expected: "\(TypeName.of(T.self)) anywhere in the source",
        found:
          "none among \(count == 1 ? "1 value" : "\(count) values"); the nearest is \(position)"))
    if case .failure(let reason) = nearest, let inner = MappingError(carriedBy: reason) {
      error = MappingError(capping: error.issues + inner.issues)
      error.omittedIssueCount += inner.omittedIssueCount
    }
    return error
  }
}
